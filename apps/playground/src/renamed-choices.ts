import { type ChoiceMap, type ChoiceMaps, diffSurveys } from "surveyc/analysis";
import type { CompiledSurvey } from "surveyc/runtime";

/**
 * Returns for each choice the position of the earlier choice with its text, or else of the one after the same neighbour, if
 * that one has no other match. If as many earlier choices as new ones remain, they are paired in order.
 */
export function choiceMapOf(before: readonly string[], after: readonly string[]): ChoiceMap {
  const unmatched = new Set(before.keys());
  const take = (position: number): number | null => (unmatched.delete(position) ? position : null);
  const map = after.map((text) => take(before.findIndex((old, at) => old === text && unmatched.has(at))));
  for (const [place, position] of map.entries()) {
    if (position !== null) continue;
    const previous = place === 0 ? -1 : map[place - 1];
    map[place] = typeof previous === "number" ? take(previous + 1) : null;
  }
  if (map.filter((position) => position === null).length !== unmatched.size) return map;
  const rest = [...unmatched];
  return map.map((position) => position ?? (rest.shift() as number));
}

/** The choice maps of questions with choices that may be renamed, and each of these as `"Slow" → "Too slow"`. */
export function renamedChoices(
  before: CompiledSurvey,
  after: CompiledSurvey,
): { readonly choices: ChoiceMaps; readonly renamed: readonly string[] } {
  const renamed: string[] = [];
  const maps = diffSurveys(before, after).questions.changed.flatMap(({ before: from, after: to }) => {
    const [old, now] = [before.questions[from]?.choices, after.questions[to]?.choices];
    if (old === undefined || now === undefined) return [];
    const map = choiceMapOf(old, now);
    const names = map.flatMap((position, place) =>
      position === null || old[position] === now[place] ? [] : [`"${old[position]}" → "${now[place]}"`],
    );
    renamed.push(...names);
    return names.length === 0 ? [] : [[after.questions[to]?.id ?? String(to), map] as const];
  });
  return { choices: Object.fromEntries(maps), renamed };
}
