import type { Target } from "#branching-types/branching-type.ts";
import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import type { Stub } from "../faults.ts";
import type { Layout } from "./layout.ts";
import type { Mark } from "./marks.ts";
import type { Colors } from "./theme.ts";

export interface CardText {
  readonly question: CompiledQuestion;
  readonly lines: readonly string[];
  /** What is wrong with its type or the members that say which answers it has. */
  readonly fault: string | undefined;
  readonly isUnknown: boolean;
  /** What leads nowhere. */
  readonly stubs: readonly Stub[];
  /** Why nobody is asked it; empty where somebody is. */
  readonly note: readonly string[];
}

export interface Scene {
  readonly layout: Layout;
  readonly colors: Colors;
  readonly cardOf: (position: number) => CardText;
  readonly isReached: (position: number) => boolean;
  readonly markOf: (position: number) => Mark | undefined;
  readonly surveyMark: Mark | undefined;
  /** Whether a session took the exit of a question to a target, has been at a question, is at a target now. */
  readonly way: {
    readonly took: (from: number, target: Target) => boolean;
    readonly visited: (position: number) => boolean;
    readonly current: Target | undefined;
  };
}

export const TEXT_SIZE = 14;
export const NOTE_SIZE = 12;
/** Beside the text of a card. */
export const PADDING = 16;
/** How round the corners of cards and lines are. */
export const CORNER = 8;

export const nameOf = (target: Target): string => (target === "end" ? "the end" : String(target));
