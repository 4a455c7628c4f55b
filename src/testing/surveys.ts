import * as fc from "fast-check";
import { countRoutes } from "#analysis/routes/count-routes.ts";
import { following, type Target } from "#branching-types/branching-type.ts";
import type { Question, SurveyCreate } from "#model/payloads.generated.ts";
import { questionArbitraries } from "#question-types/arbitraries.ts";
import type { QuestionTypeName } from "#question-types/question-types.ts";
import { texts, weighted } from "#question-types/text-arbitrary.ts";
import { edgesOf } from "#routing/edges.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { completeTranslations } from "./complete-translations.ts";
import { unshare } from "./payload-values.ts";
import {
  canFork,
  forkQuestion,
  type Layout,
  placeQuestions,
  type QuestionDraft,
  questionDrafts,
} from "./questions.ts";
import { type SurveyMembers, surveyMembers } from "./survey-members.ts";

/** The targets of each question. */
type Targets = (readonly Target[])[];

/** Removes the branching of a question, so that it leads to the next one. */
function removeBranching(questions: Question[], targets: Targets, position: number): void {
  const { branching: _, ...rest } = questions[position] as Question;
  questions[position] = rest;
  targets[position] = [following(position, questions.length)];
}

/** All targets that can be reached from the given ones, including these. */
function reachable(
  from: readonly Target[],
  next: (target: Target) => readonly Target[],
): ReadonlySet<Target> {
  const seen = new Set(from);
  for (const each of seen) for (const target of next(each)) seen.add(target);
  return seen;
}

/** The last reachable question from which the end is unreachable; -1 if there is none. */
function lastTrap(targets: Targets): number {
  const sources = new Map<Target, number[]>();
  for (const [position, each] of targets.entries()) {
    for (const target of each) {
      const known = sources.get(target);
      if (known === undefined) sources.set(target, [position]);
      else known.push(position);
    }
  }
  const reached = reachable([0], (target) => (target === "end" ? [] : (targets[target] ?? [])));
  const finishing = reachable(["end"], (target) => sources.get(target) ?? []);
  return targets.findLastIndex((_, position) => reached.has(position) && !finishing.has(position));
}

/**
 * Removes branching until the end is reachable from every reachable question and, with `everyQuestion`, until every question is
 * reachable. Without branching a question leads to the next one, so removing it from the last trap leads out of this trap, and
 * the loop ends.
 */
function repairRoutes(questions: Question[], everyQuestion: boolean): Question[] {
  const repaired = [...questions];
  const targets: Targets = lowerSurvey({ questions }).questions.map((question) =>
    edgesOf(question).map(({ target }) => target),
  );
  const reached = new Set<Target>([0]);
  for (let position = 0; everyQuestion && position + 1 < repaired.length; position++) {
    if (!reached.has(position + 1) && !targets[position]?.includes(position + 1))
      removeBranching(repaired, targets, position);
    for (const target of targets[position] ?? []) reached.add(target);
  }
  for (let trap = lastTrap(targets); trap >= 0; trap = lastTrap(targets))
    removeBranching(repaired, targets, trap);
  return repaired;
}

/** Which surveys to generate. */
export interface SurveyConstraints {
  /** The fewest questions; 0 if not given, 1 if surveys are to be portable. */
  readonly minQuestions?: number;
  /**
   * The most questions; 8 if not given, or `minQuestions` if that is more. As with `fc.array`, fast-check's `size` keeps
   * values well below a large bound; raise `minQuestions` to get long surveys.
   */
  readonly maxQuestions?: number;
  /** The types of questions; all if not given. */
  readonly types?: readonly QuestionTypeName[];
  /** Whether questions may branch; `true` if not given. */
  readonly branching?: boolean;
  /** Whether answers may lead back, with the end always reachable; `"some"` if not given, `"none"` if portable. */
  readonly loops?: "none" | "some";
  /**
   * Whether surveys must compile without any warning, so that deployed clients route every answer identically: only scales that
   * they support, only bands and positions as response keys, explicit ends, different choices, no loops, and every question
   * reachable. `false` if not given.
   */
  readonly portable?: boolean;
  /** Whether at least six routes lead through each survey: the same as 6 for `minRoutes`. `false` if not given. */
  readonly branchy?: boolean;
  /**
   * The fewest routes through a survey, as `countRoutes` counts them; unbounded ones are enough. 0 if not given. Some question
   * types must have answers that can lead to different questions, and `minQuestions` has to be large enough, which is its
   * default: 3 for 3 routes, 5 for 6, 10 for 60.
   */
  readonly minRoutes?: number;
  /** Whether questions have an `id`: none, all, or in some surveys some; `"some"` if not given. */
  readonly ids?: "none" | "some" | "all";
}

