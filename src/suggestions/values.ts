// What was probably meant by a value that has been refused. Valid values never come here.
import { folded } from "#diagnostics/did-you-mean.ts";
import { isObject, type JsonObject } from "#diagnostics/json-value.ts";
import { defaultLimits } from "#diagnostics/limits.ts";
import { languagesIn, numberIn, onlyText, textIn } from "#model/other-forms.ts";
import { memberCalled, valueCalled } from "#model/other-names.ts";
import { isTextList } from "#parse/recover.ts";
import type { ListShape, NumberShape, ObjectShape, ScalarsShape, Shape, TextShape } from "#parse/shape.ts";
import { isFree, Validation } from "#parse/validation.ts";
import { readDates } from "./dates.ts";

/** Longer texts hold no number, and no list of a few choices. */
const LONGEST_NUMBER = 20;
const LONGEST_LIST = 2_000;
const MOST_ENTRIES = 200;
/** Questions of more values were hardly written by a person. */
const MOST_VALUES = 5_000;

const isInRange = (value: number, { minimum, maximum, values }: NumberShape): boolean =>
  value >= minimum && value <= maximum && (values === undefined || values.includes(value));

/** The highest number of a scale that was written as a range, as a list, as an object or in words. */
function scaleIn(value: unknown): number | undefined {
  // From 0 to 10 there are 11 numbers.
  if (value === 11) return 10;
  if (typeof value === "string" && value.length <= LONGEST_NUMBER) {
    const [, range, points] =
      /^\s*[01]\s*(?:-|\u2013|\.\.+|to)\s*(\d+)\s*$|^\s*(\d+)[\s-]*(?:stars?|points?)\s*$/i.exec(value) ?? [];
    return numberIn(range ?? points);
  }
  if (typeof value !== "object" || value === null) return undefined;
  const { min, max, length } = value as Readonly<Record<string, unknown>>;
  const last = Array.isArray(value) && length === value.length ? value[value.length - 1] : max;
  const first = Array.isArray(value) ? value[0] : (min ?? 1);
  return typeof last === "number" && (first === 0 || first === 1) ? last : undefined;
}

const isScale = ({ minimum, maximum }: NumberShape): boolean => minimum === 2 && maximum === 10;

const withoutCommas = (value: unknown): unknown =>
  typeof value === "string" && /^\d{1,3}(?:,\d{3})+$/.test(value) ? value.replaceAll(",", "") : value;

/** The number before the unit of a member. */
function measureIn(value: unknown, { unit }: NumberShape): number | undefined {
  if (typeof value !== "string" || value.length > LONGEST_NUMBER) return undefined;
  const [, number, word = ""] = /^\s*(\d+)\s*([a-z]+)\s*$/i.exec(value) ?? [];
  return unit?.startsWith(word.toLowerCase()) === true ? numberIn(number) : undefined;
}

function numberFor(value: unknown, shape: NumberShape): number | undefined {
  const number =
    numberIn(withoutCommas(value)) ??
    measureIn(value, shape) ??
    (isScale(shape) ? scaleIn(value) : undefined);
  if (number === undefined || !isInRange(number, shape)) return undefined;
  return shape.type === "integer" && !Number.isInteger(number) ? undefined : number;
}

const truths = ["false,no,n,off,0", "true,yes,y,on,1"].map((words) => words.split(","));

function truthIn(value: unknown): boolean | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const word = String(value);
  const truth = word.length < LONGEST_NUMBER ? truths.findIndex((words) => words.includes(folded(word))) : -1;
  return truth === -1 ? undefined : truth === 1;
}

function scalarFor(value: unknown, { numbers }: ScalarsShape): number | undefined {
  for (const shape of numbers) {
    const number = numberFor(value, shape);
    if (number !== undefined) return number;
  }
  return undefined;
}

/** The entries of a list that was written as one text. */
function entriesIn(text: string): readonly string[] | undefined {
  if (text.length > LONGEST_LIST) return undefined;
  const separator = ["\n", ";", "|", ",", " / ", "/"].find((each) => text.includes(each));
  const entries = separator === undefined ? [text] : text.split(separator);
  const texts = entries.map((each) => each.trim()).filter((each) => each !== "");
  return texts.length === 0 ? undefined : texts;
}

/** The entries of a list that was written as an object with a letter or a number before each. */
function entriesUnder(value: unknown): readonly string[] | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const entries = Object.values(value);
  return entries.length > 0 &&
    entries.length <= MOST_ENTRIES &&
    entries.every((each) => typeof each === "string")
    ? entries
    : undefined;
}

/** Whether a value is plain and so small that a fix may hold it. */
export const isSmall = (value: unknown): boolean =>
  isFree(value, new Validation({ ...defaultLimits, nodes: MOST_VALUES }), 0);

/** The questions that were written as members of an object, whose names become their ids. */
function questionsUnder(value: JsonObject, { part }: Shape): readonly JsonObject[] | undefined {
  const entries = Object.entries(value);
  if (part !== "question" || entries.length === 0) return undefined;
  const questions: JsonObject[] = [];
  for (const [id, each] of entries) {
    if (!isObject(each)) return undefined;
    questions.push({ id, ...each });
  }
  return questions;
}

