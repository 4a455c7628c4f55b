import { describe, expect, it } from "vitest";
import type { Response } from "#diagnostics/diagnostic.ts";
import type { Item } from "#question-types/question-type.ts";
import { questionTypeOf, questionTypes } from "#question-types/question-types.ts";
import { portableKeys, responseKeys, worded } from "#question-types/response-keys.ts";
import { answersTo } from "#question-types/traits.ts";

const item = (given: Partial<Item>): Item => ({ type: "open", optional: false, ...given });
const rating = (scale: number, optional = false): Item => item({ type: "rating", scale, optional });
const choice = (choices: string[], openChoice = false): Item =>
  item({ type: "single_choice", choices, openChoice });
const several = (choices: string[], more: Partial<Item> = {}): Item =>
  item({ type: "multiple_choice", choices, ...more });

const counting: [string, Item, Response][] = [
  ["open text", item({}), "because"],
  ["a blank text, if optional", item({ optional: true }), " "],
  ["a text of the least length", item({ minLength: 3 }), "abc"],
  ["a text of the most", item({ minLength: 3, maxLength: 3 }), " abc\n"],
  ["a blank text of any length, if optional", item({ optional: true, minLength: 3 }), " "],
  ["nothing but a blank text, if optional", item({ optional: true, maxLength: 0 }), ""],
  ["a followed link", item({ type: "link" }), "link clicked"],
  ["an empty text at a link", item({ type: "link" }), ""],
  ["the lowest rating", rating(5), 1],
  ["the highest rating", rating(5), 5],
  ["0 on scale 10", rating(10), 0],
  ["a choice by text", choice(["A", "B"]), "B"],
  ["a choice by position", choice(["A", "B"]), 1],
  ["free text with an open choice", choice(["A", "Other"], true), "mine"],
  ["one of several", several(["A", "B"]), ["B"]],
  ["all of several", several(["A", "B"]), ["B", "A"]],
  ["one free text among several", several(["A", "Other"], { openChoice: true }), ["A", "mine"]],
  ["none of several, if optional", several(["A"], { optional: true }), []],
];

const faulty: [string, Item, Response, string][] = [
  ["a number for a text", item({}), 3, "answer-type"],
  ["a blank text", item({}), " \n", "answer-blank"],
  ["a text that is too short", item({ minLength: 3 }), "ab", "answer-too-short"],
  ["a text that is too short, if optional", item({ minLength: 3, optional: true }), "ab", "answer-too-short"],
  ["white space around it", item({ minLength: 3 }), "  ab  ", "answer-too-short"],
  ["a text that is too long", item({ maxLength: 3 }), "abcd", "answer-too-long"],
  ["two halves of a character", item({ maxLength: 3 }), "😀😀", "answer-too-long"],
  ["a blank text that is too short", item({ minLength: 3 }), " ", "answer-blank"],
  ["a number for a link", item({ type: "link" }), 1, "answer-type"],
  ["a text for a rating", rating(5), "3", "answer-type"],
  ["a fraction", rating(5), 2.5, "answer-out-of-scale"],
  ["0 on scale 5", rating(5), 0, "answer-out-of-scale"],
  ["6 on scale 5", rating(5), 6, "answer-out-of-scale"],
  ["11 on scale 10", rating(10), 11, "answer-out-of-scale"],
  ["an unlisted text", choice(["A"]), "B", "answer-not-a-choice"],
  ["a position past the end", choice(["A"]), 1, "answer-not-a-choice"],
  ["a negative position", choice(["A"]), -1, "answer-not-a-choice"],
  ["a fraction as position", choice(["A", "B"]), 0.5, "answer-not-a-choice"],
  ["a list for one choice", choice(["A"]), ["A"], "answer-type"],
  ["a blank open choice", choice(["A", "Other"], true), "  ", "answer-blank"],
  ["a text for several", several(["A"]), "A", "answer-type"],
  ["a number among several", several(["A"]), [1] as unknown as Response, "answer-type"],
  ["a choice twice", several(["A", "B"]), ["A", "A"], "answer-repeated-choice"],
  ["an unlisted choice", several(["A"]), ["B"], "answer-not-a-choice"],
  ["two free texts", several(["A"], { openChoice: true }), ["x", "y"], "answer-not-a-choice"],
  ["a blank free text", several(["A"], { openChoice: true }), [" "], "answer-blank"],
  ["none of several", several(["A"]), [], "answer-required"],
];

describe("valid answers", () => {
  it.each(counting)("%s", (_name, asked, response) => {
    expect(questionTypeOf(asked.type).issueOf(asked, response)).toBeNull();
  });
});

describe("invalid answers", () => {
  it.each(faulty)("%s", (_name, asked, response, code) => {
    expect(questionTypeOf(asked.type).issueOf(asked, response)).toBe(code);
  });

  it.each(faulty)("%s has no response key", (_name, asked, response) => {
    expect(responseKeys(asked, response)[0]).toBeUndefined();
    expect(responseKeys(asked, response)[1]).toBeUndefined();
  });
});

