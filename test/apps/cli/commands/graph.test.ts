import { describe, expect, it, test } from "vitest";
import { compileSurvey } from "#index.ts";
import { drawSurvey } from "#pictures/index.ts";
import { onOneLine } from "../on-one-line.ts";
import { runCli } from "../run-cli.ts";
import { blank, clean, dashboard, fallingOff, json, pageOf, pretty, redundant } from "../surveys.ts";
import { temporaryFolder } from "../temporary-folder.ts";

function drawn(survey: unknown, format: "mermaid" | "dot"): string {
  const outcome = compileSurvey(survey);
  if (!outcome.ok) throw new Error("The survey of this test is broken.");
  return `${drawSurvey(outcome.value, { format }).trimEnd()}\n`;
}

describe("graph", () => {
  const argvs: readonly (readonly [argv: readonly string[], format: "mermaid" | "dot"])[] = [
    [[], "mermaid"],
    [["--format", "mermaid"], "mermaid"],
    [["--format", "dot"], "dot"],
  ];
  test.each(argvs)("draws a survey: %j", async (argv, format) => {
    const expected = { code: 0, out: drawn(redundant, format), err: "" };
    const { path } = temporaryFolder({ "a.json": pretty(redundant) });
    expect(await runCli(["graph", "a.json", ...argv], { cwd: path })).toEqual(expected);
    expect(await runCli(["graph", "-", ...argv], { stdin: json(redundant) })).toEqual(expected);
    expect(await runCli(["graph", ...argv], { stdin: json(redundant) })).toEqual(expected);
  });

  it("draws a survey with warnings, and does not speak of them", async () => {
    expect(await runCli(["graph"], { stdin: json(fallingOff) })).toEqual({
      code: 0,
      out: drawn(fallingOff, "mermaid"),
      err: "",
    });
  });

  it("draws the survey of a list that is chosen", async () => {
    const expected = { code: 0, out: drawn(redundant, "mermaid"), err: "" };
    expect(await runCli(["graph", "--index", "1"], { stdin: json([clean, redundant]) })).toEqual(expected);
    expect(await runCli(["graph", "--index", "1"], { stdin: json(pageOf(blank, redundant)) })).toEqual(
      expected,
    );
    expect(await runCli(["graph"], { stdin: json([redundant]) })).toEqual(expected);
    expect(await runCli(["graph", "--index", "0"], { stdin: json(redundant) })).toEqual(expected);
  });

  it("reports on the standard error what is wrong with a survey", async () => {
    const { code, out, err } = await runCli(["graph"], {
      stdin: pretty([clean, blank]).replaceAll("\n", "\r\n"),
    });
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toBe("surveyc: <stdin>: contains 2 surveys; select one with --index 0 to 1\n");
    const chosen = await runCli(["graph", "--index", "1"], { stdin: pretty([clean, blank]) });
    expect(chosen).toMatchObject({ code: 1, out: "" });
    expect(onOneLine(chosen.err)).toMatch(/^<stdin>:16:21 error no-blank-text: /);
    expect(chosen.err.endsWith("\n1 error\n")).toBe(true);
  });

  it("reports on the standard error where a text is not JSON", async () => {
    const { code, out, err } = await runCli(["graph", "--color"], { stdin: "{" });
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toMatch(/^\u001b\[1;31merror/);
    // Its last byte is that of a byte order mark.
    expect((await runCli(["graph"], { stdin: " ¿" })).code).toBe(1);
    const bytes = await runCli(["graph"], { stdin: Buffer.from([0x22, 0xff, 0x22]) });
    expect(bytes.code).toBe(1);
    expect(bytes.err).toContain("valid-encoding");
  });

  const refused: readonly (readonly [stdin: string, argv: readonly string[], problem: string])[] = [
    ["", [], "is empty; name a file, or pipe a survey in"],
    [
      "{} {}",
      [],
      "contains a second JSON document at line 1; put the documents in a list, or use --ndjson for one survey per line",
    ],
    ["[]", [], "contains no survey"],
    [json(pageOf()), [], "contains no survey"],
    [json([clean, clean]), ["--index", "2"], "has no survey 2; the last one is 1"],
    [json(dashboard), [], "is a dashboard; only surveys have a graph"],
    [json([dashboard]), [], "is a dashboard; only surveys have a graph"],
  ];
  test.each(refused)("refuses %s %j", async (stdin, argv, problem) => {
    expect(await runCli(["graph", ...argv], { stdin })).toEqual({
      code: 2,
      out: "",
      err: `surveyc: <stdin>: ${problem}\n`,
    });
  });

  it("wants a file on a terminal", async () => {
    const { code, out, err } = await runCli(["graph"]);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toBe(
      "surveyc: name the file to draw, or pipe a survey in (surveyc graph --help has examples)\n",
    );
  });
});
