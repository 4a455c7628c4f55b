// This file uses no code that creates certificates: neither the edges nor the loops that the compiler finds. It computes the
// target of every answer, which is the meaning of branching.
import type { Target } from "#branching-types/branching-type.ts";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import { answersTo } from "#question-types/traits.ts";
import { nextTarget } from "#routing/next-target.ts";
import { validQuestions } from "#routing/valid-questions.ts";
import { assertCompiled } from "../sound-survey.ts";

type Targets = ReadonlyMap<number, readonly Target[]>;

/** The targets of the answers to each reachable question. */
function reachableTargets(compiled: CompiledSurvey): Targets {
  const valid: CompiledSurvey = { version: 1, fingerprint: "", questions: validQuestions(compiled) };
  const targets = new Map<number, readonly Target[]>();
  const ahead: Target[] = [0];
  for (let at = ahead.pop(); at !== undefined; at = ahead.pop()) {
    const item = at === "end" || targets.has(at) ? undefined : valid.questions[at];
    if (at === "end" || item === undefined) continue;
    const question = at;
    const answers =
      item.optional || answersTo(item).length === 0 ? [...answersTo(item), null] : answersTo(item);
    const next = [...new Set(answers.map((answer) => nextTarget(valid, question, answer)))];
    targets.set(question, next);
    ahead.push(...next);
  }
  return targets;
}

/** The strongly connected components of questions with loops: S. R. Kosaraju's two searches. */
function loopsAmong(targets: Targets): number[][] {
  const sources = new Map<Target, number[]>([...targets.keys()].map((question) => [question, []]));
  for (const [question, next] of targets) for (const target of next) sources.get(target)?.push(question);
  const finished: number[] = [];
  const seen = new Set<Target>(["end"]);
  for (const root of targets.keys()) {
    const path = seen.has(root) ? [] : [{ at: root, next: targets.get(root)?.values() }];
    seen.add(root);
    for (let last = path.at(-1); last !== undefined; last = path.at(-1)) {
      const target = last.next?.next().value;
      if (target === undefined) finished.push((path.pop() as typeof last).at);
      else if (target !== "end" && !seen.has(target)) {
        seen.add(target);
        path.push({ at: target, next: targets.get(target)?.values() });
      }
    }
  }
  const loops: number[][] = [];
  const placed = new Set<number>();
  for (const first of finished.reverse()) {
    if (placed.has(first)) continue;
    const loop = [first];
    placed.add(first);
    for (const question of loop)
      for (const source of sources.get(question) ?? [])
        if (!placed.has(source)) {
          placed.add(source);
          loop.push(source);
        }
    if (loop.length > 1 || targets.get(first)?.includes(first))
      loops.push(loop.sort((one, other) => one - other));
  }
  return loops.sort(([one = 0], [other = 0]) => one - other);
}

/**
 * Checks whether a value is a certificate that proves that a survey ends. With `rank`, each reachable question has a finite
 * number, which is lower after every answer; with `distance`, it is lower after some answer. The end is lower than any
 * question. `loops` lists exactly the reachable loops. Returns false for anything else. Throws a TypeError only
 * if `compiled` is not a compiled survey. Linear.
 *
 * @example
 * const stored = JSON.parse('{"kind":"every-respondent","rank":[2,1]}');
 * if (!checkCertificate(compiled, stored)) console.log("Some respondents may never reach the end.");
 */
export function checkCertificate(compiled: CompiledSurvey, certificate: unknown): boolean {
  assertCompiled(compiled);
  if (typeof certificate !== "object" || certificate === null) return false;
  const { kind, rank, distance, loops } = certificate as Readonly<Record<string, unknown>>;
  const numbers = kind === "every-respondent" ? rank : kind === "can-always-end" ? distance : undefined;
  if (!Array.isArray(numbers)) return false;
  const targets = reachableTargets(compiled);
  for (const [question, next] of targets) {
    if (!Number.isFinite(numbers[question])) return false;
    const decreases = (target: Target): boolean => target === "end" || numbers[target] < numbers[question];
    if (!(kind === "every-respondent" ? next.every(decreases) : next.some(decreases))) return false;
  }
  return kind === "every-respondent" || equalsLists(loops, loopsAmong(targets));
}

/** Whether a value is exactly these lists of numbers. */
const equalsLists = (value: unknown, lists: readonly (readonly number[])[]): boolean =>
  Array.isArray(value) &&
  value.length === lists.length &&
  lists.every((list, index) => {
    const other: unknown = value[index];
    return (
      Array.isArray(other) && other.length === list.length && list.every((each, at) => other[at] === each)
    );
  });
