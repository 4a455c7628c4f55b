import { describe, expect, it, test } from "vitest";
import manifest from "../../../package.json" with { type: "json" };
import { runCli } from "./run-cli.ts";

const commands = [
  ...["check", "fix", "explain", "schema", "graph", "stats", "paths", "cover", "when", "diff", "edit"],
  ...["simplify", "prove", "test", "try", "serve", "users", "projects", "keys", "backup", "restore", "audit"],
  "completion",
];

describe("help and version", () => {
  it("prints the version of the package", async () => {
    for (const flag of ["--version", "-v"]) {
      expect(await runCli([flag])).toEqual({ code: 0, out: `${manifest.version}\n`, err: "" });
    }
  });

  it("lists the commands", async () => {
    const { code, out, err } = await runCli(["--help"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    for (const command of commands) expect(out).toMatch(new RegExp(`^  ${command} `, "m"));
  });

  test.each(commands)("%s has help with examples", async (command) => {
    for (const argv of [
      [command, "--help"],
      ["help", command],
    ]) {
      const { code, out, err } = await runCli(argv);
      expect({ code, err }).toEqual({ code: 0, err: "" });
      expect(out).toContain(`Usage: surveyc ${command}`);
      expect(out).toMatch(new RegExp(`^Examples?:\\n(?: {2}.*\\n)*? {2}.*\\bsurveyc ${command}\\b`, "m"));
    }
  });

  const helps: readonly (readonly [argv: readonly string[], shown: string])[] = [
    [["help"], "Usage: surveyc [options] [command]"],
    [["help", "help"], "Usage: surveyc help"],
    [["help", "--help"], "Usage: surveyc help"],
    [["help", "keys"], "Usage: surveyc keys [options] [command]"],
    [["help", "keys", "create"], "Usage: surveyc keys create"],
    [["keys", "help"], "Usage: surveyc keys [options] [command]"],
    [["keys", "help", "create"], "Usage: surveyc keys create"],
  ];
  test.each(helps)("%j", async (argv, shown) => {
    const { code, out, err } = await runCli(argv);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain(shown);
  });

  it("describes every argument and option of every command", async () => {
    const undescribed: string[] = [];
    const helps: (readonly string[])[] = [[]];
    for (const path of helps) {
      const { out } = await runCli([...path, "--help"], { columns: 500 });
      // The help lists no arguments where none is described.
      if (/^Usage: .* [[<](?!options|command)/m.test(out) && !out.includes("\nArguments:\n"))
        undescribed.push([...path, "arguments"].join(" "));
      for (const [, title, lines = ""] of out.matchAll(/^(Arguments|Options|Commands):\n((?: {2}.*\n?)+)/gm))
        for (const [, term = "", words = ""] of lines.matchAll(/^ {2}(\S.*?)(?: {2,}(\S.*))?$/gm)) {
          // What is in parentheses and brackets at the end are its choices, its default and its variable.
          if (/^(?:[[(]|$)/.test(words)) undescribed.push([...path, term].join(" "));
          const [name = ""] = term.split(/[ |]/);
          if (title === "Commands" && name !== "help") helps.push([...path, name]);
        }
    }
    expect(undescribed).toEqual([]);
    expect(helps).toContainEqual(["keys", "create"]);
  });

  it("breaks help at the width of the terminal", async () => {
    const { out } = await runCli(["--help"], { columns: 74 });
    expect(Math.max(...out.split("\n").map((line) => line.length))).toBeLessThanOrEqual(74);
  });

  it("prints the help as an error when nothing is asked for", async () => {
    const { code, out, err } = await runCli([], { columns: 74 });
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain("Usage: surveyc");
    expect(Math.max(...err.split("\n").map((line) => line.length))).toBeLessThanOrEqual(74);
  });
});

describe("usage errors", () => {
  const cases: readonly (readonly [argv: readonly string[], line: string])[] = [
    [["chek", "a.json"], "surveyc: unknown command 'chek' (Did you mean check?)"],
    [["chekc", "--help"], "surveyc: unknown command 'chekc' (Did you mean check?)"],
    [["-h", "chekc", "a.json"], "surveyc: unknown command 'chekc' (Did you mean check?)"],
    [["keys", "creat", "--help"], "surveyc: unknown command 'creat' (Did you mean create?)"],
    [["lint", "--help"], "surveyc: unknown command 'lint' (Did you mean check?)"],
    [["watch", "surveys"], "surveyc: unknown command 'watch' (Did you mean check --watch?)"],
    [["lint"], "surveyc: unknown command 'lint' (Did you mean check?)"],
    [["lint", "--zzz"], "surveyc: unknown command 'lint' (Did you mean check?)"],
    [["help", "chek"], "surveyc: unknown command 'chek' (Did you mean check?)"],
    [["help", "zzzzzzz"], "surveyc: unknown command 'zzzzzzz'"],
    [["help", ""], "surveyc: unknown command ''"],
    [["help", "keys", "creat"], "surveyc: unknown command 'creat' (Did you mean create?)"],
    [["keys", "help", "creat"], "surveyc: unknown command 'creat' (Did you mean create?)"],
    [["survey.json"], "surveyc: unknown command 'survey.json' (to check a file: surveyc check survey.json)"],
    [["check", "--formt", "json"], "surveyc: unknown option '--formt' (Did you mean --format?)"],
    [["check", "--zzzzzzz"], "surveyc: unknown option '--zzzzzzz'"],
    [["check", "--format"], "surveyc: option '--format <format>' argument missing"],
    [
      ["check", "--format", "jsno"],
      `surveyc: option '--format <format>' argument 'jsno' is invalid. Did you mean "json"?`,
    ],
    [
      ["check", "--fail-on", "whatever"],
      "surveyc: option '--fail-on <severity>' argument 'whatever' is invalid. Expected one of error, warning.",
    ],
    [
      ["check", "--max-warnings", "-1"],
      "surveyc: option '--max-warnings <count>' argument '-1' is invalid. Expected a whole number of at least 0.",
    ],
    [
      ["check", "--max-warnings", "1e3"],
      "surveyc: option '--max-warnings <count>' argument '1e3' is invalid. Expected a whole number of at least 0.",
    ],
    [
      ["check", "--max-warnings", "9007199254740993"],
      "surveyc: option '--max-warnings <count>' argument '9007199254740993' is invalid. Expected a whole number of at least 0.",
    ],
    [
      ["check", "--kind", "servey"],
      `surveyc: option '--kind <kind>' argument 'servey' is invalid. unknown payload kind "servey"; did you mean "survey"?`,
    ],
    [["completion"], "surveyc: missing required argument 'shell'"],
    // The origin before it is taken.
    ...["https://Pages.example/", "chrome-extension://abcdef", "*"].map(
      (origin) =>
        [
          ["serve", "--cors", origin, "--port", "x"],
          "surveyc: option '--port <port>' argument 'x' is invalid. Expected a whole number from 0 to 65535; 0 selects a free port.",
        ] as const,
    ),
    ...["https://a.example/x", "https://a.example?x", "a.example", "chrome-extension://a/b"].map(
      (origin) =>
        [
          ["serve", "--cors", origin],
          `surveyc: option '--cors <origin...>' argument '${origin}' is invalid. Expected a scheme and a host, such as https://surveys.example.org, or *.`,
        ] as const,
    ),
    [["graph", "a", "b"], "surveyc: too many arguments for 'graph'. Expected 1 argument but got 2."],
  ];

  test.each(cases)("%j", async (argv, line) => {
    expect(await runCli(argv)).toEqual({ code: 2, out: "", err: `${line}\n` });
  });

  it("shows nothing of a command line that could draw on the terminal", async () => {
    const { err } = await runCli(["check", "--\u001b[31m"]);
    expect(err).not.toContain("\u001b");
    expect(err.trimEnd().split("\n")).toHaveLength(1);
  });
});

describe("a run that is stopped", () => {
  it("explains why the output cannot be written", async () => {
    const stopping = new AbortController();
    stopping.abort("the output cannot be written (ENOSPC)");
    expect(await runCli(["schema"], { stopping })).toEqual({
      code: 2,
      out: "",
      err: "surveyc: the output cannot be written (ENOSPC)\n",
    });
  });
});

it("does not hide its own faults", async () => {
  const now = () => {
    throw new RangeError("no clock");
  };
  await expect(runCli(["check", "-"], { stdin: "{}", now })).rejects.toThrow("no clock");
});
