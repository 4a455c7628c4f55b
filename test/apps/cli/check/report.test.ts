import { execFileSync } from "node:child_process";
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { describe, expect, it, onTestFinished, test } from "vitest";
import { readerGone } from "#apps/process/io.ts";
import { runCli } from "../run-cli.ts";
import { blank, clean, dashboard, json, pageOf, pretty, redundant } from "../surveys.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const files = {
  "s/a.json": pretty(redundant),
  "s/b.json": pretty(blank),
  "s/c.jsonc": `// a comment\n${pretty(clean)}`,
  "s/d.json": json(dashboard),
  "s/e.json": json(pageOf(clean, redundant)),
  "s/f.ndjson": `${json(clean)}\n${json(blank)}\n`,
  "s/g.json": "{",
};

/** A device without room. A fault could put a file in its place, so users who may do this get their own device. */
function fullDevice(path: string): string {
  try {
    execFileSync("mknod", [path, "c", "1", "7"], { stdio: "ignore" });
    return path;
  } catch {
    return "/dev/full";
  }
}

describe("check --format html", () => {
  it("is one page about a folder, to a file or to the standard output", async () => {
    const { path: cwd } = temporaryFolder(files);
    const written = await runCli(["check", "s", "s/c.jsonc", "-o", "report.html"], { cwd });
    expect(written).toMatchObject({ code: 1, out: "" });
    expect(written.err).toContain("checked ");
    const page = readFileSync(join(cwd, "report.html"), "utf8");
    expect(page).toMatch(/^<!doctype html>/);
    // Of records without findings there is only their number; folders are not searched for files with comments.
    expect([...page.matchAll(/<th scope="row"/g)]).toHaveLength(8);
    expect([...page.matchAll(/<svg xmlns=/g)]).toHaveLength(6);
    expect(page).toContain("6 surveys, 1 record without findings: 3 errors, 2 infos.");
    const printed = await runCli(["check", "s", "s/c.jsonc", "--format", "html"], { cwd });
    expect(printed.out).toBe(page);
    expect(readdirSync(cwd).sort()).toEqual(["report.html", "s"]);
  });

  it("has no lines if nothing was checked", async () => {
    const { path: cwd } = temporaryFolder({ "s/a.txt": "" });
    const { out } = await runCli(["check", "s", "--format", "html"], { cwd });
    expect(out).toContain("0 surveys: no findings.");
  });
});

describe("check -o", () => {
  it.each([
    ["out.sarif", "sarif"],
    ["out.json", "json"],
    ["out.md", "markdown"],
    ["out.txt", "text"],
  ])("writes %s as %s", async (name, format) => {
    const { path: cwd } = temporaryFolder(files);
    const { code, out } = await runCli(["check", "s/b.json", "-o", name], { cwd });
    expect({ code, out }).toEqual({ code: 1, out: "" });
    const printed = await runCli(["check", "s/b.json", "--format", format], { cwd });
    expect(readFileSync(join(cwd, name), "utf8")).toBe(printed.out);
  });

  it("keeps what was there, and nothing else, if the run is stopped or breaks off", async () => {
    const { path: cwd } = temporaryFolder({ ...files, "out.txt": "old" });
    const before = readdirSync(cwd, { recursive: true });
    const stopping = new AbortController();
    stopping.abort(readerGone);
    await runCli(["check", "s", "-o", "out.txt"], { cwd, stopping });
    const broken = Readable.from(
      (function* () {
        yield Buffer.from(json(blank));
        throw new RangeError("A defect.");
      })(),
    );
    await expect(runCli(["check", "-", "-o", "out.txt"], { cwd, stdin: broken })).rejects.toThrow(
      "A defect.",
    );
    expect(readFileSync(join(cwd, "out.txt"), "utf8")).toBe("old");
    expect(readdirSync(cwd, { recursive: true })).toEqual(before);
  });

  it("- is the standard output", async () => {
    const { path: cwd } = temporaryFolder(files);
    expect(await runCli(["check", "s", "-o", "-"], { cwd })).toEqual(await runCli(["check", "s"], { cwd }));
    expect(readdirSync(cwd)).toEqual(["s"]);
  });

  it("writes into a special file", async () => {
    const { path: cwd, at } = temporaryFolder(files);
    execFileSync("mkfifo", [at("pipe")]);
    const pipe = openSync(at("pipe"), "r+");
    onTestFinished(() => closeSync(pipe));
    const { code, err } = await runCli(["check", "s/a.json", "-o", "pipe", "--format", "text"], { cwd });
    expect({ code, err }).toEqual({ code: 0, err: "checked 1 survey in 1 file: 1 info\n" });
    const written = Buffer.alloc(10_000);
    const length = readSync(pipe, written);
    const { out } = await runCli(["check", "s/a.json", "--format", "text"], { cwd });
    expect(written.toString("utf8", 0, length)).toBe(out);
  });

  it.skipIf(!existsSync("/dev/full"))("reports that the device is full", async () => {
    const { path: cwd, at } = temporaryFolder(files);
    const full = fullDevice(at("full"));
    const { code, out, err } = await runCli(["check", "s", "-o", full, "--format", "text"], { cwd });
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(`surveyc: ${full}: cannot be written: the disk is full; nothing was changed\n`);
  });

  it("of a file without places names the first line", async () => {
    const { path: cwd } = temporaryFolder(files);
    const { out } = await runCli(["check", "s/b.json", "--limit", "text=20", "--format", "github"], { cwd });
    expect(out).toMatch(/^::error file=s\/b\.json,line=1,/);
  });

  const refused: readonly (readonly [argv: readonly string[], problem: string])[] = [
    [["-o", "out.docx"], 'has the unknown extension ".docx"'],
    [["-o", ""], "--output: an empty file name was given"],
    [["-o", "s"], "has no extension"],
    [["-o", "s", "--format", "html"], "s: is a folder; name a file in it"],
    [["-o", "s/a.json"], "s/a.json: is one of the files to check"],
    [["-o", "no/out.html"], "cannot be written: the folder"],
    [["-o", "out.html", "--watch"], "--watch cannot be used with --output"],
  ];
  test.each(refused)("refuses %j", async (argv, problem) => {
    const { path: cwd } = temporaryFolder(files);
    const { code, out, err } = await runCli(["check", "s", ...argv], { cwd });
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(problem);
    expect(readFileSync(join(cwd, "s/a.json"), "utf8")).toBe(files["s/a.json"]);
    expect(readdirSync(cwd, { recursive: true }).sort()).toEqual(["s", ...Object.keys(files)]);
  });
});
