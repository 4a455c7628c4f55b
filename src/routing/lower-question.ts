import { asTarget, type RawBranching, type Target } from "#branching-types/branching-type.ts";
import { branchingRoutes } from "#branching-types/routes.ts";
import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import { answerFaults, keyedAnswers } from "#question-types/answers.ts";
import type { QuestionTypeName } from "#question-types/question-type.ts";
import { decidingKey } from "./next-target.ts";

/** A compiled question that is still being put together. */
export type LoweredQuestion = { -readonly [Member in keyof CompiledQuestion]: CompiledQuestion[Member] };

type Raw = Readonly<Record<string, unknown>>;

const asText = (value: unknown): string => (typeof value === "string" ? value : "");

/** The entry that a text names, or the first one: lowering takes what it does not know for the plainest there is. */
const nameIn = <Name extends string>(table: Readonly<Record<Name, unknown>>, name: unknown): Name =>
  (Object.hasOwn(table, asText(name)) ? name : Object.keys(table)[0]) as Name;

/** A list without holes; what claims an absurd length is none, since a length costs nothing to claim. */
export const asList = (value: unknown): unknown[] =>
  Array.isArray(value) && value.length < 10_000_000 ? [...value] : [];

/**
 * Lowers one question of a payload and adds where its answers lead to `targets`, some of them more than once. Total:
 * whatever is given, the result routes inside the survey.
 */
export const lowerQuestion = (
  given: unknown,
  position: number,
  count: number,
  targets: Target[] = [],
): LoweredQuestion => {
  const raw = Object(given) as Raw;
  const branching = Object(raw["branching"]) as RawBranching;
  const type = nameIn<QuestionTypeName>(answerFaults, raw["type"]);
  const { byKey, otherwise } = branchingRoutes[nameIn(branchingRoutes, branching.type)](
    branching,
    position,
    count,
  );
  const routes: Record<string, Target> = {};
  const optional = raw["optional"] === true;
  const text = asText(raw["question"]);
  const question: LoweredQuestion = { type, text, optional, routes, otherwise, fewest: null, most: null };
  const { id, scale } = raw;
  if (typeof id === "string") question.id = id;
  if (type === "rating")
    question.scale =
      Number.isInteger(scale) && (scale as number) > 1 && (scale as number) < 11 ? (scale as number) : 5;
  if (type === "single_choice" || type === "multiple_choice") {
    question.choices = asList(raw["choices"]).map(asText);
    question.openChoice = raw["hasOpenChoice"] === true;
  }
  const answers = (byKey && keyedAnswers[type]?.(question)) || [];
  let unrouted = optional || answers.length === 0;
  for (const answer of answers) {
    const key = decidingKey(question, answer, byKey as Raw);
    if (key === undefined) unrouted = true;
    else {
      // Only the routes that some answer really takes are kept.
      routes[key] = asTarget((byKey as Raw)[key], position, count);
      targets.push(routes[key]);
    }
  }
  if (unrouted) targets.push(otherwise);
  return question;
};
