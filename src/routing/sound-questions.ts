import type { Target } from "#branching-types/branching-type.ts";
import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import type { QuestionTypeName } from "#compiled/question-type-name.generated.ts";
import { asText, scaleOf } from "#question-types/members.ts";
import { questionTypeOf } from "#question-types/question-types.ts";

type Raw = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Raw => typeof value === "object" && value !== null;

/** A bound of lengths, under its name; nothing where it is none. */
const bound = (name: "minLength" | "maxLength", value: unknown) =>
  Number.isInteger(value) && (value as number) >= 0 ? { [name]: value as number } : {};

function soundQuestion(question: unknown, targetOf: (value: unknown) => Target): CompiledQuestion {
  const raw = isObject(question) ? question : {};
  const { id, type, scale, choices, routes } = raw;
  return {
    ...(typeof id === "string" ? { id } : {}),
    type: questionTypeOf(type).name as QuestionTypeName,
    text: asText(raw["text"]),
    optional: raw["optional"] === true,
    scale: scaleOf(scale),
    choices: Array.isArray(choices) ? choices.map(asText) : [],
    openChoice: raw["openChoice"] === true,
    ...bound("minLength", raw["minLength"]),
    ...bound("maxLength", raw["maxLength"]),
    // `fromEntries` and not assignment: a key `__proto__` stays a key.
    routes: Object.fromEntries(
      Object.entries(isObject(routes) ? routes : {}).map(([key, target]) => [key, targetOf(target)]),
    ),
    otherwise: targetOf(raw["otherwise"]),
    fewest: null,
    most: null,
  };
}

/**
 * The questions of a compiled survey from any source, made valid for routing: every member is present, and every target
 * is a position in the survey or the end. What cannot be read becomes an open question (its type), empty (text, routes,
 * choices, bounds of lengths), 5 (the scale), or the end (a target).
 */
export function soundQuestions(compiled: unknown): CompiledQuestion[] {
  const questions: unknown = isObject(compiled) ? compiled["questions"] : undefined;
  if (!Array.isArray(questions)) return [];
  const count = questions.length;
  const targetOf = (value: unknown): Target =>
    Number.isInteger(value) && (value as number) >= 0 && (value as number) < count
      ? (value as number)
      : "end";
  return Array.from(questions, (question: unknown) => soundQuestion(question, targetOf));
}
