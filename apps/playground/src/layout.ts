import { byId } from "./elements.ts";
import { makeTabs } from "./tabs.ts";

/** The panels side by side by width, widest first; the tabs come before their first panel. */
const layouts = [
  { from: "(width >= 1200px)", tabs: ["preview", "analysis"] },
  { from: "(width >= 800px)", tabs: ["picture", "preview", "analysis"] },
  { from: "all", tabs: ["text", "picture", "preview", "analysis"] },
] as const;

/** The panels of the page. */
export type Panel = (typeof layouts)[2]["tabs"][number];

/** The arrangement of the panels. */
export interface Layout {
  readonly isShown: (panel: Panel) => boolean;
  /** Shows a panel that may be hidden by a tab. */
  readonly show: (panel: Panel) => void;
}

/** Arranges the panels by the width of the page; `onChange` is called when the visible panels change. */
export function makeLayout(onChange: () => void): Layout {
  const list = document.querySelector("[role=tablist]") as HTMLElement;
  const tabs = makeTabs(list, onChange);
  const arrange = (): void => {
    const { tabs: names } = layouts.find(({ from }) => matchMedia(from).matches) ?? layouts[2];
    // The order of the elements determines the order of the focus.
    byId(names[0]).before(list);
    tabs.offer(names);
  };
  for (const { from } of layouts) matchMedia(from).addEventListener("change", arrange);
  arrange();
  return { isShown: (panel) => !byId(panel).hidden, show: tabs.show };
}
