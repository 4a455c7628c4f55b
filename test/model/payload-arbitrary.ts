// Random payloads out of a printed JSON Schema. Knows the keywords our schemas use, and nothing of how we parse.
import fc from "fast-check";
import type { JsonSchema } from "#model/json-schema.ts";
import { DEFS } from "#model/json-schema.ts";

type Arbitrary = fc.Arbitrary<unknown>;

/** How often a bound itself is tried. */
const EDGE_WEIGHT = 1;

/** The longest bound on a text that is worth filling up. */
const LONGEST_FILLED = 2_048;

/** Texts without NUL and half characters, which JSON Schema cannot forbid and we do. */
const soundText = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: "grapheme", maxLength: 12 }) },
  {
    weight: 2,
    arbitrary: fc.string({ unit: "binary", maxLength: 6 }).map((text) => text.replaceAll("\0", "0")),
  },
);

const memberName = soundText.filter((name) => name !== "__proto__");

/** Any JSON value that we take where nothing is described. */
const anyJson: Arbitrary = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, "", "x", [], {}, [null], { a: { b: [1] } }),
  fc.dictionary(memberName, fc.oneof(soundText, fc.integer(), fc.constant(null)), { maxKeys: 3 }),
);

const two = (number: number): string => String(number).padStart(2, "0");
const zone = fc.constantFrom("Z", "z", "+00:00", "-00:00", "+14:00", "-23:59");
const fraction = fc.constantFrom("", ".5", ".123456789");
const instant = fc
  .tuple(
    fc.date({
      min: new Date("0001-01-01T00:00:00Z"),
      max: new Date("9999-12-31T23:59:59Z"),
      noInvalidDate: true,
    }),
    fraction,
    zone,
  )
  .map(([date, part, offset]) => `${date.toISOString().slice(0, 19)}${part}${offset}`);
const leapDay = fc.constantFrom(1996, 2000, 2024).map((year) => `${year}-02-29T${two(23)}:59:59Z`);

const emailName = fc.stringMatching(/^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,8}$/);
const email = fc
  .tuple(emailName, fc.constantFrom("example.org", "a-b.c", "1.2.3.4"))
  .map(([name, host]) => `${name}@${host}`);

const host = fc.constantFrom(
  "example.org",
  "localhost",
  "127.0.0.1",
  "[::1]",
  "[2001:db8::8:800:200C:417a]",
  "[::]",
  "[1:2:3:4:5:6:7:8]",
  "[1::3:4:5:6:7:8]",
  "[1:2:3:4:5:6:7::]",
  "[::2:3:4:5:6:7:8]",
  "xn--bcher-kva.example",
);
const path = fc.constantFrom("", "/", "/api/projects/1/surveys/", "/a%20b;c=d/@!$&'()*+,");
const query = fc.constantFrom("", "?", "?limit=100&offset=400", "?q=%C3%A9/?");
const webAddress = fc
  .tuple(
    fc.constantFrom("http", "https"),
    host,
    fc.constantFrom("", ":8000"),
    path,
    query,
    fc.constantFrom("", "#top"),
  )
  .map(([scheme, ...rest]) => `${scheme}://${rest.join("")}`);

const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  "date-time": fc.oneof(instant, leapDay),
  uuid: fc.oneof(
    fc.uuid(),
    fc.uuid().map((text) => text.toUpperCase()),
  ),
  email,
  uri: webAddress,
};

function textOf(schema: JsonSchema): fc.Arbitrary<string> {
  if (schema.format !== undefined) {
    const formatted = formats[schema.format];
    if (formatted === undefined) throw new Error(`no arbitrary for the format ${schema.format}`);
    return formatted;
  }
  if (schema.pattern !== undefined) throw new Error("a pattern without a format");
  const most = schema.maxLength;
  const plain = most === undefined ? soundText : soundText.filter((text) => text.length <= most);
  if (most === undefined || most > LONGEST_FILLED) return plain;
  // Lengths count characters, not UTF-16 units.
  const filled = fc.constantFrom("x".repeat(most), "😀".repeat(most));
  return fc.oneof({ weight: 9, arbitrary: plain }, { weight: EDGE_WEIGHT, arbitrary: filled });
}

function numberOf(schema: JsonSchema, whole: boolean): fc.Arbitrary<number> {
  const min = schema.minimum ?? -1_000_000;
  const max = schema.maximum ?? 1_000_000;
  const inside = whole
    ? fc.integer({ min, max })
    : fc.double({ min, max, noNaN: true, noDefaultInfinity: true });
  return fc.oneof(
    { weight: 4, arbitrary: inside },
    { weight: EDGE_WEIGHT, arbitrary: fc.constantFrom(min, max) },
  );
}

/** Makes arbitraries of the valid payloads of a schema document; its `$defs` must not be recursive. */
class PayloadArbitraries {
  readonly #defs: Readonly<Record<string, JsonSchema>>;

  constructor(document: JsonSchema) {
    this.#defs = document.$defs ?? {};
  }

  of(schema: JsonSchema): Arbitrary {
    if (schema.$ref !== undefined) return this.of(this.#defs[schema.$ref.slice(DEFS.length)] as JsonSchema);
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
    const options = schema.anyOf ?? schema.oneOf;
    if (options !== undefined) return fc.oneof(...options.map((option) => this.of(option)));
    const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? ["any"]);
    return fc.oneof(
      ...types.map((type) => ({ weight: type === "null" ? 1 : 4, arbitrary: this.#ofType(type, schema) })),
    );
  }

  #ofType(type: string, schema: JsonSchema): Arbitrary {
    switch (type) {
      case "null":
        return fc.constant(null);
      case "boolean":
        return fc.boolean();
      case "integer":
        return numberOf(schema, true);
      case "number":
        return numberOf(schema, false);
      case "string":
        return textOf(schema);
      case "array": {
        const minLength = schema.minItems ?? 0;
        return fc.array(this.of(schema.items ?? {}), { minLength, maxLength: minLength + 3 });
      }
      case "object":
        return this.#objectOf(schema);
      default:
        return anyJson;
    }
  }

  /** Named members, and, where the schema takes them, a few that it does not name. */
  #objectOf(schema: JsonSchema): Arbitrary {
    const required = schema.required ?? [];
    const properties = schema.properties ?? {};
    const named = fc.record(
      Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, this.of(member)])),
      { requiredKeys: [...required] },
    );
    const rest = schema.additionalProperties ?? true;
    if (rest === false) return named;
    const name = memberName.filter((each) => !Object.hasOwn(properties, each));
    const others = fc.dictionary(name, rest === true ? anyJson : this.of(rest), { maxKeys: 2 });
    return fc.tuple(named, others).map(([known, unknown]) => ({ ...unknown, ...known }));
  }
}

/** Payloads that a schema document accepts. */
export const validPayloads = (document: JsonSchema): fc.Arbitrary<unknown> =>
  new PayloadArbitraries(document).of(document);
