import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { collectResponses } from "#runtime/collect-responses.ts";
import { normalizeResponses } from "#runtime/normalize-responses.ts";
import { replayResponses } from "#runtime/replay-responses.ts";
import { anyCharacters } from "../any-characters.ts";
import { journeys, sessionsOf } from "../laws/journeys.ts";

const drink = {
  id: "drink",
  type: "single_choice",
  question: "Which?",
  choices: ["Tea", "Coffee", "Other"],
  hasOpenChoice: true,
  translations: {
    fr: { choices: ["Thé", "Café", "Autre"] },
    "pt-BR": { choices: ["Chá", "Café", "Outro"] },
    // Reuses the text of another choice.
    xx: { choices: ["Coffee", "Tea", "Other"] },
    // Has another number of choices.
    it: { choices: ["Tè"] },
    de: null,
  },
};
const taste = { id: "taste", type: "rating", question: "How?", scale: 10, optional: true };
const extras = {
  id: "extras",
  type: "multiple_choice",
  question: "With?",
  choices: ["Milk", "Sugar", "Other"],
  hasOpenChoice: true,
  optional: true,
  translations: { fr: { choices: ["Lait", "Sucre", "Autre"] } },
};
const words = { id: "words", type: "open", question: "Why?", optional: true };
const compiled = lowerSurvey({ questions: [drink, taste, extras, words] });

type Responses = Record<string, Response>;

