import { describe, expect, it } from "vitest";
import { checkTypes, inOrder } from "../compile/type-errors.ts";
import { programOf, readPage } from "./run-page.ts";

const ERROR = /^ *\/\/ Error: (.+)$/;

describe("docs/define-survey.md", () => {
  const source = programOf(readPage("docs/define-survey.md"))
    .replace(
      'import { compileSurvey, defineSurvey, orThrow } from "surveyc";',
      'import { compileSurvey } from "#compile/compile-survey.ts"; import { orThrow } from "#print/or-throw.ts";',
    )
    .replace(
      'import { collectResponses, replayResponses } from "surveyc/runtime";',
      'import { collectResponses } from "#runtime/collect-responses.ts"; import { replayResponses } from "#runtime/replay-responses.ts";',
    );

  it("shows the compiler's messages at their lines", () => {
    const lines = source.split("\n");
    const stated = lines.flatMap((line, at) => {
      const [, message] = ERROR.exec(line) ?? [];
      return message === undefined ? [] : [`${at}: ${inOrder(message)}`];
    });
    const { errors } = checkTypes(source);
    const found = errors.map(
      ({ offset, message }) => `${source.slice(0, offset).split("\n").length}: ${inOrder(message)}`,
    );
    expect(found).toEqual(stated);
    expect(stated).toHaveLength(4);
  });
});
