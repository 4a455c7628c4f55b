import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { viewOf } from "#question-types/question-types.ts";
import { answersTo } from "#question-types/traits.ts";
import { answerIssue } from "#runtime/answer-question.ts";
import type { Reply, ShownQuestion } from "./adapter.ts";

/** A text as respondents see it. */
export const asSeen = (text: string): string => text.trim().replaceAll(/\s+/g, " ");

/**
 * The labels of the options, in the order of the survey: choices in the words that are shown, or numbers; undefined if the
 * question has none.
 */
export function labelsOf(item: CompiledQuestion, choices = item.choices): readonly string[] | undefined {
  if (choices) return choices.map(asSeen);
  const numbers = answersTo(item).filter((each) => typeof each === "number");
  return numbers.length > 0 ? numbers.map(String) : undefined;
}

/** An answer with choices by their texts. */
const listed = ({ choices }: CompiledQuestion, response: Response): readonly (string | number)[] =>
  [response ?? []].flat().map((each) => (typeof each === "number" && choices?.[each]) || each);

const placesOf = (labels: readonly string[] | undefined, label: string | undefined): number[] =>
  (labels ?? []).flatMap((each, at) => (each === label ? [at] : []));

/** The actions of a respondent who gives an answer to a question with these labels. */
export function replyTo(
  item: CompiledQuestion,
  response: Response,
  { options }: ShownQuestion,
  labels: readonly string[] | undefined,
): Reply {
  const own = labelsOf(item) ?? [];
  const answers = listed(item, response);
  if (labels === undefined)
    return viewOf(item.type).ask === "link"
      ? { response, picks: [] }
      : { response, picks: [], text: answers.join() };
  const shown = options?.map(asSeen);
  // Answers that select the open choice have to be typed, even if they equal the text of that choice.
  const others = item.openChoice ? item.choices?.slice(0, -1) : undefined;
  const typed = others && answers.find((each) => !others.includes(String(each)));
  const places = answers.map((each) => {
    const place = each === typed ? labels.length - 1 : own.indexOf(asSeen(String(each)));
    // Of choices with the same text the first is shown first. Pictures of ratings have no number to find them by.
    const rank = placesOf(labels, labels[place]).indexOf(place);
    return placesOf(shown, labels[place])[rank] ?? place;
  });
  return { response, picks: places, ...(typed !== undefined && { text: String(typed) }) };
}

/** White space of three kinds: some programs treat only the first one as blank. */
const BLANK = " \u00a0\t";

/**
 * Invalid answers that respondents can give in every renderer: none, and blank texts. Returns none if the question is optional,
 * because a blank text is then a skip in deployed clients.
 */
export const refusedAnswers = (item: CompiledQuestion): Response[] =>
  item.optional
    ? []
    : [null, BLANK, [BLANK]].filter((response) =>
        ["answer-required", "answer-blank"].includes(answerIssue(item, response)?.code ?? ""),
      );

/** The maximum length of texts that are tested, even if a question requires longer ones. */
const MAX_LENGTH = 10_000;

/** A surrogate pair in UTF-16. */
const WIDE = "\u{1f600}";

/** White space other than a blank. */
const SPACE = "\u00a0";

/**
 * Texts around the bounds of a question, and whether they are valid: the longest and shortest allowed, one character longer or
 * shorter, with white space around, with surrogate pairs, and blank ones, which count as a skip of an optional question.
 */
export function textsAtBounds(item: CompiledQuestion): { taken: Response[]; refused: Response[] } {
  const { minLength: min = 0, maxLength: max = MAX_LENGTH } = item;
  const typed = (length: number): string => "a".repeat(length);
  const short =
    min > 1 && min < MAX_LENGTH
      ? [
          ...[" ", typed(min - 1), `${SPACE}${typed(min - 1)} `],
          ...[typed(min), WIDE.repeat(Math.ceil(min / 2))],
        ]
      : [];
  const long =
    max > 0 && max < MAX_LENGTH
      ? [
          ...[typed(max), ` ${typed(max)}${SPACE}`, WIDE.repeat(Math.floor(max / 2))],
          ...[typed(max + 1), WIDE.repeat(Math.floor(max / 2) + 1)],
        ]
      : [];
  const isTaken = (text: string): boolean => answerIssue(item, text) === null;
  const texts = [...short, ...long];
  return { taken: texts.filter(isTaken), refused: texts.filter((text) => !isTaken(text)) };
}

/**
 * Normalizes a recorded answer so that equivalent ones are equal: missing ones, choices in any order or by position, white
 * space at the ends, Windows line breaks. Whether a link was followed is not compared.
 */
export function meaningOf(item: CompiledQuestion, response: Response | undefined): string {
  if (viewOf(item.type).ask === "link") return "";
  const answers = listed(item, response ?? null)
    .map((each) => (typeof each === "string" ? each.trim().replaceAll("\r\n", "\n") : each))
    .filter((each) => each !== "");
  return answers.length === 0
    ? "nothing"
    : JSON.stringify(Array.isArray(response) ? [...answers].sort() : answers[0]);
}
