import { namedColors } from "../../src/pages/style.ts";
import { type Colors, themes } from "../../src/pictures/svg/theme.ts";

const listed = ({ types, ...single }: Colors): string[] => [
  ...Object.values(single),
  ...Object.values(types),
];

/** The colours of pictures as the style sheet of the page names them; which of the two each is follows the scheme of the page. */
export function palette(): string {
  const [light, dark] = [listed(themes.light), listed(themes.dark)];
  const rules = listed(namedColors).map(
    (name, at) => `${name.slice("var(".length, -1)}:light-dark(${light[at]},${dark[at]})`,
  );
  return `:root:root{${rules.join(";")}}`;
}
