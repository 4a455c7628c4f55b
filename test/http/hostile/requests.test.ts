import { beforeAll, describe, expect, it, test, vi } from "vitest";
import type { HandlerOptions } from "#http/handler/handler-options.ts";
import type { Store } from "#stores/store.ts";
// @ts-expect-error: the recipes come as plain JavaScript
import { expand } from "../../fixtures/expand-hostile.mjs";
import { checkedHandler } from "../checked-handler.ts";
import { casesOf, type HostileCase, statusesOf } from "./cases.ts";
import { authenticate, type FilledServer, filledServer } from "./filled-server.ts";

interface Expanded {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: BodyInit;
}

const rejecting = (thrown: unknown): Partial<Store> => ({
  read: () => Promise.reject(thrown),
  write: () => Promise.reject(thrown),
});
const secret = "password=hunter2 at 10.0.0.3";

/** The injected failures of the cases that need one. */
const faults: Readonly<Record<string, { store?: Partial<Store>; options?: Partial<HandlerOptions> }>> = {
  "store-throws-error-with-secret": { store: rejecting(new Error(secret)) },
  "store-throws-null": { store: rejecting(null) },
  "store-throws-sync": {
    store: {
      read: () => {
        throw new Error(secret);
      },
    },
  },
  "store-returns-undefined": { store: { read: () => Promise.resolve(undefined as never) } },
  "store-40001-forever": { store: rejecting({ code: "40001" }) },
  "store-connection-lost": { store: rejecting({ code: "ECONNRESET" }) },
  "authenticate-throws": { options: { authenticate: () => Promise.reject(new Error(secret)) } },
  "authenticate-returns-undefined": { options: { authenticate: () => undefined } },
  "onerror-throws": {
    store: rejecting(new Error(secret)),
    options: {
      hooks: {
        onError: () => {
          throw new Error("hook");
        },
      },
    },
  },
  "logger-throws": {
    options: {
      hooks: {
        onRequest: () => {
          throw new Error("hook");
        },
        onResponse: () => {
          throw new Error("hook");
        },
      },
    },
  },
  "id-generator-collides": {},
};

function requestOf({ method, path, headers, body }: Expanded, { fill }: FilledServer): Request {
  const init = { method, headers, ...(body === undefined ? {} : { body, duplex: "half" }) };
  return new Request(`http://localhost${fill(path)}`, init as RequestInit);
}

async function send(one: HostileCase, server: FilledServer, handler = server.handler) {
  const request = requestOf(expand(one) as Expanded, server);
  // A method in lower case is not in the document.
  const handle = request.method === "patch" ? handler.handle : checkedHandler(handler.handle);
  const response = await handle(request);
  return { request, response, text: await response.text() };
}

const cases = casesOf("fetch");
const broken = cases.filter(({ name }) => Object.hasOwn(faults, name));

it("covers every case that needs a fault", () => {
  const named = cases.filter((one) => (expand(one) as { kind: string }).kind === "scenario");
  expect(broken.map(({ name }) => name)).toEqual(named.map(({ name }) => name));
});

describe("requests", () => {
  test.each(cases.filter((one) => !broken.includes(one)).map((one) => [one.name, one] as const))(
    "%s",
    async (_name, one) => {
      const server = await filledServer();
      const before = await server.store.read("2", async (rows) => rows.dashboard(4));
      const { response, text } = await send(one, server);
      expect(statusesOf(one)).toContain(response.status);
      for (const [name, pattern] of Object.entries(one.expect.headers ?? {}))
        expect(response.headers.get(name)).toMatch(new RegExp(pattern));
      if (one.expect.body === "empty") expect(text).toBe("");
      expect(text).not.toMatch(/hunter2|\bat .*\.ts|select |insert /i);
      expect(({} as { x?: unknown }).x).toBeUndefined();
      expect(await server.store.read("2", async (rows) => rows.dashboard(4))).toEqual(before);
    },
  );
});

