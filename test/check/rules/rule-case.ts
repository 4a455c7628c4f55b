import { expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { expectRebuilt } from "../wording/expect-rebuilt.ts";

/** The expected properties of a finding that a case lists. */
export type Expected = Partial<Omit<Diagnostic, "message" | "help" | "related">> & {
  readonly pointer: string;
  readonly message?: RegExp;
  readonly help?: RegExp;
  readonly related?: readonly string[];
};

/** A survey and the findings of one code that it gives, all of them, in order. */
export type RuleCase = readonly [name: string, questions: readonly object[], findings: readonly Expected[]];

export const open = (more: object = {}): object => ({ type: "open", question: "Why?", ...more });
export const goTo = (index: number): object => open({ branching: { type: "specific_question", index } });
export const rating = (responseValues: object, more: object = {}): object => ({
  type: "rating",
  question: "How?",
  display: "number",
  scale: 5,
  branching: { type: "response_based", responseValues },
  ...more,
});
export const yesNo = (responseValues: object, more: object = {}): object => ({
  type: "single_choice",
  question: "Well?",
  choices: ["Yes", "No"],
  branching: { type: "response_based", responseValues },
  ...more,
});

export const findingsOf = (code: string, questions: readonly object[]): Diagnostic[] =>
  compileSurvey({ name: "n", questions }, { preset: "strict" }).diagnostics.filter(
    (diagnostic) => diagnostic.code === code,
  );

/** Runs cases: every finding must be the one expected, at its place. */
export function runCases(code: string, cases: readonly RuleCase[]): void {
  it.each(cases)("%s", (_name, questions, expected) => {
    const found = findingsOf(code, questions);
    expect(found.map(({ pointer }) => pointer)).toEqual(expected.map(({ pointer }) => pointer));
    for (const each of found) expectRebuilt(each);
    for (const [index, { message, help, related, ...rest }] of expected.entries()) {
      expect(found[index]).toMatchObject(rest);
      if (message !== undefined) expect(found[index]?.message).toMatch(message);
      if (related !== undefined)
        expect(found[index]?.related?.map(({ pointer }) => pointer)).toEqual(related);
      if (help !== undefined) expect(found[index]?.help).toMatch(help);
    }
  });
}
