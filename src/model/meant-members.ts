// What the members of other tools mean by their values.
import { folded } from "#diagnostics/did-you-mean.ts";
import { isObject, type JsonObject } from "#diagnostics/json-value.ts";
import { numberIn, onlyText } from "./other-forms.ts";
import { memberCalled, otherNamesOf, type Page } from "./other-names.ts";

/** The bounds of lengths in a number, or in an object of the least and the most. */
function lengthsIn(value: unknown, type: string) {
  const bounds: JsonObject = isObject(value) ? value : { [type.slice(0, 3)]: value };
  const { enabled, min, max } = bounds;
  const lengths = Object.entries({ min_length: min, max_length: max }).flatMap(([type, length]) =>
    length == null ? [] : [{ type, value: numberIn(length) ?? length }],
  );
  return enabled === false ? [] : lengths;
}

/** The part of a page that a member of another tool is for. */
const partCalled = (name: string): string | undefined =>
  otherNamesOf("question").includes(folded(name))
    ? "Header"
    : memberCalled(name)?.known === "description"
      ? "Description"
      : undefined;

/** The members of an appearance that a page stands for which was written as a text or an object; none where its texts are in several languages. */
function appearanceFor(value: unknown, page: Page): JsonObject | undefined {
  const [card, another] = Array.isArray(value) ? value : [value];
  const given = typeof card === "string" ? { [card.includes("<") ? "html" : "title"]: card } : card;
  if (!isObject(given) || given["enabled"] === false) return undefined;
  const texts: Record<string, string> = {};
  for (const [name, text] of Object.entries(given)) {
    const part = partCalled(name);
    if (part === undefined || text === null) continue;
    const only = onlyText(text);
    if (only === undefined || another) return {};
    texts[page + part] = only;
    if (part === "Description" && only.includes("<")) texts[`${page}DescriptionContentType`] = "html";
  }
  const display = page === "introScreen" ? "displayIntroScreen" : "displayThankYouMessage";
  return Object.keys(texts).length > 0 ? { appearance: { [display]: true, ...texts } } : undefined;
}

/** The members of ours that one of another tool stands for by its value: undefined where it stands for none, without members where they are not known, null where that is not for its value to say. */
export function membersFor(owner: JsonObject, name: string): JsonObject | null | undefined {
  const conversion = memberCalled(name)?.conversion;
  const value = owner[name];
  const { type, validation = [], question } = owner;
  switch (conversion) {
    case "several": {
      const meant = value === true ? "multiple_choice" : "single_choice";
      const other = value === true ? "single_choice" : "multiple_choice";
      return typeof value === "boolean" && type === other ? { type: meant } : undefined;
    }
    case "shuffled":
      return value === true || (typeof value === "string" && /^(?:rand|shuf)/i.test(value))
        ? { shuffleOptions: true }
        : undefined;
    case "labels": {
      const { left, right } = isObject(value) ? value : {};
      return typeof left === "string" && typeof right === "string"
        ? { lowerBoundLabel: left, upperBoundLabel: right }
        : undefined;
    }
    case "named":
      return typeof value === "string" && question !== undefined ? { id: value } : undefined;
    case "min_length":
    case "max_length": {
      // Only what is few and flat is said and written once more. A list may give another length each time it is asked.
      const added = lengthsIn(value, conversion);
      const kept = Array.isArray(validation) ? validation.slice(0, 2) : undefined;
      const isKept =
        kept !== undefined &&
        kept.length < 2 &&
        kept.every(
          (each) =>
            isObject(each) &&
            !added.some(({ type }) => type === each["type"]) &&
            Object.values(each).every((one) => typeof one !== "object"),
        );
      return isKept &&
        added.length > 0 &&
        added.every(({ value }) => Number.isInteger(value) && (value as number) >= 0)
        ? { validation: [...kept, ...added] }
        : undefined;
    }
    case "introScreen":
    case "thankYouMessage":
      return appearanceFor(value, conversion);
    case "questions":
      // Lists of something else than questions have names such as "items" too.
      return Array.isArray(value) && typeof value[0] === "object" && value[0] !== null ? null : undefined;
    default:
      return null;
  }
}
