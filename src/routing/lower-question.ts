import { asTarget, type RawBranching, type Target } from "#branching-types/branching-type.ts";
import { branchingTypes, otherwiseTargets, targetsByKey } from "#branching-types/routes.ts";
import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import { keyedAnswers, questionTypes } from "#question-types/answers.ts";
import type { ResponseKey } from "#question-types/question-type.ts";
import { decidingKey } from "./next-target.ts";
import type { Ways } from "./ways.ts";

/** A compiled question that is still being put together. */
export type LoweredQuestion = {
  -readonly [Member in keyof Omit<CompiledQuestion, "routes">]: CompiledQuestion[Member];
} & { routes: Record<string, Target> };

/** Response key to whatever the payload says about where it leads. */
export type RawRoutes = Readonly<Record<string, unknown>>;

/**
 * Fills in the routes of a question, at `position` among `count`, from what its branching says by response key: those
 * that some answer really takes, in the order of the answers. Adds them to `ways`, of several in a row with the same
 * key only the first, and says whether some answer has none.
 */
export type RouteAnswers = (
  question: LoweredQuestion,
  byKey: RawRoutes,
  position: number,
  count: number,
  ways: Ways,
) => boolean;

/** Asks for every answer which of its keys decides. */
export const routeAnswers: RouteAnswers = (question, byKey, position, count, ways) => {
  const answers = keyedAnswers[question.type]?.(question) ?? [];
  let unrouted = !answers.length;
  let last: ResponseKey | undefined;
  question.routes = {};
  for (const answer of answers) {
    const key = decidingKey(question, answer, byKey);
    if (key === undefined) unrouted = true;
    else if (key !== last) {
      const target = asTarget(byKey[key], position, count);
      question.routes[key] = target;
      last = key;
      ways.push(position, key, target);
    }
  }
  return unrouted;
};

type Raw = Readonly<Record<string, unknown>>;

const asText = (value: unknown): string => (typeof value === "string" ? value : "");

/** The name that a text is, or the first one: lowering takes what it does not know for the plainest there is. */
const nameIn = <Name extends string>(names: readonly Name[], name: unknown): Name =>
  (names.includes(name as Name) ? name : names[0]) as Name;

/** A list without holes; what claims an absurd length is none, since a length costs nothing to claim. */
export const asList = (value: unknown): unknown[] =>
  Array.isArray(value) && value.length < 10_000_000 ? [...value] : [];

/** One for all questions that have no branching, or none by response: most have none, and large surveys keep many. */
const empty = Object.freeze({});

/**
 * Lowers one question of a payload and adds the ways out of it to `ways`, otherwise last. Total: whatever is given, the
 * result routes inside the survey.
 */
export const lowerQuestion = (
  given: unknown,
  position: number,
  count: number,
  ways: Ways = [],
  route: RouteAnswers = routeAnswers,
): LoweredQuestion => {
  const raw = (given ?? empty) as Raw;
  const branching = (raw["branching"] ?? empty) as RawBranching;
  const type = nameIn(questionTypes, raw["type"]);
  const branchingType = nameIn(branchingTypes, branching.type);
  const otherwise = otherwiseTargets[branchingType](branching, position, count);
  const byKey = targetsByKey[branchingType]?.(branching);
  const optional = raw["optional"] === true;
  const question: LoweredQuestion = {
    type,
    text: asText(raw["question"]),
    optional,
    routes: empty,
    otherwise,
    fewest: null,
    most: null,
  };
  const { id, scale } = raw;
  if (typeof id === "string") question.id = id;
  if (type === "rating")
    question.scale =
      Number.isInteger(scale) && (scale as number) > 1 && (scale as number) < 11 ? (scale as number) : 5;
  if (type === "single_choice" || type === "multiple_choice") {
    question.choices = asList(raw["choices"]).map(asText);
    question.openChoice = raw["hasOpenChoice"] === true;
  }
  const unrouted = !byKey || route(question, byKey as RawRoutes, position, count, ways);
  if (unrouted || optional) ways.push(position, null, otherwise);
  return question;
};
