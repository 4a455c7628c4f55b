import { describe, expect, it, test } from "vitest";
import { ignoreFindings } from "#apps/files/ignore/ignore-findings.ts";
import { describeFinding } from "#diagnostics/findings.ts";
import { onOneLine } from "../../cli/on-one-line.ts";
import { runCli } from "../../cli/run-cli.ts";
import { clean, fallingOff, json, pretty, redundant } from "../../cli/surveys.ts";
import { temporaryFolder } from "../../cli/temporary-folder.ts";

/** The line, severity and code of every finding in a text. */
const findings = (out: string): string[] =>
  [...onOneLine(out).matchAll(/^\S+?:(\d+):\d+ (\w+) ([\w/-]+): /gm)].map(([, ...found]) => found.join(" "));

/** Checks a text with comments. */
async function check(text: string, ...more: readonly string[]) {
  const { path } = temporaryFolder({ "a.jsonc": text });
  return runCli(["check", ...more, "a.jsonc"], { cwd: path });
}

const END = '"branching": { "type": "next_question" }';
const OFF = "surveyc:ignore explicit-end: our own client";
/** A survey whose last question is written in these lines: `explicit-end` is found at its branching. */
const last = (...lines: readonly string[]): string =>
  ["{", '"name": "Why", "questions": [', ...lines, "]", "}"].join("\n");
const one = (...lines: readonly string[]): string =>
  last("{", '"type": "open", "question": "Why?",', ...lines, "}");

