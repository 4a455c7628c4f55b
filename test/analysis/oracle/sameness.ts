// Compares two small surveys by the targets of every answer, ever deeper.
import type { Response, Target } from "surveyc/runtime";
import type { Meaning, MeantQuestion } from "./meaning.ts";
import { answersAt, startOf } from "./walks.ts";

/** Whether two questions are the same one: by id, else by text. */
export function isSameQuestion(a: MeantQuestion | undefined, b: MeantQuestion | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.id !== undefined || b.id !== undefined ? a.id === b.id : a.text === b.text;
}

type IsSame = (a: Target, b: Target) => boolean;

const at = (meaning: Meaning, target: Target): MeantQuestion | undefined =>
  target === "end" ? undefined : meaning[target];

const byIdElseText =
  (a: Meaning, b: Meaning): IsSame =>
  (x, y) =>
    isSameQuestion(at(a, x), at(b, y));

/** The answers to distinguish at two questions: those of both, because a typed text at one may be listed at the other. */
const responsesAt = (a: MeantQuestion | undefined, b: MeantQuestion | undefined): Response[] =>
  [a, b].flatMap((question) => question?.answers.map(({ response }) => question.recorded(response)) ?? []);

/**
 * The fewest answers that distinguish two surveys; null if they are equal. An answer that is valid in only one of them
 * alone, or means something else in the other, it tells them apart.
 */
export function fewestToDistinguish(
  a: Meaning,
  b: Meaning,
  isSame: IsSame = byIdElseText(a, b),
): number | null {
  const known = new Map<string, boolean>();
  const differ = (x: Target, y: Target, steps: number): boolean => {
    if (!isSame(x, y)) return true;
    if (steps === 0 || x === "end" || y === "end") return false;
    const name = `${x} ${y} ${steps}`;
    const before = known.get(name);
    if (before !== undefined) return before;
    const found = responsesAt(a[x], b[y]).some((response) => {
      if (a[x]?.says(response) !== b[y]?.says(response)) return true;
      const [one, other] = [a[x]?.given(response), b[y]?.given(response)];
      return one !== undefined && other !== undefined && differ(one.target, other.target, steps - 1);
    });
    known.set(name, found);
    return found;
  };
  for (let steps = 0; steps <= a.length * b.length + 1; steps++)
    if (differ(startOf(a), startOf(b), steps)) return steps;
  return null;
}

/** After how many of these answers a respondent sees a difference; null if there is none. */
export function countUntilDifference(
  a: Meaning,
  b: Meaning,
  responses: readonly Response[],
  isSame: IsSame = byIdElseText(a, b),
): number | null {
  let [x, y] = [startOf(a), startOf(b)];
  for (const [index, response] of responses.entries()) {
    if (!isSame(x, y)) return index;
    const inA = x === "end" ? undefined : a[x]?.given(response);
    const inB = y === "end" ? undefined : b[y]?.given(response);
    if (inA === undefined && inB === undefined) return null;
    const means = (meaning: Meaning, at: Target) => (at === "end" ? undefined : meaning[at]?.says(response));
    if (inA === undefined || inB === undefined || means(a, x) !== means(b, y)) return index + 1;
    [x, y] = [inA.target, inB.target];
  }
  return isSame(x, y) ? null : responses.length;
}

/** The fewest answers, all of which mean the same in both surveys, that lead to different questions. */
export function fewestToLeadElsewhere(a: Meaning, b: Meaning, isSame: IsSame): number | null {
  let layer: readonly (readonly [Target, Target])[] = [[startOf(a), startOf(b)]];
  for (let steps = 0; steps <= a.length * b.length + 1; steps++) {
    if (layer.some(([x, y]) => !isSame(x, y))) return steps;
    const ahead = layer.flatMap(([x, y]) =>
      x === "end" || y === "end"
        ? []
        : answersAt(a, x).flatMap(({ response, target }) => {
            const answer = a[x]?.recorded(response);
            const isSame = a[x]?.says(answer) === b[y]?.says(answer);
            const other = isSame ? b[y]?.given(answer) : undefined;
            return other === undefined ? [] : [[target, other.target] as const];
          }),
    );
    layer = [...new Map(ahead.map((pair) => [pair.join(" "), pair])).values()];
  }
  return null;
}
