import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { toNodeListener } from "surveyc/http";
import { expect, onTestFinished, test } from "vitest";
import { auditedServer } from "../../../audit/audited-server.ts";
import { startServer } from "../../server/server.ts";
import { runCli } from "../run-cli.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const kept = /^(\d+) kept, 0 broken \(0 of them MUST\)(?:, (\d+) skipped)?/m;

test("surveyc serve --memory gives a key at once, and keeps every promise of the interface", async () => {
  const server = await startServer(temporaryFolder().path, "--memory", "--log", "silent");
  onTestFinished(() => server.end("SIGTERM").then(() => undefined));
  const key = /scope: (phx_\S+)/.exec(server.output().err)?.[1] ?? "";
  const { code, out } = await runCli(["audit", server.origin, "--key", key, "--project", "1"]);
  expect(out).toMatch(kept);
  expect(code).toBe(0);
  expect(server.output().out).toBe("");
});

test("more keys and a second project enable more checks, and --must and --samples select some", async () => {
  const handle = await auditedServer({ bodies: "samples" });
  const server = createServer(toNodeListener({ handle })).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const audit = async (...argv: string[]) => {
    const { out } = await runCli(["audit", origin, "--key", "phx_all", "--must", "--samples", ...argv]);
    return kept.exec(out)?.slice(1).map(Number);
  };
  const [few = 0, skipped = 0] = (await audit()) ?? [];
  const more = ["--other-key", "phx_other", "--readonly-key", "phx_reads", "--other-project", "2"];
  const [all = 0, none = 0] = (await audit(...more)) ?? [];
  expect(skipped).toBeGreaterThan(none);
  expect(all).toBeGreaterThan(few);
});
