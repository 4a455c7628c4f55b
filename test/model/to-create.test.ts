import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sameRoutes } from "../../src/analysis/index.ts";
import { compileSurvey, jsonSchema, type PayloadKind, type Survey, toCreate } from "../../src/index.ts";
import { payloads, surveys } from "../../src/testing/index.ts";

const propertiesOf = (kind: PayloadKind): Readonly<Record<string, { readonly readOnly?: boolean }>> =>
  jsonSchema(kind).properties as never;

/** The properties of requests that a copy does not have. */
const left = new Set([
  ...["start_date", "end_date", "archived", "response_sampling_start_date"],
  ...["iteration_start_dates", "current_iteration", "current_iteration_start_date"],
  ...["linked_flag_id", "targeting_flag_id", "remove_targeting_flag", "linked_insight_id"],
  ...["linked_flag_key", "targeting_flag_key"],
]);

describe("toCreate", () => {
  it.each(Object.keys(propertiesOf("survey")))("copies %s only if a copy has it", (name) => {
    const isCopied = !(left.has(name) || propertiesOf("survey-create")[name]?.readOnly);
    expect(Object.keys(toCreate({ [name]: "value" } as unknown as Survey))).toEqual(isCopied ? [name] : []);
  });

  it("does not copy what only the deployed service sets", () => {
    const served = { feature_flag_keys: [], user_access_level: "editor", search_match_type: null };
    expect(toCreate({ name: "Visit", ...served, linked_insight_id: 7 })).toEqual({ name: "Visit" });
  });

  it("copies questions without their ids, and other properties as they are", () => {
    const survey = {
      id: "0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d11",
      name: "Visit",
      color: "green",
      questions: [
        { id: "a", type: "open", question: "Why?", branching: { type: "specific_question", index: 1 } },
        { type: "open", question: "Anything else?", id: "b", hint: { id: "kept" } },
      ],
      appearance: { id: "kept" },
    } as Survey;
    const before = structuredClone(survey);
    expect(toCreate(survey)).toEqual({
      name: "Visit",
      color: "green",
      questions: [
        { type: "open", question: "Why?", branching: { type: "specific_question", index: 1 } },
        { type: "open", question: "Anything else?", hint: { id: "kept" } },
      ],
      appearance: { id: "kept" },
    });
    expect(survey).toEqual(before);
  });

  it.each([
    [{ name: "Visit", questions: null }],
    [{ name: "Visit", questions: "none" }],
    [{ name: "Visit", questions: [null, "a", ["id"]] }],
    [JSON.parse('{"name":"Visit","__proto__":{"id":"a"}}')],
  ])("does not throw for %j", (survey) => {
    expect(JSON.stringify(toCreate(survey))).toBe(JSON.stringify(survey));
  });

  it("returns a payload that compiles to the same routes", () => {
    fc.assert(
      fc.property(surveys(), (survey) => {
        const [before, after] = [survey, toCreate(survey as Survey)].map((each) => compileSurvey(each));
        if (!before?.ok || !after?.ok) throw new Error("it compiles");
        expect(after.value.questions.map(({ id }) => id ?? null)).toEqual(
          after.value.questions.map(() => null),
        );
        expect(sameRoutes({ ...before.value, questions: after.value.questions }, after.value).same).toBe(
          true,
        );
      }),
    );
  });

  it("returns what a server takes without a warning about properties that it sets", () => {
    fc.assert(
      fc.property(payloads("survey"), (survey) => {
        const { diagnostics } = compileSurvey(toCreate(survey), { kind: "survey-create" });
        expect(diagnostics.map(({ code }) => code)).not.toContain("writable-field");
      }),
    );
  });
});
