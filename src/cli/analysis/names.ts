import type { Response } from "#diagnostics/diagnostic.ts";
import { suggestName } from "#diagnostics/did-you-mean.ts";
import { quote } from "#diagnostics/echo.ts";
import { shortLine } from "#pictures/fit-text.ts";
import { CommandError } from "../command-error.ts";
import { formatNumber } from "../output/phrases.ts";

interface Named {
  readonly text?: string | undefined;
  readonly id?: string | undefined;
  readonly choices?: readonly string[] | undefined;
}

const NAME_LENGTH = 48;
const STEP_LENGTH = 28;
const ANSWER_LENGTH = 28;

export const textOf = ({ text = "" }: Named, length = NAME_LENGTH): string =>
  shortLine(text, length) || "(no text)";

/** A question as tables name it: `3 How likely are you to recommend us?`. */
export const nameOf = (questions: readonly Named[], position: number, length = NAME_LENGTH): string => {
  const question = questions[position];
  return question === undefined ? String(position) : `${position} ${textOf(question, length)}`;
};

/** A text that a respondent chooses or writes, in quotes. */
export const quoted = (text: string): string => `"${shortLine(text, ANSWER_LENGTH)}"`;

export function wordsOf({ choices }: Named, response: Response): string {
  if (response === null) return "skipped";
  if (Array.isArray(response)) return response.length === 0 ? "none" : response.map(quoted).join(" and ");
  const text = typeof response === "number" ? choices?.[response] : String(response);
  return text === undefined ? String(response) : quoted(text);
}

/** What respondents answer to some questions, in one line: `0 Does anyone else live here? = No → 2 …`. */
export const stepsOf = (
  questions: readonly Named[],
  asked: readonly number[],
  responses: readonly Response[],
): string =>
  asked
    .map((position, at) => {
      const question = questions[position] ?? {};
      return `${nameOf(questions, position, STEP_LENGTH)} = ${wordsOf(question, responses[at] ?? null)}`;
    })
    .join(" → ");

/** So many steps of a long route are shown at its beginning, and as many at its end. */
const SHOWN_STEPS = 10;

/** The same for reports: what is in the middle of a long route is counted only. */
export function shortSteps(
  questions: readonly Named[],
  asked: readonly number[],
  responses: readonly Response[],
): string {
  const left = asked.length - 2 * SHOWN_STEPS;
  if (left < 2) return stepsOf(questions, asked, responses);
  const begin = stepsOf(questions, asked.slice(0, SHOWN_STEPS), responses);
  const end = stepsOf(questions, asked.slice(-SHOWN_STEPS), responses.slice(-SHOWN_STEPS));
  return `${begin} → … ${formatNumber(left)} more … → ${end}`;
}

/** The position of the question that somebody names by its position, its id or its text; `where` begins the error. */
export function findQuestion(questions: readonly Named[], given: string, where: string): number {
  const fail = (why: string): never => {
    throw new CommandError(`${where}: ${why}`);
  };
  const last = questions.length - 1;
  if (last === -1) return fail(`there is no question ${quote(given)}, as the survey has none`);
  if (/^\d+$/.test(given) && Number(given) <= last) return Number(given);
  const byId = questions.findIndex(({ id }) => id === given);
  if (byId !== -1) return byId;
  const wanted = given.trim().toLowerCase();
  const positionsWhere = (fits: (text: string) => boolean): number[] =>
    [...questions.keys()].filter((position) => fits((questions[position]?.text ?? "").trim().toLowerCase()));
  for (const found of [
    positionsWhere((text) => text === wanted),
    positionsWhere((text) => wanted !== "" && text.includes(wanted)),
  ]) {
    const [only] = found;
    if (only !== undefined && found.length === 1) return only;
    if (found.length > 1)
      return fail(`${quote(given)} is in the text of questions ${listOf(found)}; name one by its position`);
  }
  if (/^\d+$/.test(given)) return fail(`there is no question ${given}; the last one is ${last}`);
  const known = questions.flatMap(({ id, text }) => [id, text].filter((name) => name !== undefined));
  const range = `Questions are named by their positions, 0 to ${last}, by ids or by texts.`;
  return fail(`no question has the id or the text ${quote(given)}. ${suggestName(given, known, range)}`);
}

const MAX_LISTED = 12;

/** Positions in one line: `0, 2, 3`; of many the first ones. */
export const listOf = (positions: readonly number[]): string =>
  positions.length > MAX_LISTED
    ? `${positions.slice(0, MAX_LISTED).join(", ")} and ${positions.length - MAX_LISTED} more`
    : positions.join(", ");
