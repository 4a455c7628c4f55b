import { describe, expect, it } from "vitest";
import type { JsonSchema } from "#model/json-schema.ts";
import { questionTypes } from "#question-types/question-types.ts";
import * as surveyc from "../../src/index.ts";
import * as runtime from "../../src/runtime/index.ts";
import { readPage, testPage } from "./run-page.ts";

describe("docs/survey-format.md", () => {
  const modules = { surveyc, "surveyc/runtime": runtime };
  testPage({ name: "docs/survey-format.md", modules, least: 12, wrong: ['// => "end"', "// => 7"] });

  it("has a row for every property of a survey, its questions, its appearance and its conditions", () => {
    const pages = readPage("docs/survey-format.md") + readPage("docs/survey-display.md");
    const named = new Set([...pages.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name));
    const { $defs = {}, properties = {} }: JsonSchema = surveyc.jsonSchema("survey");
    const parts = Object.entries($defs).filter(([name]) =>
      /-question$|-translation$|^appearance$|^conditions$/.test(name),
    );
    const questions = questionTypes.map(({ name }) => `${name.replace("_", "-")}-question`);
    expect(parts.map(([name]) => name)).toEqual(
      expect.arrayContaining([...questions, "appearance", "conditions"]),
    );
    const members = [
      ...Object.keys(properties),
      ...parts.flatMap(([, part]) => Object.keys(part.properties ?? {})),
    ];
    expect(members.filter((member) => !named.has(member) && member !== "branching")).toEqual([]);
  });
});
