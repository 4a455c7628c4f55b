import { byId } from "./elements.ts";
import { makeTabs } from "./tabs.ts";

/** What is side by side at which width, widest first; the tabs stand before the panel that is their first. */
const layouts = [
  { from: "(width >= 1200px)", tabs: ["preview", "analysis"] },
  { from: "(width >= 800px)", tabs: ["picture", "preview", "analysis"] },
  { from: "all", tabs: ["text", "picture", "preview", "analysis"] },
] as const;

/** The panels of the page. */
export type Panel = (typeof layouts)[2]["tabs"][number];

/** Where the panels are. */
export interface Layout {
  readonly isShown: (panel: Panel) => boolean;
  /** Shows a panel, where it is behind a tab. */
  readonly show: (panel: Panel) => void;
}

/** Arranges the panels by the width of the page; `onChange` is called when others are shown. */
export function makeLayout(onChange: () => void): Layout {
  const list = document.querySelector("[role=tablist]") as HTMLElement;
  const tabs = makeTabs(list, onChange);
  const arrange = (): void => {
    const { tabs: names } = layouts.find(({ from }) => matchMedia(from).matches) ?? layouts[2];
    // The order of the elements is that of the focus.
    byId(names[0]).before(list);
    tabs.offer(names);
  };
  for (const { from } of layouts) matchMedia(from).addEventListener("change", arrange);
  arrange();
  return { isShown: (panel) => !byId(panel).hidden, show: tabs.show };
}
