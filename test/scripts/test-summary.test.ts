// The closing line of CI, by the exit status of all runs and their reports.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { temporaryFolder } from "../apps/cli/temporary-folder.ts";

const script = fileURLToPath(new URL("../../scripts/test-summary.mjs", import.meta.url));

const file = (status: string, ...tests: readonly string[]) => ({
  name: "a.test.ts",
  status,
  assertionResults: tests.map((each) => ({ status: each, fullName: "t" })),
});

test.each<[string, string, readonly object[], string, number]>([
  ["passing tests", "0", [file("passed", "passed", "passed")], "2 passed, 0 failed", 0],
  ["no tests", "0", [], "0 passed, 0 failed", 1],
  ["a failed test", "1", [file("failed", "passed", "failed")], "1 passed, 1 failed", 1],
  ["a failed hook", "1", [file("failed", "passed"), file("failed", "failed")], "1 passed, 2 failed", 1],
  ["another failed step", "1", [file("passed", "passed")], "1 passed, 1 failed", 1],
  ["a skipped test", "0", [file("passed", "passed", "skipped")], "1 passed, 1 failed", 1],
])("%s", (_name, status, testResults, line, code) => {
  const { at } = temporaryFolder({ "report.json": JSON.stringify({ testResults }) });
  const env = { ...process.env, CI: "1" };
  const ended = spawnSync(process.execPath, [script, status, at("report.json")], { encoding: "utf8", env });
  expect([ended.stdout, ended.status]).toEqual([`${line}\n`, code]);
});