describe("normalizeResponses", () => {
  it.each<[string, Responses, string?]>([
    ["the survey's own texts", { drink: "Tea", taste: 3, extras: ["Milk"], words: "4" }],
    ["own texts in a language without translation", { drink: "Tea" }, "el"],
    ["what was typed", { drink: "Water", extras: ["Milk", "Cinnamon"] }, "fr"],
    ["skips on the path", { drink: "Tea", taste: null, extras: null, words: null }],
    ["a translation with another number of choices", { drink: "Tè" }, "it"],
    ["texts that are not numerals", { drink: "Tea", taste: "three" }],
    ["a numeral as an open answer", { drink: "Tea", words: "42" }],
    ["a blank answer to a required question", { drink: " " }],
    ["unknown keys", { drink: "Tea", hwo: "x" }],
    ["a position beside the id of its question", { drink: "Tea", "0": "Coffee" }],
    ["a list that repeats a choice", { drink: "Tea", extras: ["Milk", "Milk", "Milk", "Milk", ""] }],
  ])("keeps %s", (_name, responses, language) => {
    expect(normalizeResponses(compiled, responses, { language })).toEqual({ responses, changes: [] });
  });

  it.each<
    [name: string, sent: Record<string, unknown>, normalized: Responses, changes: string, language?: string]
  >([
    ["a translated choice", { drink: "Thé" }, { drink: "Tea" }, "0 translated", "fr"],
    ["a translated choice without a language", { drink: "Chá" }, { drink: "Tea" }, "0 translated"],
    ["a choice of another language", { drink: "Chá" }, { drink: "Tea" }, "0 translated", "fr"],
    ["a language in any case", { drink: "Outro" }, { drink: "Other" }, "0 translated", "PT-br"],
    ["the base of a language", { drink: "Autre" }, { drink: "Other" }, "0 translated", "fr-CA"],
    ["the language first", { drink: "Tea" }, { drink: "Coffee" }, "0 translated", "xx"],
    [
      "translated choices of a list",
      { drink: "Tea", extras: ["Lait", "Sucre", "Miel"] },
      { drink: "Tea", extras: ["Milk", "Sugar", "Miel"] },
      "2 translated",
      "fr",
    ],
    ["a rating as a text", { drink: "Tea", taste: "0" }, { drink: "Tea", taste: 0 }, "1 numeral"],
    ["a rating as a decimal", { drink: "Tea", taste: " 7.0" }, { drink: "Tea", taste: 7 }, "1 numeral"],
    ["a position", { drink: 1 }, { drink: "Coffee" }, "0 position"],
    [
      "a blank text beside choices",
      { drink: "Tea", extras: ["Milk", ""] },
      { drink: "Tea", extras: ["Milk"] },
      "2 blank",
    ],
    [
      "a blank text alone",
      { drink: "Tea", taste: 3, extras: [" "] },
      { drink: "Tea", taste: 3, extras: null },
      "2 blank",
    ],
    ["a blank rating", { drink: "Tea", taste: "" }, { drink: "Tea", taste: null }, "1 blank"],
    ["positions as keys", { "0": "Tea", "3": "x" }, { drink: "Tea", words: "x" }, ""],
    [
      "properties of events",
      { $survey_response_drink: "Tea", $survey_response_words: "x" },
      { drink: "Tea", words: "x" },
      "",
    ],
    [
      "properties of older clients",
      { $survey_response: "Tea", $survey_response_1: "4" },
      { drink: "Tea", taste: 4 },
      "1 numeral",
    ],
    [
      "both kinds of properties",
      {
        $survey_response: "Tea",
        $survey_response_drink: "Coffee",
        $survey_response_1: 3,
        $survey_response_taste: 4,
      },
      { drink: "Coffee", taste: 4 },
      "",
    ],
  ])("normalizes %s", (_name, sent, responses, changes, language) => {
    const outcome = normalizeResponses(compiled, Object.freeze(sent), { language });
    expect(outcome.responses).toEqual(responses);
    expect(outcome.changes.map(({ question, kind }) => `${question} ${kind}`).join()).toBe(changes);
    expect(replayResponses(compiled, sent as Responses, { language, partial: true }).ok).toBe(true);
    // A second time there is nothing to change.
    expect(normalizeResponses(compiled, responses)).toEqual({ responses, changes: [] });
  });

  // The third question has the position of the second as its id.
  const numbered = lowerSurvey({
    questions: ["first", "second", "1", "last"].map((id) => ({
      id,
      type: "open",
      question: `${id}?`,
      optional: true,
    })),
  });

  it.each([
    ["ids beside ids", { $survey_response_1: "x", $survey_response_last: "y" }, { "1": "x", last: "y" }],
    ["an id alone", { $survey_response_1: "x" }, { "1": "x" }],
    [
      "ids beside a skipped first question",
      { $survey_response: "", $survey_response_1: "x" },
      { first: "", "1": "x" },
    ],
    [
      "ids beside positions",
      {
        $survey_response_second: "x",
        $survey_response_1: "y",
        $survey_response_3: "z",
        $survey_response_last: "z",
      },
      { second: "x", "1": "y", last: "z" },
    ],
    [
      "positions from the first",
      { $survey_response: "x", $survey_response_1: "y" },
      { first: "x", second: "y" },
    ],
    [
      "positions after a skip",
      { $survey_response_1: "y", $survey_response_3: "z" },
      { second: "y", last: "z" },
    ],
  ])("reads %s if an id is the position of another question", (_name, sent, responses) => {
    expect(normalizeResponses(numbered, sent).responses).toEqual(responses);
  });

  const fork = {
    id: "eat",
    type: "single_choice",
    question: "Did you eat?",
    choices: ["Yes", "No"],
    branching: { type: "response_based", responseValues: { "0": 1, "1": "end" } },
    translations: { cs: { choices: ["Ano", "Ne"] } },
  };
  const forked = lowerSurvey({ questions: [fork, { id: "what", type: "open", question: "What?" }] });

  it("leaves out null for a question off the path, and keeps other answers there", () => {
    expect(normalizeResponses(forked, { eat: "Ne", what: null })).toEqual({
      responses: { eat: "No" },
      changes: [
        { question: 0, kind: "translated" },
        { question: 1, kind: "off-path-null" },
      ],
    });
    const strict = { offPath: "error" } as const;
    expect(replayResponses(forked, { eat: "No", what: null }, strict)).toMatchObject({
      ok: true,
      diagnostics: [],
    });
    expect(replayResponses(forked, { eat: "No", what: "Rice" }, strict).ok).toBe(false);
    expect(replayResponses(forked, { eat: "Yes", what: null }, strict).ok).toBe(false);
  });

  it("follows the route of a translated choice", () => {
    expect(replayResponses(forked, { eat: "Ano" }, { language: "cs", partial: true }).session.current).toBe(
      1,
    );
  });

  it("compiles translated choices only if there are some", () => {
    const outcome = compileSurvey({ name: "Drinks", questions: [drink, taste, extras, words] });
    const [first, , third] = outcome.ok ? outcome.value.questions : [];
    expect(Object.keys(first?.translatedChoices ?? {})).toEqual(["fr", "pt-BR", "xx"]);
    expect(third?.translatedChoices).toEqual({ fr: ["Lait", "Sucre", "Autre"] });
    const plain = { ...drink, translations: { fr: { question: "Lequel ?" } } };
    expect(lowerSurvey({ questions: [plain, taste, words] }).questions).not.toContainEqual(
      expect.objectContaining({ translatedChoices: expect.anything() }),
    );
    const withoutTranslations = lowerSurvey({
      questions: [{ ...drink, translations: undefined }, taste, extras, words],
    });
    expect(withoutTranslations.fingerprint).toBe(compiled.fingerprint);
  });

  it("returns complete records unchanged", () => {
    fc.assert(
      fc.property(journeys(), (journey) => {
        const record = collectResponses(journey.compiled, sessionsOf(journey).at(-1) as never);
        expect(normalizeResponses(journey.compiled, record)).toEqual({ responses: record, changes: [] });
      }),
      { numRuns: 200 },
    );
  });

  it("never throws for JSON values, and normalizes once", () => {
    const keys = fc.oneof(
      fc.constantFrom("drink", "taste", "extras", "0", "$survey_response", "$survey_response_1", "__proto__"),
      anyCharacters({ maxLength: 3 }),
    );
    const values = fc.oneof(fc.constantFrom("Thé", "Coffee", "3", "", 1, ["Lait", ""]), fc.jsonValue());
    fc.assert(
      fc.property(fc.oneof(fc.dictionary(keys, values), fc.jsonValue()), (sent) => {
        const { responses } = normalizeResponses(compiled, sent as never, { language: "fr" });
        expect(normalizeResponses(compiled, responses)).toEqual({ responses, changes: [] });
      }),
      { numRuns: 500 },
    );
  });
});

