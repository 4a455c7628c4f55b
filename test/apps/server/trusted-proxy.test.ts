import { expect, onTestFinished, test } from "vitest";
import { isNetwork, trustedProxies } from "#apps/server/serve-options.ts";
import { serveMemory } from "./in-process.ts";

test.each<[networks: string[], trusted: string[], others: string[]]>([
  [[], [], ["127.0.0.1", "::1"]],
  [
    ["127.0.0.1", "10.1.2.3/32", "::1/128"],
    ["127.0.0.1", "10.1.2.3", "::1"],
    ["127.0.0.2", "10.1.2.2", "::"],
  ],
  [
    ["10.0.0.0/9", "fd00::/9"],
    ["10.0.0.0", "10.127.255.255", "fd7f::1"],
    ["10.128.0.0", "9.255.255.255", "fd80::"],
  ],
  [["0.0.0.0/0"], ["203.0.113.1"], ["2001:db8::1"]],
  [["::ffff:10.0.0.0/104"], ["10.1.1.1", "::ffff:10.1.1.1"], ["11.1.1.1", "::10.1.1.1"]],
])("of %j these are proxies: %j; and these are not: %j", (networks, trusted, others) => {
  expect(networks.filter(isNetwork)).toEqual(networks);
  const isProxy = trustedProxies(networks);
  const found = (each: string): boolean => isProxy(each, each.includes(":") ? "ipv6" : "ipv4");
  expect([...trusted, ...others].filter(found)).toEqual(trusted);
});

test.each([
  "10.0.0.0/33",
  "fd00::/129",
  "10.0.0",
  "10.0.0.0/08",
  "10.0.0.0/",
  "/8",
  "fe80::1%1",
  "localhost",
  "",
])("%j is not a network", (text) => {
  expect(isNetwork(text)).toBe(false);
});

test("wrong keys are counted by the client that the proxy names, which the log has", async () => {
  const proxies = ["--trusted-proxy", "127.0.0.0/8", "--trusted-proxy", "::1", "fd00::/8"];
  const server = await serveMemory(...proxies);
  onTestFinished(async () => void (await server.stop()));
  const ask = async (key: string, headers: Record<string, string>): Promise<number> => {
    const sent = { authorization: `Bearer ${key}`, ...headers };
    return (await fetch(`${server.origin}/api/projects/1/surveys/`, { headers: sent })).status;
  };
  const refusals = () =>
    server
      .output()
      .out.trim()
      .split("\n")
      .map((line): Record<string, unknown> => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === "answered");
  expect(server.output().err).toContain("Keeping everything in memory");
  const key = /A key for this run.*: (phx_\S+)/.exec(server.output().err)?.[1] ?? "";
  const client = { "x-forwarded-for": "203.0.113.1, 198.51.100.1, fd00::5" };
  for (let n = 0; n < 10; n += 1) expect(await ask(`phx_wrong_${n}`, client)).toBe(401);
  expect(await ask("phx_wrong_10", client)).toBe(429);
  expect(await ask(key, client)).toBe(200);
  expect(await ask("phx_wrong_11", { forwarded: 'for="[2001:db8::1]:80"' })).toBe(401);
  expect(await ask("phx_wrong_12", { "x-forwarded-for": '198.51.100.1"}, evil","address":"192.0.2.9' })).toBe(
    401,
  );
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
  expect(server.output().out).not.toMatch(/wrong|phc_none|evil/);
});

test.each<[options: string[], wanted: string | RegExp]>([
  [[], "from-a-client"],
  [["--trusted-proxy", "127.0.0.0/8"], "from-a-client"],
  [["--trusted-proxy", "10.0.0.0/8"], /^[\da-f-]{36}$/],
])("with %j a request with the id from-a-client is logged and answered as %s", async (options, wanted) => {
  const server = await serveMemory(...options);
  // Awaited, so that errors while it stops are noticed.
  onTestFinished(async () => void (await server.stop()));
  const headers = { "x-request-id": "from-a-client" };
  const replied = (await fetch(`${server.origin}/api/projects/1/surveys/`, { headers })).headers;
  expect(replied.get("x-request-id")).toMatch(wanted);
  await expect.poll(() => server.output().out).toContain(`"request":"${replied.get("x-request-id")}"`);
});
