import { describe, expect, it, test } from "vitest";
import { onOneLine } from "./on-one-line.ts";
import { runCli } from "./run-cli.ts";
import { blank, clean, fallingOff, json, pretty } from "./surveys.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A survey with `count` errors. */
const withErrors = (count: number) => ({
  name: "Many",
  questions: Array.from({ length: count }, () => ({ type: "open", question: " " })),
});

/** A survey whose objects are nested to a depth, free-form ones among them. */
const deep = (levels: number): string => {
  const inside = levels - 2;
  return `{"name":"Deep","conditions":{"x":${'{"x":'.repeat(inside)}1${"}".repeat(inside)}}}`;
};

const codesIn = (out: string): string[] =>
  JSON.parse(out).files.flatMap(({ diagnostics }: { diagnostics: readonly { code: string }[] }) =>
    diagnostics.map(({ code }) => code),
  );

async function codesOf(argv: readonly string[], stdin: string): Promise<string[]> {
  const { out } = await runCli(["check", "--format", "json", ...argv], { stdin });
  return codesIn(out);
}

describe("check --limit", () => {
  it("reports more findings than the library's default limit", async () => {
    const stdin = json(withErrors(150));
    expect(await codesOf([], stdin)).toHaveLength(101);
    expect(await codesOf(["--limit", "diagnostics=150"], stdin)).toEqual(Array(150).fill("no-blank-text"));
  });

  it("reports fewer mistakes of a text", async () => {
    const stdin = `{${Array.from({ length: 9 }, (_, at) => `"a":${at}`).join()}}`;
    expect((await codesOf([], stdin)).length).toBeGreaterThan(3);
    expect(await codesOf(["--limit", "diagnostics=2"], stdin)).toEqual([
      "unique-keys",
      "unique-keys",
      "bounded-diagnostics",
    ]);
  });

  it("keeps one finding, so that errors do not pass", async () => {
    const { code, out } = await runCli(["check", "--limit", "diagnostics=0", "--format", "json"], {
      stdin: json(withErrors(2)),
    });
    expect(codesIn(out)).toEqual(["no-blank-text", "bounded-diagnostics"]);
    expect(code).toBe(1);
  });

  it("reads what is deeper", async () => {
    expect(await codesOf([], deep(80))).toEqual(["bounded-size"]);
    expect(await codesOf(["--limit", "depth=90"], deep(80))).not.toContain("bounded-size");
    expect(await codesOf(["--limit", "depth=90"], deep(100))).toEqual(["bounded-size"]);
    // The page and its list are not levels of the survey.
    expect(await codesOf([], `{"results":[${deep(64)}]}`)).not.toContain("bounded-size");
    expect(await codesOf([], `{"results":[${deep(65)}]}`)).toContain("bounded-size");
  });

  const smaller: readonly (readonly [limit: string, value: unknown])[] = [
    ["text=20", clean],
    ["questions=0", clean],
    ["name=2", clean],
    ["depth=2", { ...clean, conditions: { x: { x: { x: {} } } } }],
  ];
  test.each(smaller)("takes less than by default: %s", async (limit, value) => {
    expect(await codesOf([], json(value))).not.toContain("bounded-size");
    expect(await codesOf(["--limit", limit], json(value))).toContain("bounded-size");
  });

  it("is given once for each, and the last one holds", async () => {
    const limits = ["--limit", "name=2", "--limit", "questions=0", "--limit", "name=400"];
    const { out } = await runCli(["check", "--format", "json", ...limits], { stdin: json(clean) });
    expect(JSON.parse(out).files[0].diagnostics).toMatchObject([
      { code: "bounded-size", pointer: "/questions" },
    ]);
  });

  it("does not keep --fix from fixing more than is reported", async () => {
    const { path, read } = temporaryFolder({ "a.json": pretty([...Array(3)].map(() => fallingOff)) });
    const { err } = await runCli(["check", "--fix", "--limit", "diagnostics=1", "a.json"], { cwd: path });
    expect(err).toContain("a.json: fixed 3 findings\n");
    expect(read("a.json")).not.toContain("next_question");
  });

  it("is rejected with --fix where the text could not be edited", async () => {
    const nested = `${"[".repeat(990)}${"]".repeat(990)}`;
    const text = json({ ...fallingOff, conditions: { x: 0 } }).replace('"x":0', `"x":${nested}`);
    const { path, read } = temporaryFolder({ "a.json": text });
    const fix = (depth: number) =>
      runCli(["check", "--fix", "--limit", `depth=${depth}`, "a.json"], { cwd: path });
    expect(await fix(1_001)).toEqual({
      code: 2,
      out: "",
      err: "surveyc: deeply nested documents cannot be edited; set the limit depth to at most 1000\n",
    });
    expect(await fix(1_000)).toMatchObject({
      code: 0,
      err: expect.stringContaining("a.json: fixed 1 finding\n"),
    });
    expect(read("a.json")).toContain('"end"');
  });

  const records = (count: number, record: unknown): string => `${json(record)}\n`.repeat(count);

  it("holds for every record of a stream", async () => {
    const stdin = records(2, withErrors(3));
    expect(await codesOf(["--ndjson", "--limit", "diagnostics=1"], stdin)).toEqual([
      "no-blank-text",
      "bounded-diagnostics",
      "no-blank-text",
      "bounded-diagnostics",
    ]);
  });

  it("reports how many bytes a line may have", async () => {
    const { out } = await runCli(["check", "--ndjson", "--limit", "text=1000"], {
      stdin: `${json(clean)}\n${json({ ...clean, description: "x".repeat(1_000) })}\n`,
    });
    expect(onOneLine(out)).toContain(
      "<stdin>:2:1 (the whole) error bounded-size: This line has more than 1000 bytes",
    );
    expect(out).toContain("raise the limit `text`");
  });
});

