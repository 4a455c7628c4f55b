// Generated surveys, written into a program: the compiler agrees with `compileSurvey`.
import fc from "fast-check";
import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";
import { describe, expect, it } from "vitest";
import { pointerTokens } from "#diagnostics/json-pointer.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { collectResponses } from "#runtime/collect-responses.ts";
import { brokenSurveys } from "#testing/broken-surveys.ts";
import { respondents } from "#testing/respondents.ts";
import { surveys } from "#testing/surveys.ts";
import { checkTypes } from "../compile/type-errors.ts";
import { sessionsOf } from "./journeys.ts";

const SAMPLE = { numRuns: 12, seed: 13 };

/** TypeScript takes properties with these names to be in every object. */
const isInherited = (name: string): boolean => name in Object.prototype;

/** Where a property of a question is in the text of a survey. */
const placeOf = (text: string, pointer: string): number => {
  const path = pointerTokens(pointer).map((token, at) => (at === 1 ? Number(token) : token));
  return findNodeAtLocation(parseTree(text) as Node, path)?.parent?.offset ?? -1;
};

const writable = surveys({ minQuestions: 1 }).filter(
  ({ questions }) =>
    !questions.some(
      (question) =>
        isInherited(question.id ?? "") || ("choices" in question && question.choices.some(isInherited)),
    ),
);

describe("defineSurvey", () => {
  it("accepts generated surveys, and ResponsesOf the answers of their respondents", () => {
    const source = fc.sample(writable, SAMPLE).map((survey, at) => {
      const compiled = lowerSurvey(survey);
      const records = fc
        .sample(respondents(compiled), { numRuns: 4, seed: at })
        .map((responses) => sessionsOf({ survey, compiled, responses }).at(-1))
        .map((session) => session && collectResponses(compiled, session));
      return [
        `const survey${at} = defineSurvey(${JSON.stringify(survey)});`,
        `const responses${at}: ResponsesOf<typeof survey${at}>[] = ${JSON.stringify(records)};`,
      ].join("\n");
    });
    expect(source).toHaveLength(SAMPLE.numRuns);
    expect(checkTypes(source.join("\n")).errors).toEqual([]);
  });

  it("rejects wrong targets, keys and branching at the place of the finding", () => {
    const codes = ["known-target", "known-response-key", "branchable-question"] as const;
    // The finding is about the branching; the compiler rejects one of its properties.
    const at: Readonly<Record<string, string>> = { "branchable-question": "/type" };
    const wrong = fc.sample(brokenSurveys({ codes }), SAMPLE).map(({ survey, code, pointer }) => ({
      text: JSON.stringify(survey),
      code,
      member: pointer + (at[code] ?? ""),
    }));
    const head = "defineSurvey(";
    let source = "";
    const places = wrong.map(({ text, member }) => {
      const place = source.length + head.length + placeOf(text, member);
      source += `${head}${text});\n`;
      return place;
    });
    const found = new Set(checkTypes(source).errors.map(({ offset }) => offset));
    expect(wrong.filter((_, at) => !found.has(places[at] as number))).toEqual([]);
    expect(new Set(wrong.map(({ code }) => code)).size).toBe(codes.length);
  });
});