describe("replayResponses for developers", () => {
  it("names the question, the answer and what is accepted", () => {
    const { diagnostics } = replayResponses(compiled, { drink: " ", taste: 11, hwo: 1 });
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'Question "drink" ("Which?") rejects the text " "; it accepts one of "Tea", "Coffee" or "Other", or another text.',
      'The answers do not lead to question "taste", so its answer is left out.',
      'No question has the id or position "hwo".',
    ]);
    expect(replayResponses(compiled, {}).diagnostics[0]?.message).toMatch(
      /^Question "drink" .* requires an answer: /,
    );
  });

  it("reports a body that was not parsed once", () => {
    const { ok, diagnostics } = replayResponses(compiled, '{"drink":"Tea"}' as never, { partial: true });
    expect([ok, diagnostics.map(({ code, key }) => [code, key])]).toEqual([false, [["answer-type", ""]]]);
  });

  it.each([
    ["a payload", { questions: [drink] }, /found a payload/],
    ["an outcome", compileSurvey({ name: "x", questions: [words] }), /found an outcome/],
  ])("rejects %s in place of a compiled survey", (_name, value, message) => {
    expect(() => replayResponses(value as never, {})).toThrow(message);
    expect(() => normalizeResponses(value as never, {})).toThrow(message);
  });
});
