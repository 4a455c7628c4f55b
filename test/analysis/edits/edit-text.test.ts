import { assert, constantFrom, nat, property } from "fast-check";
import { expect, it } from "vitest";
import { editText } from "#analysis/edits/edit-text.ts";
import { moveQuestion, removeQuestion, simplifySurvey } from "../../../src/analysis/index.ts";
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

it("writes a question in place of what is none", () => {
  const edited = editText('{ "questions": [null, 1] }', "", [null, 1], [{ type: "open" }, 1], null);
  expect(edited.changed).toBe(1);
  expect(questionsIn(edited.text)).toEqual([{ type: "open" }, 1]);
});
