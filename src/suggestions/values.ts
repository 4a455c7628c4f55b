// Reads the intended value from a rejected one. Callers never pass valid values.
import { folded } from "#diagnostics/did-you-mean.ts";
import { isObject, type JsonObject } from "#diagnostics/json-value.ts";
import { findMemberAlias, findValueAlias } from "#model/aliases.ts";
import { numberIn, textIn } from "#model/alternate-forms.ts";
import { isInRange } from "#parse/read-scalar.ts";
import { isTextList } from "#parse/recover.ts";
import type { ListShape, NumberShape, ObjectShape, Shape, TextShape } from "#parse/shape.ts";
import { readDates } from "./dates.ts";
import { isExaminable } from "./suggestion.ts";

/** The highest number of a scale that is written as a range, a list, an object or in words. */
function scaleIn(value: unknown): number | undefined {
  // From 0 to 10 there are 11 numbers.
  if (value === 11) return 10;
  if (typeof value === "string") {
    const [, range, points] =
      /^\s*[01]\s*(?:-|\u2013|\.\.+|to)\s*(\d+)\s*$|^\s*(\d+)[\s-]*(?:stars?|points?)\s*$/i.exec(value) ?? [];
    return numberIn(range ?? points);
  }
  if (typeof value !== "object" || value === null) return undefined;
  const { min, max } = value as JsonObject;
  const last: unknown = Array.isArray(value) ? value[value.length - 1] : max;
  const first: unknown = Array.isArray(value) ? value[0] : (min ?? 1);
  return typeof last === "number" && (first === 0 || first === 1) ? last : undefined;
}

const isScale = ({ minimum, maximum }: NumberShape): boolean => minimum === 2 && maximum === 10;

const withoutCommas = (value: unknown): unknown =>
  typeof value === "string" && /^\d{1,3}(?:,\d{3})+$/.test(value) ? value.replaceAll(",", "") : value;

/** The number before the unit of a property, or of weeks for days. */
function measureIn(value: unknown, { unit = "" }: NumberShape): number | undefined {
  const [, number, word = ""] = (typeof value === "string" && /^\s*(\d+)\s*([a-z]+)\s*$/i.exec(value)) || [];
  const name = word.toLowerCase();
  if (unit.startsWith(name)) return numberIn(number);
  return unit === "days" && name.startsWith("week") ? Number(number) * 7 : undefined;
}

function numberFor(value: unknown, shape: NumberShape): number | undefined {
  const number =
    numberIn(withoutCommas(value)) ??
    measureIn(value, shape) ??
    (isScale(shape) ? scaleIn(value) : undefined);
  if (number === undefined || !isInRange(number, shape) || shape.values?.includes(number) === false)
    return undefined;
  return shape.type === "integer" && !Number.isInteger(number) ? undefined : number;
}

const booleanWords = ["false,f,no,n,off,0", "true,t,yes,y,on,1"].map((words) => words.split(","));

function booleanIn(value: unknown): boolean | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const found = booleanWords.findIndex((words) => words.includes(folded(String(value))));
  return found === -1 ? undefined : found === 1;
}

/** The entries of a list that is written as one text. */
function entriesIn(text: string): readonly string[] | undefined {
  const separator = ["\n", ";", "|", ",", " / ", "/"].find((each) => text.includes(each));
  const entries = separator === undefined ? [text] : text.split(separator);
  const texts = entries.map((each) => each.trim()).filter((each) => each !== "");
  return texts.length === 0 ? undefined : texts;
}

/** The text that a number means, or the value for an alias. */
function textFor(value: unknown, { format, pattern, values }: TextShape): string | undefined {
  if (typeof value === "string") {
    const word = findValueAlias(value);
    return word !== undefined && values?.includes(word) === true ? word : undefined;
  }
  if (format === "date-time") return typeof value === "number" ? readDates(value)[0] : undefined;
  return (values ?? format ?? pattern) === undefined && typeof value === "number" ? textIn(value) : undefined;
}

/** Properties that are named by the type of an entry, each as such an entry: `{ minLength: 3 }`. */
export function entriesByType(value: JsonObject, { members }: ObjectShape) {
  const types = members.get("type")?.shape;
  const entries = Object.entries(value).map(([name, each]) => ({
    type: (findMemberAlias(`${name}length`) ?? findMemberAlias(name))?.conversion ?? "",
    value: numberIn(each) ?? each,
  }));
  return types?.type === "string" && entries.every(({ type }) => types.values?.includes(type))
    ? entries
    : undefined;
}

/** A list that is written as an object: its only entry, entries named by type, or entries by other names. */
function listFor(value: unknown, { items }: ListShape): readonly unknown[] | undefined {
  if (!isObject(value)) return undefined;
  const entries = items.type === "object" ? entriesByType(value, items) : undefined;
  if (entries !== undefined || fits(value, items)) return entries ?? [value];
  const values = Object.values(value);
  return values.length > 0 && values.every((each) => fits(each, items)) ? values : undefined;
}

/** An object that is written as its name or text, or as the list in it. */
function objectFor(value: unknown, { part, members }: ObjectShape): JsonObject | undefined {
  if (typeof value === "string") {
    // A text never means a whole survey or dashboard.
    const name = part === undefined || part === "survey-event" ? "name" : "question";
    if (!value.trim()) return undefined;
    if (members.has(name)) return { [name]: value };
  }
  const list = members.get("values")?.shape;
  const entries: unknown = typeof value === "string" ? [value] : value;
  if (list?.type !== "array" || !Array.isArray(entries)) return undefined;
  const values = entries.map((each) => (isObject(each) ? each : readDirectly(each, list.items)));
  return values.includes(undefined) ? undefined : { values };
}

/** The only entry of a list, or the value of a JSON text. */
export function unwrap(value: unknown): unknown {
  let inner: unknown;
  if (Array.isArray(value) && value.length === 1) inner = value[0];
  else if (typeof value === "string" && /^\s*[[{]/.test(value))
    try {
      inner = JSON.parse(value);
    } catch {}
  return isExaminable(inner) ? inner : undefined;
}

/** Whether a text, a list or an object may be what a shape describes. */
function fits(value: unknown, shape: Shape): boolean {
  if (shape.type === "string") return typeof value === "string" && shape.values?.includes(value) !== false;
  if (shape.type === "array") return Array.isArray(value);
  const { members } = shape.type === "union" ? shape.shared : (shape as Partial<ObjectShape>);
  return isObject(value) && Object.keys(value).some((name) => members?.has(name));
}

/** The value that fits a shape and was intended by a rejected one; undefined if that is unknown. */
export function readValue(value: unknown, shape: Shape): unknown {
  if (!isExaminable(value)) return undefined;
  const inner = unwrap(value);
  return fits(inner, shape) ? inner : readDirectly(value, shape);
}

function readDirectly(value: unknown, shape: Shape): unknown {
  switch (shape.type) {
    case "boolean":
      return booleanIn(value);
    case "integer":
    case "number":
      return numberFor(value, shape);
    case "scalars":
      return shape.numbers.map((each) => numberFor(value, each)).find((each) => each !== undefined);
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
      return typeof value === "string" ? entriesIn(value) : undefined;
    default:
      return undefined;
  }
}
