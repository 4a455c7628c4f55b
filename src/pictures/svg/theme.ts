import type { QuestionTypeName } from "#compiled/question-type-name.generated.ts";
import { questionViews } from "#question-types/views.generated.ts";

/**
 * The colours of a picture. Text has a contrast of at least 4.5 with what is behind it, lines and marks 3 (WCAG 2.2, 1.4.3
 * and 1.4.11).
 */
export interface Colors {
  readonly page: string;
  readonly card: string;
  readonly border: string;
  readonly ink: string;
  /** Text of less weight. */
  readonly quiet: string;
  readonly line: string;
  /** The way of a session. */
  readonly way: string;
  /** Endless loops, and errors. */
  readonly error: string;
  readonly warning: string;
  readonly info: string;
  /** What nobody reaches. */
  readonly never: string;
  readonly pill: string;
  readonly onPill: string;
  /** The sign and the edge of each type of question. */
  readonly types: Readonly<Record<QuestionTypeName, string>>;
}

/** A colour that is so much of one and the rest of another. */
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
  light: {
    page: "#ffffff",
    card: "#ffffff",
    border: "#7b8794",
    ink: "#1f2933",
    quiet: "#52606d",
    line: "#52606d",
    way: "#0b6bcb",
    error: "#c0222f",
    warning: "#8f5f00",
    info: "#2b6cb0",
    never: "#6b7785",
    pill: "#1f4e79",
    onPill: "#ffffff",
    types: typeColors((border) => border),
  },
  dark: {
    page: "#12181f",
    card: "#1b242e",
    border: "#6b7a8a",
    ink: "#e8edf2",
    quiet: "#aab6c2",
    line: "#9aa8b6",
    way: "#6cb6ff",
    error: "#ff8a84",
    warning: "#e8b44a",
    info: "#7fb8f0",
    never: "#8593a1",
    pill: "#bcd7f2",
    onPill: "#12181f",
    types: typeColors((border) => mix(border, 0.45, "#ffffff")),
  },
} as const satisfies Record<string, Colors>;

export type Theme = keyof typeof themes;
