import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { rules } from "#index.ts";
import { runCli } from "../run-cli.ts";
import { temporaryFolder } from "../temporary-folder.ts";

describe("explain", () => {
  it("lists all codes with severity and summary", async () => {
    const { code, out, err } = await runCli(["explain"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    const rows = out.trimEnd().split("\n");
    expect(rows).toHaveLength(rules.length);
    // The columns are below each other.
    for (const column of [/(?<= )(?:error|warning|info) {2}/, /(?<= (?:error|warning|info) +)[^ ]/])
      expect(new Set(rows.map((row) => row.search(column))).size).toBe(1);
    for (const [at, { code: name, severity, preset, summary }] of rules.entries()) {
      expect(rows[at]?.split(/\s{2,}/)).toEqual([
        ...[name, severity],
        preset === "strict" ? `${summary} (preset strict)` : summary,
      ]);
    }
  });

  test.each(rules.map(({ code, page }) => [code, page]))("prints the page of %s", async (code, page) => {
    const text = readFileSync(new URL(`../../../../${page}`, import.meta.url), "utf8");
    expect(text).toContain(code);
    expect(await runCli(["explain", code])).toEqual({ code: 0, out: text, err: "" });
  });

  const unknown: readonly (readonly [given: string, hint: string])[] = [
    ["no-endles-loop", 'did you mean "no-endless-loop"?'],
    ["NO_ENDLESS_LOOP", 'did you mean "no-endless-loop"?'],
    ["zzz", "surveyc explain lists all codes"],
  ];
  test.each(unknown)("does not know %s", async (given, hint) => {
    expect(await runCli(["explain", given])).toEqual({
      code: 2,
      out: "",
      err: `surveyc: unknown finding code "${given}"; ${hint}\n`,
    });
  });
});

describe("explain on a terminal", () => {
  const onTerminal = async (words: readonly string[], columns: number) => {
    const { out } = await runCli(["explain", ...words], { terminals: { stdout: true }, columns });
    return out;
  };

  it("shows no source of Markdown, and no line wider than the terminal except code and single words", async () => {
    for (const { code } of rules) {
      const lines = (await onTerminal([code, "--no-color"], 60)).split("\n");
      expect(lines.filter((line) => /^#|^\||^```|\]\(|\{\w+:\w+\}/.test(line))).toEqual([]);
      const text = lines.filter((line) => !line.startsWith("     ") && !/^ {4}["{}[\]\d]|\S {2}/.test(line));
      expect(text.filter((line) => line.length > 60 && /^ *(?:- )?\S+ /.test(line))).toEqual([]);
    }
  });

  it("has headings, the severity in its colour, indented code and a list of messages", async () => {
    const out = await onTerminal(["no-endless-loop"], 80);
    expect(out).toMatch(
      /^\u001b\[1mno-endless-loop\u001b\[0m\n\nSeverity: \u001b\[1;31merror\u001b\[0m\. Kind: survey\..* Its severity\n {4}cannot be changed\.\n/,
    );
    expect(out).toContain('\n\n\u001b[1mFailing example\u001b[0m\n    {\n      "name"');
    expect(out).toMatch(
      /\n {2}- Endless loop: [^\n]*\n {4}\{question\} can never finish\. .*\n {4}\u001b\[2mhelp:/,
    );
  });

  it("shows messages as they are printed", async () => {
    expect(await onTerminal(["no-active-markup", "--no-color"], 80)).toContain("a <{name}> element");
    expect(await onTerminal(["foreign-format", "--no-color"], 80)).toContain("such as &quot;");
  });

  it("colours the lines in which the examples differ", async () => {
    const out = await onTerminal(["no-endless-loop"], 80);
    const colored = [...out.matchAll(/^ {4}\u001b\[(\d+)m *(.*)\u001b\[0m$/gm)].map(([, color, line]) => [
      color,
      line,
    ]);
    expect(colored.slice(0, 2)).toEqual([
      ["31", '"branching": { "type": "specific_question", "index": 0 }'],
      ["32", '"branching": { "type": "end" }'],
    ]);
  });

  it("wraps the list of codes", async () => {
    expect(await onTerminal(["--no-color"], 80)).toContain(
      "\nno-active-markup           error    No text contains markup that can run or load\n    code.\n",
    );
  });
});

describe("explain, if the nearest configuration sets a severity", () => {
  const plugin = `export default {
    code: "acme/capital", severity: "warning", summary: "Names begin with a capital.",
    page: "https://acme.example/capital", messages: {}, check() {},
  };`;
  const config = { plugins: ["./capital.mjs"], rules: { "acme/capital": "error", "explicit-end": "off" } };
  const folder = () =>
    temporaryFolder({
      "surveyc.config.json": JSON.stringify(config),
      "capital.mjs": plugin,
      "deep/a.json": "",
    });

  it("reports the severity and the configuration", async () => {
    const { path, at } = folder();
    const own = await runCli(["explain", "acme/capital"], { cwd: path });
    expect(own.out).toContain("Severity: error, set in surveyc.config.json; warning by default.\n");
    expect(own.out).toMatch(/\n\nSee https:\/\/acme\.example\/capital\n$/);
    const { out } = await runCli(["explain", "explicit-end"], { cwd: at("deep") });
    expect(out).toMatch(/\n\nSeverity here: off, set in \.\.\/surveyc\.config\.json\.\n$/);
  });

  it("leads to no page where a plugin has none", async () => {
    const own = `export default { code: "acme/plain", severity: "warning", summary: "Plain.", messages: {}, check() {} };`;
    const { path } = temporaryFolder({
      "surveyc.config.json": JSON.stringify({ plugins: ["./plain.mjs"] }),
      "plain.mjs": own,
    });
    expect((await runCli(["explain", "acme/plain"], { cwd: path })).out).toBe(
      "# acme/plain\n\nPlain.\n\nSeverity: warning.\n",
    );
  });

  it("prints nothing if it sets none, or cannot set any", async () => {
    const { path } = folder();
    for (const code of ["unrouted-answer", "known-target", "valid-json"])
      expect((await runCli(["explain", code], { cwd: path })).out).not.toContain("Severity here");
  });

  it("explains rules if the configuration cannot be used, and reports that", async () => {
    const { path } = temporaryFolder({ "surveyc.config.json": "{" });
    const { code, out } = await runCli(["explain", "explicit-end"], { cwd: path });
    expect(code).toBe(0);
    expect(out).toMatch(
      /\n\nThe configuration of this folder is invalid; run surveyc check for details\.\n$/,
    );
  });
});
