import { describe, expect, it, test } from "vitest";
import { figuresOf, longCount, printFigures } from "#apps/cli/analysis/survey-figures.ts";
import { run } from "#apps/cli/run.ts";
import { readerGone } from "#apps/process/io.ts";
import { compileSurvey } from "#index.ts";
import { onOneLine } from "../on-one-line.ts";
import { ioOf, runCli } from "../run-cli.ts";
import { blank, clean, dashboard, json, pretty } from "../surveys.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { household, recommendation } from "./household.ts";

describe("stats", () => {
  it("counts in one survey", async () => {
    const { path } = temporaryFolder({ "a.json": household });
    const expected = `a.json: Who lives here
questions       7
routes          unbounded
shortest route  3
longest route   unbounded
always asked    3 (questions 0, 2, 3, counted from 0)
unreachable     3 (questions 4, 5, 6, counted from 0)
cover           1 respondent for 6 edges
`;
    expect(await runCli(["stats", "a.json"], { cwd: path })).toEqual({ code: 0, out: expected, err: "" });
    expect(await runCli(["stats"], { stdin: household })).toEqual({
      code: 0,
      out: expected.replace("a.json", "<stdin>"),
      err: "",
    });
  });

  it("prints what programs read", async () => {
    const { out } = await runCli(["stats", "--format", "json"], { stdin: json(recommendation) });
    expect(JSON.parse(out)).toEqual([
      {
        file: "<stdin>",
        pointer: "",
        name: "Recommend us",
        questions: 3,
        routes: "2",
        shortest: 2,
        longest: 3,
        alwaysAsked: [0, 2],
        unreachable: [],
        cover: { respondents: 6, edges: 5, complete: true },
      },
    ]);
  });

  it("prints the figures of one survey as Markdown, under a heading", async () => {
    const { out } = await runCli(["stats", "--format", "markdown"], { stdin: household });
    expect(out.split("\n").slice(0, 5)).toEqual([
      ...["### &#60;stdin&#62;: Who lives here", ""],
      ...["|  |  |", "| --- | --- |", "| questions | 7 |"],
    ]);
  });

  it("prints a table of a folder, with a row for each survey", async () => {
    const { path } = temporaryFolder({
      "s/a.json": household,
      "s/b.json": pretty([clean, recommendation]),
      "s/c.json": pretty(dashboard),
    });
    expect(await runCli(["stats", "s"], { cwd: path })).toEqual({
      code: 0,
      out: `survey       questions     routes  shortest    longest  always asked  unreachable  cover
s/a.json             7  unbounded         3  unbounded             3            3      1
s/b.json#/0          1          1         1          1             1            0      1
s/b.json#/1          3          2         2          3             2            0      6
`,
      err: "1 payload skipped: only surveys are counted\n",
    });
    const { out } = await runCli(["stats", "s", "--format", "markdown"], { cwd: path });
    expect(out.split("\n").slice(1, 3)).toEqual([
      "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
      "| s/a.json | 7 | unbounded | 3 | unbounded | 3 | 3 | 1 |",
    ]);
  });

  it("prints a table of a folder with one survey, too", async () => {
    const { path } = temporaryFolder({ "s/a.json": household });
    expect((await runCli(["stats", "s"], { cwd: path })).out).toMatch(/^survey .*\ns\/a\.json .*\n$/);
  });

  it("has a row for each survey of a file that holds several", async () => {
    const { out } = await runCli(["stats", "-"], { stdin: json([clean, clean]) });
    expect(out.split("\n").map((line) => line.split(/ +/)[0])).toEqual([
      "survey",
      "<stdin>#/0",
      "<stdin>#/1",
      "",
    ]);
  });

  it("reports if all or none of the questions are", async () => {
    const { out } = await runCli(["stats", "-"], { stdin: json([clean]) });
    expect(out).toMatch(/^<stdin>#\/0: Why\nquestions .*\n(?:.*\n)*always asked +all\nunreachable +none\n/);
  });

  it("knows who is asked where everybody comes to the end", async () => {
    const ends = { type: "open", question: "Why?", branching: { type: "end" } };
    const { out } = await runCli(["stats", "-", "--format", "json"], {
      stdin: json({ name: "Ends", questions: [ends, ends, ends] }),
    });
    expect(JSON.parse(out)).toMatchObject([{ alwaysAsked: [0], unreachable: [1, 2], longest: 1 }]);
  });

  it.each([false, true])("reports that respondents do not cover all, as a table: %s", (isTable) => {
    const outcome = compileSurvey(clean);
    if (!outcome.ok) throw new Error("The survey of this test is broken.");
    const figures = figuresOf({ file: "a.json", pointer: "", name: null }, outcome.value);
    const some = { ...figures, cover: { ...figures.cover, complete: false } };
    expect(printFigures("text", [some], isTable)).toMatch(/ 1(?: respondent for 1 edge)?, incomplete\n?$/);
    expect(printFigures("text", [figures], isTable)).not.toContain("complete");
  });

  it("goes on after a survey with errors", async () => {
    const { path } = temporaryFolder({ "s/a.json": pretty(blank), "s/b.json": pretty(clean) });
    const { code, out, err } = await runCli(["stats", "s"], { cwd: path });
    expect(code).toBe(1);
    expect(out).toContain("s/b.json");
    expect(out).not.toContain("s/a.json");
    expect(onOneLine(err)).toMatch(/^s\/a\.json:\d+:\d+ error no-blank-text/);
    for (const argv of [
      ["s", "none.json"],
      ["none.json", "s"],
    ])
      expect(await runCli(["stats", ...argv], { cwd: path })).toMatchObject({ code: 2 });
  });

  it("looks at nothing more once it is stopped", async () => {
    const stopping = new AbortController();
    stopping.abort(readerGone);
    expect(await runCli(["stats", "none.json"], { stopping })).toEqual({ code: 0, out: "", err: "" });
  });

  it("shows its progress on a terminal", async () => {
    const { path } = temporaryFolder({ "s/a.json": pretty(clean), "s/b.json": pretty(clean) });
    let clock = 0;
    const { io, stdout, stderr } = ioOf({
      cwd: path,
      now: () => (clock += 1_000),
      terminals: { stderr: true },
    });
    Object.assign(stderr, { isTTY: true, columns: 80 });
    expect(await run(["stats", "s"], io)).toBe(0);
    expect(stderr.text).toContain("50%, 1 counted");
    const { out, err } = await runCli(["stats", "s"], { cwd: path });
    expect({ out, err }).toEqual({ out: stdout.text, err: "" });
  });

  it.each([
    ["unbounded", "unbounded"],
    ["999", "999"],
    ["1000", "1,000"],
    ["1".repeat(21), `${"111,".repeat(6)}111`],
    [`1239${"0".repeat(18)}`, "about 1.23e21 (22 digits)"],
  ])("writes the count %s as %s", (digits, written) => {
    expect(longCount(digits)).toBe(written);
  });

  it("writes counts of many digits short", async () => {
    const fork = (at: number) => ({
      type: "single_choice",
      question: `Question ${at}?`,
      choices: ["Yes", "No"],
      branching: { type: "response_based", responseValues: { "0": at + 1, "1": at + 2 } },
    });
    const questions = [
      ...Array.from({ length: 150 }, (_, at) => fork(at)),
      clean.questions[0],
      clean.questions[0],
    ];
    const { out } = await runCli(["stats", "-"], { stdin: json({ name: "Long", questions }) });
    expect(out).toMatch(/^routes {10}about \d\.\d\de31 \(32 digits\)$/m);
  });

  const refused: readonly (readonly [argv: readonly string[], stdin: string | undefined, problem: RegExp])[] =
    [
      [[], undefined, /^surveyc: name survey files/],
      [["-"], "", /^surveyc: <stdin>: is empty/],
      [["-"], "[]", /^surveyc: <stdin>: contains no survey/],
      [["-", "--index", "3"], json([clean]), /^surveyc: <stdin>: has no survey 3/],
      [["-", "--format", "jsn"], "", /did you mean "json"|Did you mean "json"/],
    ];
  test.each(refused)("refuses %j", async (argv, stdin, problem) => {
    const { code, err } = await runCli(["stats", ...argv], stdin === undefined ? {} : { stdin });
    expect(code).toBe(2);
    expect(err).toMatch(problem);
  });
});
