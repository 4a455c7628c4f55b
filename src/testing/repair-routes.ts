import { following, type Target } from "#branching-types/branching-type.ts";
import type { Question } from "#model/payloads.generated.ts";
import { edgesOf } from "#routing/edges.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";

/** The targets of each question. */
type Targets = (readonly Target[])[];

/** Removes the branching of a question, so that it leads to the next one. */
function removeBranching(questions: Question[], targets: Targets, position: number): void {
  const { branching: _, ...rest } = questions[position] as Question;
  questions[position] = rest;
  targets[position] = [following(position, questions.length)];
}

/** Everything that can be reached from the given targets, these included. */
function reachable(
  from: readonly Target[],
  next: (target: Target) => readonly Target[],
): ReadonlySet<Target> {
  const seen = new Set(from);
  for (const each of seen) for (const target of next(each)) seen.add(target);
  return seen;
}

/** The last reachable question from which the end is unreachable; -1 where there is none. */
function lastTrap(targets: Targets): number {
  const sources = new Map<Target, number[]>();
  for (const [position, each] of targets.entries()) {
    for (const target of each) {
      const known = sources.get(target);
      if (known === undefined) sources.set(target, [position]);
      else known.push(position);
    }
  }
  const asked = reachable([0], (target) => (target === "end" ? [] : (targets[target] ?? [])));
  const finishing = reachable(["end"], (target) => sources.get(target) ?? []);
  return targets.findLastIndex((_, position) => asked.has(position) && !finishing.has(position));
}

/**
 * Removes branching until no respondent can be trapped and, with `everyQuestion`, until every question is reachable.
 * Without branching a question leads to the next one, so removing it from the last trap leads out of this trap, and the
 * loop ends.
 */
export function repairRoutes(questions: Question[], everyQuestion: boolean): Question[] {
  const repaired = [...questions];
  const targets: Targets = lowerSurvey({ questions }).questions.map((question) =>
    edgesOf(question).map(({ target }) => target),
  );
  const asked = new Set<Target>([0]);
  for (let position = 0; everyQuestion && position + 1 < repaired.length; position++) {
    if (!asked.has(position + 1) && !targets[position]?.includes(position + 1))
      removeBranching(repaired, targets, position);
    for (const target of targets[position] ?? []) asked.add(target);
  }
  for (let trap = lastTrap(targets); trap >= 0; trap = lastTrap(targets))
    removeBranching(repaired, targets, trap);
  return repaired;
}
