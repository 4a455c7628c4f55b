import type { Target } from "#branching-types/branching-type.ts";
import type { CardText } from "./card-text.ts";
import type { Layout } from "./layout.ts";
import type { Mark } from "./marks.ts";
import type { Colors } from "./theme.ts";

export interface Scene {
  readonly layout: Layout;
  readonly colors: Colors;
  readonly cardOf: (position: number) => CardText;
  readonly isReached: (position: number) => boolean;
  readonly endIsReached: boolean;
  /** The mark of the findings about some questions in a row. */
  readonly markOf: (from: number, to?: number) => Mark | undefined;
  /** The mark of all other findings. */
  readonly surveyMark: Mark | undefined;
  /** The path of a session. */
  readonly way: {
    /** Whether it took the exit of a question to a target. */
    readonly took: (from: number, target: Target) => boolean;
    /** The steps at which it visited a question, counted from 1: `3`, `3, 7 ×2`; undefined if it did not. */
    readonly stepsAt: (position: Target) => string | undefined;
    readonly current: Target | undefined;
  };
}

/** The radius of the corners of cards and lines. */
export const CORNER = 8;
