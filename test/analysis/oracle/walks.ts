// Walks through a small survey, found by trying everything.
import type { Response, Target } from "surveyc/runtime";
import type { Answer, Meaning } from "./meaning.ts";

export const startOf = (meaning: Meaning): Target => (meaning.length > 0 ? 0 : "end");

export const answersAt = (meaning: Meaning, at: number): readonly Answer[] => meaning[at]?.answers ?? [];

/** The positions to which some answer of a question leads, or the end. */
export const targetsOf = (meaning: Meaning, at: number): Target[] => [
  ...new Set(answersAt(meaning, at).map(({ target }) => target)),
];

/** The targets that walks from there can reach, itself included, without those in `avoiding`. */
export function reachableFrom(meaning: Meaning, from: Target, avoiding: readonly Target[] = []): Set<Target> {
  const met = new Set<Target>();
  const ahead: Target[] = avoiding.includes(from) ? [] : [from];
  for (let at = ahead.pop(); at !== undefined; at = ahead.pop()) {
    if (met.has(at)) continue;
    met.add(at);
    if (at !== "end") ahead.push(...targetsOf(meaning, at).filter((target) => !avoiding.includes(target)));
  }
  return met;
}

/** The reachable questions, in ascending order. */
export const reachableQuestions = (meaning: Meaning): number[] =>
  [...reachableFrom(meaning, startOf(meaning))].filter((at) => at !== "end").sort((a, b) => a - b);

/** Whether a loop is reachable: then some walk has more steps than there are questions. */
export function hasReachableLoop(meaning: Meaning): boolean {
  let layer = new Set<Target>([startOf(meaning)]);
  for (let step = 0; step <= meaning.length; step++) {
    layer = new Set([...layer].flatMap((at) => (at === "end" ? [] : targetsOf(meaning, at))));
    layer.delete("end");
  }
  return layer.size > 0;
}

/** Whether the end can be reached from every reachable question. */
export const canAlwaysEnd = (meaning: Meaning): boolean =>
  reachableQuestions(meaning).every((at) => reachableFrom(meaning, at).has("end"));

/** One respondent of each route. */
export interface Walk {
  readonly questions: readonly number[];
  readonly responses: readonly Response[];
}

/** A respondent for every route of at most `longest` questions, shortest first; null if there are more than `maxWalks`. */
export function walksUpTo(meaning: Meaning, longest: number, maxWalks: number): Walk[] | null {
  const found: Walk[] = [];
  let layer: (Walk & { readonly at: Target })[] = [{ questions: [], responses: [], at: startOf(meaning) }];
  for (let length = 0; length <= longest && layer.length > 0; length++) {
    found.push(...layer.filter(({ at }) => at === "end").map(({ at: _, ...walk }) => walk));
    if (found.length + layer.length > maxWalks) return null;
    layer = layer.flatMap(({ questions, responses, at }) =>
      at === "end"
        ? []
        : targetsOf(meaning, at).map((target) => ({
            questions: [...questions, at],
            responses: [
              ...responses,
              answersAt(meaning, at).find((a) => a.target === target)?.response ?? null,
            ],
            at: target,
          })),
    );
  }
  return found;
}

/** The target of these responses from the start, and the questions on the path; null if one of them is invalid. */
export function walkOf(
  meaning: Meaning,
  responses: readonly Response[],
): { readonly questions: readonly number[]; readonly at: Target } | null {
  const questions: number[] = [];
  let at = startOf(meaning);
  for (const response of responses) {
    const answer = at === "end" ? undefined : meaning[at]?.given(response);
    if (at === "end" || answer === undefined) return null;
    questions.push(at);
    at = answer.target;
  }
  return { questions, at };
}
