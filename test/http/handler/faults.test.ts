import { describe, expect, it, test, vi } from "vitest";
import type { ResponseEvent } from "#http/handler/hooks.ts";
import type { Subject } from "#http/wire/authenticate.ts";
import { jsonText } from "#http/wire/json.ts";
import type { Result } from "#http/wire/operation.ts";
import { StoreError } from "#stores/store.ts";
import { finding } from "../../print/findings.ts";
import { json, request, servedThings, subjectOf, things } from "./things.ts";

const throwing = (thrown: unknown) =>
  things(() => {
    throw thrown;
  });

describe("what an operation throws", () => {
  const secret = new Error("password=hunter2 at 10.0.0.3: select * from surveys");
  const failures: [string, unknown, number][] = [
    ["an error with a secret", secret, 500],
    ["null", null, 500],
    ["undefined", undefined, 500],
    ["a text", "hunter2", 500],
    ["a store that is inconsistent", new StoreError("inconsistent", "hunter2"), 500],
    ["a unique violation", { code: "23505" }, 500],
    ["a statement whose outcome is unknown", { code: "40003" }, 504],
    ["a store that does not know the outcome", { code: "unknown" }, 504],
    ["a store without room", new StoreError("full", "hunter2"), 507],
    ["a database without room", { code: "53100", detail: "hunter2" }, 507],
    ["a store that is busy", new StoreError("unavailable", "hunter2"), 503],
    ...["40001", "40P01", "08006", "57P01", "53300"].map((code): [string, unknown, number] => [
      code,
      { code },
      503,
    ]),
    ...[
      "ECONNRESET",
      "ECONNREFUSED",
      "ECONNABORTED",
      "EPIPE",
      "ETIMEDOUT",
      "EHOSTUNREACH",
      "ENETUNREACH",
    ].map((code): [string, unknown, number] => [code, { code }, 503]),
    ...["EAI_AGAIN", "ENOTFOUND"].map((code): [string, unknown, number] => [code, { code }, 503]),
  ];
  test.each(failures)("%s", async (_name, thrown, status) => {
    const onError = vi.fn();
    const response = await servedThings({ endpoints: throwing(thrown), hooks: { onError } }).handle(
      request("GET", "things/1"),
    );
    expect(response.status).toBe(status);
    expect(response.headers.get("retry-after")).toBe(status === 503 ? "2" : null);
    const body = await response.text();
    expect(body).not.toMatch(/hunter2|10\.0\.0\.3|select|\bat /);
    const { requestId } = onError.mock.calls[0]?.[0] ?? {};
    expect(onError).toHaveBeenCalledExactlyOnceWith({
      error: thrown,
      operationId: "readThing",
      requestId,
      traceparent: null,
    });
    expect(JSON.parse(body)).toMatchObject({
      type: "server_error",
      status,
      instance: `urn:uuid:${requestId}`,
    });
  });

  it("may have a getter that throws", async () => {
    const thrown = {
      get code(): never {
        throw new Error("hunter2");
      },
    };
    const response = await servedThings({ endpoints: throwing(thrown) }).handle(request("GET", "things/1"));
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain("hunter2");
  });

  test.each([
    ["nothing", undefined],
    ["no body", { ok: true, status: 200 }],
    ["a body without pieces", { ok: true, status: 200, body: {} }],
    ["an invalid status", { ok: true, status: 7, body: null }],
  ])("an operation that gives %s", async (_name, result) => {
    const served = servedThings({ endpoints: things(() => result as Result<unknown>) });
    expect((await served.handle(request("GET", "things/1"))).status).toBe(500);
  });
});

describe("authenticate", () => {
  const asking = (authenticate: () => never | object | null | undefined | Promise<never>) =>
    servedThings({ authenticate: authenticate as never }).handle(request("GET", "things"));

  test.each([
    [
      "throws",
      () => {
        throw new Error("hunter2");
      },
      500,
    ],
    ["rejects", () => Promise.reject(new Error("hunter2")), 500],
    ["rejects with a lost connection", () => Promise.reject({ code: "ECONNRESET" }), 503],
    ["gives undefined", () => undefined, 401],
    ["gives null in time", () => Promise.resolve(null) as never, 401],
    ["never settles", () => new Promise<never>(() => {}), 503],
    ["rejects too late", () => new Promise<never>((_, reject) => setTimeout(reject, 80)), 503],
    ["gives an empty object", () => ({}), 500],
    ["gives no list of scopes", () => ({ user: {}, projects: "*", scopes: "*" }), 500],
    ["gives no list of projects", () => ({ user: {}, projects: "1", scopes: [] }), 500],
    ["gives no user", () => ({ user: null, projects: "*", scopes: [] }), 500],
  ])("%s", async (_name, authenticate, status) => {
    const response = await asking(authenticate);
    expect(response.status).toBe(status);
    expect(await response.text()).not.toContain("hunter2");
  });

  it("gets the request and the context", async () => {
    const authenticate = vi.fn(() => null);
    const asked = request("GET", "things");
    await servedThings({ authenticate }).handle(asked, "context");
    expect(authenticate).toHaveBeenCalledExactlyOnceWith(asked, "context");
  });

  it("may return any thenable", async () => {
    // biome-ignore lint/suspicious/noThenProperty: what libraries give is not always a Promise
    const later = { then: (resolve: (value: null) => void) => resolve(null) };
    expect((await asking(() => later)).status).toBe(401);
  });
});

