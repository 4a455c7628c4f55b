import { isObject, type JsonObject } from "#diagnostics/json-value.ts";
import type { QuestionView, QuestionViews } from "#model/survey-view.ts";
import type { Shape, UnionShape } from "./shape.ts";

/** What rules may look at in a value that has not been read: texts, and texts and objects in lists. */
function unreadValue(value: unknown, shape: Shape): unknown {
  if (shape.type === "array" && Array.isArray(value))
    return value.map((each: unknown) => (typeof each === shape.items.type ? each : undefined));
  return shape.type === "string" && !shape.values && typeof value === "string" ? value : undefined;
}

/** Shows members of other types of questions, which are not read, as undefined; as what they may be if the type is unknown. */
function viewQuestion(question: JsonObject, { tag, options, shared }: UnionShape): JsonObject {
  const own = options.get(question[tag] as string);
  let view: Record<string, unknown> | undefined;
  for (const { members } of options.values())
    for (const [name, { shape }] of members) {
      const value = question[name];
      if (value === undefined || name === tag || (own ?? shared).members.has(name)) continue;
      view ??= { ...question };
      view[name] = own ? undefined : unreadValue(value, shape);
    }
  return view ?? question;
}

/** The questions of a survey that has been read and of which the invalid parts have been left out, as rules see them. */
export const viewQuestions = (questions: unknown, shape: UnionShape): QuestionViews =>
  Array.isArray(questions)
    ? Array.from(questions, (question: unknown) =>
        isObject(question) ? (viewQuestion(question, shape) as unknown as QuestionView) : undefined,
      )
    : (questions as null | undefined);
