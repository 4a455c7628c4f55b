import { execFileSync } from "node:child_process";
import { chmodSync, lstatSync, readdirSync, statSync, symlinkSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { describe, expect, it, test } from "vitest";
import { fixText } from "#apps/cli/fix/fix-file.ts";
import { compileSurvey, type Diagnostic, type Fix } from "#index.ts";
import { onOneLine } from "../on-one-line.ts";
import { runCli } from "../run-cli.ts";
import { blank, clean, fallingOff, json, pageOf, pretty, redundant } from "../surveys.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const fixedText = (text: string): string => text.replace('"next_question"', '"end"');

/** A question whose keys are texts of choices, which a safe fix replaces by positions. */
const asking = (at: number) => ({
  type: "single_choice",
  question: `Number ${at}?`,
  choices: ["Yes", "No"],
  branching: { type: "response_based", responseValues: { Yes: "end", No: at + 1 } },
});

const lastChoice = (responseValues: object) => ({
  ...asking(0),
  branching: { type: "response_based", responseValues },
});

/** Safe fixes of two rules in one survey. */
const many = {
  name: "Many",
  questions: [
    ...Array.from({ length: 5 }, (_, at) => asking(at)),
    { type: "open", question: "Last?", branching: { type: "next_question" } },
  ],
};

describe("--fix", () => {
  it("leaves alone what has nothing to fix", async () => {
    const { path, at, read } = temporaryFolder({ "a.json": pretty(clean), "b.json": pretty(blank) });
    const before = [statSync(at("a.json")).ino, statSync(at("b.json")).ino];
    const { err, code } = await runCli(["check", "--fix", "a.json", "b.json"], { cwd: path });
    expect(err).toBe("checked 2 surveys in 2 files: 1 error\n");
    expect(code).toBe(1);
    expect([read("a.json"), read("b.json")]).toEqual([pretty(clean), pretty(blank)]);
    expect([statSync(at("a.json")).ino, statSync(at("b.json")).ino]).toEqual(before);
  });

  it("fixes what is safe, and reports what is left", async () => {
    const { path, read } = temporaryFolder({ "a.json": pretty([fallingOff, blank]) });
    const { out, err, code } = await runCli(["check", "--fix", "a.json"], { cwd: path });
    expect(read("a.json")).toBe(fixedText(pretty([fallingOff, blank])));
    expect(out).not.toContain("explicit-end");
    expect(onOneLine(out)).toContain("a.json:19:21 error no-blank-text");
    expect(err).toBe("a.json: fixed 1 finding\nchecked 2 surveys in 1 file: 1 error\n");
    expect(code).toBe(1);
  });

  it("makes JSON of a text that is meant in one way, and then fixes what it says", async () => {
    const text = pretty(fallingOff).replace("}\n}", "},\n}");
    const broken = { "a.json": text.replaceAll('"', "'"), "b.json": `// Why.\n${pretty(clean)}` };
    const { path, read } = temporaryFolder(broken);
    const { err } = await runCli(["check", "--fix", "a.json", "b.json"], { cwd: path });
    expect(JSON.parse(read("a.json"))).toEqual(JSON.parse(fixedText(pretty(fallingOff))));
    // Comments are not removed without a question.
    expect(read("b.json")).toBe(broken["b.json"]);
    expect(err).toContain("a.json: fixed 2 findings\nchecked 2 surveys in 2 files: 1 error\n");
  });

  it("names the file that is too deep to be edited", async () => {
    const deep = { "surveyc.config.json": '{ "limits": { "depth": 9999 } }' };
    const { path } = temporaryFolder({ ...deep, "a.json": pretty(fallingOff) });
    const { code, err } = await runCli(["check", "--fix", "a.json"], { cwd: path });
    expect(code).toBe(2);
    expect(err).toContain("surveyc: a.json: deeply nested documents cannot be edited");
  });

  const texts: readonly (readonly [name: string, text: string])[] = [
    ["on one line", json(fallingOff)],
    ["on one line, with an end", `${json(fallingOff)}\n`],
    ["on lines", pretty(fallingOff)],
    ["without an end", pretty(fallingOff).trimEnd()],
    ["with blank lines at the end", `${pretty(fallingOff)}\n\n`],
    ["with tabs", JSON.stringify(fallingOff, null, "\t")],
    ["with CRLF", pretty(fallingOff).replaceAll("\n", "\r\n")],
    ["with a byte order mark", `\ufeff${pretty(fallingOff)}`],
    ["with odd spaces", pretty(fallingOff).replaceAll(",", " ,").replaceAll("[", "[  ")],
    [
      "with escapes and characters of all planes",
      pretty(fallingOff).replaceAll("Why", "\u{1f600} \\u0041 \\/ é"),
    ],
  ];
  test.each(texts)("keeps a text as it is written: %s", async (_name, text) => {
    const { path, read } = temporaryFolder({ "a.json": text });
    const { code, out } = await runCli(["check", "--fix", "a.json"], { cwd: path });
    expect({ code, out }).toEqual({ code: 0, out: "" });
    expect(read("a.json")).toBe(fixedText(text));
  });

  it.each<[string, object]>([
    ["that changes nothing", redundant],
    [
      "counted from 1",
      {
        name: "Counted",
        questions: [1, 2, 3].map((index) => ({
          ...{ type: "open", question: `Number ${index}?` },
          ...(index < 3 && { branching: { type: "specific_question", index } }),
        })),
      },
    ],
    ["with keys of answers that all end", { name: "End", questions: [lastChoice({ "0": "end" })] }],
    [
      "with a target that nothing reads",
      {
        name: "Slip",
        questions: [
          { type: "open", question: "Why?" },
          { type: "open", question: "And?", branching: { type: "next_question", index: 0 } },
        ],
      },
    ],
  ])("leaves branching alone %s", async (_name, survey) => {
    const { path, read } = temporaryFolder({ "a.json": pretty(survey) });
    const { err } = await runCli(["check", "--fix", "a.json"], { cwd: path });
    expect(err).not.toContain("fixed");
    expect(read("a.json")).toBe(pretty(survey));
  });

  it("fixes all surveys of a list and all findings of a survey, in one go", async () => {
    const { path, read } = temporaryFolder({ "a.json": pretty(pageOf(many, clean, fallingOff)) });
    const { code, out, err } = await runCli(["check", "--fix", "a.json"], { cwd: path });
    expect({ code, out }).toEqual({ code: 0, out: "" });
    expect(err).toBe("a.json: fixed 12 findings\nchecked 3 surveys in 1 file: no findings\n");
    for (const survey of JSON.parse(read("a.json")).results)
      expect(compileSurvey(survey).diagnostics).toEqual([]);
  });

  it("counts every finding of a fix that several share", async () => {
    const survey = { name: "Shared", questions: [asking(0), ...fallingOff.questions] };
    const { path, at } = temporaryFolder({ "a.json": pretty(survey) });
    const before = await runCli(["check", "--format", "json", at("a.json")]);
    expect(JSON.parse(before.out).counts).toEqual({ error: 0, warning: 3, info: 0 });
    const { err } = await runCli(["check", "--fix", "a.json"], { cwd: path });
    expect(err).toBe("a.json: fixed 3 findings\nchecked 1 survey in 1 file: no findings\n");
  });

  it("fixes more findings than are printed", async () => {
    const questions = Array.from({ length: 400 }, (_, at) => ({
      ...asking(at),
      ...(at % 2 === 0 && { question: "" }),
    }));
    const survey = { name: "Long", questions: [...questions, { type: "open", question: "Last?" }] };
    const { path, read } = temporaryFolder({ "a.json": pretty(survey) });
    const { err } = await runCli(["check", "--fix", "a.json"], { cwd: path });
    expect(err).toContain("a.json: fixed 800 findings\n");
    expect(read("a.json")).not.toContain('"Yes":');
  });

  it("leaves alone what is not to be found", async () => {
    const { path, read } = temporaryFolder({ "a.json": json(fallingOff) });
    const { code, out } = await runCli(["check", "--fix", "--rule", "explicit-end=off", "a.json"], {
      cwd: path,
    });
    expect({ code, out }).toEqual({ code: 0, out: "" });
    expect(read("a.json")).toBe(json(fallingOff));
  });

  it("does not print what it fixed with --quiet", async () => {
    const { path, read } = temporaryFolder({ "a.json": json(fallingOff) });
    expect(await runCli(["check", "--fix", "--quiet", "a.json"], { cwd: path })).toEqual({
      code: 0,
      out: "",
      err: "",
    });
    expect(read("a.json")).toBe(fixedText(json(fallingOff)));
  });

  it("does not touch a text that is not JSON", async () => {
    const text = json(fallingOff).slice(0, -1);
    const { path, read } = temporaryFolder({ "a.json": text });
    const { code, out } = await runCli(["check", "--fix", "a.json"], { cwd: path });
    expect(out).toContain("valid-json");
    expect(code).toBe(1);
    expect(read("a.json")).toBe(text);
  });

  it("keeps the rights of a file, and creates no other files", async () => {
    const { path, at } = temporaryFolder({ "a.json": json(fallingOff) });
    chmodSync(at("a.json"), 0o640);
    await runCli(["check", "--fix", "a.json"], { cwd: path });
    expect(statSync(at("a.json")).mode & 0o7777).toBe(0o640);
    expect(readdirSync(path)).toEqual(["a.json"]);
  });

  it("replaces the target of a link, not the link", async () => {
    const { path, at, read } = temporaryFolder({ "deep/a.json": json(fallingOff) });
    symlinkSync("deep/a.json", at("link.json"));
    await runCli(["check", "--fix", "link.json"], { cwd: path });
    expect(lstatSync(at("link.json")).isSymbolicLink()).toBe(true);
    expect(read("deep/a.json")).toBe(fixedText(json(fallingOff)));
  });

  it("works on names as long as names can be", async () => {
    const name = `${"n".repeat(250)}.json`;
    const { path, read } = temporaryFolder({ [name]: json(fallingOff) });
    expect((await runCli(["check", "--fix", name], { cwd: path })).code).toBe(0);
    expect(read(name)).toBe(fixedText(json(fallingOff)));
  });

  it("refuses special files, and reports what it found", async () => {
    const { path, at } = temporaryFolder();
    execFileSync("bash", ["-c", 'mkfifo "$0"', at("pipe.json")]);
    const written = writeFile(at("pipe.json"), json(fallingOff));
    const { code, out, err } = await runCli(["check", "--fix", "pipe.json"], { cwd: path });
    await written;
    expect(out).toContain("explicit-end");
    expect(err).toBe(
      "surveyc: pipe.json: cannot be written because it is not a regular file; nothing was changed\n" +
        "checked 1 survey in 1 file: 1 warning\n",
    );
    expect(code).toBe(2);
  });

  it("refuses the standard input", async () => {
    for (const argv of [
      ["check", "--fix"],
      ["check", "--fix", "-"],
    ]) {
      expect(await runCli(argv, { stdin: json(fallingOff) })).toEqual({
        code: 2,
        out: "",
        err: "surveyc: --fix needs files: the standard input cannot be written to\n",
      });
    }
  });
});

const set = (path: string, value: unknown): Fix => ({
  title: "Mend it",
  applicability: "safe",
  patch: [{ op: "replace", path, value }],
});

const finding = (severity: Diagnostic["severity"], fix?: Fix): Diagnostic => ({
  code: "explicit-end",
  messageId: "any",
  severity,
  message: "It is so.",
  pointer: "",
  params: {},
  ...(fix && { fixes: [fix] }),
});

const checking = (look: (value: { n: number }) => readonly Diagnostic[]) => (text: string) => ({
  text,
  diagnostics: look(JSON.parse(text)),
  objects: new Map(),
});

it("comes to an end when fixes undo one another", () => {
  const { applied } = fixText(
    '{"n": 0}',
    checking(({ n }) => [finding("warning", set("/n", 1 - n))]),
  );
  expect(applied).toBe(100);
});

it("does not keep a fix that makes errors", () => {
  const check = checking(({ n }) => [n < 2 ? finding("warning", set("/n", n + 1)) : finding("error")]);
  expect(fixText('{"n": 0}', check)).toEqual({ text: '{"n": 1}', applied: 1 });
});

it("takes safe fixes only", () => {
  const unsure = { ...set("/n", 1), applicability: "unsure" } as const;
  expect(
    fixText(
      '{"n": 0}',
      checking(() => [finding("warning", unsure)]),
    ),
  ).toEqual({ text: '{"n": 0}', applied: 0 });
});
