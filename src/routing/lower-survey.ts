import { asTarget, type RawBranching } from "#branching-types/branching-type.ts";
import { branchingTypeOf } from "#branching-types/branching-types.ts";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import { asList, asText, lowerMembers } from "#question-types/members.ts";
import type { ResponseKey } from "#question-types/question-type.ts";
import { listAnswersOf, type QuestionTypeName, questionTypeOf } from "#question-types/question-types.ts";
import { fingerprintOf } from "./fingerprint.ts";
import type { EdgeList, LoweredQuestion, LoweredQuestions, RouteAnswers } from "./lowered.ts";
import { decidingKey } from "./next-target.ts";
import { countRemaining } from "./remaining.ts";

/** Shared by all questions without routes by response: most have none, and large surveys keep many. */
const noRoutes = /* @__PURE__ */ Object.freeze({});

/** Finds the deciding key of every answer to a question. */
export const routeAnswers: RouteAnswers = (question, byKey, position, count, edges) => {
  const list = listAnswersOf(question.type);
  let unrouted = !list;
  let last: ResponseKey | undefined;
  if (list)
    for (const answer of list(question)) {
      const key = decidingKey(question, answer, byKey);
      if (key === undefined) unrouted = true;
      else if (key !== last) {
        question.routes[key] = asTarget(byKey[key], position, count);
        edges.push(position, key, question.routes[key]);
        last = key;
      }
    }
  return unrouted;
};

/**
 * Lowers one question of a payload, at `position` among `count`, into an empty `question`, and adds its edges to `edges`, otherwise
 * last. Total: the result routes inside the survey.
 */
export const lowerQuestion = (
  given: unknown,
  position: number,
  count: number,
  edges: EdgeList = [],
  route: RouteAnswers = routeAnswers,
  question = {} as LoweredQuestion,
): LoweredQuestion => {
  const raw = (given ?? noRoutes) as Readonly<Record<string, unknown>>;
  const branching = (raw["branching"] ?? noRoutes) as RawBranching;
  const { otherwise, byKey } = branchingTypeOf(branching.type);
  const type = questionTypeOf(raw["type"]);
  const { id } = raw;
  const routes = byKey?.(branching);
  question.type = type.name as QuestionTypeName;
  question.text = asText(raw["question"]);
  question.optional = raw["optional"] === true;
  question.routes = routes ? {} : noRoutes;
  question.otherwise = otherwise(branching, position, count);
  question.most = question.fewest = null;
  if (typeof id === "string") question.id = id;
  lowerMembers(type, raw, question);
  if (!routes || route(question, routes, position, count, edges, branching) || question.optional)
    edges.push(position, null, question.otherwise);
  return question;
};

/** Lowers the questions of a payload; the members `fewest` and `most` are still null. Total. */
export const lowerQuestions = (given: unknown, route?: RouteAnswers): LoweredQuestions => {
  const edges: EdgeList = [];
  const questions = asList(given).map((each, position, { length }) =>
    lowerQuestion(each, position, length, edges, route),
  );
  return { questions, edges };
};

/** The compiled survey of lowered questions. */
export const asCompiled = (lowered: LoweredQuestions): CompiledSurvey => ({
  version: 1,
  fingerprint: fingerprintOf(lowered),
  questions: lowered.questions,
});

// A type parameter, because additional members would be rejected in a survey that is written in the call.
/**
 * Lowers a survey that has been checked already to its compiled form, without checking it again; equals the value of
 * `compileSurvey` for a payload that it accepts. Total for JSON values: invalid routes lead to the next question.
 *
 * @example
 * const response = await fetch("/api/projects/1/surveys/0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d11/");
 * const session = startSurvey(lowerSurvey(await response.json()));
 */
export const lowerSurvey = <Payload extends { readonly questions?: unknown }>(
  survey: Payload,
): CompiledSurvey => {
  const lowered = lowerQuestions(survey?.questions);
  countRemaining(lowered);
  return asCompiled(lowered);
};
