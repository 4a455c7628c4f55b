// Clients in typed languages send null for what they leave empty: null in an optional property is as good as nothing.
import { describe, expect, it } from "vitest";
import { parse } from "#compile/parse.ts";
import { DEFS, type JsonSchema } from "#model/json-schema.ts";
import { kinds } from "#model/kinds.ts";
import type { PayloadKind } from "#model/payload-of.ts";
import { isValid, readSchema } from "./validators.ts";

/** Compiled surveys are written by us, not by clients, and their type promises that absent properties are absent. */
const written: readonly PayloadKind[] = ["compiled-survey"];

type Within = (value: unknown) => unknown;
type Optional = readonly [place: string, payload: unknown];

/** Finds every optional property of a kind, with a payload that is otherwise as small as can be. */
class OptionalMembers {
  readonly found: Optional[] = [];
  readonly #parts: Readonly<Record<string, JsonSchema>>;

  constructor(document: JsonSchema) {
    this.#parts = document.$defs ?? {};
    this.#visit(document, "", (value) => value);
  }

  #deref(schema: JsonSchema): JsonSchema {
    return schema.$ref === undefined ? schema : (this.#parts[schema.$ref.slice(DEFS.length)] as JsonSchema);
  }

  #smallest(given: JsonSchema): unknown {
    const schema = this.#deref(given);
    if (Array.isArray(schema.type) && schema.type.includes("null")) return null;
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return schema.enum[0];
    if (schema.examples?.[0] !== undefined && schema.type !== "object") return schema.examples[0];
    const [option] = schema.oneOf ?? schema.anyOf ?? [];
    if (option !== undefined) return this.#smallest(option);
    const type = String(schema.type);
    if (type === "object") return this.#smallestObject(schema, {});
    if (type === "array")
      return Array.from({ length: schema.minItems ?? 0 }, () => this.#smallest(schema.items ?? {}));
    return (
      { string: "", integer: schema.minimum ?? 0, number: schema.minimum ?? 0, boolean: false }[type] ?? null
    );
  }

  #smallestObject(schema: JsonSchema, members: Readonly<Record<string, unknown>>): unknown {
    const needed = (schema.required ?? []).map((name): [string, unknown] => [
      name,
      this.#smallest(schema.properties?.[name] as JsonSchema),
    ]);
    return { ...Object.fromEntries(needed), ...members };
  }

  #visit(given: JsonSchema, place: string, within: Within): void {
    const schema = this.#deref(given);
    for (const option of [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])])
      this.#visit(option, place, within);
    if (schema.items !== undefined) this.#visit(schema.items, `${place}/0`, (value) => within([value]));
    for (const [name, member] of Object.entries(schema.properties ?? {})) {
      const here: Within = (value) => within(this.#smallestObject(schema, { [name]: value }));
      const type = schema.properties?.type?.const;
      const path = `${place}${type === undefined ? "" : `(${String(type)})`}/${name}`;
      if (!schema.required?.includes(name)) this.found.push([path, here(null)]);
      this.#visit(member, path, here);
    }
  }
}

const membersOf = (kind: PayloadKind): readonly Optional[] => new OptionalMembers(readSchema(kind)).found;

describe.each((Object.keys(kinds) as PayloadKind[]).filter((kind) => !written.includes(kind)))(
  "%s",
  (kind) => {
    it("accepts null in every optional property", () => {
      const refused = membersOf(kind).filter(
        ([, payload]) => !parse(kind, payload).ok || !isValid(kind, payload),
      );
      expect(refused.map(([place]) => place)).toEqual([]);
    });
  },
);

it("covers all parts of a payload", () => {
  const places = membersOf("survey-page").map(([place]) => place);
  expect(places).toContain("/results/0/description");
  expect(places).toContain("/results/0/questions/0(rating)/lowerBoundLabel");
  expect(places).toContain("/results/0/questions/0(open)/branching");
  expect(places).toContain("/results/0/conditions/events/values");
  expect(places).toContain("/results/0/internal_targeting_flag/filters");
  expect(places).toContain("/results/0/created_by/hedgehog_config");
  expect(membersOf("problem").map(([place]) => place)).toContain("/errors/0/help");
  expect(new Set(places).size).toBe(places.length);
});