describe("a comment ignores findings", () => {
  test.each<[string, string]>([
    ["of the member below it", one(`// ${OFF}`, END)],
    ["in the question below it", last(`// ${OFF}`, `{ "type": "open", "question": "Why?", ${END} }`)],
    [
      "in the list below it",
      [
        "{",
        '"name": "Why",',
        `// ${OFF}`,
        '"questions": [',
        `{ "type": "open", "question": "Why?", ${END} }`,
        "]}",
      ].join("\n"),
    ],
    ["in all that follows", `/* ${OFF} */\n${one(END)}`],
    ["at the end of its line", one(`${END} // ${OFF}`)],
    [
      "at the end of the line on which its object begins",
      one(`"branching": { // ${OFF}`, '"type": "next_question" }'),
    ],
    ["before it on its line", one(`/* ${OFF} */ ${END}`)],
    ["before its value", one(`"branching": /* ${OFF} */ { "type": "next_question" }`)],
    ["after its name", one(`"branching" /* ${OFF} */ : { "type": "next_question" }`)],
    ["after another member on its line", last(`{ "type": "open", "question": "Why?", /* ${OFF} */ ${END} }`)],
    ["over several lines", one(`/*\n ${OFF}\n and more\n*/`, END)],
    ["with a blank line between", one(`// ${OFF}`, "", END)],
    ["with another comment between", one(`// ${OFF}`, "// Why.", END)],
    ["with line ends of Windows", one(`// ${OFF}`, END).replaceAll("\n", "\r\n")],
    ["among other codes", one("// surveyc:ignore valid-link, explicit-end: our own client", END)],
    [
      "each of what is below it",
      last(
        ...["// surveyc:ignore no-blank-text: why", '{ "type": "open", "question": " " },'],
        ...["// surveyc:ignore no-blank-text: why", '{ "type": "open", "question": " " }'],
      ),
    ],
    [
      "at the beginning of what is below it",
      last(
        '{ "type": "single_choice", "question": "Which?", "choices": ["A",',
        "// surveyc:ignore unique-choice: why",
        '"A"] }',
      ),
    ],
    ["after a byte order mark", `\ufeff${one(`// ${OFF}`, END)}`],
  ])("%s", async (_shows, text) => {
    const { out } = await check(text);
    expect(findings(out).filter((found) => !found.endsWith("surveyc/ignore"))).toEqual([]);
  });

  it("without a report", async () => {
    expect(await check(one(`// ${OFF}`, END))).toEqual({
      code: 0,
      out: "",
      err: "checked 1 survey in 1 file: no findings\n",
    });
  });
});

describe("a comment does not ignore", () => {
  test.each<[string, string, readonly string[]]>([
    [
      "what is before it",
      one(`${END},`, `// ${OFF}`, '"optional": true'),
      ["5 warning explicit-end", "6 warning surveyc/ignore"],
    ],
    [
      "what is beside the member that follows",
      one(`// ${OFF}`, '"optional": true,', END),
      ["5 warning surveyc/ignore", "7 warning explicit-end"],
    ],
    [
      "after the first member of its line",
      one(`"optional": true, ${END} // ${OFF}`),
      ["5 warning explicit-end", "5 warning surveyc/ignore"],
    ],
    [
      "other codes",
      one("// surveyc:ignore valid-link: why", END),
      ["5 warning surveyc/ignore", "6 warning explicit-end"],
    ],
    [
      "anything where nothing follows",
      `${one(END)}\n// ${OFF}`,
      ["5 warning explicit-end", "9 warning surveyc/ignore"],
    ],
    ["what is not a survey", `// ${OFF}\n7`, ["2 error valid-type", "1 warning surveyc/ignore"]],
    [
      "without a reason",
      one("// surveyc:ignore explicit-end", END),
      ["5 warning surveyc/ignore", "6 warning explicit-end"],
    ],
    [
      "with a blank reason",
      one("/* surveyc:ignore explicit-end:  */", END),
      ["5 warning surveyc/ignore", "6 warning explicit-end"],
    ],
    [
      "without a code",
      one("// surveyc:ignore: why", END),
      ["5 warning surveyc/ignore", "6 warning explicit-end"],
    ],
    [
      "by an unknown code",
      one("// surveyc:ignore explict-end: why", END),
      ["5 warning surveyc/ignore", "6 warning explicit-end"],
    ],
    ["by words in a text", one(`"description": "// ${OFF}",`, END), ["6 warning explicit-end"]],
    ["by words within a comment", one(`// See ${OFF}`, END), ["6 warning explicit-end"]],
  ])("%s", async (_shows, text, found) => {
    expect(findings((await check(text)).out)).toEqual(found);
  });

  const locked: readonly (readonly [code: string, branching: string])[] = [
    ["known-target", '{ "type": "specific_question", "index": 7 }'],
    ["no-endless-loop", '{ "type": "specific_question", "index": 0 }'],
    ["valid-type", "7"],
    ["known-value", '{ "type": "nowhere" }'],
  ];
  test.each(locked)("what is locked: %s", async (code, branching) => {
    const { out, code: exit } = await check(
      one(`// surveyc:ignore ${code}: why`, `"branching": ${branching}`),
    );
    expect(findings(out)).toContain("5 warning surveyc/ignore");
    expect(findings(out).some((found) => found.endsWith(` error ${code}`))).toBe(true);
    expect(out).toContain(`Findings of "${code}" cannot be ignored, because other checks depend on them.`);
    expect(exit).toBe(1);
  });

  it("errors of a text that is not JSON", async () => {
    const { out, code } = await check(`// surveyc:ignore valid-json: why\n${one(END)},`);
    expect(findings(out)).toEqual(["9 error valid-json"]);
    expect(code).toBe(1);
  });

  it("anything in JSON without comments", async () => {
    const { path } = temporaryFolder({ "a.json": one(`// ${OFF}`, END) });
    expect(findings((await runCli(["check", "a.json"], { cwd: path })).out)).toContain("5 error valid-json");
  });
});

describe("what is reported about comments", () => {
  test.each<[string, string, string]>([
    [
      "// surveyc:ignore explict-end: why",
      'Unknown code "explict-end", so nothing is ignored.',
      'Did you mean "explicit-end"?',
    ],
    [
      "// surveyc:ignore zzz: why",
      'Unknown code "zzz", so nothing is ignored.',
      "surveyc explain lists all codes.",
    ],
    [
      "// surveyc:ignore explicit-end",
      "This comment has no reason, so nothing is ignored.",
      "Write surveyc:ignore explicit-end: and the reason.",
    ],
    [
      "// surveyc:ignore a,,b: why",
      "This comment has no code, so nothing is ignored.",
      "Write surveyc:ignore explicit-end: and the reason.",
    ],
    [
      "// surveyc:ignore valid-link: why",
      'This comment ignores nothing: "valid-link" has no finding at its place.',
      "Remove it.",
    ],
  ])("%s", async (comment, message, help) => {
    const { out } = await check(one(comment, END));
    expect(onOneLine(out)).toContain(`warning surveyc/ignore: ${message}\n`);
    expect(out).toContain(`${help}\n`);
    expect((await runCli(["explain", "surveyc/ignore"])).out).toContain("Severity: warning.");
  });

  it("the one that ignores is used, even if others are about the same", async () => {
    const { out } = await check(one("// surveyc:ignore valid-link: why", `// ${OFF}`, END));
    expect(findings(out)).toEqual(["5 warning surveyc/ignore"]);
  });

  it("a second comment on the same is of no use", async () => {
    const { out } = await check(one(`// ${OFF}`, `${END} // ${OFF}`));
    expect(findings(out)).toHaveLength(1);
    expect(findings(out)[0]).toMatch(/ warning surveyc\/ignore$/);
  });

  it("is at the place of the comment: after findings without a place, and before the count of what was left out", () => {
    const text = one(`// ${OFF}`);
    const finding = (code: string) => describeFinding(code, "warning", "", "any", { message: "" }, {});
    const start = { offset: 0, line: 1, column: 1 };
    const found = [
      finding("bounded-diagnostics"),
      { ...finding("no-blank-text"), span: { start, end: start } },
      finding("required-field"),
    ];
    const { diagnostics } = ignoreFindings(found, text, [], []);
    expect(diagnostics.map(({ code }) => code)).toEqual([
      ...["required-field", "no-blank-text", "surveyc/ignore", "bounded-diagnostics"],
    ]);
  });

  it("does not depend on the order in which findings are reported", () => {
    const comment = "/* surveyc:ignore no-blank-text: why */";
    const text = `[${comment} 1, ${comment} 2]`;
    const found = [text.indexOf(" 2") + 1, text.indexOf(" 1") + 1].map((offset) => {
      const place = { offset, line: 1, column: offset + 1 };
      const finding = describeFinding("no-blank-text", "warning", "", "any", { message: "" }, {});
      return { ...finding, span: { start: place, end: place } };
    });
    const { diagnostics, suppressed } = ignoreFindings(found, text, [], []);
    expect(diagnostics).toEqual([]);
    expect(suppressed).toHaveLength(2);
  });

  it("many comments take little time", async () => {
    const many = `/* ${OFF} */ `.repeat(5_000);
    const before = process.cpuUsage();
    const { err } = await check(one(`"optional": true, ${many}`, END));
    const { user } = process.cpuUsage(before);
    expect(err).toContain("5,001 warnings");
    expect(user / 1_000_000).toBeLessThan(5);
  });
});

describe("the configuration ignores findings", () => {
  const entry = { code: "explicit-end", pointer: "/questions/0", reason: "Our own client." };
  const folder = (config: object, files: Readonly<Record<string, unknown>> = { "a.json": fallingOff }) =>
    temporaryFolder({
      "surveyc.config.json": pretty(config),
      ...Object.fromEntries(
        Object.entries(files).map(([name, value]) => [
          name,
          typeof value === "string" ? value : pretty(value),
        ]),
      ),
    });
  const run = async (
    config: object,
    files?: Readonly<Record<string, unknown>>,
    argv: readonly string[] = ["check", "."],
  ) => runCli(argv, { cwd: folder(config, files).path });

  it("at names with a slash or a tilde in them", async () => {
    const ignore = [{ ...entry, pointer: "/a~1b/~0c" }, entry];
    expect(await run({ ignore })).toMatchObject({ code: 0, out: "" });
  });

  test.each(["", "/questions", "/questions/0", "/questions/0/branching"])(
    "at %j and below",
    async (pointer) => {
      expect(await run({ ignore: [{ ...entry, pointer }] })).toEqual({
        code: 0,
        out: "",
        err: "checked 1 survey in 1 file: no findings\n",
      });
    },
  );

  test.each(["/questions/1", "/questions/00", "/questions/0/branching/type", "/quest"])(
    "not at %j",
    async (pointer) => {
      const { out, err } = await run({ ignore: [{ ...entry, pointer }] });
      expect(findings(out)).toEqual(["7 warning explicit-end"]);
      expect(err).toContain(
        `surveyc.config.json, /ignore/0: matches no finding in the checked files (explicit-end at ${pointer}); remove it\n`,
      );
    },
  );

  it("of some files only, in all of which it may be used", async () => {
    const config = { overrides: [{ files: "old/*.json", ignore: [entry] }] };
    const { out, err } = await run(config, {
      "old/a.json": fallingOff,
      "old/b.json": clean,
      "c.json": fallingOff,
    });
    expect(onOneLine(out)).toMatch(/^c\.json:7:20 warning explicit-end/);
    expect(findings(out)).toHaveLength(1);
    expect(err).toBe("checked 3 surveys in 3 files: 1 warning\n");
  });

  it("in records, one a line", async () => {
    const files = { "a.ndjson": `${json(fallingOff)}\n${json(redundant)}\n` };
    const { out, err } = await run({ ignore: [entry] }, files);
    expect(findings(out)).toEqual(["2 info no-redundant-branching"]);
    const both = { ...fallingOff, name: " " };
    expect((await run({ ignore: [entry] }, { "a.ndjson": json(both) })).out).toContain(json(both));
    expect(err).not.toContain("ignores nothing");
  });

  it("which are not fixed then", async () => {
    const { path, read } = folder({ ignore: [entry] });
    await runCli(["fix", "a.json"], { cwd: path });
    expect(read("a.json")).toBe(pretty(fallingOff));
  });

  it("and takes their room for others", async () => {
    const question = {
      type: "single_choice",
      question: "Why?",
      choices: ["a", "b"],
      branching: { type: "response_based", responseValues: { a: "end", b: "end" } },
    };
    const many = {
      name: "Many",
      questions: [...Array.from({ length: 200 }, () => question), { type: "open", question: " " }],
    };
    const ignore = ["portable-response-key", "no-redundant-branching", "no-unreachable-question"].map(
      (code) => ({ ...entry, code, pointer: "" }),
    );
    const { out } = await run({ ignore }, { "a.json": json(many) });
    expect(findings(out).map((found) => found.split(" ")[2])).toEqual(["no-blank-text"]);
  });

  it("of a plugin", async () => {
    const files = {
      "a.json": clean,
      "house.mjs": `export default { code: "acme/named", severity: "error", summary: "s", messages: { which: { message: "Which?" } }, check(_, report) { report("/name", "which"); } };`,
    };
    const ignore = [{ code: "acme/named", pointer: "/name", reason: "Legacy." }];
    expect((await run({ plugins: ["./house.mjs"], ignore }, files)).code).toBe(0);
  });

  test.each<[string, object, RegExp]>([
    [
      "no reason",
      { code: "explicit-end", pointer: "" },
      /:\d+:\d+ error required-field: The required property "reason" is missing/,
    ],
    ["a blank reason", { ...entry, reason: " " }, /:(?!1:1 )\d+:\d+ error known-value: Expected a reason/],
    [
      "an unknown code",
      { ...entry, code: "explict-end" },
      /error known-value: Unknown code "explict-end".*\n(?:.*\n)*?.*Did you mean "explicit-end"\?/,
    ],
    [
      "a code of no plugin",
      { ...entry, code: "acme/named" },
      /error known-value: Unknown code "acme\/named"/,
    ],
    [
      "an error of the parser",
      { ...entry, code: "valid-type" },
      /error known-value: Findings of "valid-type" cannot be ignored/,
    ],
    [
      "what is locked",
      { ...entry, code: "known-target" },
      /error known-value: Findings of "known-target" cannot be ignored/,
    ],
    [
      "no pointer",
      { ...entry, pointer: "questions/0" },
      /error known-value: "questions\/0" is not a JSON Pointer/,
    ],
    [
      "not a pointer if a tilde has no meaning",
      { ...entry, pointer: "/questions/~2" },
      /error known-value: "\/questions\/~2" is not a JSON Pointer/,
    ],
    ["an unknown member", { ...entry, file: "a.json" }, /error known-field: Unknown property "file"/],
  ])("%s is a mistake, in an override too", async (_shows, wrong, message) => {
    for (const config of [{ ignore: [wrong] }, { overrides: [{ files: "*", ignore: [wrong] }] }]) {
      const { code, err } = await run(config);
      expect(onOneLine(err)).toMatch(message);
      expect(code).toBe(2);
    }
  });

  it("and --print-config shows it", async () => {
    const config = {
      ignore: [entry],
      ignoreFiles: ["old/**"],
      overrides: [{ files: "a.json", ignore: [{ ...entry, pointer: "" }] }],
    };
    const shown = JSON.parse((await run(config, {}, ["check", "--print-config", "a.json"])).out);
    expect(shown.ignore).toEqual([
      { ...entry, entry: "surveyc.config.json, /ignore/0" },
      { ...entry, pointer: "", entry: "surveyc.config.json, /overrides/0/ignore/0" },
    ]);
    expect(shown.isIgnored).toBe(false);
    const { out } = await run(config, {}, ["check", "--print-config", "old/a.json"]);
    expect(JSON.parse(out).isIgnored).toBe(true);
  });

  describe("ignoreFiles", () => {
    const files = { "a.json": clean, "old/b.json": fallingOff, "c.draft.json": fallingOff };
    const config = { ignoreFiles: ["old/**", "*.draft.json"] };

    it.each([["."], ["**/*.json"]])("leaves files out that %s matches", async (pattern) => {
      const { out, err } = await run(config, files, ["check", pattern]);
      expect(out).toBe("");
      expect(err).toBe("checked 1 survey in 1 file: no findings\n");
    });

    it("leaves out none that is named", async () => {
      const { out } = await run(config, files, ["check", "old/b.json", "c.draft.json"]);
      expect(findings(out)).toHaveLength(2);
    });

    it("may not leave out all of them", async () => {
      const { code, err } = await run({ ignoreFiles: ["**"] }, files);
      expect(err).toBe(
        "surveyc: no file was checked: ignoreFiles in the configuration excludes all of them\n",
      );
      expect(code).toBe(2);
    });
  });
});

describe("sarif lists what is ignored", () => {
  const config = pretty({ ignore: [{ code: "explicit-end", pointer: "", reason: "Our own client." }] });
  const resultsOf = (out: string) =>
    JSON.parse(out).runs[0].results.map(
      ({ ruleId, suppressions }: { ruleId: string; suppressions?: unknown }) => [ruleId, suppressions],
    );

  it("by a comment and by the configuration", async () => {
    const { path } = temporaryFolder({
      "surveyc.config.json": config,
      "a.json": pretty(fallingOff),
      "b.jsonc": one(`// ${OFF}`, END),
      "c.json": pretty(redundant),
    });
    const { code, out } = await runCli(["check", "--format", "sarif", "a.json", "b.jsonc", "c.json"], {
      cwd: path,
    });
    expect(resultsOf(out)).toEqual([
      ["explicit-end", [{ kind: "external", justification: "Our own client." }]],
      ["explicit-end", [{ kind: "inSource", justification: "our own client" }]],
      ["no-redundant-branching", undefined],
    ]);
    expect(code).toBe(0);
  });

  it("in records, too", async () => {
    const { path } = temporaryFolder({
      "surveyc.config.json": config,
      "a.ndjson": `${json(clean)}\n${json(fallingOff)}\n`,
    });
    const { out } = await runCli(["check", "--format", "sarif", "a.ndjson"], { cwd: path });
    expect(resultsOf(out)).toEqual([
      ["explicit-end", [{ kind: "external", justification: "Our own client." }]],
    ]);
  });
});

describe("files of other tools", () => {
  const tools = [
    "package.json",
    "package-lock.json",
    "npm-shrinkwrap.json",
    "tsconfig.json",
    "tsconfig.build.json",
    "jsconfig.json",
    "surveyc.config.json",
  ];
  const others = ["packages.json", "my-package.json", "block.json", "tsconfigs.json"];

  it("are left out of a folder, and no others", async () => {
    const { path } = temporaryFolder(
      Object.fromEntries(
        [...tools, ...others].map((name) => [`in/${name}`, name.startsWith("surveyc") ? "{}" : json(clean)]),
      ),
    );
    const { err } = await runCli(["check", "in"], { cwd: path });
    expect(err).toBe(`checked ${others.length} surveys in ${others.length} files: no findings\n`);
  });

  it("are checked where they are named", async () => {
    const { path } = temporaryFolder({ "package.json": json(fallingOff) });
    expect(findings((await runCli(["check", "package.json"], { cwd: path })).out)).toEqual([
      "1 warning explicit-end",
    ]);
    expect((await runCli(["check", "."], { cwd: path })).err).toBe(
      "surveyc: .: contains no file named .json, .jsonc, .ndjson or .jsonl except files of other tools, such as package.json, which are checked if they are named\n",
    );
  });
});
