import { isObject, type JsonObject } from "#diagnostics/json-value.ts";
import type { QuestionView, QuestionViews } from "#model/survey-view.ts";
import type { Shape, UnionShape } from "./shape.ts";

/** The parts that rules may access in a value that has not been read: texts, and texts and objects in lists. */
function unreadValue(value: unknown, shape: Shape): unknown {
  if (shape.type === "array" && Array.isArray(value))
    return value.map((each: unknown) => (typeof each === shape.items.type ? each : undefined));
  return shape.type === "string" && !shape.values && typeof value === "string" ? value : undefined;
}

/** The properties that some type of question has. */
function membersOfOptions({ options }: UnionShape): ReadonlyMap<string, Shape> {
  const all = new Map<string, Shape>();
  for (const { members } of options.values()) for (const [name, { shape }] of members) all.set(name, shape);
  return all;
}

/**
 * Shows properties of other types of questions, which are not read, as undefined; with any possible value if the type is
 * unknown.
 */
function viewQuestion(
  question: JsonObject,
  { tag, options, shared }: UnionShape,
  all: ReadonlyMap<string, Shape>,
): JsonObject {
  const own = options.get(question[tag] as string);
  const { members } = own ?? shared;
  let view: Record<string, unknown> | undefined;
  for (const name of Object.keys(question)) {
    const shape = members.has(name) || name === tag ? undefined : all.get(name);
    if (shape === undefined) continue;
    view ??= { ...question };
    view[name] = own ? undefined : unreadValue(question[name], shape);
  }
  return view ?? question;
}

/** The questions of a survey, without their invalid parts, as rules see them. */
export function viewQuestions(questions: unknown, shape: UnionShape): QuestionViews {
  if (!Array.isArray(questions)) return questions as null | undefined;
  const all = membersOfOptions(shape);
  return Array.from(questions, (question: unknown) =>
    isObject(question) ? (viewQuestion(question, shape, all) as unknown as QuestionView) : undefined,
  );
}
