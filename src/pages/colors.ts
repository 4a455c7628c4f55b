import { type Colors, themes } from "#pictures/svg/theme.ts";

type Single = Exclude<keyof Colors, "types">;

const singles = Object.keys(themes.light).filter((name) => name !== "types") as Single[];
const types = Object.keys(themes.light.types) as (keyof Colors["types"])[];

/** The colours of a picture as names that the style sheet of the page gives a value, so that one picture is light and dark. */
export const namedColors: Colors = {
  ...(Object.fromEntries(singles.map((name) => [name, `var(--${name})`])) as Record<Single, string>),
  types: Object.fromEntries(types.map((name) => [name, `var(--type-${name})`])) as Colors["types"],
};

const valuesOf = (colors: Colors): string =>
  [
    ...singles.map((name) => `--${name}:${colors[name]}`),
    ...types.map((name) => `--type-${name}:${colors.types[name]}`),
  ].join(";");

/** Which colours a page has; `auto` are those that its reader prefers. On paper it is light. */
export type PageTheme = "auto" | "light" | "dark";

/** The values of the names. */
export function colorRules(theme: PageTheme): string {
  const light = `color-scheme:light;${valuesOf(themes.light)};--panel:#f3f5f7`;
  const dark = `color-scheme:dark;${valuesOf(themes.dark)};--panel:#1d2630`;
  const screen = {
    auto: `@media screen and (prefers-color-scheme:dark){:root{${dark}}}`,
    light: "",
    dark: `@media screen{:root{${dark}}}`,
  }[theme];
  return `:root{${light}}${screen}`;
}
