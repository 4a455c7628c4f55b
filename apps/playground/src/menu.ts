import { textElement } from "./elements.ts";

/** The area of the page at which a menu opens. */
type Anchor = Pick<DOMRect, "left" | "top" | "bottom">;

/** The distance of a menu from the edges of the page. */
const MARGIN = 8;

/** Places a menu below its anchor, or above it if there is more room, within the page. */
function place(menu: HTMLElement, { left, top, bottom }: Anchor): void {
  const { width, height } = menu.getBoundingClientRect();
  const fitsBelow = bottom + height + MARGIN <= innerHeight;
  const y = fitsBelow || top < innerHeight - bottom ? bottom : top - height;
  menu.style.left = `${Math.max(MARGIN, Math.min(left, innerWidth - width - MARGIN))}px`;
  menu.style.top = `${Math.max(MARGIN, Math.min(y, innerHeight - height - MARGIN))}px`;
}

/** The next entry for each key. */
const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (Math.max(at, 0) + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Opens a menu, and resolves with the index of the chosen entry; undefined after Escape, Tab or a click outside. Afterwards the
 * focus is restored. Without entries, the menu shows only its title.
 */
export function openMenu(
  parent: HTMLElement,
  title: string,
  entries: readonly string[],
  anchor: Anchor,
): Promise<number | undefined> {
  const menu = textElement("div", "", "menu");
  menu.popover = "auto";
  menu.tabIndex = -1;
  menu.setAttribute("role", "group");
  menu.setAttribute("aria-label", title);
  const list = textElement("div", "");
  list.setAttribute("role", "menu");
  list.setAttribute("aria-label", title);
  list.hidden = entries.length === 0;
  let chosen: number | undefined;
  const items = entries.map((name, index) => {
    const item = textElement("button", name);
    item.setAttribute("role", "menuitem");
    item.tabIndex = -1;
    item.onclick = () => {
      chosen = index;
      menu.hidePopover();
    };
    return item;
  });
  list.append(...items);
  menu.append(textElement("p", title), list);
  menu.onkeydown = (event) => {
    if (event.key === "Tab") menu.hidePopover();
    const at = items.indexOf(document.activeElement as HTMLElement);
    const next = steps[event.key]?.(at, items.length);
    if (next === undefined) return;
    event.preventDefault();
    items[next]?.focus();
  };
  parent.append(menu);
  menu.showPopover();
  place(menu, anchor);
  (items[0] ?? menu).focus();
  return new Promise((resolve) => {
    menu.ontoggle = ({ newState }) => {
      if (newState !== "closed") return;
      menu.remove();
      resolve(chosen);
    };
  });
}
