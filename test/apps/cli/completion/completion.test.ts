import { execFileSync } from "node:child_process";
import { describe, expect, it, test } from "vitest";
import { rules } from "#index.ts";
import { runCli } from "../run-cli.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const scriptFor = async (shell: string): Promise<string> => {
  const { code, out, err } = await runCli(["completion", shell]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  return out;
};

/** What bash offers for the words of a command line, while the last one is being typed. */
async function offered(...words: readonly string[]): Promise<string[]> {
  const folder = temporaryFolder({ "surveyc.bash": await scriptFor("bash") });
  const typed = ["surveyc", ...words].map((word) => `'${word}'`).join(" ");
  const ask = `source surveyc.bash; COMP_WORDS=(${typed}); COMP_CWORD=${words.length}; _surveyc; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const out = execFileSync("bash", ["-c", ask], {
    cwd: folder.path,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
  return out.split("\n").filter((line) => line !== "");
}

describe("bash", () => {
  const cases: readonly (readonly [words: readonly string[], offers: readonly string[]])[] = [
    [["ch"], ["check"]],
    [["--v"], ["--version"]],
    [["check", "--fo"], ["--format"]],
    [
      ["check", "a.json", "--no-"],
      ["--no-config", "--no-color"],
    ],
    [
      ["check", "--format", ""],
      ["text", "json", "sarif", "github", "markdown", "html"],
    ],
    [["check", "--format", "s"], ["sarif"]],
    [["check", "--format", "=", "s"], ["sarif"]],
    [
      ["check", "--format", "="],
      ["text", "json", "sarif", "github", "markdown", "html"],
    ],
    [["check", "--rule", "explicit"], ["explicit-end="]],
    [
      ["check", "--rule", "explicit-end", "="],
      ["error", "warning", "info", "off"],
    ],
    [["check", "--rule", "explicit-end", "=", "o"], ["off"]],
    [["check", "--wa"], ["--watch"]],
    [["check", "--he"], ["--help"]],
    [["fix", "--inter"], ["--interactive"]],
    [["fix", "--rule", "explicit-end", "=", "o"], ["off"]],
    [["fix", "--rule", "explicit"], ["explicit-end="]],
    [["fix", "--limit", "de"], ["depth="]],
    [["check", "--lim"], ["--limit"]],
    [["check", "--limit", "de"], ["depth="]],
    [["graph", "--limit", "diag"], ["diagnostics="]],
    [
      ["check", "--kind", "survey-p"],
      ["survey-page", "survey-public", "survey-public-list"],
    ],
    [["check", "sur"], []],
    [
      ["graph", "--format", ""],
      ["mermaid", "dot", "svg", "png", "html"],
    ],
    [["stats", "--format", "m"], ["markdown"]],
    [
      ["diff", "--fail-on", ""],
      ["compatible", "breaking"],
    ],
    [["edit", "mo"], ["move"]],
    [["explain", "no-endless"], ["no-endless-loop"]],
    [["schema", "dashboard-p"], ["dashboard-page"]],
    [
      ["completion", ""],
      ["bash", "zsh", "fish"],
    ],
    [["help", "gr"], ["graph"]],
  ];
  test.each(cases)("%j", async (words, offers) => {
    expect(await offered(...words)).toEqual(offers);
  });

  it("offers every command that the help lists", async () => {
    const { out } = await runCli(["--help"]);
    const [, listed = ""] = /^Commands:\n(.*?)\n\n/ms.exec(out) ?? [];
    const names = [...listed.matchAll(/^ {2}([a-z]+)/gm)].map(([, name]) => name);
    expect(names).toContain("check");
    expect(await offered("")).toEqual(names);
  });

  it("runs nothing that was typed", async () => {
    const { path } = temporaryFolder();
    expect(await offered("check", `$(touch ${path}/ran)`, "`touch x`", ";")).toEqual([]);
    expect(execFileSync("ls", [path], { encoding: "utf8" })).toBe("");
  });

  it("can be loaded twice, and prints nothing", async () => {
    const { path } = temporaryFolder({ "surveyc.bash": await scriptFor("bash") });
    const out = execFileSync(
      "bash",
      ["-euc", "source surveyc.bash; source surveyc.bash; complete -p surveyc"],
      {
        cwd: path,
        encoding: "utf8",
      },
    );
    expect(out).toBe("complete -o bashdefault -o default -F _surveyc surveyc\n");
  });
});

test("fish offers the values of an option, and files where any are taken", async () => {
  const script = await scriptFor("fish");
  expect(script).toMatch(/^#.*\n(?:complete (?:(?!complete -c).)*\n)+$/);
  expect(script).toMatch(/ -l format -x -a '[^']*\bsarif\b[^']*' -d /);
  expect(script).toMatch(/ -l port -x -d /);
  expect(script).toMatch(/ -l rule -x -a '[^']*\bexplicit-end=error explicit-end=warning [^']*' -d /);
  expect(script).toMatch(/ -l limit -x -a '[^']*\bdepth= [^']*' -d /);
});

test("zsh offers the values of an option, and nothing where any are taken", async () => {
  const script = await scriptFor("zsh");
  expect(script).toMatch(/'--format=\[[^']*\]:format:\([^']*\bsarif\b[^']*\)'/);
  // A space is what zsh completes nothing by.
  expect(script).toMatch(/'--port=\[[^']*\]:port: '/);
  expect(script).toMatch(/'--watch\[[^']*\]'/);
});

describe.each(["zsh", "fish"])("%s", (shell) => {
  it("knows every command, option, code and kind", async () => {
    const script = await scriptFor(shell);
    const words = [
      "check",
      "explain",
      "schema",
      "graph",
      "completion",
      "format",
      "fix",
      "watch",
      "interactive",
      "rule",
      "limit",
      "diagnostics",
      "responseValues",
      "quiet",
      "sarif",
      "mermaid",
    ];
    for (const word of [...words, ...rules.map(({ code }) => code), "create-from-template-json"]) {
      expect(script).toMatch(new RegExp(`(?<!\\w|\\w-)${word}(?![\\w-])`));
    }
  });
});

test.each([
  ["tcsh", "scripts exist for bash, zsh, fish"],
  ["bahs", 'did you mean "bash"?'],
])("there is none for %s", async (shell, hint) => {
  expect(await runCli(["completion", shell])).toEqual({
    code: 2,
    out: "",
    err: `surveyc: unknown shell "${shell}"; ${hint}\n`,
  });
});
