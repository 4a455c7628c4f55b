import { byId } from "./elements.ts";

const KEY = "surveyc theme";
const themes = ["light", "dark"];

/** Returns the stored theme; browsers may forbid storage. */
function storedTheme(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

/** Connects the choice of the theme (system, light or dark), which is stored on the device. */
export function connectTheme(): void {
  const list = byId<HTMLSelectElement>("theme");
  const apply = (theme: string): void => {
    if (themes.includes(theme)) document.documentElement.dataset["theme"] = theme;
    else delete document.documentElement.dataset["theme"];
  };
  if (themes.includes(storedTheme())) list.value = storedTheme();
  apply(list.value);
  list.onchange = () => {
    apply(list.value);
    try {
      localStorage.setItem(KEY, list.value);
    } catch {}
  };
}
