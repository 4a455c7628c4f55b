import { afterEach, describe, expect, test } from "vitest";
import { runCli } from "../run-cli.ts";
import { type Running, startServer } from "../serve/server.ts";
import { temporaryFolder } from "../temporary-folder.ts";

describe("surveyc serve --memory and audit", () => {
  let server: Running;
  afterEach(async () => {
    await server?.end("SIGTERM");
  });

  test("gives a key at once, and keeps every promise of the interface", async () => {
    server = await startServer(temporaryFolder().path, "--memory", "--log", "silent");
    const key = /scope: (phx_\S+)/.exec(server.output().err)?.[1] ?? "";
    const { code, out } = await runCli(["audit", server.origin, "--key", key, "--project", "1"]);
    expect(out).toMatch(/\d+ kept, 0 broken \(0 of them MUST\)/);
    expect(code).toBe(0);
    expect(server.output().out).toBe("");
  });
});