describe("hooks", () => {
  it("are called in order", async () => {
    const told: unknown[] = [];
    const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    const moments = [0, 5, 10, 15.5];
    const served = servedThings({
      monotonicMs: () => moments.shift() ?? 0,
      authenticate: (asked) => ({ ...(subjectOf(asked) as Subject), keyHint: "phx_abcd" }),
      endpoints: things(() => ({
        ok: true,
        status: 200,
        body: null,
        diagnostics: [finding({ code: "explicit-end", severity: "warning", message: "", pointer: "" })],
      })),
      addressOf({ method }) {
        if (method === "GET") throw new Error("no address");
        return "192.0.2.1";
      },
      hooks: {
        onRequest: ({ operationId }) => told.push(["request", operationId]),
        onWarning: (diagnostics) => told.push(["warning", diagnostics.length]),
        onResponse: (event) => told.push(["response", event]),
      },
    });
    await served.handle(request("POST", "things", json({}, { traceparent })));
    await served.handle(request("GET", "nothing"));
    expect(told).toEqual([
      ["request", "createThing"],
      ["warning", 1],
      [
        "response",
        {
          operationId: "createThing",
          status: 200,
          ms: 5,
          requestId: "00000000-0000-4000-8000-000000000000",
          method: "POST",
          route: "/api/projects/:project_id/things",
          isAborted: false,
          bytes: 0,
          project: "1",
          keyHint: "phx_abcd",
          address: "192.0.2.1",
          traceparent,
        },
      ],
      ["request", null],
      [
        "response",
        {
          operationId: null,
          status: 404,
          ms: 5.5,
          requestId: "00000000-0000-4000-8000-000000000000",
          method: "GET",
          route: null,
          isAborted: false,
          bytes: expect.any(Number),
          project: null,
          keyHint: null,
          // The function that finds it has thrown.
          address: null,
          traceparent: null,
        },
      ],
    ]);
  });

  it("do not receive the findings of a rejected request", async () => {
    const told: unknown[] = [];
    const served = servedThings({
      hooks: { onWarning: (diagnostics) => told.push(diagnostics) },
      endpoints: things(() => ({
        ok: false,
        status: 400,
        code: "valid-target",
        detail: "It leads nowhere.",
        diagnostics: [finding({ code: "valid-target", message: "", pointer: "" })],
      })),
    });
    expect((await served.handle(request("POST", "things", json({})))).status).toBe(400);
    expect(told).toEqual([]);
  });

  it("receive the project if there is access to it, and the bytes that are sent", async () => {
    const told: unknown[] = [];
    const onResponse = ({ status, project, bytes }: ResponseEvent) => told.push([status, project, bytes]);
    const served = servedThings({
      hooks: { onResponse },
      endpoints: things(() => ({ ok: true, status: 200, body: jsonText("[1,2]") })),
    });
    const reads = { headers: { authorization: "Bearer reads" } };
    for (const asked of [
      request("GET", "things"),
      request("HEAD", "things"),
      request("POST", "things", reads),
      request("GET", "/api/projects/9/things"),
      request("GET", "things", { headers: { authorization: "none" } }),
    ])
      await served.handle(asked);
    expect(told).toEqual([
      [200, "1", 5],
      [200, "1", 0],
      [403, "1", expect.any(Number)],
      [404, null, expect.any(Number)],
      [401, null, expect.any(Number)],
    ]);
    // A project whose name cannot be in a path is not reported either.
    const authenticate = () => ({ user: {}, projects: ["a\nb"], scopes: ["*"] });
    const odd = servedThings({ hooks: { onResponse }, authenticate });
    await odd.handle(request("GET", "/api/projects/@current/things"));
    expect(told.at(-1)).toEqual([404, null, expect.any(Number)]);
  });

  test.each([
    [
      "throw",
      () => {
        throw new Error("hook");
      },
    ],
    ["reject", () => Promise.reject(new Error("hook"))],
  ])("that %s do not affect the answer", async (_name, hook) => {
    const hooks = { onRequest: hook, onResponse: hook, onError: hook, onWarning: hook };
    expect((await servedThings({ hooks }).handle(request("GET", "things"))).status).toBe(200);
    const failing = servedThings({ hooks, endpoints: throwing(new Error("operation")) });
    expect((await failing.handle(request("GET", "things"))).status).toBe(500);
  });
});
