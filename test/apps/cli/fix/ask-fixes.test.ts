import { chmodSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { PassThrough } from "node:stream";
import { applyPatch } from "diff";
import { describe, expect, it, test } from "vitest";
import { run } from "#apps/cli/run.ts";
import { onOneLine } from "../on-one-line.ts";
import { ioOf, runCli } from "../run-cli.ts";
import { blank, clean, fallingOff, json, pretty, redundant } from "../surveys.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const quoted = (index: string) => ({
  ...redundant,
  questions: [
    { type: "open", question: "Why?", branching: { type: "specific_question", index } },
    { type: "rating", question: "How?", display: "number", scale: "10" },
  ],
});

const ENDS = '"type": "end"';
const ask = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join("");

/** Answers questions about files, and returns their texts with the output. */
async function fix(
  files: Readonly<Record<string, string>>,
  answers: readonly string[],
  ...more: readonly string[]
) {
  const { path, read } = temporaryFolder(files);
  const names = Object.keys(files);
  const done = await runCli(["fix", "--interactive", ...more, ...names], { cwd: path, stdin: ask(answers) });
  return { ...done, texts: names.map(read), left: readdirSync(path).sort() };
}

const questionsIn = (out: string): number => out.match(/^\d+ of \d+: apply /gm)?.length ?? 0;

