/** A row of a list, which can show another item of the same key. */
export interface Row<Item> {
  readonly element: HTMLElement;
  readonly update: (item: Item) => void;
}

/**
 * Makes a function that shows items as the rows of a list. A row stays in the page as long as there is an item with its
 * key, so that only what differs is made anew; of items with the same key the first has the first row.
 */
export function keyedRows<Item>(
  list: HTMLElement,
  keyOf: (item: Item) => string,
  makeRow: (item: Item) => Row<Item>,
): (items: readonly Item[]) => void {
  let rows = new Map<string, Row<Item>>();
  return (items) => {
    const next = new Map<string, Row<Item>>();
    for (const item of items) {
      let key = keyOf(item);
      while (next.has(key)) key += "+";
      const row = rows.get(key) ?? makeRow(item);
      row.update(item);
      next.set(key, row);
    }
    for (const [key, { element }] of rows) if (!next.has(key)) element.remove();
    let place = list.firstElementChild;
    for (const { element } of next.values()) {
      if (element === place) place = place.nextElementSibling;
      else list.insertBefore(element, place);
    }
    rows = next;
  };
}
