import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it, test } from "vitest";
import { blank, clean, fallingOff, json, pretty } from "./surveys.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const main = fileURLToPath(new URL("../../src/cli/main.ts", import.meta.url));
const command = [process.execPath, "--import", import.meta.resolve("tsx"), main];
const [node = "", ...before] = command;

interface Call {
  readonly cwd?: string;
  readonly input?: string;
  readonly uid?: number;
}

function surveyc(argv: readonly string[], { cwd = ".", input, uid }: Call = {}) {
  const stdin = input === undefined ? "ignore" : "pipe";
  const done = spawnSync(node, [...before, ...argv], {
    cwd,
    encoding: "utf8",
    stdio: [stdin, "pipe", "pipe"],
    ...(input !== undefined && { input }),
    ...(uid !== undefined && { uid, gid: uid }),
  });
  return { code: done.status, out: done.stdout, err: done.stderr };
}

/** A shell command in which `surveyc` is the command under test. */
function shell(script: string, cwd: string) {
  const quoted = command.map((word) => `'${word}'`).join(" ");
  const done = spawnSync("bash", ["-c", `surveyc() { ${quoted} "$@"; }; ${script}`], {
    cwd,
    encoding: "utf8",
  });
  return { code: done.status, out: done.stdout, err: done.stderr };
}

describe("the process", () => {
  const codes: readonly (readonly [argv: readonly string[], input: string | undefined, code: number])[] = [
    [["check"], json(clean), 0],
    [["check"], json(blank), 1],
    [["check"], undefined, 2],
    [["check", "missing.json"], undefined, 2],
    [["check", "--nonsense"], undefined, 2],
    [["--version"], undefined, 0],
  ];
  test.each(codes)("%j ends with the code that it promises", (argv, input, code) => {
    expect(surveyc(argv, input === undefined ? {} : { input }).code).toBe(code);
  });

  it("reads what is piped in, and keeps findings and the rest apart", () => {
    const { path } = temporaryFolder({ "a.json": json(blank) });
    const { code, out, err } = shell("cat a.json | surveyc check", path);
    expect(out).toMatch(/^<stdin>:1:54 error no-blank-text: /);
    expect(err).toBe("checked 1 survey in 1 file: 1 error\n");
    expect(code).toBe(1);
  });

  it("reads what a shell puts in place of a file", () => {
    const { path } = temporaryFolder({ "a.json": json(fallingOff) });
    const { out, err } = shell("surveyc check <(cat a.json); surveyc check --fix <(cat a.json)", path);
    expect(out).toContain("explicit-end");
    expect(err).toContain("cannot be written, as it is no plain file; nothing was changed");
  });

  it("ends quietly when the reader goes away", () => {
    const records = Array.from({ length: 3_000 }, () => `${json(blank)}\n`).join("");
    const { path } = temporaryFolder({ "a.ndjson": records });
    const { out, err } = shell("surveyc check a.ndjson | head -n 1; echo $((PIPESTATUS[0]))", path);
    expect(err).toBe("");
    const [finding, code] = out.trimEnd().split("\n");
    expect(finding).toContain("a.ndjson:1:54 error no-blank-text");
    expect(code).toBe("1");
  });

  it("ends quietly when the reader goes away while threads are at work", () => {
    const records = `${json({ ...blank, description: "x".repeat(2_000) })}\n`.repeat(6_000);
    const { path } = temporaryFolder({ "a.ndjson": records });
    const { out, err } = shell(
      "surveyc check a.ndjson | head -n 15000 | wc -l; echo $((PIPESTATUS[0]))",
      path,
    );
    expect(err).toBe("");
    expect(out.trim().split(/\s+/)).toEqual(["15000", "1"]);
  });

  it.skipIf(process.platform !== "linux")("says when the output cannot be written", () => {
    const { path } = temporaryFolder({ "a.json": json(blank) });
    const { code, err } = shell("surveyc check a.json > /dev/full", path);
    expect(err).toBe("surveyc: the output cannot be written (ENOSPC)\n");
    expect(code).toBe(2);
  });

  it("ends with 130 on Ctrl-C while threads are at work", async () => {
    const records = Buffer.from(`${json({ ...clean, description: "x".repeat(1_000) })}\n`.repeat(1_000));
    const child = spawn(node, [...before, "check", "--ndjson", "-"], { stdio: ["pipe", "ignore", "pipe"] });
    child.stdin.on("error", () => undefined);
    const exit = once(child, "exit");
    let written = 0;
    while (child.exitCode === null) {
      child.stdin.write(records);
      await Promise.race([once(child.stdin, "drain").catch(() => exit), exit]);
      written += records.length;
      if (written > 12e6 && !child.killed) child.kill("SIGINT");
    }
    const [code, signal] = await exit;
    expect({ code, signal }).toEqual({ code: 130, signal: null });
  });

  it("ends with 130 on Ctrl-C", async () => {
    const child = spawn(node, [...before, "check", "--ndjson", "-"], { stdio: ["pipe", "pipe", "ignore"] });
    child.stdin.write(`${json(blank)}\n`);
    const exit = once(child, "exit");
    await Promise.race([once(child.stdout, "data"), exit]);
    child.kill("SIGINT");
    const [code, signal] = await exit;
    expect({ code, signal }).toEqual({ code: 130, signal: null });
  });
});

describe("--fix where nothing may be written", () => {
  // Root may write everywhere, so that there somebody else has to try.
  const root = process.getuid?.() === 0;
  const nobody = 65_534;
  const readable = spawnSync("test", ["-r", main], root ? { uid: nobody, gid: nobody } : {}).status === 0;
  const other = root ? { uid: nobody } : {};

  const cases: readonly (readonly [name: string, folderMode: number, fileMode: number])[] = [
    ["a file", 0o777, 0o444],
    ["a folder", 0o555, 0o666],
  ];
  test.skipIf(!readable).each(cases)(
    "says that %s is read-only, and changes nothing",
    (_name, folderMode, fileMode) => {
      const { path, at, read } = temporaryFolder({ "a.json": pretty(fallingOff), "b.json": pretty(blank) });
      chmodSync(at("a.json"), fileMode);
      chmodSync(path, folderMode);
      try {
        const { code, out, err } = surveyc(["check", "--fix", "a.json", "b.json"], { cwd: path, ...other });
        expect(err).toBe(
          "surveyc: a.json: cannot be written: it or its folder is read-only; nothing was changed\n" +
            "checked 2 surveys in 2 files: 1 error and 1 warning\n",
        );
        expect(out).toContain("a.json:7:20 warning explicit-end");
        expect(code).toBe(2);
        expect(read("a.json")).toBe(pretty(fallingOff));
        expect(readdirSync(path).sort()).toEqual(["a.json", "b.json"]);
      } finally {
        chmodSync(path, 0o700);
      }
    },
  );

  it.skipIf(!readable)("says that a file may not be read", () => {
    const { path, at } = temporaryFolder({ "a.json": json(clean) });
    chmodSync(at("a.json"), 0o000);
    chmodSync(path, 0o755);
    for (const argv of [
      ["check", "a.json"],
      ["check", "--ndjson", "a.json"],
    ]) {
      expect(surveyc(argv, { cwd: path, ...other })).toEqual({
        code: 2,
        out: "",
        err: "surveyc: a.json: no permission to read it\n",
      });
    }
  });
});
