import { describe, expect, it, test } from "vitest";
import { rules } from "#index.ts";
import { onOneLine } from "../../cli/on-one-line.ts";
import { runCli } from "../../cli/run-cli.ts";
import { blank, clean, fallingOff, json, pretty } from "../../cli/surveys.ts";
import { temporaryFolder } from "../../cli/temporary-folder.ts";

/** A folder with files; values that are not text are written as JSON. */
const folderOf = (files: Readonly<Record<string, unknown>>): string =>
  temporaryFolder(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [
        name,
        typeof content === "string" ? content : pretty(content),
      ]),
    ),
  ).path;

/** The place, severity and code of every finding. */
const findings = (text: string): string[] =>
  onOneLine(text)
    .split("\n")
    .flatMap((line) => /^(\S+) (\w+) ([\w/-]+): /.exec(line)?.slice(1, 4).join(" ") ?? [])
    .filter((line) => !line.startsWith("surveyc:"));

const house = `export default {
  code: "acme/named",
  severity: "warning",
  summary: "Surveys have another name.",
  page: "https://acme.example/named",
  messages: { why: { message: "Why this name?" } },
  check({ survey }, report) {
    if (survey.name === "Why") report("/name", "why");
  },
};`;

describe("the configuration that holds", () => {
  const off = { rules: { "explicit-end": "off" } };
  const error = { rules: { "explicit-end": "error" } };

  it("is that of the nearest folder upwards", async () => {
    const cwd = folderOf({
      "surveyc.config.json": off,
      "a.json": fallingOff,
      "in/surveyc.config.json": error,
      "in/b.json": fallingOff,
      "in/deep/c.json": fallingOff,
    });
    const { code, out, err } = await runCli(["check", "."], { cwd });
    expect(findings(out)).toEqual([
      "in/b.json:7:20 error explicit-end",
      "in/deep/c.json:7:20 error explicit-end",
    ]);
    expect(err).toBe("checked 3 surveys in 3 files: 2 errors\n");
    expect(code).toBe(1);
  });

  it("is not looked for outside of the repository", async () => {
    const cwd = folderOf({ "surveyc.config.json": off, "repo/.git/HEAD": "", "repo/a/b.json": fallingOff });
    const { out } = await runCli(["check", "repo"], { cwd });
    expect(findings(out)).toEqual(["repo/a/b.json:7:20 warning explicit-end"]);
  });

  it("is that of the current folder for the standard input", async () => {
    const cwd = folderOf({ "surveyc.config.json": error });
    expect((await runCli(["check"], { cwd, stdin: json(fallingOff) })).code).toBe(1);
  });

  it("is another one where that is named, or none", async () => {
    const cwd = folderOf({ "surveyc.config.json": off, "ci.json": error, "a.json": fallingOff });
    expect((await runCli(["check", "--config", "ci.json", "a.json"], { cwd })).code).toBe(1);
    const without = await runCli(["check", "--no-config", "a.json"], { cwd });
    expect(findings(without.out)).toEqual(["a.json:7:20 warning explicit-end"]);
  });

  // Defaults, then the configuration, its overrides in their order, and the command line.
  const configured = { preset: "strict", rules: { "explicit-end": "error" }, limits: { choices: 3 } };
  const overrides = [
    { files: "*.json", kind: "survey-create", rules: { "explicit-end": "info" }, limits: { choices: 4 } },
    { files: "a.*", kind: "survey-update", rules: { "explicit-end": "off" }, limits: { choices: 5 } },
  ];
  const flags = ["--preset", "recommended", "--rule", "explicit-end=warning", "--limit", "choices=6"];
  test.each<[name: string, config: object, argv: readonly string[], expected: readonly unknown[]]>([
    ["the defaults", {}, [], ["warning", 1_000, null, "off"]],
    ["the configuration", configured, [], ["error", 3, null, "info"]],
    [
      "an override",
      { ...configured, overrides: overrides.slice(0, 1) },
      [],
      ["info", 4, "survey-create", "info"],
    ],
    ["a later override", { ...configured, overrides }, [], ["off", 5, "survey-update", "info"]],
    [
      "the command line",
      { ...configured, overrides },
      [...flags, "--kind", "survey"],
      ["warning", 6, "survey", "off"],
    ],
    [
      "one flag alone",
      { ...configured, overrides },
      ["--limit", "name=9"],
      ["off", 5, "survey-update", "info"],
    ],
  ])("is overridden by what comes after it: %s", async (_name, config, argv, expected) => {
    const cwd = folderOf({ "surveyc.config.json": config });
    const { out } = await runCli(["check", "--print-config", "a.json", ...argv], { cwd });
    const { rules, limits, kind } = JSON.parse(out);
    expect([rules["explicit-end"], limits.choices, kind, rules["unrouted-answer"]]).toEqual(expected);
  });

  it("is overridden by the command line", async () => {
    const cwd = folderOf({ "surveyc.config.json": { ...off, limits: { name: 99 } }, "a.json": fallingOff });
    const argv = ["check", "--rule", "explicit-end=info", "--limit", "name=2", "a.json"];
    expect(findings((await runCli(argv, { cwd })).out)).toEqual([
      "a.json:2:11 error bounded-size",
      "a.json:7:20 info explicit-end",
    ]);
  });

  it("has overrides for files, the later before the earlier", async () => {
    const cwd = folderOf({
      "surveyc.config.json": {
        ...off,
        overrides: [
          { files: ["in/**"], ...error },
          { files: "old.json", rules: { "explicit-end": "info" } },
          { files: "x.*", kind: "dashboard" },
          { files: "*.create.json", kind: "survey-create", limits: { name: 2 } },
        ],
      },
      "a.json": fallingOff,
      "in/b.json": fallingOff,
      "in/deep/old.json": fallingOff,
      "in/.hidden.json": fallingOff,
      "x.create.json": { ...clean, id: "0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d11" },
    });
    const { out } = await runCli(["check", ".", "in/.hidden.json"], { cwd });
    expect(findings(out)).toEqual([
      "in/b.json:7:20 error explicit-end",
      "in/deep/old.json:7:20 info explicit-end",
      "x.create.json:2:11 error bounded-size",
      "x.create.json:9:3 warning writable-field",
      "in/.hidden.json:7:20 error explicit-end",
    ]);
  });

  it("holds for fixes and for records, too", async () => {
    const cwd = folderOf({
      "surveyc.config.json": { ...off, plugins: ["./house.mjs"] },
      "house.mjs": house,
      "a.json": fallingOff,
      "b.ndjson": `${json(fallingOff)}\n${json({ ...clean, name: "Other" })}\n`,
    });
    const { out, err } = await runCli(["check", "--fix", "a.json"], { cwd });
    expect(findings(out)).toEqual(["a.json:2:11 warning acme/named"]);
    expect(err).toBe("checked 1 survey in 1 file: 1 warning\n");
    const records = await runCli(["check", "b.ndjson"], { cwd });
    expect(findings(records.out)).toEqual(["b.ndjson:1:9 warning acme/named"]);
  });

  it("is printed whole, for a file that need not exist", async () => {
    const cwd = folderOf({
      "surveyc.config.json": {
        $schema: "./node_modules/surveyc/schemas/surveyc.config.schema.json",
        ...off,
        plugins: ["./house.mjs"],
        limits: { choices: 3 },
        overrides: [{ files: "in/*.json", kind: "survey-create", rules: { "acme/named": "error" } }],
      },
      "house.mjs": house,
    });
    const { code, out } = await runCli(["check", "--print-config", "in/a.json", "--limit", "name=5"], {
      cwd,
    });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      config: "surveyc.config.json",
      kind: "survey-create",
      rules: { "explicit-end": "off", "valid-link": "error", "acme/named": "error" },
      limits: { choices: 3, name: 5, string: 100_000 },
      plugins: [{ code: "acme/named", page: "https://acme.example/named" }],
    });
    const strict = rules.filter(({ preset }) => preset === "strict");
    const severities = (severityOf: (rule: (typeof rules)[number]) => string) =>
      Object.fromEntries(strict.map((rule) => [rule.code, severityOf(rule)]));
    expect(JSON.parse(out).rules).toMatchObject(severities(() => "off"));
    const all = await runCli(["check", "--print-config", "a.json", "--preset", "strict"], { cwd });
    expect(JSON.parse(all.out).rules).toMatchObject(severities(({ severity }) => severity));
    const none = await runCli(["check", "--print-config", "x.json", "--no-config"], { cwd });
    expect(JSON.parse(none.out)).toMatchObject({ config: null, kind: null, plugins: [] });
  });

  it("is not a survey: folders and globs leave it out", async () => {
    const cwd = folderOf({ "surveyc.config.json": {}, "surveyc.baseline.json": {}, "a.json": clean });
    for (const pattern of [".", "*.json"])
      expect((await runCli(["check", pattern], { cwd })).err).toBe(
        "checked 1 survey in 1 file: no findings\n",
      );
  });
});

