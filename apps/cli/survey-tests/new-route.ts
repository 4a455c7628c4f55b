import { coverRoutes } from "#analysis/index.ts";
import type { SurveyTest } from "#apps/files/test-file.ts";
import type { CompiledSurvey, Response } from "#index.ts";
import { nextTarget } from "#runtime/index.ts";
import { walk } from "#runtime/walk.ts";
import type { QuestionNames } from "./question-names.ts";

/** One question on the current route of a respondent. */
export interface Visit {
  readonly question: number;
  readonly response: Response;
  /** The positions of the test's steps about this question; the last one has the answer. Empty if the test has no answer. */
  readonly steps: readonly number[];
}

/** The route of a respondent through the current survey. */
export interface NewRoute {
  readonly visits: readonly Visit[];
  /** The place after the last visit. */
  readonly next: number | "end";
  /** Whether the route stops because the survey now rejects an answer of the test. */
  readonly isStuck: boolean;
}

/** The steps about one answer: the rejected ones, then the accepted one. */
interface Group {
  readonly question: number | undefined;
  readonly response: Response;
  readonly steps: readonly number[];
}

function groupsOf({ steps }: SurveyTest, names: QuestionNames): readonly Group[] {
  const groups: Group[] = [];
  let pending: number[] = [];
  for (const [at, { question, answer, refused }] of steps.entries()) {
    pending.push(at);
    if (refused !== undefined) continue;
    groups.push({ question: names.find(question), response: answer, steps: pending });
    pending = [];
  }
  return groups;
}

/** Finds the routes of test respondents, and chooses answers that the tests lack. */
export class RouteFinder {
  readonly #compiled: CompiledSurvey;
  readonly #names: QuestionNames;
  #answers: ReadonlyMap<number, ReadonlySet<Response>> | undefined;

  constructor(compiled: CompiledSurvey, names: QuestionNames) {
    this.#compiled = compiled;
    this.#names = names;
  }

  /** The answers to each question, one for each of its targets. */
  get #answersTo(): ReadonlyMap<number, ReadonlySet<Response>> {
    if (this.#answers !== undefined) return this.#answers;
    const answers = new Map<number, Set<Response>>();
    for (const { questions, responses } of coverRoutes(this.#compiled).respondents)
      for (const [at, question] of questions.entries()) {
        const known = answers.get(question) ?? new Set();
        answers.set(question, known.add(responses[at] ?? null));
      }
    this.#answers = answers;
    return answers;
  }

  /** The minimum number of questions from a target to the end. */
  #fewestFrom(target: number | "end"): number {
    if (target === "end") return 0;
    return this.#compiled.questions[target]?.fewest ?? Number.POSITIVE_INFINITY;
  }

  /** Returns an answer that leads to the wanted question, or else the one with the shortest route to the end. */
  #choose(question: number, wanted: number | undefined): Response | undefined {
    let best: Response | undefined;
    let fewestToEnd = Number.POSITIVE_INFINITY;
    for (const response of this.#answersTo.get(question) ?? []) {
      const target = nextTarget(this.#compiled, question, response);
      if (target === wanted) return response;
      const fewest = this.#fewestFrom(target);
      if (fewest >= fewestToEnd) continue;
      fewestToEnd = fewest;
      best = response;
    }
    return best;
  }

  /**
   * Finds the route of a respondent who answers each question as in the test, in order. If the test has no more answers to
   * a question, the finder chooses one that leads to the next question of the test, or else towards the end. If the test
   * stops before the end, the route stops after the last used answer of the test.
   */
  find(test: SurveyTest): NewRoute {
    const groups = groupsOf(test, this.#names);
    const groupsByQuestion = new Map<number, Group[]>();
    for (const group of groups.toReversed())
      if (group.question !== undefined) {
        const others = groupsByQuestion.get(group.question);
        if (others === undefined) groupsByQuestion.set(group.question, [group]);
        else others.push(group);
      }
    const usedGroups = new Set<Group>();
    const visits: Visit[] = [];
    let first = 0;
    // Chosen answers approach the next step or the end; an incomplete cover may lack such an answer, so the loop is bounded.
    let remaining = (groups.length + 1) * (this.#compiled.questions.length + 1);
    const { session, issue } = walk(this.#compiled, (question) => {
      const group = groupsByQuestion.get(question)?.pop();
      if (group !== undefined) {
        usedGroups.add(group);
        visits.push({ question, response: group.response, steps: group.steps });
        return group.response;
      }
      for (let next = groups[first]; next !== undefined && usedGroups.has(next); next = groups[first])
        first++;
      const response = remaining-- > 0 ? this.#choose(question, groups[first]?.question) : undefined;
      if (response !== undefined) visits.push({ question, response, steps: [] });
      return response;
    });
    if (issue !== undefined) return { visits: visits.slice(0, -1), next: session.current, isStuck: true };
    if ((test.next ?? "end") === "end")
      return { visits, next: session.current, isStuck: session.current !== "end" };
    const keptCount = visits.findLastIndex(({ steps }) => steps.length > 0) + 1;
    return {
      visits: visits.slice(0, keptCount),
      next: visits[keptCount]?.question ?? session.current,
      isStuck: false,
    };
  }
}