test.each<readonly [string, ...string[]]>([["paths"], ["export"], ["prove"]])(
  "%s --index selects a survey of a list",
  async (...argv) => {
    const alone = await runCli(argv, { stdin: json(fallingOff) });
    expect(alone.out).not.toBe("");
    const listed = { stdin: json([clean, fallingOff]) };
    expect((await runCli([...argv, "--index", "1"], listed)).out).toBe(alone.out);
    expect(await runCli([...argv, "--index", "2"], listed)).toMatchObject({ code: 2, out: "" });
  },
);

test("diff --index compares with a survey of a list", async () => {
  const longer = { ...clean, questions: [...clean.questions, { type: "open", question: "Where?" }] };
  const { path } = temporaryFolder({ "a.json": json([clean, clean]), "b.json": json([clean, longer]) });
  const diff = (index: string) => runCli(["diff", "a.json", "b.json", "--index", index], { cwd: path });
  expect((await diff("0")).out).not.toContain("Where?");
  expect((await diff("1")).out).toContain("Where?");
  expect((await diff("2")).code).toBe(2);
});

describe("fix", () => {
  const text = `// A survey.\n${pretty(fallingOff)}`;
  const bands = {
    name: "n",
    questions: [
      {
        ...{ type: "rating", question: "How?", display: "number", scale: 5 },
        branching: { type: "response_based", responseValues: { positive: 2 } },
      },
      clean.questions[0],
      { ...clean.questions[0], branching: { type: "end" } },
    ],
  };
  test.each<[argv: readonly string[], file: string, code: number, err: string]>([
    [[], text, 1, "1 error"],
    [["--jsonc"], text, 0, "fixed 1 finding"],
    [["--jsonc", "--config", "off.json"], text, 0, "no findings"],
    [["--preset", "strict"], json(bands), 0, "1 info"],
    [["--preset", "recommended"], json(bands), 0, "no findings"],
  ])("%j", async (argv, file, code, err) => {
    const { path } = temporaryFolder({
      "a.json": file,
      "off.json": json({ rules: { "explicit-end": "off" } }),
    });
    const result = await runCli(["fix", "a.json", ...argv], { cwd: path });
    expect([result.code, result.err]).toEqual([code, expect.stringContaining(err)]);
  });
});

test("graph --limit", async () => {
  const drawn = await runCli(["graph", "--limit", "questions=1"], { stdin: json(clean) });
  expect(drawn).toMatchObject({ code: 0, err: "" });
  const refused = await runCli(["graph", "--limit", "questions=0"], { stdin: json(clean) });
  expect(refused).toMatchObject({ code: 1, out: "", err: expect.stringContaining("bounded-size") });
  const unread = await runCli(["graph", "--limit", "text=9"], { stdin: json(clean) });
  expect(unread).toMatchObject({ code: 1, out: "", err: expect.stringContaining("bounded-size") });
});

describe("a limit that is none", () => {
  const names =
    "text, depth, nodes, diagnostics, questions, choices, tags, responseValues, iterationDates, name, string, url";
  const cases: readonly (readonly [given: string, reason: string])[] = [
    ["depth", "Expected name=number."],
    ["depht=100", 'Unknown limit "depht". Did you mean "depth"?'],
    ["response-values=9", 'Unknown limit "response-values". Did you mean "responseValues"?'],
    ["zzzzzz=9", `Unknown limit "zzzzzz". Expected one of ${names}.`],
    ["__proto__=9", `Unknown limit "__proto__". Expected one of ${names}.`],
    ["depth=", 'Expected a whole number of at least 0, not "".'],
    ["depth=-1", 'Expected a whole number of at least 0, not "-1".'],
    ["depth=1e3", 'Expected a whole number of at least 0, not "1e3".'],
    ["depth=1=2", 'Expected a whole number of at least 0, not "1=2".'],
  ];
  test.each(cases)("%s is refused", async (given, reason) => {
    for (const command of ["check", "graph"]) {
      expect(await runCli([command, "--limit", given], { stdin: json(blank) })).toEqual({
        code: 2,
        out: "",
        err: `surveyc: option '--limit <name=number>' argument '${given}' is invalid. ${reason}\n`,
      });
    }
  });
});
