import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { surveyc } from "./command.ts";
import { blank, clean, json } from "./surveys.ts";

describe("the process", () => {
  it("ends with 130 on Ctrl-C in the middle of a long stream", async () => {
    const records = Buffer.from(`${json({ ...clean, description: "x".repeat(1_000) })}\n`.repeat(1_000));
    const child = spawn(...surveyc("check", "--ndjson", "-"), { stdio: ["pipe", "ignore", "pipe"] });
    child.stdin.on("error", () => undefined);
    const exit = once(child, "exit");
    let written = 0;
    while (child.exitCode === null && child.signalCode === null) {
      child.stdin.write(records);
      await Promise.race([once(child.stdin, "drain").catch(() => exit), exit]);
      written += records.length;
      if (written > 12e6 && !child.killed) child.kill("SIGINT");
    }
    const [code, signal] = await exit;
    expect({ code, signal }).toEqual({ code: 130, signal: null });
  });

  it("ends with 130 on Ctrl-C", async () => {
    const child = spawn(...surveyc("check", "--ndjson", "-"), { stdio: ["pipe", "pipe", "ignore"] });
    child.stdin.write(`${json(blank)}\n`);
    const exit = once(child, "exit");
    await Promise.race([once(child.stdout, "data"), exit]);
    child.kill("SIGINT");
    const [code, signal] = await exit;
    expect({ code, signal }).toEqual({ code: 130, signal: null });
  });
});
