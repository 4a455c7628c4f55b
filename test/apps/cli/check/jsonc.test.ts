import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { onOneLine } from "../on-one-line.ts";
import { runCli } from "../run-cli.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const commented = (archived: string): string => `{
  // what it is called
  "name": "s",
  "questions": [
    { "type": "open", "question": "Why?", /* say more */ }, // the first
  ],
  ${archived}
}
`;

describe("--jsonc", () => {
  it("reads comments and trailing commas, with the locations of the text", async () => {
    const { path } = temporaryFolder({ "a.json": commented('"archived": 1, // no') });
    const { out, err } = await runCli(["check", "--jsonc", "a.json"], { cwd: path });
    expect(onOneLine(out)).toContain("a.json:7:15 error valid-type");
    expect(out).toContain('7 |   "archived": 1, // no');
    expect(err).toBe("checked 1 survey in 1 file: 1 error\n");
  });

  it("is not needed for files named so", async () => {
    const { path } = temporaryFolder({ "a.jsonc": commented("") });
    expect((await runCli(["check", "a.jsonc"], { cwd: path })).code).toBe(0);
    expect((await runCli(["graph", "a.jsonc"], { cwd: path })).code).toBe(0);
  });

  it("is reported if it is missing", async () => {
    const { path } = temporaryFolder({ "a.json": commented("") });
    const { code, out } = await runCli(["check", "a.json"], { cwd: path });
    expect(code).toBe(1);
    expect(out).toContain("found JSON with comments or trailing commas");
    expect(out).toContain("surveyc check --jsonc");
  });

  it("keeps the comments when it fixes", async () => {
    const branching = '"branching": {"type": "next_question"}, // no end';
    const text = commented("").replace("/* say more */", `${branching}\n    /* say more */`);
    const { path } = temporaryFolder({ "a.jsonc": text });
    const { err } = await runCli(["check", "--fix", "a.jsonc"], { cwd: path });
    expect(err).toContain("a.jsonc: fixed 1 finding");
    const fixed = readFileSync(join(path, "a.jsonc"), "utf8");
    expect(fixed).toContain('"branching": {"type": "end"}, // no end');
    for (const comment of text.match(/\/\/.*|\/\*.*\*\//g) ?? []) expect(fixed).toContain(comment);
    expect((await runCli(["check", "a.jsonc"], { cwd: path })).code).toBe(0);
  });

  it("is of no use with --ndjson", async () => {
    const { code, err } = await runCli(["check", "--jsonc", "--ndjson", "-"], { stdin: "{}" });
    expect({ code, err }).toEqual({
      code: 2,
      err: "surveyc: --jsonc cannot be used with --ndjson: a line has no comments\n",
    });
  });
});
