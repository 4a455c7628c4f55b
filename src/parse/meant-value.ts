// What was probably meant by a value that has been refused. Valid values never come here.
import { folded } from "#diagnostics/did-you-mean.ts";
import { meantDates } from "./meant-date.ts";
import { meantWord } from "./other-vocabularies.ts";
import type { NumberShape, ScalarsShape, Shape, TextShape } from "./shape.ts";

/** Longer texts hold no number, and no list of a few choices. */
const LONGEST_NUMBER = 20;
const LONGEST_LIST = 2_000;
const MOST_ENTRIES = 200;

const isInRange = (value: number, { minimum, maximum, values }: NumberShape): boolean =>
  value >= minimum && value <= maximum && (values === undefined || values.includes(value));

/** The number that a text holds, written as in JSON. */
export function numberIn(text: unknown): number | undefined {
  if (typeof text !== "string" || text.length > LONGEST_NUMBER) return undefined;
  return /^\s*-?(?:0|[1-9]\d*)(?:\.\d+)?\s*$/.test(text) ? Number(text) : undefined;
}

/** The highest number of a scale that was written as a range, as a list, as an object or in words. */
function scaleIn(value: unknown): number | undefined {
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

const units = ["days", "seconds", "responses"];

/** The number before a unit that its member is described in. */
function measureIn(value: unknown, { description }: NumberShape): number | undefined {
  if (typeof value !== "string" || value.length > LONGEST_NUMBER) return undefined;
  const [, number, unit = ""] = /^\s*(\d+)\s*([a-z]+)\s*$/i.exec(value) ?? [];
  const isOfUnit = units.some((each) => each.startsWith(unit.toLowerCase()) && description?.includes(each));
  return isOfUnit ? numberIn(number) : undefined;
}

function numberFor(value: unknown, shape: NumberShape): number | undefined {
  const number =
    numberIn(withoutCommas(value)) ??
    measureIn(value, shape) ??
    (isScale(shape) ? scaleIn(value) : undefined);
  if (number === undefined || !isInRange(number, shape)) return undefined;
  return shape.type === "integer" && !Number.isInteger(number) ? undefined : number;
}

const truths: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["yes", true],
  ["y", true],
  ["on", true],
  ["1", true],
  ["false", false],
  ["no", false],
  ["n", false],
  ["off", false],
  ["0", false],
]);

const truthIn = (value: unknown): boolean | undefined =>
  value === 0 || value === 1
    ? value === 1
    : typeof value === "string" && value.length < LONGEST_NUMBER
      ? truths.get(folded(value))
      : undefined;

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
  const meant = entries.map((each) => each.trim()).filter((each) => each !== "");
  return meant.length === 0 ? undefined : meant;
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

/** The text that a number was written for, or the word of this interface for that of another. */
function textFor(value: unknown, { format, pattern, values }: TextShape): string | undefined {
  if (typeof value === "string") {
    const word = meantWord(value);
    return word !== undefined && values?.includes(word) === true ? word : undefined;
  }
  if (typeof value !== "number") return undefined;
  if (format === "date-time") return meantDates(value)[0];
  return (values ?? format ?? pattern) === undefined ? meantText(value) : undefined;
}

/** What a value that is refused stands for, if it fits the shape in other words; undefined where that is unknown. */
export function meantValue(value: unknown, shape: Shape): unknown {
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
    case "array":
      if (!isTextList(shape.items)) return undefined;
      return typeof value === "string" ? entriesIn(value) : entriesUnder(value);
    default:
      return undefined;
  }
}

/** Whether the entries of a list are free texts, as choices are. */
export const isTextList = (items: Shape): boolean => items.type === "string" && items.values === undefined;

const textNames = ["text", "label", "title", "name", "value"];

/** The text of an entry that was written as an object, or as a number without quotes. */
function meantText(entry: unknown): string | undefined {
  if (typeof entry === "number") return Number.isFinite(entry) ? String(entry) : undefined;
  if (typeof entry !== "object" || entry === null || Array.isArray(entry)) return undefined;
  const members = entry as Readonly<Record<string, unknown>>;
  const name = textNames.find((each) => Object.hasOwn(members, each) && typeof members[each] === "string");
  return name === undefined ? undefined : (members[name] as string);
}

/** The texts of a list of which some entries are no texts, and the first of these; undefined where one of them has no text. */
export function meantTexts(
  list: readonly unknown[],
  first: number,
  length: number,
): { readonly at: number; readonly texts: readonly string[] } | undefined {
  let at = -1;
  const texts: string[] = [];
  for (let index = 0; index < length; index++) {
    const entry = list[index];
    const isText = index < first || typeof entry === "string";
    const text = isText ? entry : meantText(entry);
    if (typeof text !== "string") return undefined;
    if (!isText && at === -1) at = index;
    texts.push(text);
  }
  return at === -1 ? undefined : { at, texts };
}
