import { describe, expect, it } from "vitest";
import { runCli } from "../run-cli.ts";
import { blank, clean, fallingOff, json, pretty } from "../surveys.ts";
import { temporaryFolder } from "../temporary-folder.ts";

describe("json", () => {
  it("is one document, also when nothing was checked", async () => {
    const { code, out, err } = await runCli(["check", "--format", "json", "missing.json"]);
    const message = "missing.json: does not exist";
    expect(JSON.parse(out)).toMatchObject({
      version: 1,
      files: [
        { file: "missing.json", diagnostics: [{ code: "unreadable-file", severity: "error", message }] },
      ],
      counts: { error: 1, warning: 0, info: 0 },
    });
    expect({ code, err }).toEqual({ code: 2, err: `surveyc: ${message}\n` });
  });

  it("contains an empty file, and those of a pattern without files", async () => {
    const { path } = temporaryFolder({ "a.json": json(clean), "empty.json": "" });
    const { out } = await runCli(["check", "--format", "json", "a.json", "empty.json", "x*"], { cwd: path });
    const { files } = JSON.parse(out);
    expect(files.map(({ file }: { file?: string }) => file)).toEqual(["a.json", "empty.json", undefined]);
    expect(files[1].diagnostics[0].code).toBe("unreadable-file");
  });

  it("names every file, and the place of every finding", async () => {
    const { path } = temporaryFolder({ "a.json": json(clean), "b.json": pretty(blank) });
    const { out } = await runCli(["check", "--format", "json", "a.json", "b.json"], { cwd: path });
    const { files, counts } = JSON.parse(out);
    expect(files.map(({ file }: { file: string }) => file)).toEqual(["a.json", "b.json"]);
    expect(files[0].diagnostics).toEqual([]);
    expect(files[1].diagnostics[0].span.start).toMatchObject({ line: 6, column: 19 });
    expect(counts).toEqual({ error: 1, warning: 0, info: 0 });
  });
});

describe("github", () => {
  it("names file, line and column", async () => {
    const { path } = temporaryFolder({ "a.json": pretty(blank) });
    const { out } = await runCli(["check", "--format", "github", "a.json"], { cwd: path });
    expect(out).toMatch(/^::error file=a\.json,line=6,(?:endLine=6,)?col=19,/);
    expect(out.trimEnd().split("\n")).toHaveLength(1);
  });
});

describe.each(["sarif", "github"])("%s", (format) => {
  it("contains files that cannot be read", async () => {
    const { path } = temporaryFolder({ "empty.json": "" });
    const { code, out } = await runCli(["check", "--format", format, "empty.json"], { cwd: path });
    expect([code, out]).toEqual([2, expect.stringContaining("unreadable-file")]);
    expect(out).toContain("empty.json");
  });
});

describe("markdown", () => {
  it("lists the findings of all files, and prints nothing if there are none", async () => {
    const { path } = temporaryFolder({
      "a.json": json(clean),
      "b/b.json": pretty(blank),
      "b/c.json": pretty(blank),
    });
    const { code, out } = await runCli(["check", "--format", "markdown", "."], { cwd: path });
    expect(out).toMatch(
      /^### 2 errors in 2 files\n(\n<details open><summary><b>b\/[bc]\.json<\/b>: 1 error<\/summary>\n\n- 🔴 \*\*error\*\* `6:19`: .* `no-blank-text`\n( {2}- .*\n)*\n<\/details>\n){2}$/u,
    );
    expect(code).toBe(1);
    expect((await runCli(["check", "--format", "markdown", "a.json"], { cwd: path })).out).toBe("");
  });

  it.each<[env: Readonly<Record<string, string>>, folder: string, url: string | undefined]>([
    [{}, "", undefined],
    [
      { GITHUB_SERVER_URL: "https://git.example", GITHUB_REPOSITORY: "o/r", GITHUB_SHA: "c0ffee" },
      "GITHUB_WORKSPACE",
      "https://git.example/o/r/blob/c0ffee/b/b.json#L6",
    ],
    [
      { CI_PROJECT_URL: "https://git.example/o/r", CI_COMMIT_SHA: "c0ffee" },
      "CI_PROJECT_DIR",
      "https://git.example/o/r/-/blob/c0ffee/b/b.json#L6",
    ],
  ])("links the places in a job of a CI server: %j", async (env, folder, url) => {
    const { path, at } = temporaryFolder({ "b/b.json": pretty(blank) });
    const argv = ["check", "--format", "markdown", "b.json"];
    const { out } = await runCli(argv, { cwd: at("b"), env: { ...env, [folder]: path } });
    expect(/\[`6:19`\]\((.*?)\)/.exec(out)?.[1]).toBe(url);
  });
});

describe("sarif", () => {
  it("is one log with one run, also without findings", async () => {
    const { out } = await runCli(["check", "--format", "sarif"], { stdin: json(clean) });
    const log = JSON.parse(out);
    expect(log.version).toBe("2.1.0");
    expect(log.runs).toHaveLength(1);
    expect(log.runs[0].results).toEqual([]);
    expect(log.runs[0].tool.driver).toMatchObject({ name: "surveyc", rules: [] });
  });

  it("describes the rules that occur", async () => {
    const { out } = await runCli(["check", "--format", "sarif"], { stdin: json([blank, fallingOff]) });
    const { rules } = JSON.parse(out).runs[0].tool.driver;
    expect(rules.map(({ id }: { id: string }) => id)).toEqual(["no-blank-text", "explicit-end"]);
    for (const rule of rules) expect(rule.shortDescription.text).not.toBe("");
  });
});
