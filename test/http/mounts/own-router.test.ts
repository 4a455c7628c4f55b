import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, test, vi } from "vitest";
import { store } from "../../../examples/own-router/create-survey.ts";
import { addKey } from "../accounts/add-key.ts";

type Ask = (path: string, init: RequestInit) => Promise<Response>;

const overHttp = async (server: Server) => {
  if (!server.listening) await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const ask: Ask = (path, init) => fetch(`http://localhost:${port}${path}`, init);
  return {
    ask,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

const routers: Readonly<
  Record<string, () => Promise<{ readonly ask: Ask; readonly close?: () => unknown }>>
> = {
  Hono: async () => {
    const { default: app } = await import("../../../examples/own-router/hono.ts");
    return { ask: async (path, init) => app.fetch(new Request(`http://localhost${path}`, init)) };
  },
  Express: async () => overHttp((await import("../../../examples/own-router/express.ts")).server),
  Fastify: async () => {
    const { app } = await import("../../../examples/own-router/fastify.ts");
    return { ...(await overHttp(app.server)), close: () => app.close() };
  },
};

const keyWith = (scope: string): Promise<string> => addKey(store, { projects: ["1"], scopes: [scope] });

let writes = "";
let reads = "";
beforeAll(async () => {
  vi.stubEnv("PORT", "0");
  [writes, reads] = [await keyWith("survey:write"), await keyWith("survey:read")];
});
afterAll(() => vi.unstubAllEnvs());

const open = { type: "open", question: "Why?" };
const sound = { name: "ü", questions: [open] };
/** Of a valid shape, so that only compiling it tells. */
const endless = { name: "s", questions: [{ ...open, branching: { type: "specific_question", index: 0 } }] };

describe.each(Object.entries(routers))("%s", (name, mount) => {
  let router: Awaited<ReturnType<typeof mount>>;
  beforeAll(async () => {
    router = await mount();
  });
  afterAll(() => router.close?.());

  const post = (body: unknown, { key = writes, path = "/api/projects/1/surveys/" } = {}) =>
    router.ask(path, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
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

  it("refuses what does not compile", async () => {
    const refused = await post(endless);
    expect([refused.status, refused.headers.get("content-type")]).toEqual([400, "application/problem+json"]);
    expect(await refused.json()).toMatchObject({
      code: "no-endless-loop",
      errors: [{ witness: [{ question: 0 }] }],
    });
  });

  it("refuses what has another shape", async () => {
    const refused = await post({ ...sound, archived: "true" });
    expect(refused.status).toBe(400);
    const { code } = (await refused.json()) as { code: string };
    expect(code).toBe(name === "Fastify" ? "FST_ERR_VALIDATION" : "valid-type");
  });

  it("keeps members that the schema does not name", async () => {
    const created = await post({ ...sound, colour: "red" });
    expect(await created.json()).toMatchObject({ colour: "red" });
  });

  it("refuses those who have no access", async () => {
    expect((await post(sound, { key: "phx_wrong" })).status).toBe(401);
    expect((await post(sound, { key: reads })).status).toBe(403);
    expect((await post(sound, { path: "/api/projects/2/surveys/" })).status).toBe(404);
  });
});
