// Values in other forms that tell by themselves what they are: numbers in quotes, texts inside objects.
import { isObject } from "#diagnostics/json-value.ts";

const LONGEST_NUMBER = 20;

/** The number that a text holds, written as in JSON. */
export function numberIn(text: unknown): number | undefined {
  if (typeof text !== "string" || text.length > LONGEST_NUMBER) return undefined;
  return /^\s*-?(?:0|[1-9]\d*)(?:\.\d+)?\s*$/.test(text) ? Number(text) : undefined;
}

const textNames = ["text", "label", "title", "name", "value"];

/** The text of an entry that was written as an object, or as a number without quotes. */
export function textIn(entry: unknown): string | undefined {
  if (typeof entry === "number") return Number.isFinite(entry) ? String(entry) : undefined;
  if (!isObject(entry)) return undefined;
  const name = textNames.find((each) => Object.hasOwn(entry, each) && typeof entry[each] === "string");
  return name === undefined ? undefined : (entry[name] as string);
}

/**
 * The texts of a list of which some entries are no texts, and the first of these; undefined where one of them has no text. The
 * first `valid` entries are texts.
 */
export function textsIn(
  list: readonly unknown[],
  valid: number,
  length: number,
): { readonly at: number; readonly texts: readonly string[] } | undefined {
  let at = -1;
  const texts: string[] = [];
  for (let index = 0; index < length; index++) {
    const entry = list[index];
    const isText = index < valid || typeof entry === "string";
    const text = isText ? entry : textIn(entry);
    if (typeof text !== "string") return undefined;
    if (!isText && at === -1) at = index;
    texts.push(text);
  }
  return at === -1 ? undefined : { at, texts };
}

/** Whether an object of rules says that an answer is required, and nothing else, as form builders write it. */
export const isRequirement = (value: unknown): value is { readonly required: boolean } =>
  typeof value === "object" &&
  value !== null &&
  Object.keys(value).join() === "required" &&
  typeof (value as { readonly required?: unknown }).required === "boolean";
