import type { Target } from "#branching-types/branching-type.ts";
import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import type { QuestionTypeName } from "#compiled/question-type-name.generated.ts";
import { isObject } from "#diagnostics/json-value.ts";
import { asText, scaleOf } from "#question-types/members.ts";
import { questionTypeOf } from "#question-types/question-types.ts";

type Mutable<T> = { -readonly [Name in keyof T]: T[Name] };

/** This is hot code: members that may be missing are assigned, which takes a tenth of the time that spreading them does. */
function validQuestion(question: unknown, targetOf: (value: unknown) => Target): CompiledQuestion {
  const raw = isObject(question) ? question : {};
  const { id, type, text, optional, scale, choices, openChoice, routes, otherwise } = raw;
  const valid: Mutable<CompiledQuestion> = {
    type: questionTypeOf(type).name as QuestionTypeName,
    text: asText(text),
    optional: optional === true,
    scale: scaleOf(scale),
    choices: Array.isArray(choices) ? choices.map(asText) : [],
    openChoice: openChoice === true,
    // `fromEntries` and not assignment: a key `__proto__` stays a key.
    routes: Object.fromEntries(
      Object.entries(isObject(routes) ? routes : {}).map(([key, target]) => [key, targetOf(target)]),
    ),
    otherwise: targetOf(otherwise),
    fewest: null,
    most: null,
  };
  if (typeof id === "string") valid.id = id;
  for (const name of ["minLength", "maxLength"] as const) {
    const bound = raw[name];
    if (Number.isInteger(bound) && (bound as number) >= 0) valid[name] = bound as number;
  }
  return valid;
}

/**
 * The questions of a compiled survey from any source, made valid for routing: every member is present, and every target is a
 * position in the survey or the end. Invalid values become an open question (its type), empty (text, routes, choices, bounds of
 * lengths), 5 (the scale), or the end (a target).
 */
export function validQuestions(compiled: unknown): CompiledQuestion[] {
  const questions: unknown = isObject(compiled) ? compiled["questions"] : undefined;
  if (!Array.isArray(questions)) return [];
  const count = questions.length;
  const targetOf = (value: unknown): Target =>
    Number.isInteger(value) && (value as number) >= 0 && (value as number) < count
      ? (value as number)
      : "end";
  return Array.from(questions, (question: unknown) => validQuestion(question, targetOf));
}
