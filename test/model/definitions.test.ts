// The definitions as programs compose them with their own: they must come to the verdict of the printed schemas.
import fc from "fast-check";
import { describe, expect, expectTypeOf, it } from "vitest";
import * as z from "zod";
import { definitionMetadata, definitions } from "#model/index.ts";
import { kinds } from "#model/kinds.ts";
import type { PayloadKind } from "#model/payload-of.ts";
import type { SurveyCreate } from "#model/payloads.generated.ts";
import { validPayloads } from "#testing/schema-payloads.ts";
import { mutatedPayloads } from "./mutated-payloads.ts";
import { isValid, readSchema } from "./validators.ts";

const allKinds = Object.keys(kinds) as PayloadKind[];
const survey = { name: "n", questions: [{ type: "open", question: "Why?" }] };

describe("definitions", () => {
  it("are there for every kind", () => {
    expect(Object.keys(definitions)).toEqual(allKinds);
  });

  it("compose, and keep properties that are not described", () => {
    const body = z.object({ campaign: z.string(), survey: definitions["survey-create"] });
    const sent = { campaign: "spring", survey: { ...survey, appearance: { backgroundColor: "#fff" } } };
    expect(body.parse(sent)).toEqual(sent);
    expect(body.safeParse({ campaign: "spring", survey: { questions: [] } }).success).toBe(false);
    expectTypeOf<z.infer<typeof body>>().toEqualTypeOf<{ campaign: string; survey: SurveyCreate }>();
  });

  it("reject branching by response if answers have no response keys", () => {
    const branching = { type: "response_based", responseValues: { "0": "end" } };
    const questions = [{ type: "open", question: "Why?", branching }];
    expect(definitions.survey.safeParse({ ...survey, questions }).success).toBe(false);
  });

  it("reject more response keys than branching may have", () => {
    const withKeys = (count: number) => ({
      type: "response_based",
      responseValues: Object.fromEntries(Array.from({ length: count }, (_, at) => [String(at), "end"])),
    });
    expect(definitions.branching.safeParse(withKeys(1_000)).success).toBe(true);
    expect(definitions.branching.safeParse(withKeys(1_001)).success).toBe(false);
  });

  it("are printed with their sentences if the metadata is given", () => {
    const printed = z.toJSONSchema(definitions.collaborator, { metadata: definitionMetadata, io: "input" });
    expect(JSON.stringify(printed)).toContain("What the collaborator may do");
  });

  it.each(allKinds)("%s: agrees with the printed schema", (kind) => {
    const valid = validPayloads(readSchema(kind));
    fc.assert(
      fc.property(fc.oneof(valid, mutatedPayloads(valid)), (payload) => {
        expect({ payload, ok: definitions[kind].safeParse(payload).success }).toEqual({
          payload,
          ok: isValid(kind, payload),
        });
      }),
      { numRuns: 50 },
    );
  });
});
