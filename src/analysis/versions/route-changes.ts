import type { Target } from "#branching-types/branching-type.ts";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import type { Respondent } from "../route-graph.ts";
import type { Versions } from "./compared-questions.ts";

/** The maximum number of respondents in each list of a comparison, and (about) of their answers in total. */
export const MAX_RESPONDENTS = 100;
export const MAX_STEPS = 1_000_000;

interface Step {
  readonly target: Target;
  readonly answer: Response;
  /** Whether the other survey does not have this step. */
  readonly isNew: boolean;
}

/** A path in progress, and its current position; the last question comes first. */
interface Path {
  readonly at: Target;
  readonly hasNew: boolean;
  readonly length: number;
  readonly previous: Path | null;
  readonly answer: Response;
}

function stepsOfEach(
  { edgesOf }: Versions,
  one: CompiledSurvey,
  other: CompiledSurvey,
  placeOf: ArrayLike<number>,
): Step[][] {
  const place = (target: Target): Target => (target === "end" ? "end" : (placeOf[target] as number));
  return one.questions.map((question, position) => {
    const match = other.questions[placeOf[position] as number];
    const known = new Set<Target>(match === undefined ? [] : edgesOf(match).map(({ target }) => target));
    const steps = new Map<Target, Step>();
    for (const { target, answer } of edgesOf(question))
      if (!steps.has(target)) steps.set(target, { target, answer, isNew: !known.has(place(target)) });
    return [...steps.values()];
  });
}

/**
 * Two entries for each question: the fewest questions to the end on a path with a new step (even indexes), and on any path (odd
 * indexes); -1 if there is none.
 */
function distancesOf(steps: readonly (readonly Step[])[]): Int32Array {
  const sources = new Map<Target, { readonly source: number; readonly isNew: boolean }[]>();
  for (const [source, out] of steps.entries())
    for (const { target, isNew } of out) {
      const list = sources.get(target);
      if (list === undefined) sources.set(target, [{ source, isNew }]);
      else list.push({ source, isNew });
    }
  const distances = new Int32Array(steps.length * 2).fill(-1);
  const queue: { readonly node: Target; readonly hasNew: number; readonly distance: number }[] = [
    { node: "end", hasNew: 1, distance: 0 },
  ];
  for (const { node, hasNew, distance } of queue) {
    const reach = (source: number, from: number): void => {
      if (distances[source * 2 + from] !== -1) return;
      distances[source * 2 + from] = distance + 1;
      queue.push({ node: source, hasNew: from, distance: distance + 1 });
    };
    for (const { source, isNew } of sources.get(node) ?? []) {
      if (hasNew === 1) reach(source, 1);
      // If no step was new so far, this one or a later one is.
      if (isNew === (hasNew === 1)) reach(source, 0);
    }
  }
  return distances;
}

function respondentOf(path: Path): Respondent {
  const responses: Response[] = [];
  const questions: number[] = [];
  for (let at = path; at.previous !== null; at = at.previous) {
    responses.push(at.answer);
    questions.push(at.previous.at as number);
  }
  return { responses: responses.reverse(), questions: questions.reverse() };
}

/**
 * Respondents of one survey who take routes that the other does not have, one for each such route, the shortest first, at most
 * 100. `placeOf` contains the position in the other survey of each question, -1 for none.
 */
export function routesOnlyIn(
  versions: Versions,
  one: CompiledSurvey,
  other: CompiledSurvey,
  placeOf: ArrayLike<number>,
): Respondent[] {
  const startsNew = one.questions.length === 0 ? other.questions.length > 0 : placeOf[0] !== 0;
  if (one.questions.length === 0) return startsNew ? [{ responses: [], questions: [] }] : [];
  const steps = stepsOfEach(versions, one, other, placeOf);
  const distances = distancesOf(steps);
  const remainingFrom = (at: Target, hasNew: boolean): number =>
    at === "end" ? (hasNew ? 0 : -1) : (distances[at * 2 + (hasNew ? 1 : 0)] as number);
  const found: Respondent[] = [];
  /** Paths by the length of the shortest route that begins with them; the last is followed first. */
  const paths: Path[][] = [];
  const add = (path: Path): void => {
    const remaining = remainingFrom(path.at, path.hasNew);
    if (remaining === -1) return;
    paths[path.length + remaining] ??= [];
    paths[path.length + remaining]?.push(path);
  };
  add({ at: 0, hasNew: startsNew, length: 0, previous: null, answer: null });
  let walked = 0;
  for (let length = 0; length < paths.length; length++)
    for (let path = paths[length]?.pop(); path !== undefined; path = paths[length]?.pop()) {
      if (path.at === "end") {
        found.push(respondentOf(path));
        walked += path.length;
        if (found.length === MAX_RESPONDENTS || walked > MAX_STEPS) return found;
        continue;
      }
      const out = steps[path.at] ?? [];
      // The last path is followed first, so the first answer comes last.
      for (let index = out.length - 1; index >= 0; index--) {
        const { target, answer, isNew } = out[index] as Step;
        add({ at: target, hasNew: path.hasNew || isNew, length: path.length + 1, previous: path, answer });
      }
    }
  return found;
}
