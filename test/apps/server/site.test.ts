import type { IncomingMessage } from "node:http";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { accountManager } from "#apps/server/accounts/account-manager.ts";
import { servePlayground } from "#apps/server/serve-playground.ts";
import { adminSiteOf, type Site, siteOf } from "#apps/server/site.ts";
import { createHandler } from "#http/index.ts";
import { memoryStore } from "#stores/index.ts";
import { freePort } from "../../own-server.ts";
import { temporaryFolder } from "../cli/temporary-folder.ts";
import { serveFolder, serveMemory } from "./in-process.ts";

const date = (): Date => new Date("2026-11-22T12:00:00.000Z");
const store = await memoryStore();
const site: Site = {
  handler: createHandler({ store, authenticate: async () => null }),
  store,
  accounts: accountManager(store, date),
  token: "secret",
  metrics: null,
};
const away = { ...store, probe: () => Promise.reject(new Error("full")) };
const metrics = {
  print: async () => "up 1\n",
  contentType: "text/plain",
};

/** The answer of a server, which may be one of another making. */
const ask = (
  path: string,
  changed: Partial<Site> = {},
  method = "GET",
  headers: Record<string, string> = {},
): Promise<Response> =>
  siteOf({ ...site, ...changed })(new Request(`http://127.0.0.1:8000${path}`, { method, headers }));