/** The constraints with their defaults. */
type ResolvedConstraints = Required<Omit<SurveyConstraints, "branchy">>;

const MAX_QUESTIONS = 8;
const BRANCHY_ROUTES = 6;
/** More would require surveys of more than fifty questions. */
const MAX_ROUTES = 10_000_000_000;

/** The fewest questions for a number of routes if each question leads to the next one or past it: Fibonacci numbers. */
function questionsFor(routes: number): number {
  let [count, paths, pathsBefore] = [0, 1, 0];
  for (; paths < routes; count++) [paths, pathsBefore] = [paths + pathsBefore, paths];
  return count;
}

/** Fills in the defaults. Throws a RangeError if no survey could be made: a mistake of the calling program. */
function resolveConstraints(constraints: SurveyConstraints): ResolvedConstraints {
  const portable = constraints.portable ?? false;
  const minRoutes = Math.max(constraints.minRoutes ?? 0, constraints.branchy ? BRANCHY_ROUTES : 0);
  const givenMinimum =
    constraints.minQuestions ?? (portable ? Math.min(1, constraints.maxQuestions ?? 1) : 0);
  const minQuestions = minRoutes > 1 ? Math.max(givenMinimum, questionsFor(minRoutes)) : givenMinimum;
  const branching = constraints.branching ?? true;
  const maxQuestions = constraints.maxQuestions ?? Math.max(MAX_QUESTIONS, minQuestions);
  const known = Object.keys(questionArbitraries) as QuestionTypeName[];
  const types = known.filter((type) => constraints.types?.includes(type) ?? true);
  const loops = portable ? "none" : (constraints.loops ?? "some");
  if (!(minQuestions >= 0 && minQuestions <= maxQuestions) || types.length === 0)
    throw new RangeError(
      `No survey has at least ${minQuestions} and at most ${maxQuestions} questions of ${types.length} types.`,
    );
  if (minRoutes > 1 && !(branching && types.some(canFork) && minRoutes <= MAX_ROUTES))
    throw new RangeError(`No such survey has ${minRoutes} routes.`);
  return {
    minQuestions,
    maxQuestions,
    minRoutes,
    types,
    branching,
    loops,
    portable,
    ids: constraints.ids ?? "some",
  };
}

/** A generated survey: a payload of the kinds `survey-create` and `survey` whose questions are there. */
export type GeneratedSurvey = SurveyCreate & { readonly questions: Question[] };

const names = weighted([1, fc.constant("Survey")], [1, texts]);

/** In half of the surveys answers lead back, in most every question is reachable, and some do not branch at all. */
const layouts = ({
  loops,
  portable,
  ids,
  minRoutes,
}: ResolvedConstraints): fc.Arbitrary<Layout & { readonly everyQuestion: boolean }> =>
  fc.record({
    branching: minRoutes > 1 ? fc.constant(true) : fc.constantFrom(false, true, true, true, true),
    loops: loops === "some" ? fc.boolean() : fc.constant(false),
    everyQuestion: portable ? fc.constant(true) : fc.constantFrom(true, true, false),
    portable: fc.constant(portable),
    ids: ids === "some" ? fc.constantFrom<Layout["ids"]>("none", "all", "mixed") : fc.constant(ids),
  });

