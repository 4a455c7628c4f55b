import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import type { Diagnostic, Response } from "#diagnostics/diagnostic.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { nextTarget } from "#routing/next-target.ts";
import { patched } from "../../patched.ts";
import { findingsOf, open, rating, runCases, yesNo } from "./rule-case.ts";

const choices = (list: readonly unknown[], responseValues: object, more: object = {}): object =>
  yesNo(responseValues, { choices: list, ...more });
const at = (key: string): { pointer: string; severity: "warning" } => ({
  pointer: `/questions/0/branching/responseValues/${key}`,
  severity: "warning",
});
const fixed = (questions: readonly object[]): unknown => {
  const [fix] = findingsOf("portable-response-key", questions).flatMap(({ fixes }) => fixes ?? []);
  return fix === undefined ? undefined : (fix.patch[0] as { value: unknown }).value;
};
const applicabilityOf = (question: object): string | undefined =>
  findingsOf("portable-response-key", [question, open()])[0]?.fixes?.[0]?.applicability;

describe("portable-response-key", () => {
  runCases("portable-response-key", [
    ["bands", [rating({ negative: 1, neutral: 1, positive: "end" }), open()], []],
    ["positions", [yesNo({ "0": "end", "1": 1 }), open()], []],
    [
      "unknown keys",
      [yesNo({ yes: "end", "2": 1 }), rating({ "6": "end" }), rating({ promoters: "end" })],
      [],
    ],
    ["a text that equals a position", [choices(["1", "0"], { "0": "end", "1": 1 }), open()], []],
    ["a text beside an unknown key", [yesNo({ Yes: "end", Nope: 1 }), open()], []],
    ["a rating beside an unknown key", [rating({ "3": "end", promoters: 1 }), open()], []],
    [
      "a type without keys",
      [open({ branching: { type: "response_based", responseValues: { "0": 1 } } }), open()],
      [],
    ],
    ["an invalid question", [rating({ "1": 1 }, { scale: 11 }), choices(["a", 5], { a: 1 })], []],
    ["invalid values", [rating(5 as never), open()], []],
    [
      "ratings",
      [rating({ "1": "end", "5": 1 }), open()],
      [{ ...at("1"), messageId: "singleRating", params: { key: "1" } }, at("5")],
    ],
    ["0 on scale 10", [rating({ "0": "end" }, { scale: 10 }), open()], [at("0")]],
    ["ratings of a scale without bands", [rating({ "1": "end" }, { scale: 4 }), open()], [at("1")]],
    [
      "texts",
      [yesNo({ Yes: "end", "1": 1 }), open()],
      [{ ...at("Yes"), messageId: "choiceText", params: { key: "Yes" } }],
    ],
    ["texts that have no effect", [yesNo({ Yes: "end", "0": 1 }), open()], []],
    ["texts that are numbers beyond the choices", [choices(["7", "8"], { "7": "end" }), open()], [at("7")]],
    ["a text that must be escaped", [choices(["a/b", "~"], { "a/b": "end" }), open()], [at("a~1b")]],
    [
      "the text of the open choice",
      [choices(["a", "Other"], { Other: "end" }, { hasOpenChoice: true }), open()],
      [at("Other")],
    ],
  ]);

  it.each<[string, readonly object[], unknown]>([
    [
      "a text that is replaced by its position",
      [yesNo({ Yes: "end", "1": 1 }), open()],
      { "0": "end", "1": 1 },
    ],
    [
      "a text that has no effect is removed",
      [yesNo({ Yes: "end", "0": 1, No: 1 }), open()],
      { "0": 1, "1": 1 },
    ],
    ["texts that are repeated", [choices(["a", "a"], { a: "end", "0": 1 }), open()], { "0": 1, "1": "end" }],
    ["a text that would need more keys stays", [choices(["a", "a"], { a: "end" }), open()], undefined],
    [
      "ratings that fill a band",
      [rating({ "1": "end", "2": "end", neutral: 1 }), open()],
      { negative: "end", neutral: 1 },
    ],
    ["a band of one rating", [rating({ "3": "end" }), open()], { neutral: "end" }],
    ["ratings of a band that have different targets", [rating({ "1": "end", "2": 1 }), open()], undefined],
    ["a rating whose band has another target", [rating({ "1": "end" }), open()], undefined],
    [
      "a rating whose band has the same target",
      [rating({ "1": 1, "5": "end", "4": "end" }), open()],
      { negative: 1, positive: "end" },
    ],
    [
      "next_question is kept as it is written",
      [rating({ "1": "next_question", "2": 1, "3": "end" }), open()],
      { negative: "next_question", neutral: "end" },
    ],
    [
      "a rating with the target of its band",
      [rating({ "1": "end", negative: "end", neutral: 1 }), open()],
      { negative: "end", neutral: 1 },
    ],
    [
      "a band that ratings override",
      [rating({ "1": "end", "2": "end", negative: 1 }), open()],
      { negative: "end" },
    ],
    ["a band that ratings override in part", [rating({ "1": "end", negative: 1 }), open()], undefined],
    [
      "keys that can be replaced, next to one that cannot",
      [rating({ "1": "end", "3": "end", "4": 1 }), open()],
      { "1": "end", neutral: "end", positive: 1 },
    ],
    ["a scale without bands", [rating({ "1": "end" }, { scale: 4 }), open()], undefined],
    ["no fix next to an invalid target", [rating({ "3": "end", negative: 7 }), open()], undefined],
    ["no fix next to a fraction", [yesNo({ No: "end", "0": 5.5 }), open()], undefined],
    ["no fix next to a missing target", [yesNo({ No: "end", "0": undefined }), open()], undefined],
    ["the text undefined", [choices(["undefined", "b"], { undefined: "end" }), open()], { "0": "end" }],
    [
      "no fix on the last question if some ratings end and others have no route",
      [rating({ "1": "end" })],
      undefined,
    ],
    [
      "no fix on the last question if some ratings end and others go on",
      [rating({ "1": "end", "2": "next_question" })],
      undefined,
    ],
    [
      "ratings of the last question that all go on",
      [rating({ "1": "next_question" })],
      { negative: "next_question" },
    ],
    [
      "ratings of the last question that all end",
      [rating({ "1": "end", "2": "end", "3": 0 })],
      { negative: "end", neutral: 0 },
    ],
  ])("fix: %s", (_name, questions, values) => {
    expect(fixed(questions)).toEqual(values);
  });

  it.each<[string, object, "safe" | "unsure"]>([
    ["the text of a choice", yesNo({ Yes: "end", "1": 1 }), "safe"],
    ["ratings that fill a band", rating({ "1": "end", "2": "end", neutral: 1 }), "safe"],
    ["a text whose value has no effect and would be lost", yesNo({ Yes: "end", "0": 1, No: 1 }), "unsure"],
    ["a band that ratings override", rating({ "1": "end", "2": "end", negative: 1 }), "unsure"],
    ["a position that has no effect", choices(["a", "a"], { a: "end", "0": 1 }), "unsure"],
    ["a value written in two ways", rating({ "1": "next_question", "2": 1 }), "unsure"],
    [
      "texts that are numbers, counted from 1 perhaps",
      choices(["1", "2", "3"], { "1": "end", "3": 1 }),
      "unsure",
    ],
    ["a text that is a number beside another", choices(["7", "many"], { "7": "end", many: 1 }), "unsure"],
    ["a text that is a number beyond the choices", choices(["7", "8"], { "7": "end" }), "unsure"],
  ])("the fix of %s", (_name, question, applicability) => {
    expect(applicabilityOf(question)).toBe(applicability);
  });

  it("lists the keys that can be used instead", () => {
    const help = (question: object): string | undefined =>
      findingsOf("portable-response-key", [question, open()])[0]?.help;
    expect(help(rating({ "1": "end" }))).toBe('Use bands as keys: "negative", "neutral" or "positive".');
    expect(help(rating({ "1": "end" }, { scale: 4 }))).toMatch(/a scale of 4 has no bands\.$/);
    expect(help(yesNo({ No: "end" }))).toBe('Use the position of the choice as the key: "1".');
  });

  it("a fix keeps the target of every answer, resolves its findings, and causes no other", () => {
    const target = fc.constantFrom<number | string>(0, 1, 2, 3, "end", "next_question");
    const values = (keys: readonly string[]): fc.Arbitrary<object> =>
      fc.dictionary(fc.constantFrom(...keys), target, { maxKeys: keys.length });
    const bands = ["negative", "neutral", "positive", "detractors", "passives", "promoters"];
    const numbers = Array.from({ length: 12 }, (_, index) => String(index));
    const ratings = fc
      .tuple(fc.integer({ min: 2, max: 10 }), values([...bands, ...numbers]), fc.boolean())
      .map(([scale, map, optional]) => rating(map, { scale, optional }));
    const texts = ["a", "b", "Yes", "1", "7", " "];
    const picks = fc
      .tuple(
        fc.array(fc.constantFrom(...texts), { minLength: 1, maxLength: 5 }),
        values([...texts, "0", "2", "3"]),
        fc.boolean(),
        fc.boolean(),
      )
      .map(([list, map, hasOpenChoice, optional]) => choices(list, map, { hasOpenChoice, optional }));
    const uniform = fc
      .tuple(fc.constantFrom(2, 3, 5, 7, 10), target, fc.subarray(numbers))
      .map(([scale, goal, keys]) => rating(Object.fromEntries(keys.map((key) => [key, goal])), { scale }));
    const answers: readonly Response[] = [
      ...Array.from({ length: 12 }, (_, index) => index),
      ...texts,
      "c",
      null,
    ];
    // The key that decides is part of the place of a few findings; it is what the fix changes.
    const others = (diagnostics: readonly Diagnostic[]): string[] =>
      diagnostics
        .filter(({ code }) => code !== "portable-response-key")
        .map(
          ({ code, severity, pointer }) =>
            `${code} ${severity} ${pointer.replace(/(\/responseValues)\/.*/, "$1")}`,
        );
    let [compiled, applied] = [0, 0];
    fc.assert(
      fc.property(fc.oneof(ratings, picks, uniform), fc.integer({ min: 0, max: 3 }), (question, position) => {
        const questions = [open(), open(), open(), open()];
        questions[position] = question;
        const before = { name: "n", questions };
        const { diagnostics } = compileSurvey(before);
        compiled++;
        for (const { pointer, fixes } of diagnostics.filter(({ code }) => code === "portable-response-key")) {
          for (const fix of fixes ?? []) {
            applied++;
            const after = patched(before, fix);
            const left = compileSurvey(after).diagnostics;
            expect(left.map((finding) => `${finding.code} ${finding.pointer}`)).not.toContain(
              `portable-response-key ${pointer}`,
            );
            expect(others(diagnostics)).toEqual(expect.arrayContaining(others(left)));
            const targetsIn = (survey: object) => {
              const lowered = lowerSurvey(survey);
              return answers.map((answer) => nextTarget(lowered, position, answer));
            };
            expect(targetsIn(after)).toEqual(targetsIn(before));
          }
        }
      }),
      { numRuns: 2_000 },
    );
    expect(applied).toBeGreaterThan(compiled / 20);
  });
});
