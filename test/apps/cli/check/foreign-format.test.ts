import { describe, expect, it } from "vitest";
import { onOneLine } from "../on-one-line.ts";
import { runCli } from "../run-cli.ts";
import { clean, json } from "../surveys.ts";

const found = async (text: string): Promise<readonly string[]> => {
  const { out } = await runCli(["check"], { stdin: text });
  return onOneLine(out)
    .split("\n")
    .filter((line) => line.startsWith("<stdin>"));
};

describe("documents of other programs", () => {
  it("have one finding, regardless of their size", async () => {
    const elements = Array.from({ length: 50 }, (_, at) => ({ type: "text", name: `q${at}` }));
    expect(await found(json({ pages: [{ elements }] }))).toEqual([
      '<stdin>:1:2 error foreign-format: Expected a PostHog survey, found a document of SurveyJS: it has "pages" and "elements".',
    ]);
  });

  it("are found in each entry of a list", async () => {
    const lines = await found(json([clean, { pages: [{ elements: [] }] }, clean]));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("foreign-format: Expected a PostHog survey, found a document of SurveyJS");
  });

  it("that are lists themselves have one finding", async () => {
    const question = { type: "open", question: "Why?" };
    const lines = await found(json([question, question, question]));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("foreign-format: Expected a PostHog survey, found a list of questions");
  });
});