describe("fix --interactive", () => {
  it("shows the finding and the change, and applies what is wanted", async () => {
    const { code, out, err, texts } = await fix({ "a.json": pretty(fallingOff) }, ["y"]);
    expect(onOneLine(out)).toMatch(
      /^\na\.json:7:20 warning explicit-end: .*\n +=? ?help: .*\n\nfix \(safe\): .*\n@@ -5,7 \+5,7 @@\n/,
    );
    expect(out).toContain('-        "type": "next_question"\n+        "type": "end"\n');
    expect(out.endsWith("1 of 1: apply this fix? (Enter skips it) [n,y,c,a,s,q,?] y\n")).toBe(true);
    expect(err).toBe("a.json: applied 1 fix\nchecked 1 survey in 1 file: no findings\n");
    expect(code).toBe(0);
    expect(texts).toEqual([pretty(fallingOff).replace('"next_question"', '"end"')]);
  });

  it("offers what makes a text JSON", async () => {
    const text = `// Why.\n${pretty(clean)}`;
    const { out, texts } = await fix({ "a.json": text }, ["y"]);
    expect(out).toContain("fix (unsure): Remove the comments\n");
    expect(texts).toEqual([pretty(clean)]);
  });

  it("paints what is taken away and what comes", async () => {
    const { out } = await fix({ "a.json": pretty(fallingOff) }, ["n"], "--color");
    expect(out).toMatch(/\u001b\[[\d;]+mwarning/);
    expect(out).toContain(
      '\u001b[31m-        "type": "next_question"\u001b[0m\n\u001b[32m+        "type": "end"\u001b[0m\n',
    );
  });

  const twice = pretty([fallingOff, fallingOff]);
  const cases: readonly (readonly [
    name: string,
    answers: readonly string[],
    questions: number,
    ends: readonly [number, number],
    code: number,
  ])[] = [
    ["both of both", ["y", "y", "y", "y"], 4, [2, 2], 0],
    ["the second of each", ["n", "y", "n", "y"], 4, [1, 1], 0],
    ["all of the first file", ["a", "n", "n"], 3, [2, 0], 0],
    ["the first of the first file", ["y", "s", "y", "n"], 4, [1, 1], 0],
    ["none of the second file", ["y", "y", "s"], 3, [2, 0], 0],
    ["one, and then nothing more", ["y", "q"], 2, [1, 0], 0],
    ["what is not understood is asked again", ["maybe", "?", "N", " y ", "q"], 5, [1, 0], 0],
    ["an empty line leaves a fix", ["", "y", "", ""], 4, [1, 0], 0],
    ["all of a code of the first file", ["c", "n", "n"], 3, [2, 0], 0],
    ["a program whose input is never understood comes to an end", Array(100).fill("z"), 10, [0, 0], 2],
    ["fixes without an answer are left", ["y", "y", "y"], 4, [2, 1], 2],
    ["nothing without answers", [], 1, [0, 0], 2],
  ];
  test.each(cases)("%s", async (_name, answers, questions, ends, code) => {
    const { out, texts, left, ...done } = await fix({ "a.json": twice, "b.json": twice }, answers);
    expect(questionsIn(out)).toBe(questions);
    expect(texts.map((text) => text.split(ENDS).length - 1)).toEqual(ends);
    expect(done.code).toBe(code);
    expect(left).toEqual(["a.json", "b.json"]);
  });

  it("explains the keys", async () => {
    const { out } = await fix({ "a.json": pretty(fallingOff) }, ["?"]);
    expect(out).toMatch(
      /\n {2}n {2}skip it\n {2}y {2}apply it: .*\n {2}c {2}apply it and all later ones of explicit-end in this file\n {2}a {2}apply it and all later ones of this file\n {2}s {2}skip it and all later ones of this file\n {2}q {2}quit, and write the changes to this file\n/,
    );
  });

  it("names the file that is too deep to be edited, if it has something to fix", async () => {
    const deep = { "surveyc.config.json": '{ "limits": { "depth": 9999 } }' };
    const { path, read } = temporaryFolder({
      ...deep,
      "a.json": pretty(fallingOff),
      "b.json": pretty(blank),
    });
    const { code, err } = await runCli(["fix", "--interactive", "a.json", "b.json"], {
      cwd: path,
      stdin: "y\n",
    });
    expect(err).toBe(
      "surveyc: a.json: deeply nested documents cannot be edited; set the limit depth to at most 1000\n" +
        "checked 2 surveys in 2 files: 1 error and 1 warning\nsurveyc check shows what is left\n",
    );
    expect(code).toBe(2);
    expect(read("a.json")).toBe(pretty(fallingOff));
  });

  it("reports missing answers", async () => {
    const { err } = await fix({ "a.json": twice }, []);
    expect(err).toBe(
      "surveyc: more fixes than answers; the remaining fixes were not applied\n" +
        "checked 2 surveys in 1 file: 2 warnings\nsurveyc check shows what is left\n",
    );
  });

  it("asks about unsure fixes, and again about what shows only then", async () => {
    const { out, texts, code } = await fix({ "a.json": pretty(quoted("1")) }, ["y", "n", "y"]);
    expect(out).toContain("fix (unsure): Write 1\n");
    expect(out).toContain("no-redundant-branching");
    expect(questionsIn(out)).toBe(3);
    expect(texts[0]).toContain('"index": 1\n');
    expect(texts[0]).toContain('"scale": 10\n');
    expect(code).toBe(0);
  });

  const beyond = (index: number) => ({
    name: "Beyond",
    questions: [
      { type: "open", question: "Why?", branching: { type: "specific_question", index } },
      { type: "open", question: "And?" },
      { type: "open", question: "So?" },
    ],
  });

  it("lets people choose if there are several fixes, also after the last question", async () => {
    const first = await fix({ "a.json": pretty(beyond(3)) }, ["y", "2"]);
    expect(first.out).toContain("\nfix 1 (unsure): Lead to the last question, 2\n@@");
    expect(first.out).toContain("\nfix 2 (unsure): End the survey\n@@");
    expect(first.out).toContain("1 of 1: apply one of these fixes? (Enter skips it) [n,1,2,c,a,s,q,?] 2\n");
    expect(JSON.parse(first.texts[0] ?? "").questions[0].branching).toEqual({ type: "end" });
    const all = await fix({ "a.json": pretty([fallingOff, beyond(3), fallingOff]) }, ["a", "1"]);
    expect(questionsIn(all.out)).toBe(2);
    expect(JSON.parse(all.texts[0] ?? "")[1].questions[0].branching.index).toBe(2);
    expect(all.err).toContain("a.json: applied 3 fixes\n");
  });

  it("applies the first of several fixes where all are wanted after such a choice, of a code or of the file", async () => {
    const surveys = pretty([beyond(3), fallingOff, beyond(3)]);
    const ofCode = await fix({ "a.json": surveys }, ["c", "n"]);
    expect(questionsIn(ofCode.out)).toBe(2);
    expect(ofCode.out).toContain("2 of 3: apply this fix?");
    expect(ofCode.err).toContain("a.json: applied 2 fixes\n");
    const ofAll = await fix({ "a.json": surveys }, ["a"]);
    expect(questionsIn(ofAll.out)).toBe(1);
    expect(ofAll.err).toContain("a.json: applied 3 fixes\n");
  });

  it("reports answers that are not understood", async () => {
    const { err, texts } = await fix({ "a.json": pretty(beyond(3)) }, Array(50).fill("y"));
    expect(err).toMatch(/^surveyc: too many invalid answers; the remaining fixes were not applied\n/);
    expect(texts).toEqual([pretty(beyond(3))]);
  });

  it("asks about the fixes of another code after all of one", async () => {
    const both = { ...fallingOff, questions: [redundant.questions[0], ...fallingOff.questions] };
    const { out } = await fix({ "a.json": pretty([both, both]) }, ["c", "n", "n"]);
    expect(out.match(/^\d+ of \d+/gm)).toEqual(["1 of 4", "2 of 4", "4 of 4"]);
  });

  it("does not offer what leads back to a text that was there before", async () => {
    const turning = `export default {
      code: "acme/turning", severity: "warning", summary: "Names turn.",
      messages: { turning: { message: "{name}" } },
      check({ survey: { name } }, report) {
        const value = { One: "Two", Two: "Three", Three: "One" }[name];
        const patch = [{ op: "replace", path: "/name", value }];
        const fix = { title: "Turn\\u001b[2J it", applicability: "unsure", patch };
        report("/name", "turning", () => ({ params: { name }, fixes: [fix] }));
      },
    };`;
    const { path, read } = temporaryFolder({
      "surveyc.config.json": json({ plugins: ["./turning.mjs"] }),
      "turning.mjs": turning,
      "a.json": pretty({ ...clean, name: "One" }),
    });
    const stdin = ask(["?", ...Array(20).fill("y")]);
    const { code, out, err } = await runCli(["fix", "-i", "a.json"], { cwd: path, stdin });
    expect(questionsIn(out)).toBe(3);
    expect(out).toContain("  y  apply it: Turn\\u001b[2J it\n");
    expect(err).toContain("a.json: applied 2 fixes\n");
    expect(code).toBe(0);
    expect(JSON.parse(read("a.json")).name).toBe("Three");
  });

  it("does not print findings without a fix, but reports that there are some", async () => {
    const { out, err, code } = await fix({ "a.json": pretty(blank) }, []);
    expect(out).toBe("");
    expect(err).toBe("checked 1 survey in 1 file: 1 error\nsurveyc check shows what is left\n");
    expect(code).toBe(1);
  });

  it("does not touch a file that changes meanwhile", async () => {
    const { path, at, read } = temporaryFolder({ "a.json": pretty(fallingOff) });
    const stdin = new PassThrough();
    const done = runCli(["fix", "-i", "a.json"], { cwd: path, stdin });
    await new Promise((resolve) => stdin.once("resume", resolve));
    writeFileSync(at("a.json"), pretty(clean));
    stdin.end("y\n");
    const { err, code } = await done;
    expect(err).toContain("surveyc: a.json: was changed by another process meanwhile; nothing was written\n");
    expect(code).toBe(2);
    expect(read("a.json")).toBe(pretty(clean));
  });

  it("keeps the rights of the file", async () => {
    const { path, at } = temporaryFolder({ "a.json": pretty(fallingOff) });
    chmodSync(at("a.json"), 0o640);
    await runCli(["fix", "-i", "a.json"], { cwd: path, stdin: "y\n" });
    expect(statSync(at("a.json")).mode & 0o7777).toBe(0o640);
  });

  it("shows a part of what is on one long line", async () => {
    const survey = { ...fallingOff, description: "x".repeat(5_000) };
    const { out } = await fix({ "a.json": json(survey) }, ["n"]);
    expect(Math.max(...out.split("\n").map((line) => line.length))).toBeLessThan(200);
    expect(out).toMatch(/^-.*"next_question"/m);
    expect(out).toMatch(/^\+.*"end"/m);
  });
});

describe("at a terminal", () => {
  /** Presses one key for each question. */
  async function press(
    keys: readonly string[],
    color: readonly string[] = ["--no-color"],
    env: Readonly<Record<string, string>> = {},
  ) {
    const { path, read } = temporaryFolder({ "a.json": pretty([fallingOff, fallingOff]) });
    const stdin = new PassThrough();
    const { io, stdout, stderr } = ioOf({
      cwd: path,
      stdin,
      columns: 80,
      terminals: { stdin: true, stdout: true, stderr: true },
      env,
    });
    const code = run(["fix", "-i", ...color, "a.json"], io);
    let asked = 0;
    for (const key of keys) {
      asked = (await stdout.until("quit, and write", asked)).length;
      stdin.write(key);
    }
    return { code: await code, out: stdout.text, err: stderr.text, text: read("a.json") };
  }

  it("takes a key for an answer", async () => {
    const { code, out, err, text } = await press(["n", "y"]);
    expect(out).toContain("apply it: End the survey here");
    expect(err).toBe(
      "a.json: applied 1 fix\nchecked 2 surveys in 1 file: 1 warning\nsurveyc check shows what is left\n",
    );
    expect(code).toBe(0);
    expect(text.split(ENDS)).toHaveLength(2);
  });

  it("takes Enter for the default of the prompt, and draws it", async () => {
    const { out, err, text } = await press(["\r", "\r"]);
    expect(out).toContain("1 of 2: apply this fix? (Enter skips it)");
    // The key of the default is not on a coloured ground, which is illegible in some themes.
    expect(out).not.toMatch(/\u001b\[4[0-7]m/);
    // What was answered is drawn without its key.
    expect(out).toMatch(/│ {2}(?:\u001b\[\d+m)*skip it/);
    expect(out).not.toMatch(/│ {2}(?:\u001b\[\d+m)*apply/);
    expect(err).toBe("checked 2 surveys in 1 file: 2 warnings\nsurveyc check shows what is left\n");
    expect(text).toBe(pretty([fallingOff, fallingOff]));
  });

  it.each([
    [["--no-color"], { FORCE_COLOR: "1" }],
    [[], { NO_COLOR: "1" }],
  ])("draws no colours with %j and %j, and marks the default", async (color, env) => {
    const { out } = await press(["y", "n"], color, env);
    expect(out).not.toMatch(/\u001b\[[\d;]*m/);
    expect(out).toContain("│  [n] skip it\n│   y  apply it");
  });

  it("ends with 130 on Ctrl-C, and leaves the file as it is", async () => {
    const { code, err, text } = await press(["y", "\u0003"]);
    expect({ code, err }).toEqual({ code: 130, err: "a.json: unchanged; discarded 1 fix\n" });
    expect(text).toBe(pretty([fallingOff, fallingOff]));
  });
});

describe("fix", () => {
  it("applies what is safe, as check --fix does", async () => {
    const { path, read } = temporaryFolder({ "a.json": pretty([fallingOff, redundant]) });
    const { out, err, code } = await runCli(["fix", "a.json"], { cwd: path });
    expect(read("a.json")).toContain(ENDS);
    expect(out).toContain("no-redundant-branching");
    expect(err).toBe("a.json: fixed 1 finding\nchecked 2 surveys in 1 file: 1 info\n");
    expect(code).toBe(0);
  });

  it("--diff shows what would change as a patch, and writes nothing", async () => {
    const files = { "a.json": pretty([fallingOff, fallingOff]), "b.json": pretty(clean) };
    for (const option of ["--diff", "--dry-run"]) {
      const { path, read } = temporaryFolder(files);
      const { out, err, code } = await runCli(["fix", option, "a.json", "b.json"], { cwd: path });
      expect(err).toBe("would fix 2 findings in 1 file; nothing was written\n");
      expect(code).toBe(1);
      expect(read("a.json")).toBe(files["a.json"]);
      expect(out).toMatch(/^--- a\/a\.json\n\+\+\+ b\/a\.json\n@@ /);
      await runCli(["fix", "a.json"], { cwd: path });
      expect(applyPatch(files["a.json"], out)).toBe(read("a.json"));
    }
  });

  it("--diff names files from the root on as git does", async () => {
    const { path, at } = temporaryFolder({ "a.json": pretty(fallingOff) });
    const { out } = await runCli(["fix", "--diff", at("a.json")], { cwd: "/" });
    expect(out).toContain(`--- a${path}/a.json\n+++ b${path}/a.json\n`);
    const outside = await runCli(["fix", "--diff", at("a.json")]);
    expect(outside.out).toContain(`--- a${path}/a.json\n`);
  });

  it("--diff shows at a terminal what would change, without control characters", async () => {
    const { path } = temporaryFolder({ "a.json": pretty({ ...fallingOff, description: "\u009b31m" }) });
    const terminals = { stdin: true, stdout: true, stderr: true };
    const { out } = await runCli(["fix", "--diff", "--no-color", "a.json"], { cwd: path, terminals });
    expect(out).toMatch(/^--- a\.json\n\+\+\+ a\.json\n@@ /);
    expect(out).not.toContain("\u009b");
  });

  it("--diff ends with 0 if nothing would change, regardless of findings, and with 2 if a file cannot be read", async () => {
    const { path } = temporaryFolder({ "a.json": pretty(blank) });
    expect(await runCli(["fix", "--diff", "a.json"], { cwd: path })).toEqual({
      code: 0,
      out: "",
      err: "nothing would be fixed\n",
    });
    expect((await runCli(["fix", "--diff", "a.json", "none.json"], { cwd: path })).code).toBe(2);
  });

  const refused: readonly (readonly [argv: readonly string[], problem: string])[] = [
    [[], "name the files to fix (surveyc fix --help has examples)"],
    [["-i"], "name the files to fix (surveyc fix --help has examples)"],
    [
      ["--diff", "-i", "a.json"],
      "--diff cannot be used with --interactive, which shows each change before it asks",
    ],
    [["-"], "name files to fix: the standard input cannot be written to"],
    [
      ["--limit", "depth=2000", "a.json"],
      "deeply nested documents cannot be edited; set the limit depth to at most 1000",
    ],
  ];
  test.each(refused)("%j is refused", async (argv, problem) => {
    expect(await runCli(["fix", ...argv], { stdin: json(clean) })).toEqual({
      code: 2,
      out: "",
      err: `surveyc: ${problem}\n`,
    });
  });
});
