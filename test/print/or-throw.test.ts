import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import { parse } from "#compile/parse.ts";
import { orThrow, SurveyError } from "#print/or-throw.ts";

const good = { name: "n", questions: [{ type: "open", question: "Why?" }] };
const broken = {
  name: "n",
  questions: [
    { type: "open", question: "Why?", branching: { type: "specific_question", index: 0 } },
    { type: "open", question: "What else?", branching: { type: "specific_question", index: 9 } },
  ],
};

describe("orThrow", () => {
  it("returns an ok outcome unchanged", () => {
    const outcome = compileSurvey(good);
    expect(orThrow(outcome)).toBe(outcome);
    expect(orThrow(parse("user", { id: 1, email: "a@example.org" })).value).toEqual({
      id: 1,
      email: "a@example.org",
    });
  });

  it("throws everything that was found, in a message for people", () => {
    const { diagnostics } = compileSurvey(broken);
    const caught = ((): unknown => {
      try {
        return orThrow(compileSurvey(broken));
      } catch (error) {
        return error;
      }
    })();
    expect(caught).toBeInstanceOf(SurveyError);
    const { name, message, diagnostics: told } = caught as SurveyError;
    expect(name).toBe("SurveyError");
    expect(told).toEqual(diagnostics);
    for (const { code, message: sentence, severity } of diagnostics)
      if (severity === "error") expect(message).toContain(`[${code}]: ${sentence}`);
  });
});
