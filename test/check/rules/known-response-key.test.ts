import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import { patched } from "../../patched.ts";
import { findingsOf, open, rating, runCases, yesNo } from "./rule-case.ts";

const choices = (list: readonly unknown[], responseValues: object, more: object = {}): object =>
  yesNo(responseValues, { choices: list, ...more });
const at = (key: string): { pointer: string; severity: "error" } => ({
  pointer: `/questions/0/branching/responseValues/${key}`,
  severity: "error",
});

describe("known-response-key", () => {
  runCases("known-response-key", [
    ["no keys", [rating({}), open()], []],
    ["keys that are undefined", [rating({ positive: 1, bogus: undefined }), open()], []],
    [
      "bands and ratings of scale 5",
      [rating({ negative: 1, neutral: 1, positive: 1, "1": 1, "5": 1 }), open()],
      [],
    ],
    [
      "bands and ratings of scale 10, which begins at 0",
      [rating({ detractors: 1, passives: 1, promoters: 1, "0": 1, "10": 1 }, { scale: 10 }), open()],
      [],
    ],
    [
      "bands of scales 2, 3 and 7",
      [
        rating({ positive: 1, negative: 1 }, { scale: 2 }),
        rating({ neutral: 2 }, { scale: 3 }),
        rating({ neutral: "end" }, { scale: 7 }),
      ],
      [],
    ],
    ["ratings of a scale without bands", [rating({ "1": 1, "4": "end" }, { scale: 4 }), open()], []],
    ["positions and texts of choices", [yesNo({ "0": 1, "1": 1, Yes: 1, No: 1 }), open()], []],
    ["a text that is a number, but not a position", [choices(["7", "8"], { "7": 1, "8": 1 }), open()], []],
    [
      "the text of the open choice",
      [choices(["a", "Other"], { Other: 1 }, { hasOpenChoice: true }), open()],
      [],
    ],
    [
      "names of members of Object.prototype, as texts",
      [choices(["constructor", "toString"], { constructor: 1, toString: 1 }), open()],
      [],
    ],
    [
      "many choices",
      [
        choices(
          Array.from({ length: 40 }, (_, index) => `c${index}`),
          { "39": 1, c39: 1 },
        ),
        open(),
      ],
      [],
    ],
    [
      "a type without keys",
      [open({ branching: { type: "response_based", responseValues: { x: 1 } } }), open()],
      [],
    ],
    [
      "values of another type of branching",
      [open({ branching: { type: "end", responseValues: { x: 1 } } })],
      [],
    ],
    [
      "invalid values",
      [rating(5 as never), rating({ branching: null }, { branching: { type: "response_based" } })],
      [],
    ],
    [
      "a type, a scale or invalid choices",
      [
        rating({ x: 1 }, { type: "no_such_type" }),
        rating({ x: 1 }, { scale: 11 }),
        choices(["a", 5], { x: 1 }),
        choices(5 as never, { x: 1 }),
      ],
      [],
    ],
    [
      "a missing scale next to choices, which ratings ignore",
      [
        {
          type: "rating",
          question: "How?",
          choices: ["a"],
          branching: { type: "response_based", responseValues: { x: 1 } },
        },
        open(),
      ],
      [],
    ],
    [
      "a band of another scale",
      [rating({ promoters: "end" }), open()],
      [
        {
          ...at("promoters"),
          messageId: "unknownKey",
          params: {
            key: "promoters",
            allowed: ["negative", "neutral", "positive", "1", "2", "3", "4", "5"],
          },
        },
      ],
    ],
    ["neutral on scale 2", [rating({ neutral: "end" }, { scale: 2 }), open()], [at("neutral")]],
    [
      "a band of a scale without bands",
      [rating({ negative: "end" }, { scale: 4 }), open()],
      [at("negative")],
    ],
    ["ratings beyond the scale", [rating({ "0": "end", "6": "end" }), open()], [at("0"), at("6")]],
    ["11 on scale 10", [rating({ "11": "end" }, { scale: 10 }), open()], [at("11")]],
    [
      "numbers in another notation",
      [yesNo({ "00": "end", " 0": "end", "0.0": "end", "1e0": "end", "-0": "end" }), open()],
      // Two of them name the first choice in the same way.
      ["00", " 0", "0.0", "1e0"].map(at),
    ],
    ["a position beyond the choices", [yesNo({ "2": "end" }), open()], [at("2")]],
    [
      "a text in other case, and an empty key",
      [yesNo({ yes: "end", "": "end" }), open()],
      [at("yes"), at("")],
    ],
    ["a key that must be escaped", [yesNo({ "Yes/No~": "end" }), open()], [at("Yes~1No~0")]],
    [
      "names of members of Object.prototype",
      [yesNo({ constructor: "end", hasOwnProperty: "end" }), open()],
      [at("constructor"), at("hasOwnProperty")],
    ],
    [
      "a key of many choices",
      [
        choices(
          Array.from({ length: 40 }, (_, index) => `c${index}`),
          { c40: "end" },
        ),
        open(),
      ],
      [at("c40")],
    ],
    [
      "a key beside another member that is invalid",
      [yesNo({ yes: 1 }, { optional: "no" }), open()],
      [{ ...at("yes"), fixes: [expect.anything()] }],
    ],
    [
      "other text that the open choice takes",
      [choices(["a", "Other"], { b: "end" }, { hasOpenChoice: true }), open()],
      [at("b")],
    ],
  ]);

  it.each<[string, object, string | null]>([
    ["a band of another scale", rating({ promoters: 1, "1": 1 }), "positive"],
    ["a band of a smaller scale", rating({ negative: 1 }, { scale: 10 }), "detractors"],
    ["a misspelling", rating({ postive: 1 }), "positive"],
    ["another case", yesNo({ yes: 1 }), "Yes"],
    ["something else", yesNo({ perhaps: 1 }), null],
  ])("suggests for %s: %s", (_name, question, meant) => {
    const survey = { name: "n", questions: [question, open()] };
    const [finding] = findingsOf("known-response-key", survey.questions);
    expect(finding?.fixes?.[0]?.applicability).toBe(meant === null ? undefined : "unsure");
    expect(finding?.help).toContain(meant === null ? "or remove this key." : `Did you mean "${meant}"?`);
    if (meant === null) return;
    const after = patched(survey, finding?.fixes?.[0]);
    expect(findingsOf("known-response-key", after.questions)).toEqual([]);
  });

  it("does not suggest an existing key", () => {
    const [finding] = findingsOf("known-response-key", [rating({ promoters: 1, positive: "end" }), open()]);
    expect(finding?.help).toContain('"positive"');
    expect(finding?.fixes).toBeUndefined();
    const [beside] = findingsOf("known-response-key", [yesNo({ yes: 1, Yes: true }), open()]);
    expect(beside).toMatchObject(at("yes"));
    expect(beside?.fixes).toBeUndefined();
  });

  it("suppresses the rules about routes of that question", () => {
    const questions = [yesNo({ yes: 2, "1": 2 }), open(), open()];
    const codes = compileSurvey({ name: "n", questions }).diagnostics.map(({ code }) => code);
    expect(codes).toContain("known-response-key");
    expect(codes).not.toContain("unrouted-answer");
  });

  it("accepts a key exactly if the compiled survey uses it", () => {
    const text = fc.constantFrom("0", "1", "2", "00", "a", "b", "", "5", "constructor");
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1, maxLength: 6 }),
        text,
        fc.boolean(),
        (list, key, hasOpenChoice) => {
          const question = choices(list, { [key]: "end" }, { hasOpenChoice });
          const found = findingsOf("known-response-key", [question, open()]);
          const listed = list.includes(key) && !(String(Number(key)) === key && Number(key) < list.length);
          const position = String(Number(key)) === key && Number(key) < list.length;
          expect(found.length).toBe(listed || position ? 0 : 1);
        },
      ),
    );
  });

  it("reports a thousand unknown keys", () => {
    const list = Array.from({ length: 1_000 }, (_, index) => `choice ${index}`);
    const values = Object.fromEntries(list.map((name) => [`${name}!`, "end"]));
    const { diagnostics } = compileSurvey({ name: "n", questions: [choices(list, values), open()] });
    expect(diagnostics).toHaveLength(101);
  });

  it.each([
    ["detractors", "negative", 5],
    ["passives", "neutral", 5],
    ["promoters", "positive", 5],
    ["negative", "detractors", 10],
    ["neutral", "passives", 10],
    ["positive", "promoters", 10],
  ])("the band %s is %s on another scale", (key, meant, scale) => {
    const [finding] = findingsOf("known-response-key", [rating({ [key]: 1 }, { scale }), open()]);
    expect(finding?.help).toBe(`Did you mean "${meant}"?`);
    expect(finding?.fixes?.[0]).toEqual({
      title: `Rename the key to "${meant}"`,
      applicability: "unsure",
      patch: [
        { op: "remove", path: at(key).pointer },
        { op: "add", path: at(meant).pointer, value: 1 },
      ],
    });
  });
});
