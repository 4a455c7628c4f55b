import { asTarget, type RawBranching, type Target } from "#branching-types/branching-type.ts";
import { branchingTypeOf } from "#branching-types/branching-types.ts";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { ResponseKey } from "#question-types/question-type.ts";
import { type QuestionTypeName, questionTypeOf } from "#question-types/question-types.ts";
import { fingerprintOf } from "./fingerprint.ts";
import type { EdgeList, LoweredQuestion, LoweredQuestions, RouteAnswers } from "./lowered.ts";
import { decidingKey } from "./next-target.ts";
import { countRemaining } from "./remaining.ts";

/** Shared by all questions without routes by response: most have none, and large surveys keep many. */
const noRoutes = /* @__PURE__ */ Object.freeze({});

const asText = (value: unknown): string => (typeof value === "string" ? value : "");

const asScale = (value: unknown): number =>
  Number.isInteger(value) && (value as number) > 1 && (value as number) < 11 ? (value as number) : 5;

/** The length of a list. Claiming one costs nothing, so an absurd one counts as none. */
const lengthOf = (list: unknown): number =>
  Array.isArray(list) && list.length < 10_000_000 ? list.length : 0;

/** A list of texts without holes. */
const asTexts = (list: unknown): string[] => {
  const texts = lengthOf(list) ? [...(list as unknown[])] : [];
  for (let position = 0; position < texts.length; position++)
    if (typeof texts[position] !== "string") texts[position] = "";
  return texts as string[];
};

/** Asks for every answer of a question which of its keys decides. */
export const routeAnswers: RouteAnswers = (question, byKey, position, count, edges) => {
  const { keyAt, answers } = questionTypeOf(question.type);
  let unrouted = !keyAt;
  let last: ResponseKey | undefined;
  if (keyAt)
    for (const answer of answers(question)) {
      const key = decidingKey(question, answer, byKey);
      if (key === undefined) unrouted = true;
      else if (key !== last) {
        const target = asTarget(byKey[key], position, count);
        question.routes[key] = target;
        edges.push(position, key, target);
        last = key;
      }
    }
  return unrouted;
};

/**
 * Lowers one question of a payload, at `position` among `count`; its routes are still empty. Total: whatever is given, the
 * result routes inside the survey.
 */
export const lowerItem = (raw: Readonly<Record<string, unknown>>, otherwise: Target): LoweredQuestion => {
  const { name, needs } = questionTypeOf(raw["type"]);
  const { id } = raw;
  const question: LoweredQuestion = {
    type: name as QuestionTypeName,
    text: asText(raw["question"]),
    optional: raw["optional"] === true,
    routes: noRoutes,
    otherwise,
    fewest: null,
    most: null,
  };
  if (typeof id === "string") question.id = id;
  if (needs === "scale") question.scale = asScale(raw["scale"]);
  if (needs === "choices") {
    question.choices = asTexts(raw["choices"]);
    question.openChoice = raw["hasOpenChoice"] === true;
  }
  return question;
};

/**
 * Lowers one question of a payload, at `position` among `count`, and adds its edges to `edges`, otherwise last. Total:
 * whatever is given, the result routes inside the survey.
 */
export const lowerQuestion = (
  given: unknown,
  position: number,
  count: number,
  edges: EdgeList = [],
  route: RouteAnswers = routeAnswers,
): LoweredQuestion => {
  const raw = (given ?? noRoutes) as Readonly<Record<string, unknown>>;
  const branching = (raw["branching"] ?? noRoutes) as RawBranching;
  const type = branchingTypeOf(branching.type);
  const byKey = type.byKey?.(branching);
  const question = lowerItem(raw, type.otherwise(branching, position, count));
  if (byKey) question.routes = {};
  if (!byKey || route(question, byKey, position, count, edges, branching) || question.optional)
    edges.push(position, null, question.otherwise);
  return question;
};

/** Lowers the questions of a payload; the members `fewest` and `most` are still null. Total. */
export const lowerQuestions = (given: unknown, route?: RouteAnswers): LoweredQuestions => {
  const count = lengthOf(given);
  const questions: LoweredQuestion[] = [];
  const edges: EdgeList = [];
  for (let position = 0; position < count; position++)
    questions.push(lowerQuestion((given as unknown[])[position], position, count, edges, route));
  return { questions, edges };
};

/** The compiled survey of lowered questions. */
export const asCompiled = (lowered: LoweredQuestions): CompiledSurvey => ({
  version: 1,
  fingerprint: fingerprintOf(lowered),
  questions: lowered.questions,
});

/**
 * Lowers a survey that has been checked already to its compiled form, without checking it again; equals the value of
 * `compileSurvey` for a payload that it accepts. Total for JSON values: what is not understood routes to the next question.
 */
export const lowerSurvey = (survey: { readonly questions?: unknown }): CompiledSurvey => {
  const lowered = lowerQuestions(survey?.questions);
  countRemaining(lowered);
  return asCompiled(lowered);
};
