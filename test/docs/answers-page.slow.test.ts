import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { finished, surveyc } from "../apps/cli/command.ts";
import { type Running, startServer } from "../apps/server/server.ts";
import { putDatabase } from "../stores/empty-database.ts";
import { readPage } from "./run-page.ts";

const page = readPage("docs/answers.md");
const script = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block).join("\n");
/** What the reply of a command contains, at the end of the command. */
const expected = [...script.matchAll(/ {2,}#> (.+)$/gm)].map(([, text]) => text as string);

describe("docs/answers.md", () => {
  let folder: string;
  let server: Running;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "surveyc-answers-"));
    await putDatabase(join(folder, "surveyc-data"));
    server = await startServer(folder);
  });
  afterAll(async () => {
    await server?.end("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });

  it("has commands whose replies match the page", async () => {
    const [command, argv] = surveyc();
    const program = [command, ...argv].map((part) => `'${part}'`).join(" ");
    const here = script
      .replaceAll("npx surveyc", program)
      .replace("http://127.0.0.1:8000", server.origin)
      // One line for each reply.
      .replaceAll(/ {2,}#> .+$/gm, "; echo");
    const { code, out, err } = await finished(
      spawn("bash", ["-euc", here], { cwd: folder, stdio: ["ignore", "pipe", "pipe"] }),
    );
    expect(code, err).toBe(0);
    const replies = out.split("\n").filter((line) => line !== "");
    expect(replies.length, out).toBe(expected.length);
    expect(expected.length).toBeGreaterThan(12);
    for (const [index, text] of expected.entries()) expect(replies[index]).toContain(text);
  });
});
