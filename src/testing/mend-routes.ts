import { following, type Target } from "#branching-types/branching-type.ts";
import type { Question } from "#model/question.ts";
import { edgesOf } from "#routing/edges.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";

type Ways = (readonly Target[])[];

/** Lets a question lead to the next one, by taking its branching away. */
function straighten(questions: Question[], ways: Ways, position: number): void {
  const { branching: _, ...rest } = questions[position] as Question;
  questions[position] = rest;
  ways[position] = [following(position, questions.length)];
}

/** Everything on a way from the given places, going where `next` says; they themselves included. */
function spread(from: readonly Target[], next: (place: Target) => readonly Target[]): ReadonlySet<Target> {
  const seen = new Set(from);
  for (const place of seen) for (const target of next(place)) seen.add(target);
  return seen;
}

/** The last question that some respondent comes to and nobody can finish from; -1 when there is none. */
function lastTrap(ways: Ways): number {
  const into = new Map<Target, number[]>();
  for (const [position, targets] of ways.entries()) {
    for (const target of targets) {
      const sources = into.get(target);
      if (sources === undefined) into.set(target, [position]);
      else sources.push(position);
    }
  }
  const asked = spread([0], (place) => (place === "end" ? [] : (ways[place] ?? [])));
  const finishing = spread(["end"], (place) => into.get(place) ?? []);
  return ways.findLastIndex((_, position) => asked.has(position) && !finishing.has(position));
}

/**
 * Takes away the branching that makes a survey one that nobody can finish, and, where every question is to be asked
 * under some answers, the branching that leads past one. Without branching a question leads to the next one; taken from
 * the last trap it leads out of it, so this ends.
 */
export function mendRoutes(questions: Question[], everyQuestion: boolean): Question[] {
  const mended = [...questions];
  const ways: Ways = lowerSurvey({ questions }).questions.map((question) =>
    edgesOf(question).map(({ target }) => target),
  );
  const asked = new Set<Target>([0]);
  for (let position = 0; everyQuestion && position + 1 < mended.length; position++) {
    if (!asked.has(position + 1) && !ways[position]?.includes(position + 1))
      straighten(mended, ways, position);
    for (const target of ways[position] ?? []) asked.add(target);
  }
  for (let trap = lastTrap(ways); trap >= 0; trap = lastTrap(ways)) straighten(mended, ways, trap);
  return mended;
}
