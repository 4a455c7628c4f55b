// Values in other forms that tell by themselves what they are: numbers in quotes, texts inside objects.
import { isObject } from "#diagnostics/json-value.ts";

const LONGEST_NUMBER = 20;

/** The number that a text holds, written as in JSON. */
export function numberIn(text: unknown): number | undefined {
  if (typeof text !== "string" || text.length > LONGEST_NUMBER) return undefined;
  return /^\s*-?(?:0|[1-9]\d*)(?:\.\d+)?\s*$/.test(text) ? Number(text) : undefined;
}

/** A text that was written once for each language: the one to show first, then those in other languages. */
export function languagesIn(value: unknown): readonly (readonly [language: string, text: string])[] {
  const all = Object.entries(isObject(value) ? value : {}) as [string, string][];
  const main = all.find(([name]) => /^(?:default|en)/i.test(name)) ?? all[0];
  return main !== undefined &&
    main[0] !== "id" &&
    all.every(([name, text]) => /^(?:default|[a-z]{2}(?:[-_]\w+)?)$/i.test(name) && typeof text === "string")
    ? [main, ...all.filter(([, text]) => text !== main[1])]
    : [];
}

const textNames = ["text", "label", "title", "name", "value"];

/** The text in the only language that there is. */
export function onlyText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  const [main, other] = languagesIn(value);
  return other === undefined ? main?.[1] : undefined;
}

/** The text of an entry that was written as an object, or as a number without quotes. */
export function textIn(entry: unknown): string | undefined {
  if (typeof entry === "number") return Number.isFinite(entry) ? String(entry) : undefined;
  if (!isObject(entry)) return undefined;
  const name = textNames.find((each) => Object.hasOwn(entry, each) && onlyText(entry[each]) !== undefined);
  return onlyText(name === undefined ? entry : entry[name]);
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
