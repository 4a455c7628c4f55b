/** Tabs as the ARIA Authoring Practices describe them: arrow keys move between them, and the one that has the focus is shown. */
export function makeTabs(list: HTMLElement, onShow: (name: string) => void): void {
  const tabs = [...list.querySelectorAll<HTMLElement>("[role=tab]")];
  const select = (chosen: HTMLElement): void => {
    for (const tab of tabs) {
      const isChosen = tab === chosen;
      tab.setAttribute("aria-selected", String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      document.getElementById(tab.getAttribute("aria-controls") ?? "")?.toggleAttribute("hidden", !isChosen);
    }
    onShow(chosen.getAttribute("aria-controls") ?? "");
  };
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener("click", () => select(tab));
    tab.addEventListener("keydown", ({ key }) => {
      const steps: Readonly<Record<string, number>> = {
        ArrowRight: 1,
        ArrowLeft: -1,
        Home: -index,
        End: tabs.length - 1 - index,
      };
      const step = steps[key];
      const next = step === undefined ? undefined : tabs[(index + step + tabs.length) % tabs.length];
      next?.focus();
      next?.click();
    });
  }
}