describe("faults", () => {
  test.each(
    broken.filter(({ name }) => name !== "id-generator-collides").map((one) => [one.name, one] as const),
  )("%s", async (name, one) => {
    const { store = {}, options = {} } = faults[name] ?? {};
    const plain = await filledServer();
    const onError = vi.fn();
    const broken: Store = Object.assign(Object.create(plain.store) as Store, {
      read: plain.store.read.bind(plain.store),
      write: plain.store.write.bind(plain.store),
      ...store,
    });
    const server = await filledServer({ hooks: { onError }, ...options, store: broken });
    const { response, text } = await send(one, server);
    expect(statusesOf(one)).toContain(response.status);
    for (const [header, pattern] of Object.entries(one.expect.headers ?? {}))
      expect(response.headers.get(header)).toMatch(new RegExp(pattern));
    expect(text).not.toMatch(/hunter2|10\.0\.0\.3|\bat /);
    if (response.status >= 500 && options.hooks === undefined) expect(onError).toHaveBeenCalledOnce();
  });

  it("id-generator-collides", async () => {
    const plain = await filledServer();
    const { handler, ask } = await filledServer({ store: plain.store, newId: () => plain.survey });
    const kept = await plain.ask("GET", `1/surveys/${plain.survey}/`);
    const request = new Request("http://localhost/api/projects/1/surveys/", {
      method: "POST",
      headers: { authorization: "Bearer good", "content-type": "application/json" },
      body: '{"name":"other","questions":[]}',
    });
    const response = await handler.handle(request);
    expect([201, 409, 500, 503]).toContain(response.status);
    expect(await plain.ask("GET", `1/surveys/${plain.survey}/`)).toEqual(kept);
    expect(ask).toBeDefined();
  });
});

describe("further promises of the cases", () => {
  const named = (name: string): HostileCase => cases.find((one) => one.name === name) as HostileCase;
  let server: FilledServer;
  beforeAll(async () => {
    server = await filledServer();
  });

  it("no body is read before the scope is granted", async () => {
    const { request } = await send(named("scope-missing-before-body"), server);
    expect(request.bodyUsed).toBe(false);
  });

  it("no body that is announced too large is read", async () => {
    const { request } = await send(named("body-too-large-content-length"), server);
    expect(request.bodyUsed).toBe(false);
  });

  it("a page past the end is empty and links to the previous one", async () => {
    const { text } = await send(named("query-offset-past-end"), server);
    expect(JSON.parse(text)).toMatchObject({ results: [], next: null, previous: expect.any(String) });
  });

  it("a page is never longer than its limit", async () => {
    const { text } = await send(named("query-limit-huge"), server);
    expect((JSON.parse(text) as { results: unknown[] }).results.length).toBeLessThanOrEqual(1_000);
  });

  it("HEAD has the headers of GET", async () => {
    const { request, response } = await send(named("head-list"), server);
    const headers = { ...Object.fromEntries(request.headers), "x-request-id": "a" };
    const get = await server.handler.handle(new Request(request.url, { headers }));
    response.headers.set("x-request-id", "a");
    expect([...response.headers]).toEqual([...get.headers]);
    expect(response.headers.get("content-length")).toBe(String((await get.arrayBuffer()).byteLength));
  });

  it("OPTIONS calls neither authenticate nor the store", async () => {
    const asked = vi.fn(authenticate);
    const other = await filledServer({ authenticate: asked, store: rejecting(new Error()) as Store });
    expect((await send(named("options-item"), other)).response.status).toBe(204);
    expect(asked).not.toHaveBeenCalled();
  });

  it("the origin `null` is not allowed", async () => {
    const other = await filledServer({ cors: ["https://a.example", "null"] });
    const { response } = await send(named("cors-origin-null"), other);
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
    expect(response.headers.get("vary")).toContain("origin");
  });

  test.each(["patch-if-match-stale", "patch-if-match-garbage", "patch-json-patch-content-type"])(
    "%s changes nothing",
    async (name) => {
      const before = await server.ask("GET", `1/surveys/${server.survey}/`);
      await send(named(name), server);
      expect(await server.ask("GET", `1/surveys/${server.survey}/`)).toEqual(before);
    },
  );

  it("read-only properties stay as they are", async () => {
    const before = await server.ask("GET", `1/surveys/${server.survey}/`);
    await send(named("patch-readonly"), server);
    expect(await server.ask("GET", `1/surveys/${server.survey}/`)).toMatchObject({
      id: before["id"],
      created_at: before["created_at"],
    });
  });

  it("truncated JSON is reported with its location", async () => {
    const { text } = await send(named("body-syntax-error"), server);
    expect(JSON.parse(text)).toMatchObject({
      type: "validation_error",
      code: "valid-json",
      detail: expect.stringContaining("line 1"),
      errors: [{ pointer: "" }],
    });
  });
});
