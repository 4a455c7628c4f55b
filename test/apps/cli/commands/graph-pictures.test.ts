import { chmodSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { pngOf } from "#apps/cli/graph/png.ts";
import { compileSurvey } from "#index.ts";
import { drawSurvey } from "#pictures/draw-survey.ts";
import { labelFindings } from "#pictures/finding-labels.ts";
import { answerQuestion, startSurvey } from "#runtime/index.ts";
import { onOneLine } from "../on-one-line.ts";
import { runCli } from "../run-cli.ts";
import { blank, json, pretty, redundant } from "../surveys.ts";
import { temporaryFolder } from "../temporary-folder.ts";

function compiledOf(survey: unknown) {
  const outcome = compileSurvey(survey);
  if (!outcome.ok) throw new Error("The survey of this test is broken.");
  return outcome;
}

const folder = (files: Record<string, string> = {}) =>
  temporaryFolder({ "a.json": pretty(redundant), ...files }).path;

describe("graph -o", () => {
  it("writes the picture that the library draws, and nothing else", async () => {
    const cwd = folder();
    const { value, diagnostics } = compiledOf(redundant);
    expect(await runCli(["graph", "a.json", "-o", "flow.svg"], { cwd })).toEqual({
      code: 0,
      out: "",
      err: "",
    });
    expect(readFileSync(join(cwd, "flow.svg"), "utf8")).toBe(
      drawSurvey(value, { format: "svg", title: redundant.name, diagnostics: labelFindings(diagnostics) }),
    );
    expect(readdirSync(cwd).sort()).toEqual(["a.json", "flow.svg"]);
  });

  const beginnings: readonly (readonly [name: string, beginning: string])[] = [
    ["flow.SVG", "<svg "],
    ["flow.html", "<!doctype html>"],
    ["flow.htm", "<!doctype html>"],
    ["flow.mmd", "flowchart TD"],
    ["flow.mermaid", "flowchart TD"],
    ["flow.dot", "digraph "],
    ["flow.gv", "digraph "],
    ["flow.png", "\u0089PNG\r\n"],
  ];
  test.each(beginnings)("knows the format of %s by its extension", async (name, beginning) => {
    const cwd = folder();
    expect(await runCli(["graph", "a.json", "-o", name], { cwd })).toEqual({ code: 0, out: "", err: "" });
    expect(readFileSync(join(cwd, name), "latin1").slice(0, beginning.length)).toBe(beginning);
  });

  it("takes --format before the extension, and - as the standard output", async () => {
    const cwd = folder();
    await runCli(["graph", "a.json", "-o", "flow.txt", "--format", "svg"], { cwd });
    expect(readFileSync(join(cwd, "flow.txt"), "utf8")).toMatch(/^<svg /);
    const { out } = await runCli(["graph", "a.json", "-o", "-", "--format", "svg"], { cwd });
    expect(out).toBe(readFileSync(join(cwd, "flow.txt"), "utf8"));
  });

  it("replaces what a link leads to, with its permissions", async () => {
    const cwd = folder({ "old.svg": "old" });
    chmodSync(join(cwd, "old.svg"), 0o640);
    symlinkSync("old.svg", join(cwd, "flow.svg"));
    expect((await runCli(["graph", "a.json", "-o", "flow.svg"], { cwd })).code).toBe(0);
    expect(readFileSync(join(cwd, "old.svg"), "utf8")).toMatch(/^<svg /);
  });

  const refused: readonly (readonly [name: string, problem: string])[] = [
    ["flow.swg", 'has the unknown extension ".swg"; did you mean .svg? use one of .svg, .png,'],
    ["flow", "has no extension; use one of .svg,"],
    ["", "--output: an empty file name was given"],
    ["none/flow.svg", "cannot be written: the folder"],
    ["sub.svg", "is a folder; name a file in it"],
    ["same.svg", "is the survey itself; name another file for the picture"],
  ];
  test.each(refused)("refuses to write %j", async (name, problem) => {
    const cwd = folder();
    mkdirSync(join(cwd, "sub.svg"));
    symlinkSync("a.json", join(cwd, "same.svg"));
    const { code, out, err } = await runCli(["graph", "a.json", "-o", name], { cwd });
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(problem);
    expect(readFileSync(join(cwd, "a.json"), "utf8")).toBe(pretty(redundant));
    expect(readdirSync(cwd).filter((file) => file.startsWith(".surveyc"))).toEqual([]);
  });

  it("reports a missing file", async () => {
    expect(await runCli(["graph", "a.json", "-o"], { cwd: folder() })).toMatchObject({
      code: 2,
      err: "surveyc: option '-o, --output <file>' argument missing\n",
    });
  });

  it("leaves what was there where the survey cannot be read", async () => {
    const cwd = folder({ "flow.svg": "old", "b.json": "{" });
    expect((await runCli(["graph", "b.json", "-o", "flow.svg"], { cwd })).code).toBe(1);
    expect(readFileSync(join(cwd, "flow.svg"), "utf8")).toBe("old");
    expect(readdirSync(cwd).sort()).toEqual(["a.json", "b.json", "flow.svg"]);
  });
});

describe("a survey with errors", () => {
  it.each(["svg", "html"])("is drawn as %s, with the findings on the standard error", async (format) => {
    const { code, out, err } = await runCli(["graph", "--format", format], { stdin: pretty([blank]) });
    expect(code).toBe(1);
    expect(onOneLine(err)).toContain("error no-blank-text");
    expect(err).toContain("the picture shows the survey as far as");
    expect(out).toContain('class="mark"');
    if (format === "html") expect(out).toContain("drawn as far as it is valid");
  });

  const wrong = {
    name: "Wrong",
    questions: [
      {
        type: "single_choice",
        question: "Which way?",
        choices: ["Left", "Right"],
        branching: { type: "response_based", responseValues: { 0: 2, 1: 99 } },
      },
      { type: "singel_choice", question: "b" },
      { type: "open", question: "c" },
    ],
  };

  it.each(["svg", "html"])("has no line as %s that the survey does not have", async (format) => {
    const { code, out } = await runCli(["graph", "--format", format], { stdin: pretty(wrong) });
    expect(code).toBe(1);
    expect(out).toContain("<title>0. Right: to 99: no such question</title>");
    expect(out).toContain("unknown type &quot;singel_choice&quot;");
    expect(out).not.toContain("0 → 1");
  });

  it("has none in the report either", async () => {
    const { out } = await runCli(["check", "--format", "html"], { stdin: pretty(wrong) });
    expect(out).toContain("<title>0. Right: to 99: no such question</title>");
    expect(out).not.toContain("0 → 1");
  });

  it("is not drawn without questions", async () => {
    const { code, out } = await runCli(["graph", "--format", "svg"], {
      stdin: json({ name: "a", questions: 5 }),
    });
    expect({ code, out }).toEqual({ code: 1, out: "" });
  });
});

describe("the options of pictures", () => {
  it("draw a part, in dark, with little room", async () => {
    const { value, diagnostics } = compiledOf(redundant);
    const { out } = await runCli(
      ["graph", "--format", "svg", "--from", "0", "--depth", "0", "--theme", "dark", "--density", "compact"],
      {
        stdin: json(redundant),
      },
    );
    const given = { title: redundant.name, theme: "dark", density: "compact", from: 0, depth: 0 } as const;
    expect(out).toBe(drawSurvey(value, { format: "svg", ...given, diagnostics: labelFindings(diagnostics) }));
  });

  it("draw in light where that is asked for, as without", async () => {
    const draw = (...options: string[]) =>
      runCli(["graph", "--format", "svg", ...options], { stdin: json(redundant) });
    expect(await draw("--theme", "light")).toEqual(await draw());
  });

  it("take the id of a question", async () => {
    const survey = {
      name: "Ids",
      questions: [
        { id: "first", type: "open", question: "a?" },
        { id: "second", type: "open", question: "b?" },
      ],
    };
    const stdin = json(survey);
    const named = await runCli(["graph", "--format", "svg", "--from", "second"], { stdin });
    expect(named.out).toBe((await runCli(["graph", "--format", "svg", "--from", "1"], { stdin })).out);
    expect((await runCli(["graph", "--format", "svg", "--from", "secnod"], { stdin })).err).toBe(
      'surveyc: --from: no question has the id or the text "secnod". Did you mean "second"?\n',
    );
    expect((await runCli(["graph", "--format", "svg", "--from", "7"], { stdin })).err).toBe(
      "surveyc: --from: question 7 does not exist; the last one is 1\n",
    );
  });

  it("show a session, and explain why one does not fit", async () => {
    const { value, diagnostics } = compiledOf(redundant);
    const started = startSurvey(value);
    const answered = answerQuestion(value, started, value.questions[0]?.choices?.[0] ?? "text");
    const session = answered.ok ? answered.session : started;
    const cwd = folder();
    writeFileSync(join(cwd, "way.json"), JSON.stringify(session));
    writeFileSync(join(cwd, "old.json"), JSON.stringify({ ...session, survey: "other" }));
    const draw = (file: string) => runCli(["graph", "a.json", "--format", "svg", "--session", file], { cwd });
    expect((await draw("way.json")).out).toBe(
      drawSurvey(value, {
        format: "svg",
        title: redundant.name,
        session,
        diagnostics: labelFindings(diagnostics),
      }),
    );
    expect(await draw("old.json")).toEqual({
      code: 2,
      out: "",
      err: "surveyc: --session: old.json does not fit this survey: The survey has changed.\n",
    });
    expect((await draw("a.json")).err).toContain("a.json does not fit this survey: Not a session.");
    expect((await draw("none.json")).err).toContain("none.json: does not exist");
    expect((await draw("")).err).toContain("--session: an empty file name");
  });

  it("are not options of Mermaid", async () => {
    expect((await runCli(["graph", "--theme", "dark"], { stdin: json(redundant) })).err).toBe(
      "surveyc: --theme is for svg, png and html; mermaid always shows the whole survey\n",
    );
  });

  it("write no PNG to a terminal", async () => {
    const { code, err } = await runCli(["graph", "--format", "png"], {
      stdin: json(redundant),
      terminals: { stdout: true },
    });
    expect({ code, err }).toEqual({
      code: 2,
      err: "surveyc: PNG cannot be written to a terminal; name a file: -o flow.png\n",
    });
    for (const format of ["svg", "mermaid"]) {
      const shown = { stdin: json(redundant), terminals: { stdout: true } };
      expect(await runCli(["graph", "--format", format], shown)).toMatchObject({ code: 0, err: "" });
    }
  });
});

it("names the characters that no font has, once, for PNG alone", async () => {
  const missing = Array.from({ length: 13 }, (_, at) => String.fromCodePoint(0xf1234 + at));
  const survey = (count: number) => ({
    name: "Signs",
    questions: [1, 2].map(() => ({ type: "open", question: `é ${missing.slice(0, count).join(" ")}?` })),
  });
  const cwd = folder({ "sign.json": json(survey(1)), "signs.json": json(survey(13)) });
  expect((await runCli(["graph", "sign.json", "-o", "flow.png"], { cwd })).err).toMatch(
    /^1 character has no glyph in the fonts found: \S+; write svg or html, or install a font that has it .*\n$/,
  );
  expect((await runCli(["graph", "signs.json", "-o", "flow.png"], { cwd })).err).toMatch(
    /^13 characters have no glyph in the fonts found: (?:\S+ ){12}…; write svg or html, or install a font that has them .*\n$/,
  );
  expect((await runCli(["graph", "signs.json", "-o", "flow.svg"], { cwd })).err).toBe("");
});

it("draws dots instead of an ellipsis in Arabic, because fonts of this script lack it", async () => {
  const bytesOf = async (text: string) =>
    (
      await pngOf(
        `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="40"><text x="9" y="30">${text}</text></svg>`,
      )
    ).bytes;
  expect(await bytesOf("سلام…")).toEqual(await bytesOf("سلام..."));
});

it("does not miss the characters of titles, which a picture does not show", async () => {
  const title = "<title>Sign \u{f1234}</title>";
  const { missing } = await pngOf(
    `<svg width="9" height="9" xmlns="http://www.w3.org/2000/svg">${title}</svg>`,
  );
  expect(missing).toEqual([]);
});

describe("a very high picture as PNG", () => {
  const survey = (count: number) => ({
    name: "Long",
    questions: Array.from({ length: count }, (_, at) => ({ type: "open", question: `Question ${at}?` })),
  });

  it("is made smaller, or omitted if it would be unreadable", async () => {
    const cwd = folder({ "long.json": json(survey(2_000)) });
    const draw = (depth: string) =>
      runCli(["graph", "long.json", "-o", "flow.png", "--from", "0", "--depth", depth], { cwd });
    expect(await draw("250")).toMatchObject({ code: 0, err: expect.stringMatching(/was scaled to \d+ %/) });
    expect(await draw("1400")).toMatchObject({ code: 2, err: expect.stringContaining("too tall for PNG") });
  });
});
