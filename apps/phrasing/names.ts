import type { Response } from "#index.ts";
import { shortLine } from "#pictures/fit-text.ts";
import { formatNumber } from "./phrases.ts";

export interface Named {
  readonly text?: string | undefined;
  readonly id?: string | undefined;
  readonly choices?: readonly string[] | undefined;
}

/** The end of a sentence above or below names of questions. */
export const COUNTED_FROM_ZERO = "; questions are counted from 0";

const NAME_LENGTH = 48;
const STEP_LENGTH = 28;
const ANSWER_LENGTH = 28;

export const textOf = ({ text = "" }: Named, length = NAME_LENGTH): string =>
  shortLine(text, length) || "(no text)";

/** Formats a question for tables: `3 How likely are you to recommend us?`. */
export const nameOf = (questions: readonly Named[], position: number, length = NAME_LENGTH): string => {
  const question = questions[position];
  return question === undefined ? String(position) : `${position} ${textOf(question, length)}`;
};

/** Quotes a choice or free text of a respondent. */
export const quoted = (text: string): string => `"${shortLine(text, ANSWER_LENGTH)}"`;

export function wordsOf({ choices }: Named, response: Response): string {
  if (response === null) return "skipped";
  if (Array.isArray(response)) return response.length === 0 ? "none" : response.map(quoted).join(" and ");
  const text = typeof response === "number" ? choices?.[response] : String(response);
  return text === undefined ? String(response) : quoted(text);
}

const eachStep = (
  questions: readonly Named[],
  positions: readonly number[],
  responses: readonly Response[],
): string[] =>
  positions.map((position, at) => {
    const question = questions[position] ?? {};
    return `${nameOf(questions, position, STEP_LENGTH)} = ${wordsOf(question, responses[at] ?? null)}`;
  });

/** Formats questions with their answers in one line: `0 Does anyone else live here? = No → 2 …`. */
export const stepsOf = (...route: Parameters<typeof eachStep>): string => eachStep(...route).join(" → ");

/** The number of steps shown at each end of a long route. */
const SHOWN_STEPS = 10;

/** Formats questions with their answers one by one, and abbreviates the middle of a long route to a count. */
export function eachShortStep(...[questions, positions, responses]: Parameters<typeof eachStep>): string[] {
  const omitted = positions.length - 2 * SHOWN_STEPS;
  if (omitted < 2) return eachStep(questions, positions, responses);
  const begin = eachStep(questions, positions.slice(0, SHOWN_STEPS), responses);
  const end = eachStep(questions, positions.slice(-SHOWN_STEPS), responses.slice(-SHOWN_STEPS));
  return [...begin, `… ${formatNumber(omitted)} more …`, ...end];
}

/** Formats the same in one line, for reports. */
export const shortSteps = (...route: Parameters<typeof eachStep>): string =>
  eachShortStep(...route).join(" → ");

const MAX_LISTED = 12;

/** Formats positions in one line: `0, 2, 3`; long lists are truncated. */
export const listOf = (positions: readonly number[]): string =>
  positions.length > MAX_LISTED
    ? `${positions.slice(0, MAX_LISTED).join(", ")} and ${positions.length - MAX_LISTED} more`
    : positions.join(", ");
