// The commands of docs/run-it.md, one after the other.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { finished, surveyc } from "../apps/cli/command.ts";
import { freePort } from "../own-server.ts";
import { putDatabase } from "../stores/empty-database.ts";
import { repliesOf, scriptOf } from "./page-script.ts";
import { readPage } from "./run-page.ts";

const page = readPage("docs/run-it.md");
describe("docs/run-it.md", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "surveyc-run-it-"));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  it("has commands whose replies match the page", { timeout: 240_000 }, async () => {
    await putDatabase(join(folder, "data"));
    const [command, argv] = surveyc();
    // As installed: a program on the path, whose process is that of the server.
    const program = [command, ...argv].map((part) => `'${part}'`).join(" ");
    writeFileSync(join(folder, "surveyc"), `#!/bin/sh\nexec ${program} "$@"\n`, { mode: 0o755 });
    const { script, expected } = scriptOf(page);
    expect(expected.length).toBeGreaterThan(7);
    const here = script.replaceAll("8000", String(await freePort()));
    // Even after a failure, no server keeps running.
    const { code, out, err } = await finished(
      spawn("bash", ["-euc", `trap 'kill $(jobs -p) 2> /dev/null || true' EXIT\n${here}`], {
        cwd: folder,
        env: { ...process.env, PATH: `${folder}:${process.env["PATH"]}` },
        stdio: ["ignore", "pipe", "pipe"],
      }),
    );
    expect(code, err).toBe(0);
    const replies = repliesOf(out);
    expect(replies.length, out).toBe(expected.length);
    for (const [index, text] of expected.entries()) expect(replies[index]).toContain(text);
  });
});
