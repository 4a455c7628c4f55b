// Values in other forms whose meaning is evident: numbers in quotes, texts inside objects.
import { isObject } from "#diagnostics/json-value.ts";

/** The number that a text contains, written as in JSON. More digits would lose precision. */
export const numberIn = (text: unknown): number | undefined =>
  typeof text === "string" && /^\s*-?(?:0|[1-9]\d{0,14})(?:\.\d{1,9})?\s*$/.test(text)
    ? Number(text)
    : undefined;

/** Whether a value can be the index of a question. */
export const isIndex = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;

const textNames = ["text", "label", "title", "name", "value"];

/** The text of an entry that is an object, a list of one text, or a number without quotes. */
export function textIn(entry: unknown): string | undefined {
  if (typeof entry === "number") return Number.isFinite(entry) ? String(entry) : undefined;
  if (Array.isArray(entry) && entry.length === 1 && typeof entry[0] === "string") return entry[0];
  if (!isObject(entry)) return undefined;
  const name = textNames.find((each) => typeof entry[each] === "string");
  return name === undefined ? undefined : (entry[name] as string);
}

/**
 * The texts of a list in which some entries are not texts, and the position of the first of these; undefined if one of them
 * has no text.
 */
export function textsIn(
  list: readonly unknown[],
  length: number,
): { readonly at: number; readonly texts: readonly string[] } | undefined {
  let at = -1;
  const texts: string[] = [];
  for (let index = 0; index < length; index++) {
    const entry = list[index];
    const isText = typeof entry === "string";
    const text = isText ? entry : textIn(entry);
    if (typeof text !== "string") return undefined;
    if (!isText && at === -1) at = index;
    texts.push(text);
  }
  return at === -1 ? undefined : { at, texts };
}

/** Whether an object of rules only states whether an answer is required, as form builders write it. */
export const isRequirement = (value: unknown): value is { readonly required: boolean } =>
  typeof value === "object" &&
  value !== null &&
  Object.keys(value).join() === "required" &&
  typeof (value as { readonly required?: unknown }).required === "boolean";
