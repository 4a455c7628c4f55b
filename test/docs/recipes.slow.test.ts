import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changesOf, node, printed, SourceCopy, typeErrors } from "./recipe.ts";

/** What uses the rule, the payload kind and their types in a copy. */
const use = `
import { brokenSurveys } from "./src/testing/index.ts";
import { compileSurvey, parse, rules } from "./src/index.ts";
import * as fc from "fast-check";
const codesOf = (question) =>
  compileSurvey({ name: "n", questions: [{ type: "open", question }] }).diagnostics.map(({ code }) => code);
const broken = fc.sample(brokenSurveys({ codes: ["no-shouting"] }), { numRuns: 5, seed: 1 });
console.log(JSON.stringify({
  shouted: codesOf("WHY NOT?"),
  said: codesOf("Why not?"),
  listed: rules.some(({ code }) => code === "no-shouting"),
  reported: broken.every(({ survey }) => compileSurvey(survey).diagnostics.some(({ code }) => code === "no-shouting")),
  tag: parse("tag", { name: "onboarding" }).ok,
  untitled: parse("tag", {}).diagnostics.map(({ code }) => code),
}));
`;

/** The compiler takes a while where other tests run beside it. */
const TIMEOUT = 180_000;

describe("the recipes for a rule, a payload kind and a subcommand", { timeout: TIMEOUT }, () => {
  let copy: SourceCopy;

  beforeAll(async () => {
    copy = new SourceCopy(printed);
    for (const title of ["Add a rule", "Add a payload kind", "Add a subcommand"]) {
      const changes = changesOf(title);
      expect(changes.length, title).toBeGreaterThan(1);
      for (const change of changes) copy.apply(change);
    }
    await copy.print();
  }, TIMEOUT);

  afterAll(() => copy.remove());

  const surveyc = async (...parameters: string[]): Promise<string> =>
    (await node(copy.folder, "--import", "tsx", "src/cli/main.ts", ...parameters)).stdout;

  it("leave nothing for the compiler to complain about", async () => {
    expect(await typeErrors(copy, { include: ["src", "scripts"] })).toBe("");
  });

  it("add a rule that reports, and a kind of payload that is parsed", async () => {
    const { stdout } = await node(copy.folder, "--import", "tsx", "--input-type=module", "--eval", use);
    expect(JSON.parse(stdout)).toEqual({
      shouted: ["no-shouting"],
      said: [],
      listed: true,
      reported: true,
      tag: true,
      untitled: ["required-field"],
    });
    const types = readFileSync(join(copy.folder, "src/model/payloads.generated.ts"), "utf8");
    expect(types).toContain("export interface Tag {");
    expect(existsSync(join(copy.folder, "schemas/tag.schema.json"))).toBe(true);
  });

  it("add a subcommand, to the help and to completion", async () => {
    expect(await surveyc("codes")).toContain("no-shouting\n");
    expect(await surveyc("--help")).toContain("print the codes of all findings");
    expect(await surveyc("completion", "bash")).toContain("codes");
  });
});