describe("the playground", () => {
  const playground = async (path: string, folder: string, headers: Record<string, string> = {}) => {
    const request = new Request(`http://127.0.0.1:8000${path}`, { headers });
    const response = await servePlayground(path, request, pathToFileURL(`${folder}/`));
    return response && { status: response.status, headers: response.headers, text: await response.text() };
  };
  const files = {
    "index.html": '<html data-server=""></html>',
    "playground.js.br": brotliCompressSync("run()"),
  };

  test("is the page, which knows that a server serves it, and its files", async () => {
    const { path: built } = temporaryFolder(files);
    const page = await playground("/playground/", built);
    expect(page).toMatchObject({ status: 200, text: '<html data-server="../"></html>' });
    expect(page?.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const script = await playground("/playground/playground.js", built);
    expect([script?.text, script?.headers.get("content-encoding")]).toEqual(["run()", null]);
    expect(script?.headers.get("content-type")).toMatch(/^text\/javascript/);
    const packed = await playground("/playground/playground.js", built, { "accept-encoding": "gzip, br" });
    expect(packed?.headers.get("content-encoding")).toBe("br");
    const etag = script?.headers.get("etag") ?? "";
    expect(packed?.headers.get("etag")).toBe(etag);
    const known = await playground("/playground/playground.js", built, { "if-none-match": `"x", ${etag}` });
    expect([known?.status, known?.text, known?.headers.get("etag")]).toEqual([304, "", etag]);
    const stale = await playground("/playground/playground.js", built, { "if-none-match": '"x"' });
    expect(stale?.status).toBe(200);
    expect((await playground("/playground", built))?.headers.get("location")).toBe("/playground/");
    expect(await playground("/play", built)).toBeNull();
  });

  test.each([
    ["/playground/", {}],
    ["/playground/playground.js", {}],
    ["/playground/other.js", files],
    ["/playground/constructor", files],
    ["/playground/../secret", files],
  ])("has nothing at %s in %o", async (path, built) => {
    const missing = await playground(path, temporaryFolder(built).path);
    expect(missing?.status).toBe(404);
    expect(missing?.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(missing?.text).toContain("npm run build");
  });
});

test("a backup is sent only to clients with the token of the server", async () => {
  const kept = {
    ...store,
    backup: async (write: (line: string) => Promise<void>) => {
      for (const line of ["one\n", "two\n"]) await write(line);
      return { rows: 2, projects: 1 };
    },
  };
  const backup = (method: string, token: string) =>
    ask("/-/backup", { store: kept as never }, method, { authorization: `Bearer ${token}` });
  const sent = await backup("GET", "secret");
  expect([sent.status, sent.headers.get("content-type")]).toEqual([200, "application/gzip"]);
  expect(gunzipSync(Buffer.from(await sent.arrayBuffer())).toString()).toBe("one\ntwo\n");
  expect((await backup("POST", "secret")).headers.get("content-type")).not.toBe("application/gzip");
  expect((await backup("GET", "secrets")).status).toBe(404);
});

test("answers are exported for GET alone", async () => {
  const told = async (method: string): Promise<string> => {
    const headers = { authorization: "Bearer secret" };
    return (await ask("/-/answers?project=7&survey=x&format=csv", {}, method, headers)).text();
  };
  expect(await told("GET")).toContain("project does not exist");
  expect(await told("POST")).toContain("No endpoint exists");
});

test("a server listens at a separate address for operators", async () => {
  const server = await serveMemory("--admin-listen", "127.0.0.1:0");
  try {
    await expect.poll(() => server.output().err).toContain("Listening for operators at");
    const origin = /for operators at (\S+)/.exec(server.output().err)?.[1];
    const statuses = [`${origin}/ready`, `${server.origin}/ready`, `${server.origin}/live`].map(
      async (url) => (await fetch(url)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 404, 200]);
  } finally {
    await server.stop();
  }
});

test("while the store is being opened, the port is taken and only /live is served", async () => {
  const port = await freePort();
  const replies: [string, number, string | null][] = [];
  async function request(): Promise<void> {
    for (const path of ["/live", "/ready", "/api/projects/1/surveys/"]) {
      const { status, headers } = await fetch(`http://127.0.0.1:${port}${path}`);
      replies.push([path, status, headers.get("retry-after")]);
    }
  }
  const server = await serveFolder(temporaryFolder().path, {}, request, port);
  expect(replies).toEqual([
    ["/live", 200, null],
    ["/ready", 503, "1"],
    ["/api/projects/1/surveys/", 503, "1"],
  ]);
  expect((await fetch(`${server.origin}/ready`)).status).toBe(200);
  await server.stop();
});

describe("what is outside the API", () => {
  test.each<[path: string, changed: Partial<Site>, status: number, text: string | RegExp]>([
    ["/live", {}, 200, '{"status":"ok"}'],
    ["/live/", {}, 200, '{"status":"ok"}'],
    ["/live", { store: away }, 200, '{"status":"ok"}'],
    ["/ready", {}, 200, '{"status":"ok"}'],
    ["/ready", { store: away }, 503, '{"status":"unavailable"}'],
    ["/health?x=1", { store: away }, 503, '{"status":"unavailable"}'],
    ["/metrics", { metrics }, 200, "up 1\n"],
    ["/docs", {}, 200, /^<!doctype html>/i],
    ["/openapi.json", {}, 200, /^\{"openapi":"3\.1/],
    ["/", {}, 302, ""],
  ])("%s", async (path, changed, status, text) => {
    const response = await ask(path, changed);
    expect(response.status).toBe(status);
    expect(await response.text()).toMatch(text);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("cache-control")).toBe("no-store");
    if (path === "/") expect(response.headers.get("location")).toBe("/docs");
    expect(response.headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
    const named = await ask(path, changed, "GET", { "x-request-id": "look-for-me" });
    expect(named.headers.get("x-request-id")).toBe("look-for-me");
    // Health checks may send HEAD.
    expect((await ask(path, changed, "HEAD")).status).toBe(status);
  });

  test.each([
    ["/live", 200],
    ["/ready", 200],
    ["/metrics", 200],
    ["/docs", 200],
    ["/-/backup", 404],
    ["/api/projects/1/surveys/", 503],
    ["/api/surveys/?token=phc_x", 503],
  ])("%s is %s while the event loop is overloaded", async (path, status) => {
    const handler = createHandler({
      store,
      authenticate: async () => null,
      companions: true,
      isOverloaded: () => true,
    });
    const response = await ask(path, { handler, metrics });
    expect([response.status, response.headers.get("retry-after")]).toEqual([
      status,
      status === 503 ? "1" : null,
    ]);
  });

  test.each(["/metrics/", "/metrics//", "/METRICS", "/%6detrics"])("has no metrics at %s", async (path) => {
    expect((await ask(path, { metrics })).status).toBeGreaterThanOrEqual(400);
  });

  test.each([
    ["/ready", 200],
    ["/health", 200],
    ["/metrics", 200],
    ["/-/backup", 200],
    ["/-/answers?project=1", 200],
    ["/-/accounts", 405],
    ["/live", 200],
    ["/docs", 404],
    ["/api/projects/1/surveys/", 404],
  ])("%s is %s at the address for operators, and not at the other one", async (path, status) => {
    const own = { ...site, metrics, isAdminApart: true };
    const request = () =>
      new Request(`http://127.0.0.1:8001${path}`, { headers: { authorization: "Bearer secret" } });
    const response = await adminSiteOf(own)(request());
    if (!path.startsWith("/-/answers")) expect(response.status).toBe(status);
    if (status !== 404 && path !== "/live")
      expect((await siteOf(own)(request())).status).toBeGreaterThanOrEqual(401);
  });

  test.each([
    [["Host", "a", "Accept", "host"], 200],
    [["Host", "a", "HOST", "a"], 400],
    [["Host", "a", "host", "b"], 400],
  ])("with the headers %j, the status is %s", async (rawHeaders, status) => {
    const incoming = { rawHeaders } as IncomingMessage;
    expect((await siteOf(site)(new Request("http://127.0.0.1:8000/live"), incoming)).status).toBe(status);
  });

  test.each([
    ["/metrics", "GET"],
    ["/live/now", "GET"],
    ["//live", "GET"],
    ["/x/../live", "GET"],
    ["/live", "POST"],
    ["/-/accounts", "GET"],
    ["/-/accounts/", "POST"],
    // Without the token of the server.
    ["/-/backup", "GET"],
    ["/-/answers", "GET"],
  ])("%s is not there for %s", async (path, method) => {
    // As it was received: a URL would no longer have dots.
    const request = { url: `http://127.0.0.1:8000${path}`, method, headers: new Headers() } as Request;
    const response = await siteOf(site)(request);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.headers.get("x-request-id")).toMatch(/./);
  });
});
