// Payloads with every property of their printed schemas, and all places in them, so that a new property is covered automatically.
import { DEFS, type JsonSchema } from "#model/json-schema.ts";
import { kinds } from "#model/kinds.ts";
import type { PayloadKind } from "#model/payload-of.ts";
import { readSchema } from "../model/validators.ts";

export type Container = Record<string | number, unknown>;

/** A value in a payload: its schema and its place. */
export interface Place {
  /** For messages. */
  readonly path: string;
  /** How many properties and elements lead to it. */
  readonly depth: number;
  readonly schema: JsonSchema;
  readonly owner: Container;
  readonly name: string | number;
  /** Whether it is inside a part that is a kind of payload, or part of an earlier kind: its properties are covered there. */
  readonly isElsewhere: boolean;
  /** The names that an object of the kind may have here, those of all options of a union; empty for other values. */
  readonly names: readonly string[];
}

/** A payload in a container, in which it can be replaced as a whole, too. */
export interface Complete {
  readonly holder: { payload: unknown };
  /** The payload itself first, then what is in it. */
  readonly places: readonly Place[];
}

const formatted: Readonly<Record<string, string>> = {
  "date-time": "2026-01-31T09:30:00Z",
  uuid: "0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d11",
  email: "a@b.org",
  uri: "https://a.org/",
};

const schemas = new Map<PayloadKind, JsonSchema>();
/** The first kind that has a part. */
const firstKinds = new Map<string, PayloadKind>();
for (const kind of Object.keys(kinds) as PayloadKind[]) {
  const schema = readSchema(kind);
  schemas.set(kind, schema);
  for (const part of Object.keys(schema.$defs ?? {})) if (!firstKinds.has(part)) firstKinds.set(part, kind);
}

class Builder {
  readonly #parts: Readonly<Record<string, JsonSchema>>;
  readonly #kind: PayloadKind;

  constructor(parts: Readonly<Record<string, JsonSchema>>, kind: PayloadKind) {
    this.#parts = parts;
    this.#kind = kind;
  }

  /** Whether the properties of a part are gone through in another kind. */
  #isElsewhere(part: string): boolean {
    return Object.hasOwn(kinds, part) || firstKinds.get(part) !== this.#kind;
  }

  /** A schema after references and null are resolved, and the part that it refers to. */
  resolve(schema: JsonSchema): { readonly schema: JsonSchema; readonly part?: string } {
    if (schema.$ref !== undefined) {
      const part = schema.$ref.slice(DEFS.length);
      return { schema: this.resolve(this.#parts[part] ?? {}).schema, part };
    }
    const options = schema.anyOf?.filter(
      (each) => each.type !== "null" && each.additionalProperties !== false,
    );
    return options?.length === 1 ? this.resolve(options[0] as JsonSchema) : { schema };
  }

  /** One value for each option of a union, otherwise one value. */
  valuesOf(given: JsonSchema): unknown[] {
    const { schema } = this.resolve(given);
    return schema.oneOf === undefined
      ? [this.#valueOf(schema)]
      : schema.oneOf.flatMap((each) => this.valuesOf(each));
  }

  #valueOf(schema: JsonSchema): unknown {
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return schema.enum[0];
    if (schema.anyOf !== undefined) return this.valuesOf(schema.anyOf[0] as JsonSchema)[0];
    switch (typeOf(schema)) {
      case "string":
        return formatted[schema.format ?? ""] ?? "x";
      case "integer":
      case "number":
        return Math.max(schema.minimum ?? 1, 1);
      case "boolean":
        return false;
      case "array": {
        const values = this.valuesOf(schema.items ?? {});
        return typeof values[0] === "object" ? values : [...values, ...this.valuesOf(schema.items ?? {})];
      }
      case "object":
        return this.#objectOf(schema);
      default:
        return 1;
    }
  }

  #objectOf({ properties = {}, additionalProperties: others }: JsonSchema): Container {
    const object: Container = {};
    for (const [name, schema] of Object.entries(properties))
      if (schema.readOnly !== true) object[name] = this.valuesOf(schema)[0];
    if (typeof others === "object") for (const name of [0, "a"]) object[name] = this.valuesOf(others)[0];
    else if (Object.keys(properties).length === 0) object["a"] = 1;
    return object;
  }

  placesIn(place: Place): Place[] {
    const value = place.owner[place.name];
    if (typeof value !== "object" || value === null) return [place];
    const { schema: whole, part } = this.resolve(place.schema);
    const isElsewhere =
      place.isElsewhere || (place.depth > 0 && part !== undefined && this.#isElsewhere(part));
    const tag = "type";
    const options = (whole.oneOf ?? []).map((each) => this.resolve(each).schema);
    const option = options.find(({ properties }) => properties?.[tag]?.const === (value as Container)[tag]);
    const schema = option ?? whole;
    const inside = Object.keys(value).flatMap((name) =>
      this.placesIn({
        path: `${place.path}/${name}`,
        depth: place.depth + 1,
        schema: insideOf(schema, name),
        owner: value as Container,
        name: Array.isArray(value) ? Number(name) : name,
        isElsewhere,
        names: [],
      }),
    );
    const names = [schema, ...options].flatMap(({ properties = {} }) => Object.keys(properties));
    return [{ ...place, schema, names: [...new Set(names)] }, ...inside];
  }
}

/** The type of a schema, apart from null; undefined where it takes anything. */
export const typeOf = ({ type = [] }: JsonSchema): string | undefined =>
  [type].flat().find((each) => each !== "null");

const insideOf = (schema: JsonSchema, name: string): JsonSchema =>
  schema.properties?.[name] ??
  schema.items ??
  (typeof schema.additionalProperties === "object" ? schema.additionalProperties : {});

/** New complete payloads of a kind: one, or one for each option of a union. */
export function completePayloads(kind: PayloadKind): readonly Complete[] {
  const schema = schemas.get(kind) as JsonSchema;
  const builder = new Builder(schema.$defs ?? {}, kind);
  return builder.valuesOf(schema).map((payload) => {
    const holder = { payload };
    const outermost = { path: "", depth: 0, schema, owner: holder, name: "payload" };
    return { holder, places: builder.placesIn({ ...outermost, isElsewhere: false, names: [] }) };
  });
}
