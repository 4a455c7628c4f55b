import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { globSync } from "tinyglobby";
import { afterAll, beforeAll, describe, expect, it, test, vi } from "vitest";
import { toNodeListener } from "#http/wire/node/to-node-listener.ts";
import { store } from "../../../examples/mounts/handler.ts";
import { store as ownStore } from "../../../examples/own-router/create-survey.ts";
import { addKey } from "../accounts/add-key.ts";
import { replyChecker } from "../checked-handler.ts";
import { listening } from "../wire/node/listening.ts";

const checkReply = replyChecker();

type Ask = (path: string, init?: RequestInit) => Promise<Response>;
/** A mounted handler: how to send requests to it, and how to stop it. */
type Mount = () => Promise<{ readonly ask: Ask; readonly close?: () => unknown }>;

const overHttp = async (server: Server) => {
  if (!server.listening) await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const ask: Ask = (path, init) => fetch(`http://localhost:${port}${path}`, { redirect: "manual", ...init });
  return {
    ask,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
const inProcess =
  (handle: (request: Request) => Promise<Response> | Response): Ask =>
  async (path, init) =>
    handle(new Request(`http://localhost${path}`, init));

const mounts: Readonly<Record<string, Mount>> = {
  "node:http": async () => overHttp((await import("../../../examples/mounts/node-http.ts")).server),
  Express: async () => overHttp((await import("../../../examples/mounts/express.ts")).server),
  Fastify: async () => {
    const { app } = await import("../../../examples/mounts/fastify.ts");
    return { ...(await overHttp(app.server)), close: () => app.close() };
  },
  Hono: async () => ({ ask: inProcess((await import("../../../examples/mounts/hono.ts")).default.fetch) }),
  "Hono on node:http": async () => {
    const { default: app } = await import("../../../examples/mounts/hono.ts");
    const { origin, close } = await listening(toNodeListener({ handle: app.fetch }));
    return { ask: (path, init) => fetch(`${origin}${path}`, init), close };
  },
  Workers: async () => {
    const { default: worker } = await import("../../../examples/mounts/workers.ts");
    return { ask: inProcess((request) => worker.fetch(request, {})) };
  },
  Next: async () => {
    const route = await import("../../../examples/mounts/next/app/api/[...path]/route.ts");
    const handlers: Readonly<Record<string, (request: Request) => Promise<Response>>> = route;
    return {
      ask: inProcess((request) => handlers[request.method]?.(request) ?? new Response(null, { status: 405 })),
    };
  },
};

/** One operation in the router of a program. */
const ownRouters: Readonly<Record<string, Mount>> = {
  Hono: async () => ({
    ask: inProcess((await import("../../../examples/own-router/hono.ts")).default.fetch),
  }),
  Express: async () => overHttp((await import("../../../examples/own-router/express.ts")).server),
  Fastify: async () => {
    const { app } = await import("../../../examples/own-router/fastify.ts");
    return { ...(await overHttp(app.server)), close: () => app.close() };
  },
};

let key = "";
let [ownWrites, ownReads] = ["", ""];
beforeAll(async () => {
  vi.stubEnv("PORT", "0");
  const writes = { projects: ["1"], scopes: ["survey:write"] };
  key = await addKey(store, writes);
  [ownWrites, ownReads] = [
    await addKey(ownStore, writes),
    await addKey(ownStore, { projects: ["1"], scopes: ["survey:read"] }),
  ];
});
afterAll(() => vi.unstubAllEnvs());

describe.each(Object.entries(mounts))("%s", (_name, mount) => {
  let mounted: Awaited<ReturnType<Mount>>;
  beforeAll(async () => {
    mounted = await mount();
  });
  afterAll(() => mounted.close?.());

  const ask: Ask = async (path, init = {}) => {
    const reply = await mounted.ask(path, {
      ...init,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...init.headers },
    });
    const request = new Request(`http://localhost${path}`, { method: init.method ?? "GET" });
    // A body parser before the handler replies to syntax errors with its own page.
    const isOurs = reply.headers.get("content-type")?.startsWith("text/html") !== true;
    if (isOurs && path.startsWith("/api/projects/")) expect(await checkReply(request, reply)).toEqual([]);
    return reply;
  };

  test.each(["/", ""])(
    "creates, changes and deletes a survey, with %j at the end of paths",
    async (slash) => {
      const body = JSON.stringify({ name: "life", questions: [{ type: "open", question: "Why?" }] });
      const created = await ask(`/api/projects/1/surveys${slash}`, { method: "POST", body });
      expect(created.status).toBe(201);
      const { id } = (await created.json()) as { id: string };
      const path = `/api/projects/1/surveys/${id}${slash}`;
      const changed = await ask(path, { method: "PATCH", body: '{"name":"ü"}' });
      expect(await changed.json()).toMatchObject({ name: "ü" });
      const read = await ask(path);
      const tag = read.headers.get("etag") ?? "";
      expect((await ask(path, { headers: { "if-none-match": tag } })).status).toBe(304);
      const head = await ask(path, { method: "HEAD" });
      expect(head.headers.get("content-length")).toBe(String((await read.arrayBuffer()).byteLength));
      expect((await ask(path, { method: "OPTIONS" })).status).toBe(204);
      expect((await ask(path, { method: "DELETE" })).status).toBe(204);
      expect((await ask(path)).status).toBe(404);
    },
  );

  it("lists with links to itself", async () => {
    for (const name of ["one", "two", "three"])
      await ask("/api/projects/1/surveys/", {
        method: "POST",
        body: JSON.stringify({ name, questions: [] }),
      });
    const first = (await (await ask("/api/projects/1/surveys/?limit=1")).json()) as { next: string };
    const { pathname, search } = new URL(first.next);
    const second = await ask(pathname + search);
    expect(await second.json()).toMatchObject({
      previous: expect.stringContaining("/api/projects/1/surveys/?"),
    });
  });

  it("rejects invalid requests", async () => {
    const post = (body: string, headers = {}) =>
      ask("/api/projects/1/surveys/", { method: "POST", body, headers });
    expect((await post("{")).status).toBe(400);
    expect((await post('{"name":"s","__proto__":{"x":1}}')).status).toBe(400);
    expect((await post("a=1", { "content-type": "application/x-www-form-urlencoded" })).status).toBe(415);
    expect((await post("{}", { authorization: "Bearer phx_other" })).status).toBe(401);
    expect((await ask("/api/projects/2/surveys/")).status).toBe(404);
    expect((await ask("/api/projects/1/dashboards/")).status).toBe(403);
    expect((await ask("/api/projects/1/surveys/", { method: "PUT" })).status).toBe(405);
    expect((await ask("/api/nothing")).status).toBe(404);
  });
});

const open = { type: "open", question: "Why?" };
const sound = { name: "ü", questions: [open] };
/** Of a valid shape: only compiling rejects it. */
const endless = { name: "s", questions: [{ ...open, branching: { type: "specific_question", index: 0 } }] };

describe.each(Object.entries(ownRouters))("one operation in %s", (name, mount) => {
  let router: Awaited<ReturnType<Mount>>;
  beforeAll(async () => {
    router = await mount();
  });
  afterAll(() => router.close?.());

  const post = (body: unknown, { key: sent = ownWrites, path = "/api/projects/1/surveys/" } = {}) =>
    router.ask(path, {
      method: "POST",
      headers: { authorization: `Bearer ${sent}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  test.each(["/", ""])("creates surveys, with %j at the end of the path", async (slash) => {
    const created = await post(sound, { path: `/api/projects/1/surveys${slash}` });
    expect([created.status, created.headers.get("etag"), created.headers.get("surveyc-warnings")]).toEqual([
      201,
      '"1"',
      "0",
    ]);
    expect(await created.json()).toMatchObject({ name: "ü" });
  });

  it("rejects what does not compile", async () => {
    const refused = await post(endless);
    expect([refused.status, refused.headers.get("content-type")]).toEqual([400, "application/problem+json"]);
    expect(await refused.json()).toMatchObject({
      code: "no-endless-loop",
      errors: [{ witness: [{ question: 0 }] }],
    });
  });

  it("rejects what has another shape", async () => {
    const refused = await post({ ...sound, archived: "true" });
    expect(refused.status).toBe(400);
    const { code } = (await refused.json()) as { code: string };
    expect(code).toBe(name === "Fastify" ? "FST_ERR_VALIDATION" : "valid-type");
  });

  it("keeps properties that the schema does not name", async () => {
    const created = await post({ ...sound, colour: "red" });
    expect(await created.json()).toMatchObject({ colour: "red" });
  });

  it("rejects those who have no access", async () => {
    expect((await post(sound, { key: "phx_wrong" })).status).toBe(401);
    expect((await post(sound, { key: ownReads })).status).toBe(403);
    expect((await post(sound, { path: "/api/projects/2/surveys/" })).status).toBe(404);
  });
});

it("every example is under 20 lines", () => {
  const files = globSync("examples/mounts/**/*.ts");
  expect(files.length).toBeGreaterThan(7);
  expect(files.filter((file) => readFileSync(file, "utf8").trimEnd().split("\n").length >= 20)).toEqual([]);
});
