// The answers under which questions are asked, found by trying every walk.
import type { Target } from "surveyc/runtime";
import type { Meaning } from "./meaning.ts";
import { answersAt, reachableFrom, reachableQuestions, startOf } from "./walks.ts";

/** The questions without which no respondent reaches the end. */
export const askedOfAll = (meaning: Meaning): number[] =>
  meaning.map((_, at) => at).filter((at) => !reachableFrom(meaning, startOf(meaning), [at]).has("end"));

export interface Condition {
  readonly requires: readonly { readonly question: number; readonly keys: readonly (string | null)[] }[];
  readonly exact: boolean;
}

const keysOf = (meaning: Meaning, at: number): (string | null)[] => [
  ...new Set(answersAt(meaning, at).map(({ key }) => key)),
];

/** The keys of a question after which a walk can reach the other one without returning to the first. */
const keysTo = (meaning: Meaning, from: number, to: number): (string | null)[] =>
  keysOf(meaning, from).filter((key) =>
    answersAt(meaning, from).some(
      (answer) => answer.key === key && reachableFrom(meaning, answer.target, [from]).has(to),
    ),
  );

/** Whether a respondent with such answers at the last visits to the questions can finish without passing this one. */
function canMiss(meaning: Meaning, question: number, requires: Condition["requires"]): boolean {
  const met = new Set<string>();
  const ahead: { readonly at: Target; readonly right: readonly boolean[] }[] = [
    { at: startOf(meaning), right: requires.map(() => false) },
  ];
  for (let state = ahead.pop(); state !== undefined; state = ahead.pop()) {
    const { at, right } = state;
    if (at === question || met.has(JSON.stringify(state))) continue;
    met.add(JSON.stringify(state));
    if (at === "end") {
      if (right.every(Boolean)) return true;
      continue;
    }
    for (const { key, target } of answersAt(meaning, at))
      ahead.push({
        at: target,
        right: right.map((was, index) => {
          const required = requires[index];
          return required?.question === at ? required.keys.includes(key) : was;
        }),
      });
  }
  return false;
}

/** The answers under which a question is asked; null if it is unreachable. */
export function conditionOf(meaning: Meaning, question: number): Condition | null {
  const start = startOf(meaning);
  if (!reachableFrom(meaning, start).has(question)) return null;
  const requires = reachableQuestions(meaning)
    .filter((at) => at !== question && !reachableFrom(meaning, start, [at]).has(question))
    .map((at) => ({ question: at, keys: keysTo(meaning, at, question) }))
    .filter(({ question: at, keys }) => keys.length < keysOf(meaning, at).length);
  return { requires, exact: !canMiss(meaning, question, requires) };
}
