import * as core from "survey-core";
import { describe, expect, it } from "vitest";
import * as surveyc from "../../src/index.ts";
import * as model from "../../src/model/index.ts";
import { readPage, testPage } from "./run-page.ts";

describe("docs/coming-from.md", () => {
  const modules = { surveyc, "surveyc/zod": model };
  testPage({ name: "docs/coming-from.md", modules, least: 5, wrong: ["// => true", "// => false"] });

  it("names question types and properties that SurveyJS has", () => {
    const { Serializer } = core;
    const [, section = ""] = readPage("docs/coming-from.md").split(/^### SurveyJS$/m);
    const rows = [...(section.split("\n### ")[0] ?? "").matchAll(/^\| (type )?`(\w+)` \|/gm)];
    const has = (isType: boolean, name: string): boolean =>
      isType
        ? Serializer.findClass(name) !== null
        : ["survey", "comment", "radiogroup", "rating"].some((owner) =>
            Serializer.getProperties(owner).some((each) => each.name === name),
          );
    const missing = rows.filter(([, type, name = ""]) => !has(type !== undefined, name));
    expect(rows.length).toBeGreaterThan(15);
    expect(missing.map(([, , name]) => name)).toEqual([]);
  });
});