it("is checked itself where it is named", async () => {
  const cwd = folderOf({ "surveyc.config.json": {}, "in/surveyc.config.json": { rulez: {} } });
  expect(await runCli(["check", "surveyc.config.json"], { cwd })).toEqual({
    code: 0,
    out: "",
    err: "checked 1 configuration in 1 file: no findings\n",
  });
  const { code, err } = await runCli(["check", "in/surveyc.config.json"], { cwd });
  expect(code).toBe(2);
  expect(err).toContain('Did you mean "rules"?');
});

describe("rules of plugins", () => {
  it("are named on the command line, described in SARIF and explained", async () => {
    const cwd = folderOf({
      "surveyc.config.json": { plugins: ["./house.mjs"] },
      "house.mjs": house,
      "a.json": clean,
    });
    const { out } = await runCli(["check", "--format", "sarif", "--rule", "acme/named=error", "a.json"], {
      cwd,
    });
    const [run] = JSON.parse(out).runs;
    expect(run.results[0]).toMatchObject({ ruleId: "acme/named", level: "error" });
    expect(run.tool.driver.rules[0].helpUri).toBe("https://acme.example/named");
    const explained = await runCli(["explain", "acme/named"], { cwd });
    expect(explained.out).toBe(
      "# acme/named\n\nSurveys have another name.\n\nSeverity: warning.\n\nSee https://acme.example/named\n",
    );
    const unknown = await runCli(["explain", "acme/name"], { cwd });
    expect(unknown).toMatchObject({ code: 2, out: "" });
    expect(unknown.err).toContain('did you mean "acme/named"?');
    const mistaken = await runCli(["check", "--rule", "acme/name=off", "a.json"], { cwd });
    expect(mistaken.code).toBe(2);
    expect(mistaken.err).toContain('unknown plugin rule "acme/name". Did you mean "acme/named"?');
  });

  it("come from packages as well, and from lists and objects of them", async () => {
    const cwd = folderOf({
      "surveyc.config.json": { plugins: ["house", "@acme/rules", "./more.mjs"] },
      "node_modules/house/package.json": { name: "house", type: "module", exports: "./index.js" },
      "node_modules/house/index.js": house,
      "node_modules/@acme/rules/package.json": {
        name: "@acme/rules",
        type: "module",
        exports: { ".": { types: "./x.d.ts", import: "./rules.js" } },
      },
      "node_modules/@acme/rules/rules.js":
        'export default { rules: [{ code: "acme/a", severity: "info", summary: "A.", messages: {}, check() {} }] };',
      "more.mjs":
        'export default [{ code: "acme/b", severity: "info", summary: "B.", messages: {}, check() {} }];',
    });
    const { out, err } = await runCli(["check", "--print-config", "a.json"], { cwd });
    expect(err).toBe("");
    expect(JSON.parse(out).plugins.map(({ code }: { code: string }) => code)).toEqual([
      "acme/named",
      "acme/a",
      "acme/b",
    ]);
  });
});

