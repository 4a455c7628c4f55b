/** The tabs of a page whose panels are side by side if there is room. */
export interface Tabs {
  /** Shows some of the tabs, from left to right; the panels of the others are always visible. */
  readonly offer: (names: readonly string[]) => void;
  /** Shows a panel that is not always visible. */
  readonly show: (name: string) => void;
}

/** Creates tabs according to the ARIA Authoring Practices: arrow keys move between them, and the focused tab shows its panel. */
export function makeTabs(list: HTMLElement, onShow: () => void): Tabs {
  const tabs = [...list.querySelectorAll<HTMLElement>("[role=tab]")];
  const nameOf = (tab: HTMLElement): string => tab.getAttribute("aria-controls") ?? "";
  let offered: readonly HTMLElement[] = [];
  let chosen: HTMLElement | undefined;

  const update = (): void => {
    for (const tab of tabs) {
      const isOffered = offered.includes(tab);
      const panel = document.getElementById(nameOf(tab));
      tab.hidden = !isOffered;
      tab.setAttribute("aria-selected", String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
      panel?.toggleAttribute("hidden", isOffered && tab !== chosen);
      if (isOffered) panel?.setAttribute("role", "tabpanel");
      else panel?.removeAttribute("role");
    }
    onShow();
  };
  const select = (tab: HTMLElement | undefined): void => {
    if (tab === undefined || !offered.includes(tab)) return;
    chosen = tab;
    update();
  };
  for (const tab of tabs) {
    tab.addEventListener("click", () => select(tab));
    tab.addEventListener("keydown", ({ key }) => {
      const index = offered.indexOf(tab);
      const steps: Readonly<Record<string, number>> = {
        ArrowRight: 1,
        ArrowLeft: -1,
        Home: -index,
        End: offered.length - 1 - index,
      };
      const step = steps[key];
      const next = step === undefined ? undefined : offered[(index + step + offered.length) % offered.length];
      next?.focus();
      next?.click();
    });
  }
  return {
    offer: (names) => {
      offered = names.flatMap((name) => tabs.find((tab) => nameOf(tab) === name) ?? []);
      if (chosen === undefined || !offered.includes(chosen)) chosen = offered[0];
      update();
    },
    show: (name) => select(tabs.find((tab) => nameOf(tab) === name)),
  };
}
