import { describe, expect, it, test } from "vitest";
import { readerGone } from "#apps/process/io.ts";
import { onOneLine } from "../on-one-line.ts";
import { runCli } from "../run-cli.ts";
import { blank, clean, dashboard, fallingOff, json, pageOf, pretty, redundant } from "../surveys.ts";
import { temporaryFolder } from "../temporary-folder.ts";

/** The first line of every finding. */
const findings = (out: string): string[] =>
  onOneLine(out)
    .split("\n")
    .filter((line) => /(?:error|warning|info) [a-z-]+: /.test(line));
const places = (out: string): string[] =>
  findings(out).map((line) => line.replace(/^(\S+) (?:\(the whole\) )?(\w+) ([a-z-]+): .*$/, "$1 $2 $3"));

describe("what is checked", () => {
  it("only reports that a clean survey was checked", async () => {
    expect(await runCli(["check"], { stdin: json(clean) })).toEqual({
      code: 0,
      out: "",
      err: "checked 1 survey in 1 file: no findings\n",
    });
  });

  it("names every place as file, line and column", async () => {
    const { path } = temporaryFolder({ "a.json": pretty(blank), "b.json": pretty(fallingOff) });
    const { code, out, err } = await runCli(["check", "a.json", "b.json"], { cwd: path });
    expect(places(out)).toEqual(["a.json:6:19 error no-blank-text", "b.json:7:20 warning explicit-end"]);
    expect(err).toBe("checked 2 surveys in 2 files: 1 error and 1 warning\n");
    expect(code).toBe(1);
  });

  it("shows the text around a finding, findings apart, and no counts among them", async () => {
    const { out } = await runCli(["check"], { stdin: json([blank, blank]) });
    const [last, ...blocks] = out.trimEnd().split("\n\n").reverse();
    expect(last).toBe("more: surveyc explain no-blank-text");
    expect(blocks).toHaveLength(2);
    for (const block of blocks) expect(block).toContain('"question":" "');
    expect(out).not.toMatch(/^\d+ errors?$/m);
  });

  it("reads the standard input for - too", async () => {
    const { code, out } = await runCli(["check", "-"], { stdin: json(blank), terminals: { stdin: true } });
    expect(places(out)).toEqual(["<stdin>:1:54 error no-blank-text"]);
    expect(code).toBe(1);
  });

  it("wants files on a terminal", async () => {
    const { code, out, err } = await runCli(["check"]);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(/^surveyc: name the files to check, or pipe a survey in .*\n$/);
  });

  const recognised: readonly (readonly [name: string, value: unknown, counted: string])[] = [
    ["a survey", clean, "1 survey"],
    ["an array", [clean, clean, dashboard], "2 surveys and 1 dashboard"],
    ["an empty array", [], "0 surveys"],
    ["a list page of surveys", pageOf(clean, clean, clean), "3 surveys"],
    ["an empty list page", pageOf(), "0 surveys"],
    ["a dashboard", dashboard, "1 dashboard"],
    ["a survey that has members of dashboards", { ...clean, filters: {}, pinned: true }, "1 survey"],
    [
      "a list page of dashboards",
      pageOf({ name: "Figures", pinned: true }, { name: "More" }),
      "2 dashboards",
    ],
  ];

  test.each(recognised)("recognises %s", async (_name, value, counted) => {
    expect(await runCli(["check"], { stdin: pretty(value) })).toEqual({
      code: 0,
      out: "",
      err: `checked ${counted} in 1 file: no findings\n`,
    });
  });

  const nested: readonly (readonly [name: string, value: unknown, expected: readonly string[]])[] = [
    ["an array", [clean, blank], ["/1/questions/0/question"]],
    [
      "a page",
      pageOf(blank, clean, blank),
      ["/results/0/questions/0/question", "/results/2/questions/0/question"],
    ],
    ["the frame of a page", { ...pageOf(clean), count: "1" }, ["/count"]],
    ["a page of dashboards", pageOf({ pinned: true, tags: 1 }), ["/results/0/tags"]],
    ["a dashboard", { tiles: [], pinned: "yes" }, ["/pinned"]],
  ];

  test.each(nested)("places findings in %s", async (_name, value, expected) => {
    const { code, out } = await runCli(["check", "--format", "json"], { stdin: pretty(value) });
    const { diagnostics } = JSON.parse(out).files[0];
    expect(diagnostics.map(({ pointer }: { pointer: string }) => pointer)).toEqual(expected);
    for (const { span, pointer } of diagnostics) {
      const inside = pretty(value).slice(span.start.offset, span.end.offset);
      const tokens = pointer.slice(1).split("/");
      const at = tokens.reduce((found: never, token: string) => found[token as never], value as never);
      expect(JSON.parse(inside)).toEqual(at);
    }
    expect(code).toBe(1);
  });

  it("places related findings and fixes of a nested survey", async () => {
    const looping = {
      name: "Loop",
      questions: [
        { type: "open", question: "A?", branching: { type: "specific_question", index: 1 } },
        { type: "open", question: "B?", branching: { type: "specific_question", index: 0 } },
      ],
    };
    const { out } = await runCli(["check", "--format", "json"], {
      stdin: json([clean, looping, fallingOff]),
    });
    const found = JSON.parse(out).files[0].diagnostics;
    const loop = found.find(({ code }: { code: string }) => code === "no-endless-loop");
    for (const { pointer, span } of loop.related) {
      expect(pointer).toMatch(/^\/1\/questions\//);
      expect(span.start.line).toBe(1);
    }
    const falls = found.find(({ code }: { code: string }) => code === "explicit-end");
    expect(falls.fixes[0].patch[0].path).toBe("/2/questions/0/branching/type");
  });

  it("takes the kind that is given", async () => {
    const stdin = json({ archived: true });
    expect((await runCli(["check"], { stdin })).code).toBe(1);
    expect((await runCli(["check", "--kind", "survey-update"], { stdin })).code).toBe(0);
    expect(
      (await runCli(["check", "--kind", "survey-update"], { stdin: json([{ archived: true }]) })).code,
    ).toBe(0);
  });

  const kinds: readonly (readonly [kind: string, value: unknown, counted: string])[] = [
    ["survey-page", pageOf(clean), "1 survey"],
    ["dashboard-page", pageOf(dashboard), "1 dashboard"],
    ["move-tile", { tile: { id: 1 }, toDashboard: 2 }, "1 request"],
    ["question", clean.questions[0], "1 question"],
    ["responses-count", {}, "1 responses count"],
  ];
  test.each(kinds)("checks the kind %s", async (kind, value, counted) => {
    const { code, err } = await runCli(["check", "--kind", kind], { stdin: json(value) });
    expect({ code, err }).toEqual({ code: 0, err: `checked ${counted} in 1 file: no findings\n` });
  });

  it("reports what is wrong with an invalid page", async () => {
    const { code, out } = await runCli(["check", "--kind", "survey-page"], { stdin: json({ results: {} }) });
    expect(out).toContain("valid-type");
    expect(code).toBe(1);
  });

  it("does not count what is around a survey as its depth", async () => {
    for (const given of [clean, [clean], pageOf(clean)])
      expect((await runCli(["check", "--limit", "depth=3"], { stdin: json(given) })).code).toBe(0);
  });

  it("reads more questions than the library's default limit", async () => {
    const question = clean.questions[0];
    const stdin = json({ name: "Long", questions: Array.from({ length: 100_001 }, () => question) });
    const { code, out } = await runCli(["check"], { stdin });
    expect({ code, out }).toEqual({ code: 0, out: "" });
  });
});

describe("exit code", () => {
  const cases: readonly (readonly [argv: readonly string[], value: unknown, code: number])[] = [
    [[], clean, 0],
    [[], redundant, 0],
    [[], fallingOff, 0],
    [[], blank, 1],
    [["--fail-on", "warning"], redundant, 0],
    [["--fail-on", "warning"], fallingOff, 1],
    [["--max-warnings", "1"], fallingOff, 0],
    [["--max-warnings", "0"], fallingOff, 1],
    [["--max-warnings", "0"], redundant, 0],
    [["--rule", "explicit-end=error"], fallingOff, 1],
    [["--rule", "explicit-end=off", "--fail-on", "warning"], fallingOff, 0],
    [["--rule", "no-blank-text=info", "--rule", "no-blank-text=warning", "--max-warnings", "0"], blank, 1],
  ];
  test.each(cases)("%j %j", async (argv, value, code) => {
    expect((await runCli(["check", ...argv], { stdin: json(value) })).code).toBe(code);
  });

  it("reports how many warnings are allowed", async () => {
    const { err } = await runCli(["check", "--max-warnings", "1"], { stdin: json([fallingOff, fallingOff]) });
    expect(err).toBe("surveyc: 2 warnings, at most 1 allowed\nchecked 2 surveys in 1 file: 2 warnings\n");
  });

  it("is the worst of all files, and all of them are checked", async () => {
    const { path } = temporaryFolder({ "bad.json": json(blank), "good.json": json(clean) });
    const { code, out, err } = await runCli(["check", "missing.json", "bad.json", "good.json"], {
      cwd: path,
    });
    expect(places(out)).toEqual(["bad.json:1:54 error no-blank-text"]);
    expect(err).toBe("surveyc: missing.json: does not exist\nchecked 2 surveys in 2 files: 1 error\n");
    expect(code).toBe(2);
  });
});

describe("--rule", () => {
  const cases: readonly (readonly [given: string, reason: string])[] = [
    ["explicit-end", "Expected code=severity."],
    ["explict-end=off", 'Unknown rule "explict-end". Did you mean "explicit-end"?'],
    ["known-fields=off", 'Unknown rule "known-fields". Did you mean "known-field"?'],
    ["zzzzzz=off", 'Unknown rule "zzzzzz". surveyc explain lists all rules.'],
    ["explicit-end=of", 'Unknown severity "of". Did you mean "off"?'],
    ["explicit-end=fatal", 'Unknown severity "fatal". Expected one of error, warning, info, off.'],
    [
      "no-endless-loop=off",
      'The severity of "no-endless-loop" cannot be set, because all other rules depend on it.',
    ],
    ["valid-json=off", 'The severity of "valid-json" cannot be set, because all other rules depend on it.'],
  ];
  test.each(cases)("%s is refused", async (given, reason) => {
    expect(await runCli(["check", "--rule", given], { stdin: json(clean) })).toEqual({
      code: 2,
      out: "",
      err: `surveyc: option '--rule <code=severity>' argument '${given}' is invalid. ${reason}\n`,
    });
  });
});

describe("--quiet", () => {
  it("prints errors only", async () => {
    const { out, err, code } = await runCli(["check", "--quiet"], { stdin: json([fallingOff, blank]) });
    expect(findings(out)).toHaveLength(1);
    expect(err).toBe("checked 2 surveys in 1 file: 1 error and 1 warning\n");
    expect(code).toBe(1);
  });

  it("prints nothing if there are no findings", async () => {
    expect(await runCli(["check", "--quiet"], { stdin: json(fallingOff) })).toEqual({
      code: 0,
      out: "",
      err: "",
    });
  });

  it("explains the exit code 1", async () => {
    const { out, err, code } = await runCli(["check", "--quiet", "--fail-on", "warning"], {
      stdin: json(fallingOff),
    });
    expect({ out, err, code }).toEqual({ code: 1, out: "", err: "checked 1 survey in 1 file: 1 warning\n" });
  });
});

describe("the width of the terminal", () => {
  const longest = (text: string) => Math.max(...text.split("\n").map((line) => line.length));
  const argv = ["check", "--no-color"];
  const stdin = json(blank);
  it("is that of the sentences, on a terminal only", async () => {
    const whole = await runCli(argv, { stdin, columns: 40 });
    expect(longest(whole.out)).toBeGreaterThan(40);
    const wrapped = await runCli(argv, { stdin, columns: 40, terminals: { stdout: true } });
    expect(longest(wrapped.out)).toBeLessThanOrEqual(40);
    const wide = await runCli(argv, { stdin, columns: 400, terminals: { stdout: true } });
    expect(wide.out).toBe(whole.out);
  });
});

describe("what leads to more about a finding", () => {
  const said: readonly (readonly [argv: readonly string[], payload: unknown, codes: readonly string[]])[] = [
    [[], [blank, fallingOff, blank], ["explicit-end", "no-blank-text"]],
    [[], fallingOff, ["explicit-end"]],
    [[], clean, []],
    [["--quiet"], blank, []],
    [["--rule", "no-blank-text=off"], blank, []],
    [["--format", "github"], blank, []],
    [["--format", "markdown"], blank, []],
    [["--format", "json"], blank, []],
  ];
  test.each(said)("%j %j: %j", async (argv, payload, codes) => {
    const { out } = await runCli(["check", ...argv], { stdin: json(payload) });
    const [line] = /^more: surveyc explain .*$/m.exec(out) ?? [];
    const last = codes.length === 1 ? codes[0] : "CODE";
    expect(line).toBe(codes.length === 0 ? undefined : `more: surveyc explain ${last}`);
    if (line !== undefined) expect(out.endsWith(`\n\n${line}\n`)).toBe(true);
  });

  it("leads to what is printed", async () => {
    const { out } = await runCli(["check"], { stdin: json(blank) });
    const [, command = ""] = /^more: surveyc (explain \S+)$/m.exec(out) ?? [];
    expect((await runCli(command.split(" "))).out).toContain("# no-blank-text");
  });

  it.each([true, false])("is followed by a blank line if all is on one terminal: %s", async (stderr) => {
    const { err } = await runCli(["check"], { stdin: json(blank), terminals: { stdout: true, stderr } });
    expect(err.startsWith("\n")).toBe(stderr);
  });
});

describe("files that hold no survey", () => {
  const nul = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]);
  const cases: readonly (readonly [name: string, content: string | Uint8Array, problem: string])[] = [
    ["empty.json", "", "is empty"],
    ["blank.json", " \r\n\t", "is empty"],
    ["mark.json", "\ufeff", "is empty"],
    ["picture.json", nul, "is a binary file, not JSON"],
    ["zeros.json", new Uint8Array(40), "is a binary file, not JSON"],
    ["packed.json.gz", Buffer.from([0x1f, 0x8b, 8, 8, 1]), "is a binary file, not JSON"],
    [
      "two.json",
      `${pretty(clean)}\n${pretty(clean)}`,
      "contains a second JSON document at line 11; put the documents in a list, or use --ndjson for one survey per line",
    ],
    [
      "marked.json",
      "\ufeff{} []",
      "contains a second JSON document at line 1; put the documents in a list, or use --ndjson for one survey per line",
    ],
  ];
  test.each(cases)("%s", async (name, content, problem) => {
    const { path } = temporaryFolder({ [name]: content });
    expect(await runCli(["check", name], { cwd: path })).toEqual({
      code: 2,
      out: "",
      err: `surveyc: ${name}: ${problem}\n`,
    });
  });

  it("an empty standard input", async () => {
    expect(await runCli(["check"], { stdin: "" })).toEqual({
      code: 2,
      out: "",
      err: "surveyc: <stdin>: is empty; name a file, or pipe a survey in\n",
    });
  });

  const faults: readonly (readonly [name: string, content: string | Uint8Array, place: string])[] = [
    ["broken JSON", '{"name": }', "a.json:1:10 error valid-json"],
    ["JSON with something after it", "{} x", "a.json:1:4 error valid-json"],
    ["text that is cut off before a second document", '{"a" {"b": 1}', "a.json:1:6 error valid-json"],
    ["UTF-16", Buffer.from("\ufeff{}", "utf16le"), "a.json:1:1 error valid-encoding"],
    ["Latin 1", Buffer.from('{"name":"caf\u00e9"}', "latin1"), "a.json:1:1 error valid-encoding"],
    ["a name twice", '{"name":"a",\n"name":"b"}', "a.json:2:1 error unique-keys"],
  ];
  test.each(faults)("%s is a finding", async (_name, content, place) => {
    const { path } = temporaryFolder({ "a.json": content });
    const { code, out, err } = await runCli(["check", "a.json"], { cwd: path });
    expect(places(out)).toContain(place);
    expect(err).toBe("checked 1 survey in 1 file: 1 error\n");
    expect(code).toBe(1);
  });

  it("counts what cannot be read as what it should have been", async () => {
    const { err } = await runCli(["check", "--kind", "dashboard"], { stdin: "{" });
    expect(err).toBe("checked 1 dashboard in 1 file: 1 error\n");
  });
});

