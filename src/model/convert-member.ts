// Converts properties of other tools by their values.
import { isObject, type JsonObject } from "#diagnostics/json-value.ts";
import { findMemberAlias } from "./aliases.ts";
import { numberIn } from "./alternate-forms.ts";

/** The bounds of lengths in a number, or in an object with a minimum and a maximum. */
function lengthsIn(value: unknown, type: string) {
  const bounds: JsonObject = isObject(value) ? value : { [type.slice(0, 3)]: value };
  const { enabled, min, max } = bounds;
  const lengths = Object.entries({ min_length: min, max_length: max }).flatMap(([type, length]) =>
    length == null ? [] : [{ type, value: numberIn(length) ?? length }],
  );
  return enabled === false ? [] : lengths;
}

/** The list of validations with lengths added; undefined if it has other entries, or these already. */
function withLengths(validation: unknown, added: ReturnType<typeof lengthsIn>): JsonObject | undefined {
  // The fix repeats the existing entries, so they must be few and flat. A proxy can report another length on each call.
  const existing: readonly unknown[] | undefined = Array.isArray(validation)
    ? validation.slice(0, 2)
    : undefined;
  const canExtend =
    existing !== undefined &&
    existing.length < 2 &&
    existing.every(
      (each) =>
        isObject(each) &&
        !added.some(({ type }) => type === each["type"]) &&
        Object.values(each).every((one) => typeof one !== "object"),
    );
  return canExtend &&
    added.length > 0 &&
    added.every(({ value }) => Number.isInteger(value) && (value as number) >= 0)
    ? { validation: [...existing, ...added] }
    : undefined;
}

/**
 * Converts an unknown property by its value: undefined if the value has another meaning, null if any value keeps its form under
 * the other name.
 */
export function convertMember(owner: JsonObject, name: string): JsonObject | null | undefined {
  const conversion = findMemberAlias(name)?.conversion;
  const value = owner[name];
  const { type, validation = [] } = owner;
  switch (conversion) {
    case "several": {
      const expected = value === true ? "multiple_choice" : "single_choice";
      const other = value === true ? "single_choice" : "multiple_choice";
      return typeof value === "boolean" && type === other ? { type: expected } : undefined;
    }
    case "min_length":
    case "max_length":
      return withLengths(validation, lengthsIn(value, conversion));
    case "questions":
      // Lists of other objects have names such as "items" too.
      return Array.isArray(value) && isObject(value[0]) ? null : undefined;
    default:
      return null;
  }
}
