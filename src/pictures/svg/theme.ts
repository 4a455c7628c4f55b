import type { QuestionTypeName } from "#compiled/question-type-name.generated.ts";
import { type Palette, palettes } from "#markup/look.ts";
import { questionViews } from "#question-types/question-types.ts";

/** The colours of a picture. */
export interface Colors extends Palette {
  /** The sign and the edge of each type of question. */
  readonly types: Readonly<Record<QuestionTypeName, string>>;
}

/** A mix of two colours with the given share of the first. */
function mix(one: string, part: number, other: string): string {
  const channel = (color: string, at: number): number => Number.parseInt(color.slice(at, at + 2), 16);
  return `#${[1, 3, 5]
    .map((at) => Math.round(channel(one, at) * part + channel(other, at) * (1 - part)))
    .map((value) => value.toString(16).padStart(2, "0"))
    .join("")}`;
}

const typeColors = (change: (border: string) => string): Record<QuestionTypeName, string> =>
  Object.fromEntries(
    Object.entries(questionViews).map(([name, { paint }]) => [name, change(paint.border)]),
  ) as Record<QuestionTypeName, string>;

export const themes = {
  light: { ...palettes.light, types: typeColors((border) => border) },
  dark: { ...palettes.dark, types: typeColors((border) => mix(border, 0.45, "#ffffff")) },
} as const satisfies Record<string, Colors>;

export type Theme = keyof typeof themes;
