import { array, assert, constantFrom, nat, option, property } from "fast-check";
import { parse } from "jsonc-parser";
import { expect, it } from "vitest";
import { editText } from "#analysis/edits/edit-text.ts";
import { changeChoices, moveQuestion, removeQuestion, simplifySurvey } from "../../../src/analysis/index.ts";
import type { Survey } from "../../../src/index.ts";
import { surveys } from "../../../src/testing/index.ts";

const questionsIn = (text: string): unknown => JSON.parse(text).questions;

it("gives a text that reads as the edited survey, for any survey and edit", () => {
  assert(
    property(
      surveys({ maxQuestions: 6 }),
      nat(),
      nat(),
      constantFrom("", "\ufeff"),
      (survey, one, other, mark) => {
        const questions = survey.questions;
        if (questions.length === 0) return;
        const [from, to] = [one % questions.length, other % questions.length];
        const text = mark + JSON.stringify(survey, null, 2);
        const edits = [
          [moveQuestion(survey as Survey, from, to), { kind: "move", from, to }],
          [removeQuestion(survey as Survey, from), { kind: "remove", at: from }],
          [simplifySurvey(survey as Survey), null],
        ] as const;
        for (const [outcome, change] of edits) {
          if (!outcome.ok) continue;
          const edited = editText(text, "", questions, outcome.value.questions ?? [], change);
          expect(edited.text.startsWith(mark)).toBe(true);
          expect(questionsIn(edited.text.slice(mark.length))).toEqual(outcome.value.questions);
        }
      },
    ),
  );
});

it("gives a text that reads as the survey with the changed choices, for any choices", () => {
  assert(
    property(
      constantFrom(["A", "B", "C"], ["A", "B", "A", "D"]),
      array(option(nat(3)), { minLength: 1, maxLength: 5 }),
      constantFrom({ 0: "end", 2: "end", B: 1 }, { A: "end" }, {}),
      (choices, drawn, responseValues) => {
        const from = drawn.map((position) =>
          position !== null && position < choices.length ? position : null,
        );
        const branching = { type: "response_based", responseValues };
        const translations = { fr: { choices: choices.map((choice) => choice.toLowerCase()) } };
        const question = { type: "single_choice", question: "Which?", choices, branching, translations };
        const questions = [question, { type: "open", question: "Why?" }];
        const survey = { name: "s", questions } as unknown as Survey;
        const text = JSON.stringify(survey, null, 2);
        const outcome = changeChoices(
          survey,
          0,
          from.map((position, place) => (position === null ? `New ${place}` : (choices[position] as string))),
          from,
        );
        if (!outcome.ok) return;
        const edited = editText(text, "", questions, outcome.value.questions ?? [], null);
        expect(questionsIn(edited.text)).toEqual(outcome.value.questions);
      },
    ),
  );
});

it("keeps comments and layout within a question, and renames a key in its place", () => {
  const textOf = (one: string, other: string, key: string) => `{ "questions": [
  { "type": "single_choice", "question": "Which?",
    "choices": [
      "${one}", // the first
      "${other}"  /* the second */
    ],
    "branching": { "type": "response_based", "responseValues": { /* leave */ "${key}": "end", "0": 1 } } }
] }`;
  const [from, to] = [
    ["A", "B", "B"],
    ["New", "A", "New"],
  ] as const;
  const questionsOf = (text: string) => parse(text).questions as unknown[];
  const [before, after] = [textOf(...from), textOf(...to)];
  expect(editText(before, "", questionsOf(before), questionsOf(after), null)).toEqual({
    text: after,
    changed: 1,
  });
});

it("writes a question in place of what is none", () => {
  const edited = editText('{ "questions": [null, 1] }', "", [null, 1], [{ type: "open" }, 1], null);
  expect(edited.changed).toBe(1);
  expect(questionsIn(edited.text)).toEqual([{ type: "open" }, 1]);
});