/** The text that a number was written for, or the word of this interface for that of another. */
function textFor(value: unknown, { format, pattern, values }: TextShape): string | undefined {
  if (typeof value === "string") {
    const word = valueCalled(value);
    return word !== undefined && values?.includes(word) === true ? word : undefined;
  }
  if (format === "date-time") return typeof value === "number" ? readDates(value)[0] : undefined;
  if ((values ?? format ?? pattern) !== undefined) return undefined;
  return typeof value === "number" ? textIn(value) : onlyText(value);
}

/** Members that are named by the type of an entry, each as such an entry: `{ minLength: 3 }`. */
export function entriesByType(value: JsonObject, { members }: ObjectShape) {
  const types = members.get("type")?.shape;
  const entries = Object.entries(value).map(([name, each]) => ({
    type: (memberCalled(name) ?? memberCalled(`${name}length`))?.conversion ?? "",
    value: numberIn(each) ?? each,
  }));
  return types?.type === "string" && entries.every(({ type }) => types.values?.includes(type))
    ? entries
    : undefined;
}

/** A list that was written as an object: its only entry, or with a name before each. */
function listFor(value: unknown, { items }: ListShape): readonly unknown[] | undefined {
  if (!isObject(value) || !isSmall(value)) return undefined;
  const entries = items.type === "object" ? entriesByType(value, items) : questionsUnder(value, items);
  return entries ?? (fits(value, items) ? [value] : undefined);
}

const languageNames = ["language", "lang", "locale", "code"];

/** Translations that were written as a list, each with the code of its language. */
function translationsIn(value: unknown): JsonObject | undefined {
  const entries: [string, unknown][] = [];
  for (const each of Array.isArray(value) && isSmall(value) ? value : []) {
    const name = isObject(each) ? languageNames.find((one) => typeof each[one] === "string") : undefined;
    if (name === undefined) return undefined;
    const { [name]: language, ...texts } = each;
    entries.push([language, texts]);
  }
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** What may be written as its name alone; nobody means a survey or a dashboard by one. */
const isNamed = (part: string | undefined): boolean => part === undefined || part === "survey-event";

/** An object that was written as its name or text, or as the list in it. */
function objectFor(value: unknown, { part, members, others }: ObjectShape): JsonObject | undefined {
  if (typeof value === "string") {
    const name = isNamed(part) ? "name" : "question";
    return members.has(name) && value.trim() ? { [name]: value } : undefined;
  }
  if (others?.part?.endsWith("-translation")) return translationsIn(value);
  const list = members.get("values")?.shape;
  if (list?.type !== "array" || !Array.isArray(value) || !isSmall(value)) return undefined;
  const values = value.map((each) => (isObject(each) ? each : readDirectly(each, list.items)));
  return values.includes(undefined) ? undefined : { values };
}

/** What a list of one or a JSON text holds. */
export function unwrapped(value: unknown): unknown {
  let inner: unknown;
  if (Array.isArray(value) && value.length === 1) inner = value[0];
  else if (typeof value === "string" && value.length <= LONGEST_LIST && /^\s*[[{]/.test(value))
    try {
      inner = JSON.parse(value);
    } catch {}
  return isSmall(inner) ? inner : undefined;
}

/** Whether a text, a list or an object may be what a shape describes. */
function fits(value: unknown, shape: Shape): boolean {
  if (shape.type === "string") return typeof value === "string" && shape.values?.includes(value) !== false;
  if (shape.type === "array") return Array.isArray(value);
  const { members } = shape.type === "union" ? shape.shared : (shape as Partial<ObjectShape>);
  return isObject(value) && Object.keys(value).some((name) => members?.has(name));
}

/** What a value that is refused stands for, if it fits the shape in other words; undefined where that is unknown. */
export function readValue(value: unknown, shape: Shape): unknown {
  const inner = unwrapped(value);
  return fits(inner, shape) ? inner : readDirectly(value, shape);
}

function readDirectly(value: unknown, shape: Shape): unknown {
  switch (shape.type) {
    case "boolean":
      return truthIn(value);
    case "integer":
    case "number":
      return numberFor(value, shape);
    case "scalars":
      return scalarFor(value, shape);
    case "string":
      return textFor(value, shape);
    case "object":
      return objectFor(value, shape);
    case "union":
      return shape.part === "question" && typeof value === "string" && value.trim()
        ? { type: "open", question: value }
        : undefined;
    case "array":
      if (!isTextList(shape.items)) return listFor(value, shape);
      return typeof value === "string" ? entriesIn(value) : entriesUnder(value);
    default:
      return undefined;
  }
}

/** The text of a question that was written once for each language, and the other languages as its translations. */
export function translatedMembers(
  { translations }: JsonObject,
  name: unknown,
  value: unknown,
): JsonObject | undefined {
  const [main, ...others] = languagesIn(value);
  return name !== "question" || others.length === 0 || translations
    ? undefined
    : {
        question: main?.[1],
        translations: Object.fromEntries(others.map(([language, question]) => [language, { question }])),
      };
}