/** Lists of questions, few of which are empty. */
function questionLists(resolved: ResolvedConstraints): fc.Arbitrary<QuestionDraft[]> {
  const { minQuestions, maxQuestions } = resolved;
  const drafts = questionDrafts({ ...resolved, forks: resolved.minRoutes > 1 });
  if (minQuestions > 0 || maxQuestions === 0)
    return fc.array(drafts, { minLength: minQuestions, maxLength: maxQuestions });
  return weighted(
    [1, fc.constant<QuestionDraft[]>([])],
    [24, fc.array(drafts, { minLength: 1, maxLength: maxQuestions })],
  );
}

/** Leaves out the questions to be dropped, if enough are left. */
function dropQuestions(drafts: readonly QuestionDraft[], min: number): QuestionDraft[] {
  let remaining = drafts.length;
  return drafts.filter(({ dropped }) => {
    if (!dropped || remaining <= min) return true;
    remaining--;
    return false;
  });
}

/** Turns one question after the other into a fork until there are enough routes, at the latest when all fork. */
function addRoutes(
  questions: Question[],
  drafts: readonly QuestionDraft[],
  layout: Layout & { readonly everyQuestion: boolean },
  min: number,
): Question[] {
  const count = questions.length;
  let forked = questions;
  const hasEnough = (): boolean => {
    const { routes } = countRoutes(lowerSurvey({ questions: forked }));
    return routes === "unbounded" || routes >= min;
  };
  for (let position = 0; position + 1 < count && !hasEnough(); position++) {
    const draft = drafts[position] as QuestionDraft;
    const next = forked.with(
      position,
      forkQuestion(forked[position] as Question, draft, position, count, layout),
    );
    forked = repairRoutes(next, layout.everyQuestion);
  }
  return forked;
}

const hasBranching = (question: Question): boolean =>
  question.branching !== undefined && question.branching !== null;

/** Shuffles questions only if none branches, because clients do not shuffle questions with branching. */
const addShuffling = (
  members: SurveyMembers,
  questions: readonly Question[],
  shuffle: boolean,
): SurveyMembers =>
  shuffle && !questions.some(hasBranching)
    ? { ...members, appearance: { ...members.appearance, shuffleQuestions: true } }
    : members;

/** A generated survey, and how far from the end each of its questions was drawn, which identifies it despite shrinking. */
interface DrawnSurvey {
  readonly survey: GeneratedSurvey;
  readonly drawn: readonly number[];
}

/** The surveys of `surveys`, each with the origin of its questions. */
export function drawnSurveys(constraints: SurveyConstraints): fc.Arbitrary<DrawnSurvey> {
  const resolved = resolveConstraints(constraints);
  return fc
    .record({
      name: names,
      layout: layouts(resolved),
      drafts: questionLists(resolved),
      members: surveyMembers,
      shuffle: fc.constantFrom(false, false, true),
    })
    .map(({ name, layout, drafts, members, shuffle }) => {
      const kept = dropQuestions(drafts, resolved.minQuestions);
      const repaired = repairRoutes(placeQuestions(kept, layout), layout.everyQuestion);
      const { minRoutes } = resolved;
      const questions = minRoutes > 1 ? addRoutes(repaired, kept, layout, minRoutes) : repaired;
      const survey = resolved.portable ? completeTranslations(members, questions) : { ...members, questions };
      const given = { name, ...addShuffling(survey, questions, shuffle), questions: survey.questions };
      // Drafts and constants are shared between values, and within one.
      return {
        survey: unshare<GeneratedSurvey>(given),
        drawn: kept.map((draft) => drafts.length - drafts.indexOf(draft)),
      };
    });
}

/**
 * Surveys that `compileSurvey` accepts: every question type, branching type, scale and choice, texts in many scripts, paths that
 * join, loops with an exit, and unreachable questions. They shrink to few open questions with plain texts and without branching.
 * Each is separate plain JSON. Throws a RangeError for constraints that contradict each other.
 *
 * @example
 * fc.assert(fc.property(surveys({ maxQuestions: 5 }), (survey) => compileSurvey(survey).ok));
 */
export function surveys(constraints: SurveyConstraints = {}): fc.Arbitrary<GeneratedSurvey> {
  return drawnSurveys(constraints).map(({ survey }) => survey);
}
