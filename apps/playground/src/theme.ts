import { byId } from "./elements.ts";

const KEY = "surveyc theme";
const themes = ["light", "dark"];

/** The colours that were chosen on this device; browsers may forbid storage. */
function kept(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

/** Makes the choice of colours work: those of the system, light or dark ones; kept on the device. */
export function connectTheme(): void {
  const list = byId<HTMLSelectElement>("theme");
  const apply = (theme: string): void => {
    if (themes.includes(theme)) document.documentElement.dataset["theme"] = theme;
    else delete document.documentElement.dataset["theme"];
  };
  if (themes.includes(kept())) list.value = kept();
  apply(list.value);
  list.onchange = () => {
    apply(list.value);
    try {
      localStorage.setItem(KEY, list.value);
    } catch {}
  };
}
