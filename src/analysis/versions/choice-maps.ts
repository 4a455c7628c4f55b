import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { ChoiceMap } from "./carry-answer.ts";
import type { Matching } from "./match-questions.ts";

/**
 * Which choices of an earlier version became which: for each question whose choices changed, by its id or position in the
 * later version, a list with an entry for each of its choices: the position that the choice had, or null for a new one. This
 * is the argument `from` of `changeChoices`. Questions without a list are compared by the texts of their choices.
 */
export type ChoiceMaps = Readonly<Record<string, ChoiceMap>>;

const isPosition = (value: unknown, length: number): boolean =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < length;

/** The position of a question, given by its id or its position; -1 if there is none. */
export function findQuestion({ questions }: CompiledSurvey, name: string): number {
  const position = questions.findIndex(({ id }) => id === name);
  if (position >= 0) return position;
  return isPosition(Number(name), questions.length) && String(Number(name)) === name ? Number(name) : -1;
}

/** Why choice maps do not fit two versions, in a sentence; null if they do. */
export function choiceMapsIssue(
  before: CompiledSurvey,
  after: CompiledSurvey,
  matching: Matching,
  maps: unknown,
): string | null {
  if (typeof maps !== "object" || maps === null || Array.isArray(maps))
    return "Expected an object of choice maps by question.";
  for (const [name, map] of Object.entries(maps)) {
    const place = findQuestion(after, name);
    const quoted = JSON.stringify(name);
    if (place < 0) return `The later version has no question with the id or position ${quoted}.`;
    const choices = after.questions[place]?.choices;
    const old = before.questions[matching.before[place] as number]?.choices;
    if (choices === undefined || old === undefined)
      return `Question ${quoted} does not have choices in both versions.`;
    if (!Array.isArray(map) || map.length !== choices.length)
      return `Expected a list of length ${choices.length} for the choices of question ${quoted}.`;
    if (!map.every((position) => position === null || isPosition(position, old.length)))
      return `Expected positions from 0 to ${old.length - 1}, or null, for the choices of question ${quoted}.`;
  }
  return null;
}

/** The choice maps by position of the question before. Throws a TypeError if they do not fit the versions. */
export function resolveChoiceMaps(
  before: CompiledSurvey,
  after: CompiledSurvey,
  matching: Matching,
  maps: ChoiceMaps,
): ReadonlyMap<number, ChoiceMap> {
  const issue = choiceMapsIssue(before, after, matching, maps);
  if (issue !== null) throw new TypeError(`Invalid choice maps: ${issue}`);
  return new Map(
    Object.entries(maps).map(([name, map]) => [matching.before[findQuestion(after, name)] as number, map]),
  );
}
