import * as fc from "fast-check";
import { DEFS, type JsonSchema } from "#model/json-schema.ts";
import { isInvalidPattern } from "#model/valid-text.ts";
import { weighted } from "#question-types/text-arbitrary.ts";
import { formattedTexts, freeValues, memberNames, unshare, validTexts } from "./payload-values.ts";

type Arbitrary = fc.Arbitrary<unknown>;
type Members = Record<string, unknown>;

/** Which payloads to generate. */
export interface PayloadOptions {
  /**
   * Whether to generate unknown members and, if the schema accepts any text besides known ones, unknown texts; `true` if not
   * given.
   */
  readonly unknownMembers?: boolean;
}

/** Texts as long as their bound are generated if it is at most this. */
const MAX_FILLED = 2_048;

/** Rules of `parse` that the schema of a part cannot express. */
const adjustments: Readonly<Record<string, (value: Members) => Members>> = {
  conditions: (conditions) => {
    const { url, urlMatchType } = conditions;
    const isPattern = urlMatchType === "regex" || urlMatchType === "not_regex";
    return isPattern && isInvalidPattern(url) ? { ...conditions, url: "^https://" } : conditions;
  },
};

function textsOf({ format, maxLength }: JsonSchema): fc.Arbitrary<string> {
  const formatted = format === undefined ? undefined : formattedTexts[format];
  if (formatted !== undefined) return formatted;
  if (maxLength === undefined || maxLength > MAX_FILLED) return validTexts;
  // Lengths count characters, not UTF-16 units.
  const filled = fc.constantFrom("x".repeat(maxLength), "😀".repeat(maxLength));
  return weighted([9, validTexts.map((text) => [...text].slice(0, maxLength).join(""))], [1, filled]);
}

function numbersOf(
  { minimum: min = -1_000_000, maximum: max = 1_000_000 }: JsonSchema,
  whole: boolean,
): fc.Arbitrary<number> {
  const inRange = whole
    ? fc.integer({ min, max })
    : fc.double({ min, max, noNaN: true, noDefaultInfinity: true });
  return weighted([4, inRange], [1, fc.constantFrom(min, max)]);
}

/** Creates arbitraries from the parts of one schema document, each part once. */
class PayloadArbitraries {
  readonly #parts: Readonly<Record<string, JsonSchema>>;
  readonly #arbitraryByPart = new Map<string, Arbitrary>();
  readonly #unknownMembers: boolean;

  constructor(document: JsonSchema, { unknownMembers = true }: PayloadOptions) {
    this.#parts = document.$defs ?? {};
    this.#unknownMembers = unknownMembers;
  }

  #part(name: string): Arbitrary {
    let cached = this.#arbitraryByPart.get(name);
    if (cached === undefined) {
      const adjust = adjustments[name];
      const values = this.of(this.#parts[name] ?? {});
      cached = adjust === undefined ? values : values.map((value) => adjust(value as Members));
      this.#arbitraryByPart.set(name, cached);
    }
    return cached;
  }

  of(schema: JsonSchema): Arbitrary {
    if (schema.$ref !== undefined) return this.#part(schema.$ref.slice(DEFS.length));
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
    const options = schema.anyOf ?? schema.oneOf;
    if (options !== undefined)
      return fc.oneof(...this.#selectOptions(options).map((option) => this.of(option)));
    const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? ["any"]);
    return fc.oneof(
      ...types.map((type) => ({ weight: type === "null" ? 1 : 4, arbitrary: this.#ofType(type, schema) })),
    );
  }

  /** Omits the option of any text besides known ones if unknown members are not wanted. */
  #selectOptions(options: readonly JsonSchema[]): readonly JsonSchema[] {
    const isOpen = options.some(({ type, enum: values }) => type === "string" && values !== undefined);
    const isAny = ({ type, enum: values }: JsonSchema): boolean => type === "string" && values === undefined;
    return isOpen && !this.#unknownMembers ? options.filter((option) => !isAny(option)) : options;
  }

  #ofType(type: string, schema: JsonSchema): Arbitrary {
    switch (type) {
      case "null":
        return fc.constant(null);
      case "boolean":
        return fc.boolean();
      case "integer":
        return numbersOf(schema, true);
      case "number":
        return numbersOf(schema, false);
      case "string":
        return textsOf(schema);
      case "array": {
        const minLength = schema.minItems ?? 0;
        return fc.array(this.of(schema.items ?? {}), { minLength, maxLength: minLength + 3 });
      }
      case "object":
        return this.#objectsOf(schema);
      default:
        return freeValues;
    }
  }

  /** All required members, about half of the optional ones, and, if the schema accepts them, a few unknown ones. */
  #objectsOf({
    properties = {},
    required = [],
    additionalProperties: additional = true,
  }: JsonSchema): Arbitrary {
    const absent = Symbol();
    const named = Object.entries(properties).map(([name, schema]) => {
      const values = this.of(schema);
      const members = required.includes(name) ? values : fc.option(values, { nil: absent, freq: 2 });
      return members.map((value) => [name, value] as const);
    });
    const known = fc
      .tuple(...named)
      .map((members) => Object.fromEntries(members.filter(([, value]) => value !== absent)));
    if (additional === false || (additional === true && !this.#unknownMembers)) return known;
    const names = memberNames.map((name) => (Object.hasOwn(properties, name) ? `${name}_` : name));
    const others = fc.dictionary(names, additional === true ? freeValues : this.of(additional), {
      maxKeys: additional === true ? 2 : 5,
    });
    return fc.tuple(known, others).map(([members, unknown]) => ({ ...unknown, ...members }));
  }
}

/**
 * Payloads that a schema document accepts, one of this package or one printed from its definitions: it supports the keywords
 * that those use, `$defs` that do not refer to themselves, and the few rules of `parse` that a schema cannot express. Values, and
 * the parts of one, share no objects, so changing one does not change another.
 */
export const validPayloads = (document: JsonSchema, options: PayloadOptions = {}): fc.Arbitrary<unknown> =>
  new PayloadArbitraries(document, options).of(document).map(unshare);
