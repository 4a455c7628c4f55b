// The properties of questions that validate answers: a scale, choices with an optional open choice at the end, or lengths.
import type { Item, QuestionType } from "./question-type.ts";
import { questionTypeOf } from "./question-types.ts";

type Raw = Readonly<Record<string, unknown>>;
type Mutable<Type> = { -readonly [Member in keyof Type]: Type[Member] };

export const asText = (value: unknown): string => (typeof value === "string" ? value : "");

/** A list without holes; an empty one if its length is absurd. */
export const asList = (list: unknown): unknown[] =>
  Array.isArray(list) && list.length < 10_000_000 ? [...(list as unknown[])] : [];

const isScale = (scale: unknown): scale is number =>
  Number.isInteger(scale) && (scale as number) > 1 && (scale as number) < 11;

/** The scale; 5, the most common one, if it is invalid. */
export const scaleOf = (scale: unknown): number => (isScale(scale) ? scale : 5);

/** Whether questions of a type have a scale, or choices. */
export const hasMember = (type: unknown, member: NonNullable<QuestionType["needs"]>): boolean =>
  questionTypeOf(type).needs === member;

/**
 * The minimum length that `validation` requires of an answer, if more than one character, and the maximum length: the strictest
 * of several bounds applies. Total; ignores values that are not numbers.
 */
export const lengthsOf = (validation: unknown): Pick<Item, "minLength" | "maxLength"> => {
  const lengths: Mutable<ReturnType<typeof lengthsOf>> = {};
  for (const rule of asList(validation)) {
    const { type, value } = Object(rule) as Raw;
    if (typeof value !== "number") continue;
    if (type === "min_length" && value > (lengths.minLength ?? 1)) lengths.minLength = value;
    // JSON has a negative zero, which a compiled survey would not keep.
    if (type === "max_length" && !(value >= (lengths.maxLength as number))) lengths.maxLength = value || 0;
  }
  return lengths;
};

const asTexts = (list: unknown): string[] => asList(list).map(asText);

/** The translated lists of choices by language, if any; in lists of another length, positions mean other choices. */
const translatedChoicesOf = (
  { translations }: Raw,
  { length }: readonly string[],
): Pick<Item, "translatedChoices"> | undefined => {
  const lists = Object.entries(Object(translations) as Raw)
    .map(([language, texts]) => [language, asTexts((Object(texts) as Raw)["choices"])] as const)
    .filter(([, list]) => list.length === length);
  return lists[0] && { translatedChoices: Object.fromEntries(lists) };
};

/** Adds the properties of its type to a compiled question, from those of a payload. Total. */
export const lowerMembers = ({ needs }: QuestionType, raw: Raw, question: Mutable<Item>): void => {
  if (needs === "scale") question.scale = scaleOf(raw["scale"]);
  if (needs === "choices") {
    question.choices = asTexts(raw["choices"]);
    question.openChoice = raw["hasOpenChoice"] === true;
    Object.assign(question, translatedChoicesOf(raw, question.choices));
  }
  if (needs === "length") Object.assign(question, lengthsOf(raw["validation"]));
};

/** Whether a value given as a compiled question has the members of its type; lengths may be missing. */
export const hasMembers = ({ type, scale, choices, openChoice }: Raw): boolean =>
  hasMember(type, "scale")
    ? isScale(scale)
    : !hasMember(type, "choices") ||
      (Array.isArray(choices) &&
        choices.every((choice) => typeof choice === "string") &&
        typeof openChoice === "boolean");

/** Whether the value of a boolean property is valid; it may be missing. */
export const isFlag = (value: unknown): boolean =>
  value === undefined || value === null || typeof value === "boolean";

const isListOfTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === "string");

/** The invalid members of a question's type in a payload, and whether its answers are known nevertheless. */
export const invalidMembers = (
  type: unknown,
  { scale, choices, hasOpenChoice }: Raw,
): { readonly invalid: readonly string[]; readonly hasKnownAnswers: boolean } => {
  const { needs } = questionTypeOf(type);
  const isValid = needs === "scale" ? isScale(scale) : needs !== "choices" || isListOfTexts(choices);
  return {
    invalid: [
      ...(isValid ? [] : [needs as string]),
      ...(needs === "choices" && !isFlag(hasOpenChoice) ? ["hasOpenChoice"] : []),
    ],
    hasKnownAnswers: isValid,
  };
};

/** A question of a payload; invalid members are undefined. */
interface ItemView {
  readonly type: unknown;
  readonly scale: number | undefined;
  readonly choices: readonly (string | undefined)[] | undefined;
}

/** The members by which answers to a question are validated; null if one of them is invalid. */
export const readItem = ({ type, scale, choices }: ItemView): Item | null => {
  const { name, needs } = questionTypeOf(type);
  const item = { type: name, optional: false };
  if (needs === "scale") return scale ? { ...item, scale } : null;
  if (needs === "choices")
    return choices && !choices.includes(undefined)
      ? { ...item, choices: choices as readonly string[] }
      : null;
  return item;
};

/** Memoizes a function for items without choices: they have few distinct values, and are often looked up. */
export function byScale<Value>(compute: (item: Item) => Value): (item: Item) => Value {
  const cache = new Map<string, Value[]>();
  return (item) => {
    const { type, scale = 0, choices } = item;
    if (choices) return compute(item);
    let values = cache.get(type);
    if (values === undefined) {
      values = [];
      cache.set(type, values);
    }
    values[scale] ??= compute(item);
    return values[scale];
  };
}
