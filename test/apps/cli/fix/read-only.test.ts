import { spawnSync } from "node:child_process";
import { chmodSync, readdirSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { main, runProcess } from "../command.ts";
import { onOneLine } from "../on-one-line.ts";
import { blank, clean, fallingOff, json, pretty } from "../surveys.ts";
import { temporaryFolder } from "../temporary-folder.ts";

describe("where nothing may be written", () => {
  // Root may write everywhere, so another user runs the command.
  const root = process.getuid?.() === 0;
  const nobody = 65_534;
  const readable = spawnSync("test", ["-r", main], root ? { uid: nobody, gid: nobody } : {}).status === 0;
  const other = root ? { uid: nobody } : {};

  const cases: readonly (readonly [name: string, folderMode: number, fileMode: number])[] = [
    ["a file", 0o777, 0o444],
    ["a folder", 0o555, 0o666],
  ];
  test.skipIf(!readable).each(cases)(
    "reports that %s is read-only, and changes nothing",
    (_name, folderMode, fileMode) => {
      const { path, at, read } = temporaryFolder({ "a.json": pretty(fallingOff), "b.json": pretty(blank) });
      chmodSync(at("a.json"), fileMode);
      chmodSync(path, folderMode);
      try {
        const { code, out, err } = runProcess(["check", "--fix", "a.json", "b.json"], {
          cwd: path,
          ...other,
        });
        expect(err).toBe(
          "surveyc: a.json: cannot be written: it or its folder is read-only; nothing was changed\n" +
            "checked 2 surveys in 2 files: 1 error and 1 warning\n",
        );
        expect(onOneLine(out)).toContain("a.json:7:20 warning explicit-end");
        expect(code).toBe(2);
        expect(read("a.json")).toBe(pretty(fallingOff));
        expect(readdirSync(path).sort()).toEqual(["a.json", "b.json"]);
      } finally {
        chmodSync(path, 0o700);
      }
    },
  );

  it.skipIf(!readable)("reports that tests cannot be rewritten, which fail then", () => {
    const tests = pretty({ tests: [{ name: "x", steps: [] }] });
    const { path, read } = temporaryFolder({ "a.json": pretty(clean), "a.survey-test.json": tests });
    chmodSync(path, 0o555);
    try {
      // In CI the variable is set.
      const { code, out, err } = runProcess(["test", "--update"], { cwd: path, env: { CI: "" }, ...other });
      expect(err).toBe(
        "surveyc: a.survey-test.json: cannot be written: it or its folder is read-only; nothing was changed\n" +
          "ran 1 test in 1 file: 1 failed\n",
      );
      expect(onOneLine(out)).toMatch(/^a\.survey-test\.json:4:15 error surveyc\/test-route: /);
      expect(code).toBe(2);
      expect(read("a.survey-test.json")).toBe(tests);
    } finally {
      chmodSync(path, 0o700);
    }
  });

  it.skipIf(!readable)("reports that a baseline cannot be written", () => {
    const { path } = temporaryFolder({ "a.json": pretty(blank) });
    const name = "surveyc.baseline.json";
    chmodSync(path, 0o555);
    try {
      const { code, err } = runProcess(["check", "--baseline", name, "--update-baseline", "a.json"], {
        cwd: path,
        ...other,
      });
      expect(err).toBe(
        `surveyc: ${name}: cannot be written: it or its folder is read-only; nothing was changed\n` +
          "checked 1 survey in 1 file: the baseline was not updated\n",
      );
      expect(code).toBe(2);
      expect(readdirSync(path)).toEqual(["a.json"]);
    } finally {
      chmodSync(path, 0o700);
    }
  });

  it.skipIf(!readable)("reports that a file may not be read", () => {
    const { path, at } = temporaryFolder({ "a.json": json(clean) });
    chmodSync(at("a.json"), 0o000);
    chmodSync(path, 0o755);
    for (const argv of [
      ["check", "a.json"],
      ["check", "--ndjson", "a.json"],
    ]) {
      expect(runProcess(argv, { cwd: path, ...other })).toEqual({
        code: 2,
        out: "",
        err: "surveyc: a.json: cannot be read: permission denied\n",
      });
    }
  });
});
