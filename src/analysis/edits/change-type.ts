import { branchingTypeOf } from "#branching-types/branching-types.ts";
import { pointerToken } from "#diagnostics/json-pointer.ts";
import { isObject, type JsonObject } from "#diagnostics/json-value.ts";
import { fillMessage } from "#diagnostics/messages.ts";
import type { Survey } from "#model/payloads.generated.ts";
import { hasMember } from "#question-types/members.ts";
import type { Item } from "#question-types/question-type.ts";
import { type QuestionTypeName, questionTypeOf, questionTypes } from "#question-types/question-types.ts";
import { portableKeys, responseKeys } from "#question-types/response-keys.ts";
import { answersTo } from "#question-types/traits.ts";
import { lowerQuestion } from "#routing/lower-survey.ts";
import { decidingKey } from "#routing/next-target.ts";
import {
  concludeEdit,
  type EditOutcome,
  editFinding,
  isPosition,
  questionsOf,
  refuseEdit,
  refusePosition,
  refuseWithoutQuestions,
} from "./edit-outcome.ts";

/** Options of `changeType`. */
export interface ChangeTypeOptions {
  /** The scale of a rating, 2 to 10; if not given, its present scale, or 5. */
  readonly scale?: number | undefined;
}

const messages = {
  noSuchType: { message: "Expected a question type: {types}." },
  needsChoices: { message: "A question of this type needs choices, and this one has none." },
  keyDropped: {
    message: "With this change, responses no longer have this key, so its route is removed.",
    help: "Route another response to the same target.",
  },
} as const;

/** Properties that depend on a requirement of a type; they are removed if the new type does not have it. */
const propertiesOf = {
  choices: ["choices", "hasOpenChoice", "shuffleOptions"],
  scale: ["scale", "display", "lowerBoundLabel", "upperBoundLabel"],
  length: ["validation"],
} as const;

/** By portable key of the new question: the key of the old question with the same meaning, by name or by order. */
function formerKeys(old: Item, now: Item): ReadonlyMap<string, string> {
  const [before, after] = [old, now].map((item) => portableKeys(item).map(String)) as [string[], string[]];
  const isSameCount = before.length === after.length;
  return new Map(
    after.flatMap((key, at): [string, string][] => {
      const former = before.includes(key) ? key : isSameCount ? before[at] : undefined;
      return former === undefined ? [] : [[key, former]];
    }),
  );
}

/** The target of all earlier answers with a portable key; undefined if they had no route or several targets. */
function commonTarget(old: Item, key: string, values: JsonObject): unknown {
  const targets = answersTo(old)
    .filter((answer) => responseKeys(old, answer).includes(key))
    .map((answer) => {
      const deciding = decidingKey(old, answer, values);
      return deciding === undefined ? undefined : values[deciding];
    });
  return targets.every((target) => target === targets[0]) ? targets[0] : undefined;
}

/** The response keys of the question after the change. */
function rewriteKeys(old: Item, now: Item, values: JsonObject): JsonObject {
  if (questionTypeOf(now.type).keyAt === undefined) return {};
  // The same answers have the same keys.
  if (old.type === now.type && old.scale === now.scale) return values;
  if (old.choices !== undefined && now.choices !== undefined) return values;
  return Object.fromEntries(
    [...formerKeys(old, now)].flatMap(([key, former]) => {
      const target = commonTarget(old, former, values);
      return target === undefined ? [] : [[key, target]];
    }),
  );
}

/** The keys whose routes the change removes: the answers of a kept route have its target, under the same key or another one. */
function droppedKeys(old: Item, now: Item, values: JsonObject, rewritten: JsonObject): readonly string[] {
  const targets = new Map<string, Set<unknown>>();
  for (const [name, former] of formerKeys(old, now))
    if (Object.hasOwn(rewritten, name))
      targets.set(former, new Set(targets.get(former)).add(rewritten[name]));
  const lost = new Set<string>();
  for (const answer of answersTo(old)) {
    const key = decidingKey(old, answer, values);
    if (key === undefined) continue;
    const isKept = responseKeys(old, answer).some((former) => targets.get(former)?.has(values[key]));
    if (!isKept) lost.add(String(key));
  }
  return Object.keys(values).filter(
    (key) => lost.has(key) && !(Object.hasOwn(rewritten, key) && rewritten[key] === values[key]),
  );
}

/**
 * Changes the type of the question at `at`, or the scale of a rating. Single and multiple choice questions keep their choices.
 * If the scale changes, routes follow the bands: all unhappy respondents keep a common target. Routes that cannot be kept are
 * reported (`key-dropped`); properties that only the earlier type has are removed. A type that needs choices is rejected for a
 * question without choices. The meaning of stored answers to the question changes. The given survey is unchanged.
 *
 * @example
 * const several = changeType(survey, 1, "multiple_choice");
 * const wider = changeType(survey, 2, "rating", { scale: 10 });
 */
export function changeType(
  survey: Survey,
  at: number,
  type: QuestionTypeName,
  options: ChangeTypeOptions = {},
): EditOutcome {
  const questions = questionsOf(survey);
  if (questions === null) return refuseWithoutQuestions();
  if (!isPosition(at, questions.length)) return refusePosition(questions.length);
  const pointer = `/questions/${at}`;
  const given = questions[at];
  const { name } = questionTypeOf(type);
  if (name !== type || !isObject(given))
    return refuseEdit(
      `${pointer}/type`,
      fillMessage(messages, "noSuchType", { types: questionTypes.map((each) => each.name) }),
    );
  if (hasMember(type, "choices") && !Array.isArray(given["choices"]))
    return refuseEdit(`${pointer}/choices`, fillMessage(messages, "needsChoices"));
  const question: Record<string, unknown> = { ...given, type };
  for (const [need, properties] of Object.entries(propertiesOf))
    if (!hasMember(type, need as keyof typeof propertiesOf))
      for (const property of properties) delete question[property];
  if (questionTypeOf(type).hasLink !== true) delete question["link"];
  if (hasMember(type, "scale")) question["scale"] = options?.scale ?? given["scale"] ?? 5;
  const { branching } = given;
  const values = isObject(branching) ? branchingTypeOf(branching["type"]).byKey?.(branching) : undefined;
  if (!isObject(branching) || values === undefined)
    return concludeEdit(survey, questions.with(at, question), []);
  const itemOf = (each: JsonObject): Item => lowerQuestion({ ...each, branching: null }, 0, 1);
  const [old, now] = [itemOf(given), itemOf(question)];
  const rewritten = rewriteKeys(old, now, values);
  const dropped = droppedKeys(old, now, values, rewritten);
  if (Object.keys(rewritten).length === 0) delete question["branching"];
  else question["branching"] = { ...branching, responseValues: rewritten };
  return concludeEdit(
    survey,
    questions.with(at, question),
    dropped.map((key) =>
      editFinding(
        "key-dropped",
        "warning",
        `${pointer}/branching/responseValues/${pointerToken(key)}`,
        fillMessage(messages, "keyDropped"),
      ),
    ),
  );
}