describe("colour", () => {
  const stdin = json(blank);
  const cases: readonly (readonly [
    argv: readonly string[],
    env: Record<string, string>,
    terminal: boolean,
    painted: boolean,
  ])[] = [
    [[], {}, false, false],
    [[], {}, true, true],
    [[], { TERM: "dumb" }, true, false],
    [[], { NO_COLOR: "1" }, true, false],
    [[], { NO_COLOR: "" }, true, true],
    [[], { FORCE_COLOR: "1" }, false, true],
    [[], { FORCE_COLOR: "0" }, true, false],
    [[], { FORCE_COLOR: "false" }, true, false],
    [[], { FORCE_COLOR: "" }, false, false],
    [[], { NO_COLOR: "1", FORCE_COLOR: "1" }, true, false],
    [["--color"], { NO_COLOR: "1" }, false, true],
    [["--no-color"], { FORCE_COLOR: "1" }, true, false],
  ];
  test.each(cases)("%j %j, terminal %j: %j", async (argv, env, stdout, painted) => {
    const { out } = await runCli(["check", ...argv], { stdin, env, terminals: { stdout } });
    expect(out.includes("\u001b[31m")).toBe(painted);
  });

  it("can be asked for before the command", async () => {
    const { out, err } = await runCli(["--color", "check"], { stdin });
    expect(out).toContain("\u001b[31m");
    expect(err).toBe("checked 1 survey in 1 file: \u001b[1;31m1 error\u001b[0m\n");
  });
});

describe("a run that is stopped", () => {
  it("ends quietly, with what it knows", async () => {
    const stopping = new AbortController();
    stopping.abort(readerGone);
    const { path } = temporaryFolder({ "a.json": json(blank) });
    expect(await runCli(["check", "a.json"], { cwd: path, stopping })).toEqual({ code: 0, out: "", err: "" });
  });
});
