/** A row of a list, which can show another item with the same key. */
export interface Row<Item> {
  readonly element: HTMLElement;
  readonly update: (item: Item) => void;
}

/**
 * Returns a function that shows items as the rows of a list. A row stays in the page while an item has its key, so that only
 * changed rows are recreated. Items with the same key keep their order.
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