describe("a mistake in a configuration", () => {
  const mistakes: readonly (readonly [name: string, config: unknown, found: readonly string[]])[] = [
    ["a member", { rulez: {} }, ["2:3 error known-field", 'Did you mean "rules"?']],
    [
      "a member like no other",
      { extends: "x" },
      [
        'Known property names are "$schema", "preset", "rules", "limits", "plugins", "ignore", "ignoreFiles" and "overrides".',
      ],
    ],
    [
      "a code",
      { rules: { "explicit-ends": "off" } },
      ["3:5 error known-field", 'Did you mean "explicit-end"?'],
    ],
    [
      "a locked code",
      { rules: { "no-endless-loop": "off" } },
      ["is locked", "Remove this rule from the configuration."],
    ],
    ["a severity", { rules: { "explicit-end": "warn" } }, ["3:21 error known-value", '"error", "warning"']],
    ["a severity of a plugin", { rules: { "acme/x": 3 } }, ["3:15 error valid-type"]],
    ["the code of a plugin", { rules: { "acme/x": "off" } }, ["3:5 error known-field", "Add its plugin"]],
    [
      "the code of a plugin, misspelt",
      { plugins: ["./right.mjs"], rules: { "acme/rr": "off" } },
      ["6:5 error known-field", 'Did you mean "acme/r"?'],
    ],
    ["a limit", { limits: { choises: 3 } }, ["3:5 error known-field", 'Did you mean "choices"?']],
    ["the number of a limit", { limits: { choices: -3 } }, ["3:16 error valid-range"]],
    ["what is not an object", [], ["1:1 error valid-type"]],
    ["an override without files", { overrides: [{ rules: {} }] }, ["3:5 error required-field"]],
    ["an override for no files", { overrides: [{ files: [] }] }, ["error bounded-size"]],
    ["what is in an override", { overrides: [{ files: "*", color: 1 }] }, ["5:7 error known-field"]],
    ["a kind", { overrides: [{ files: "*", kind: "surveys" }] }, ["5:15 error known-value", '"survey"?']],
    ["a text", "{", ["1:2 error valid-json"]],
    ["nothing", "", ["1:1 error valid-json"]],
    ["a file of a plugin", { plugins: ["./nope.mjs"] }, ["3:5 error known-value", "does not exist"]],
    ["a package of a plugin", { plugins: ["nope"] }, ['The package "nope" is not installed', "Install it"]],
    ["a package whose name ends in a dot", { plugins: ["nope./x"] }, ["is not installed", "Install it"]],
    ["a path without dots", { plugins: ["empty.mjs"] }, ['Did you mean the file "./empty.mjs"?']],
    ["a module without a rule", { plugins: ["./empty.mjs"] }, ["The module does not export a rule."]],
    [
      "a list with something that is not a rule",
      { plugins: ["./listed.mjs"] },
      ["does not export a rule.\n"],
    ],
    ["a module with a wrong rule", { plugins: ["./wrong.mjs"] }, ['"x" is not a code of a rule']],
    ["a module that throws", { plugins: ["./throws.mjs"] }, ["cannot be loaded: Error: no"]],
    ["a rule twice", { plugins: ["./right.mjs", "./right.mjs"] }, ["4:5 error known-value", "acme/r"]],
  ];

  test.each(mistakes)("is found: %s", async (_name, config, found) => {
    const cwd = folderOf({
      "surveyc.config.json": config,
      "empty.mjs": "export const none = 1;",
      "listed.mjs":
        'export default [{ code: "acme/a", severity: "info", summary: "A.", messages: {}, check() {} }, null];',
      "wrong.mjs": 'export default { code: "x" };',
      "throws.mjs": 'throw new Error("no");',
      "right.mjs":
        'export default { code: "acme/r", severity: "info", summary: "R.", messages: {}, check() {} };',
      "a.json": blank,
      "b.json": blank,
    });
    const { code, out, err } = await runCli(["check", "a.json", "b.json"], { cwd });
    expect({ code, out }).toEqual({ code: 2, out: "" });
    for (const text of found) expect(onOneLine(err)).toContain(text);
    expect(err.split("configuration is invalid")).toHaveLength(2);
    expect((await runCli(["check", "--print-config", "a.json"], { cwd })).code).toBe(2);
  });

  it("does not keep files with another configuration from being checked", async () => {
    const cwd = folderOf({ "in/surveyc.config.json": "{", "in/a.json": clean, "b.json": blank });
    const { code, out } = await runCli(["check", "in", "b.json"], { cwd });
    expect(findings(out)).toEqual(["b.json:6:19 error no-blank-text"]);
    expect(code).toBe(2);
  });

  it("has its place, for any line ends and with a byte order mark", async () => {
    const cwd = folderOf({
      "surveyc.config.json": '\ufeff{\r\n  "rules": {\r\n    "explicit-ends": "off"\r\n  }\r\n}\r\n',
      "a.json": clean,
    });
    const { err } = await runCli(["check", "a.json"], { cwd });
    expect(onOneLine(err)).toContain("surveyc.config.json:3:5 error");
  });

  it("is a file that is not there", async () => {
    const cwd = folderOf({ "a.json": clean });
    const { code, err } = await runCli(["check", "--config", "nope.json", "a.json"], { cwd });
    expect(code).toBe(2);
    expect(err).toContain("nope.json: does not exist\n");
  });
});