const bandsByScale: [number, (string | undefined)[]][] = [
  [2, ["positive", "negative"]],
  [3, ["negative", "neutral", "positive"]],
  [4, [undefined, undefined, undefined, undefined]],
  [5, ["negative", "negative", "neutral", "positive", "positive"]],
  [6, [undefined, undefined, undefined, undefined, undefined, undefined]],
  [7, ["negative", "negative", "negative", "neutral", "positive", "positive", "positive"]],
  [
    10,
    [...Array(7).fill("detractors"), ...Array(2).fill("passives"), ...Array(2).fill("promoters")] as string[],
  ],
];

describe("response keys", () => {
  it.each(bandsByScale)("of ratings on scale %i are the number, then the band", (scale, bands) => {
    const asked = rating(scale);
    const answers = answersTo(asked);
    expect(answers[0]).toBe(scale === 10 ? 0 : 1);
    expect(answers.map((answer) => responseKeys(asked, answer)[0])).toEqual(answers.map(String));
    expect(answers.map((answer) => responseKeys(asked, answer)[1])).toEqual(bands);
  });

  it.each<[string, Item, Response, (string | undefined)[]]>([
    ["a listed text", choice(["A", "B"]), "B", ["1", "B"]],
    ["a position", choice(["A", "B"]), 1, ["1", "B"]],
    ["a repeated text is the first", choice(["A", "A"]), "A", ["0", "A"]],
    ["a repeated choice by position", choice(["A", "A"]), 1, ["1", "A"]],
    ["a text that equals a position is not a key", choice(["1", "0"]), "1", ["0", undefined]],
    ["a text that is a number past the end is a key", choice(["2024", "2025"]), "2025", ["1", "2025"]],
    ["00 is not a position", choice(["00", "B"]), "00", ["0", "00"]],
    ["free text has the keys of the open choice", choice(["A", "Other"], true), "mine", ["1", "Other"]],
  ])("of a choice: %s", (_name, asked, answer, keys) => {
    expect([0, 1].map((rank) => responseKeys(asked, answer)[rank])).toEqual(keys);
  });

  it("every choice has an answer that picks it", () => {
    const asked = choice(["A", "B", "A", " "], true);
    const answers = answersTo(asked);
    expect(answers.map((answer) => responseKeys(asked, answer)[0])).toEqual(["0", "1", "2", "3"]);
  });

  it("answers by position become texts if the text picks the same choice", () => {
    const asked = choice(["A", "B", "A", " "], true);
    expect([0, 1, 2, 3].map((position) => worded(asked, position))).toEqual(["A", "B", 2, " "]);
    expect(worded(asked, null)).toBeNull();
    expect(worded(rating(5), 3)).toBe(3);
  });

  it("answers by position become texts up to position 1,000", () => {
    const asked = choice(Array.from({ length: 1_003 }, (_, index) => `c${index}`));
    expect([0, 999, 1_000, 1_001, 1_002].map((position) => worded(asked, position))).toEqual([
      ...["c0", "c999", "c1000", 1_001, 1_002],
    ]);
  });

  it("ratings and single choices have response keys, texts, links and multiple choices have none", () => {
    const branchable = new Set<string>(
      questionTypes.filter((type) => "keyAt" in type).map(({ name }) => name),
    );
    expect(["rating", "single_choice"].filter((name) => !branchable.has(name))).toEqual([]);
    expect(["open", "link", "multiple_choice"].filter((name) => branchable.has(name))).toEqual([]);
  });

  it("either every answer has a portable key, or none has", () => {
    expect(portableKeys(rating(10))).toEqual(["detractors", "passives", "promoters"]);
    expect(portableKeys(rating(2))).toEqual(["positive", "negative"]);
    expect(portableKeys(rating(4))).toEqual([]);
    expect(portableKeys(choice(["A", "B", "A"]))).toEqual([0, 1, 2]);
    expect(portableKeys(item({}))).toEqual([]);
  });
});

describe("listed answers", () => {
  it.each([
    item({}),
    item({ minLength: 40 }),
    item({ minLength: 2, maxLength: 3 }),
    item({ maxLength: 1 }),
    item({ maxLength: 0, optional: true }),
    item({ type: "link" }),
    rating(7),
    choice([" ", "B"], true),
    choice(["A"]),
    several(["A", "B"]),
  ])("are valid: %j", (asked) => {
    const type = questionTypeOf(asked.type);
    const answers = answersTo(asked);
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.map((answer) => type.issueOf(asked, worded(asked, answer)))).toEqual(
      answers.map(() => null),
    );
  });
});

describe("question types", () => {
  it.each(questionTypes.map(({ name }) => name))("%s has valid and invalid answers above", (name) => {
    expect(counting.map(([, { type }]) => type)).toContain(name);
    expect(faulty.map(([, { type }]) => type)).toContain(name);
  });

  it("an unknown name is treated as an open question", () => {
    expect(questionTypeOf("no_such_type").name).toBe("open");
    expect(questionTypeOf(undefined).name).toBe("open");
  });
});
