import { tmpdir } from "node:os";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Running, startServer } from "./server.ts";

let server: Running;
beforeAll(async () => {
  const proxies = ["--trusted-proxy", "127.0.0.0/8", "--trusted-proxy", "::1", "fd00::/8"];
  server = await startServer(tmpdir(), "--memory", ...proxies);
});
afterAll(async () => void (await server?.end("SIGKILL")));

async function ask(key: string, headers: Record<string, string>): Promise<number> {
  const sent = { authorization: `Bearer ${key}`, ...headers };
  return (await fetch(`${server.origin}/api/projects/1/surveys/`, { headers: sent })).status;
}

const refusals = () =>
  server
    .output()
    .out.trim()
    .split("\n")
    .map((line): Record<string, unknown> => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === "answered");

test("wrong keys are counted by the client that the proxy names, which the log has", async () => {
  const key = /A key for this run.*: (phx_\S+)/.exec(server.output().err)?.[1] ?? "";
  const client = { "x-forwarded-for": "203.0.113.1, 198.51.100.1, fd00::5" };
  for (let n = 0; n < 10; n += 1) expect(await ask(`phx_${n}`, client)).toBe(401);
  expect(await ask("phx_10", client)).toBe(429);
  expect(await ask(key, client)).toBe(200);
  expect(await ask("phx_11", { forwarded: 'for="[2001:db8::1]:80"' })).toBe(401);
  expect(await ask("phx_12", { "x-forwarded-for": '198.51.100.1"}, evil","address":"192.0.2.9' })).toBe(401);
  expect((await fetch(`${server.origin}/api/surveys/?token=phc_none`)).status).toBe(401);
  await expect.poll(() => refusals().length).toBe(15);
  expect(refusals().map(({ status, address }) => [status, address])).toEqual([
    ...Array.from({ length: 10 }, () => [401, "198.51.100.1"]),
    [429, "198.51.100.1"],
    // Only of those who are refused.
    [200, undefined],
    [401, "2001:db8::1"],
    [401, "127.0.0.1"],
    [401, "127.0.0.1"],
  ]);
  expect(server.output().out).not.toMatch(/phx_1|phc_none|evil/);
});
