import { readFileSync } from "node:fs";
import { lowerSurvey } from "surveyc/runtime";
import { expect, test } from "vitest";
import { analyse, compare } from "#apps/playground/src/analyse.ts";
import { choiceMapOf } from "#apps/playground/src/renamed-choices.ts";

const survey = {
  name: "Shop",
  questions: [
    {
      type: "rating",
      question: "How do you like the <b>shop&apos;s</b> range?",
      display: "number",
      scale: 10,
      branching: { type: "response_based", responseValues: { detractors: 1, passives: 2, promoters: 2 } },
    },
    { type: "open", question: "Why?" },
    { type: "open", question: "Before → after?", optional: true },
  ],
};

test("an analysis names questions and answers as authors do, without markup", () => {
  const { facts, cover, testers, conditions } = analyse(lowerSurvey(survey));
  expect(facts).toEqual([
    ["Different routes", "2"],
    ["Shortest", "2 questions"],
    ["Longest", "3 questions"],
  ]);
  expect(conditions).toEqual([
    { position: 0, name: "0 How do you like the shop's range?", words: "always" },
    { position: 1, name: "1 Why?", words: "if 0 How do you like the shop's range? is 0 to 6" },
    { position: 2, name: "2 Before → after?", words: "always" },
  ]);
  expect(cover).toMatch(/^\d respondents cover all of the branching; fewer are not enough\.$/);
  expect(testers.map(({ path }) => path)).toContainEqual([0, 1, 2]);
  expect(JSON.stringify(testers)).not.toContain("<b>");
  const [longest] = testers.filter(({ path }) => path.length === 3);
  expect(longest?.name).toMatch(/^Respondent \d: 3 questions$/);
  // Only the first question decides which one is next.
  expect(longest?.decisions).toEqual([expect.stringMatching(/^0: \d$/)]);
  expect(longest?.steps).toEqual(
    ["0 How do you", "1 Why? = ", "2 Before → after? = "].map((start) => expect.stringContaining(start)),
  );
});

test("respondents on the same route are distinguished by their other answers", () => {
  const rating = { type: "rating", question: "How?", display: "number", scale: 5 };
  const { testers } = analyse(lowerSurvey({ questions: [rating, { ...rating, scale: 3 }] }));
  const answers = testers.map(({ decisions }) => decisions.join(" "));
  expect(answers).toContainEqual(expect.stringMatching(/^0: \d 1: \d$/));
  expect(new Set(answers).size).toBe(answers.length);
});

test("a survey whose answers lead back has no longest route", () => {
  const household = JSON.parse(readFileSync("examples/questionnaires/household.json", "utf8")) as object;
  expect(analyse(lowerSurvey(household)).facts).toContainEqual([
    "Longest",
    "unbounded, because answers lead back",
  ]);
});

test("without a reachable end there is no respondent to try it", () => {
  const endless = {
    name: "A",
    questions: [{ type: "open", question: "?", branching: { type: "specific_question", index: 0 } }],
  };
  const { facts, cover, testers } = analyse(lowerSurvey(endless));
  expect(facts[1]).toEqual(["Shortest", "no respondent can finish"]);
  expect([cover, testers]).toEqual(["No respondent can finish the survey.", []]);
});

test("changes name each question as the version has it that it is in", () => {
  const [one, two, three] = ["One?", "Two?", "Three?"].map((question) => ({ type: "open", question }));
  const before = JSON.stringify({ questions: [one, two, { ...three, id: "3" }] });
  const renamed = { ...three, id: "3", question: "Third?" };
  const after = lowerSurvey({ questions: [renamed, one, { type: "open", question: "Four?", id: "4" }] });
  expect(compare(before, after, {})).toEqual({
    renamed: [],
    choices: null,
    verdict: "Breaking: some complete records are no longer complete, or change their meaning.",
    reasons: [
      "added: 2 Four?",
      "removed: 1 Two?",
      "moved from 0: 1 One?",
      "changed routes: 1 One?",
      "changed text, routes: 0 Third?",
      expect.stringMatching(/records/),
    ],
  });
  expect(compare(before, lowerSurvey(JSON.parse(before)), JSON.parse(before))).toMatchObject({ reasons: [] });
  expect(compare("{", after, {})).toBeNull();
});

test("a renamed choice breaks records, unless the author states that it is only renamed", () => {
  const surveyWith = (...choices: string[]) => ({
    questions: [{ type: "single_choice", id: "why", question: "Why?", choices }],
  });
  const before = JSON.stringify(surveyWith("To expnsive", "Slow"));
  const after = surveyWith("Slow", "Too expensive");
  const [breaking, compatible] = [false, true].map((keeps) =>
    compare(before, lowerSurvey(after), after, keeps),
  );
  expect(breaking).toMatchObject({
    verdict: expect.stringMatching(/^Breaking/),
    renamed: ['"To expnsive" → "Too expensive"'],
    choices: null,
  });
  expect(compatible).toMatchObject({
    verdict: expect.stringMatching(/^Compatible/),
    choices: '{"why":[1,0]}',
  });
});

test.each<[before: string, after: string, map: (number | null)[]]>([
  ["ABC", "ABC", [0, 1, 2]],
  ["ABC", "CAB", [2, 0, 1]],
  ["ABC", "AXC", [0, 1, 2]],
  ["ABC", "XYZ", [0, 1, 2]],
  ["ABC", "AC", [0, 2]],
  ["ABC", "AXBC", [0, null, 1, 2]],
  ["ABC", "AXYC", [0, 1, null, 2]],
  ["AAB", "ABA", [0, 2, 1]],
  ["AB", "XBC", [0, 1, null]],
  ["", "A", [null]],
])("choices %j and %j have the map %j", (before, after, map) => {
  expect(choiceMapOf([...before], [...after])).toEqual(map);
});
