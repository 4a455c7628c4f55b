import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "#compile/parse.ts";
import { schemaParts } from "#model/described-schemas.ts";
import { DEFS, type JsonSchema } from "#model/json-schema.ts";
import { kinds } from "#model/kinds.ts";
import type { PayloadKind } from "#model/payload-of.ts";
import { defaultAjv, isValid, readSchema, schemaFiles, validatorOf } from "./validators.ts";

const allKinds = Object.keys(kinds) as PayloadKind[];

/** A schema and every schema inside it. */
function* schemasIn(schema: JsonSchema): Generator<JsonSchema> {
  yield schema;
  const { items, additionalProperties: rest } = schema;
  const members = [...Object.values(schema.properties ?? {}), ...Object.values(schema.$defs ?? {})];
  const options = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  for (const inside of [
    ...members,
    ...options,
    ...(items ? [items] : []),
    ...(typeof rest === "object" ? [rest] : []),
  ])
    yield* schemasIn(inside);
}

describe("the printed schemas", () => {
  it("are one file for each kind, and one for each file of the command", () => {
    expect(schemaFiles).toEqual(
      ["surveyc.config", "survey-test", ...allKinds].map((kind) => `${kind}.schema.json`).sort(),
    );
  });

  describe.each(allKinds)("%s", (kind) => {
    const document = readSchema(kind);

    it("has an identifier, a title, a description and a comment", () => {
      expect(document).toMatchObject({
        $schema: "https://json-schema.org/draft/2020-12/schema",
        $id: `urn:surveyc:schema:${kind}`,
        title: kind,
        $comment: expect.stringContaining("print-schemas.ts"),
        description: expect.stringMatching(/\.$/),
      });
    });

    it("compiles in a validator as everybody makes it", () => {
      expect(() => validatorOf(kind)).not.toThrow();
    });

    it("names the tagged options of a choice first, so that validators report those first", () => {
      for (const { anyOf = [] } of schemasIn(document)) {
        const tagged = anyOf.map(({ oneOf, $ref }) => Boolean(oneOf ?? $ref));
        expect(tagged).toEqual([...tagged].sort((one, other) => Number(other) - Number(one)));
      }
    });

    it("has flat parts, and refers to each of them and to nothing else", () => {
      const parts = Object.entries(document.$defs ?? {});
      for (const [, part] of parts) expect(part.$defs).toBeUndefined();
      const refs = [...schemasIn(document)].flatMap(({ $ref }) => $ref ?? []);
      expect([...new Set(refs)].sort()).toEqual(parts.map(([name]) => DEFS + name).sort());
    });

    it("describes every property", () => {
      const silent = [...schemasIn(document)].flatMap((schema) =>
        Object.entries(schema.properties ?? {}).filter(([, member]) => {
          const shapes = [member, ...(member.anyOf ?? [])];
          return !shapes.some((each) => each.description || each.$ref || each.const !== undefined);
        }),
      );
      expect(silent).toEqual([]);
    });

    it("has examples that the parser and ajv accept", () => {
      const examples = document.examples ?? [];
      expect(examples).not.toHaveLength(0);
      for (const example of examples) {
        expect(parse(kind, example)).toEqual({ ok: true, value: example, diagnostics: [] });
        expect(isValid(kind, example)).toBe(true);
      }
    });
  });

  it.each(["surveyc.config", "survey-test", "replies"])("%s compiles in such a validator, too", (name) => {
    const file = name === "replies" ? "replies.json" : `${name}.schema.json`;
    const text = readFileSync(new URL(`../../schemas/${file}`, import.meta.url), "utf8");
    expect(() => defaultAjv().compile(JSON.parse(text) as object)).not.toThrow();
  });

  it("have valid examples and defaults in every part", () => {
    const shown = Object.entries(schemaParts).flatMap(([name, part]) =>
      [...schemasIn(part)].flatMap((schema) => {
        const examples = [...(schema.examples ?? []), ...("default" in schema ? [schema.default] : [])];
        return examples.length === 0 ? [] : [{ name, schema, examples }];
      }),
    );
    const $id = "urn:surveyc:parts";
    const ajv = defaultAjv().addSchema({
      $id,
      $defs: {
        ...schemaParts,
        ...Object.fromEntries(shown.map(({ schema }, at) => [`shown-${at}`, schema])),
      },
    });
    const wrong = shown.flatMap(({ name, examples }, at) =>
      examples.flatMap((example) =>
        ajv.validate(`${$id}${DEFS}shown-${at}`, example) ? [] : [[name, example]],
      ),
    );
    expect(wrong).toEqual([]);
    expect(shown.length).toBeGreaterThan(20);
  });
});
