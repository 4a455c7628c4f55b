// What changed between two small surveys, from the words of the definition.
import type { Response, Target } from "surveyc/runtime";
import type { Meaning, MeantQuestion, SmallQuestion, SmallSurvey } from "./meaning.ts";

/** The same question before and after. */
export interface Match {
  readonly before: number;
  readonly after: number;
}

/** Questions are matched by id, else by text (once each), else by position. */
export function matchesOf(before: Meaning, after: Meaning): Match[] {
  const matches: Match[] = [];
  const isFree = (side: keyof Match) => (at: number) => !matches.some((match) => match[side] === at);
  const matchBy = (
    isSame: (a: MeantQuestion, b: MeantQuestion, at: number, other: number) => boolean,
  ): void => {
    for (const [at, question] of before.entries()) {
      if (!isFree("before")(at)) continue;
      const other = after.findIndex(
        (candidate, index) => isFree("after")(index) && isSame(question, candidate, at, index),
      );
      if (other >= 0) matches.push({ before: at, after: other });
    }
  };
  matchBy((a, b) => a.id !== undefined && a.id === b.id);
  matchBy((a, b) => a.text === b.text);
  matchBy((_a, _b, at, other) => at === other);
  return matches.toSorted((a, b) => a.before - b.before);
}

/** Whether two targets are the same question, or both the end. */
export const matched =
  (matches: readonly Match[]) =>
  (a: Target, b: Target): boolean =>
    a === "end" || b === "end" ? a === b : matches.some(({ before, after }) => before === a && after === b);

/** A survey with the additional answers that the questions of another one distinguish: a text may be a choice there. */
export function withAnswersOf(other: Meaning, meaning: Meaning): Meaning {
  const responses = other.flatMap(({ answers }) => answers.map(({ response }) => response));
  return meaning.map((question) => {
    const known = new Map(question.answers.map((answer) => [JSON.stringify(answer.response), answer]));
    for (const response of responses) {
      const answer = question.given(response);
      const name = JSON.stringify(response);
      if (answer !== undefined && !known.has(name)) known.set(name, { ...answer, response });
    }
    return { ...question, answers: [...known.values()] };
  });
}

/** The meanings of all answers to a question. */
const meaningsOf = (question: MeantQuestion | undefined): string[] => [
  ...new Set((question?.answers ?? []).map(({ response }) => String(question?.says(response))).toSorted()),
];

/** Whether a response means the same for both questions. */
export function meansTheSame(
  one: MeantQuestion | undefined,
  other: MeantQuestion | undefined,
  response: unknown,
): boolean {
  const words = one?.says(response);
  return words !== undefined && words === other?.says(response);
}

/** A question before or after a change, and its meaning. */
export interface Version {
  readonly question: SmallQuestion;
  readonly meaning: MeantQuestion;
}

/**
 * The response with the same meaning after choices were renamed: `map` contains the earlier position of each choice, or null.
 * Undefined if there is none.
 */
export function carriedBy(
  one: Version,
  other: Version,
  map: readonly (number | null)[] | undefined,
  response: Response,
): Response | undefined {
  if (map === undefined || response === null || typeof response === "number")
    return meansTheSame(one.meaning, other.meaning, response) ? response : undefined;
  const [old, now] = [one.question.choices ?? [], other.question.choices ?? []];
  if (one.question.type !== other.question.type || one.meaning.says(response) === undefined) return undefined;
  const texts = [response].flat().map((text) => {
    if (!old.includes(text)) return now.includes(text) ? undefined : text;
    return now[map.indexOf(old.indexOf(text))];
  });
  if (!texts.every((text) => text !== undefined)) return undefined;
  const carried = Array.isArray(response) ? [...new Set(texts)] : texts[0];
  return other.meaning.says(carried) === undefined ? undefined : carried;
}

/** Returns which of text, answers and routes differ between the two questions of a match. */
export function whatChanged(
  [one, other]: readonly [SmallSurvey, SmallSurvey],
  [a, b]: readonly [Meaning, Meaning],
  matches: readonly Match[],
  { before, after }: Match,
): string[] {
  const isSame = matched(matches);
  const [old, now] = [one.questions[before], other.questions[after]];
  const answers = JSON.stringify(meaningsOf(a[before])) !== JSON.stringify(meaningsOf(b[after]));
  const isReordered = !answers && JSON.stringify(old?.choices) !== JSON.stringify(now?.choices);
  const text = old?.question !== now?.question || isReordered;
  const routes = (withAnswersOf(b, a)[before]?.answers ?? []).some(({ response }) => {
    // The position of a choice stands for its text.
    const answer = a[before]?.recorded(response);
    const [here, there] = [a[before]?.given(answer), b[after]?.given(answer)];
    return (
      here !== undefined &&
      there !== undefined &&
      meansTheSame(a[before], b[after], answer) &&
      !isSame(here.target, there.target)
    );
  });
  return [...(text ? ["text"] : []), ...(answers ? ["answers"] : []), ...(routes ? ["routes"] : [])];
}

/** Whether two lists of matches are in the same order on both sides. */
export const keepsOrder = (matches: readonly Match[]): boolean =>
  matches.every((match, index) => index === 0 || match.after > (matches[index - 1]?.after ?? -1));
