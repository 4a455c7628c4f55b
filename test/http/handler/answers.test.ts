import { describe, expect, it, test } from "vitest";
import { parse } from "#compile/parse.ts";
import type { Fix } from "#diagnostics/diagnostic.ts";
import { jsonText } from "#http/wire/json.ts";
import type { Result } from "#http/wire/operation.ts";
import type { Problem } from "#model/payloads.generated.ts";
import { finding } from "../../print/findings.ts";
import { json, request, servedThings, things } from "./things.ts";

const answering = (result: Result<unknown>) => servedThings({ endpoints: things(() => result) });
const done = (more: object = {}): Result<unknown> => ({
  ok: true,
  status: 200,
  body: jsonText('{"ü":1}'),
  ...more,
});

describe("a body", () => {
  it("is JSON that shared caches may not store", async () => {
    const response = await answering(done()).handle(request("GET", "things/1"));
    expect(Object.fromEntries(response.headers)).toEqual({
      "content-type": "application/json",
      "content-length": "8",
      "x-request-id": "00000000-0000-4000-8000-000000000000",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
    expect(await response.text()).toBe('{"ü":1}');
  });

  it("of a row has its version as entity tag", async () => {
    const { headers } = await answering(done({ version: 3 })).handle(request("GET", "things/1"));
    expect(headers.get("etag")).toBe('"3"');
    expect(headers.get("cache-control")).toBe("private, no-cache");
    expect(headers.get("vary")).toBe("authorization");
  });

  it("of what was created has its address", async () => {
    const location = "https://surveys.example.org/api/projects/1/things/4/";
    const response = await answering(done({ status: 201, location })).handle(request("GET", "things/1"));
    expect(response.headers.get("location")).toBe(location);
  });

  test.each([
    ["a body", done({ version: 3 })],
    ["a problem", { ok: false, status: 404, code: "not-found", detail: "No." } as const],
  ])("%s is left out for HEAD, but its headers stay", async (_name, result) => {
    const served = answering(result);
    const get = await served.handle(request("GET", "things/1"));
    const head = await served.handle(request("HEAD", "things/1"));
    expect(head.status).toBe(get.status);
    expect([...head.headers]).toEqual([...get.headers]);
    expect(head.body).toBeNull();
    expect(Number(get.headers.get("content-length"))).toBe((await get.arrayBuffer()).byteLength);
  });

  it("may be absent", async () => {
    const response = await answering({ ok: true, status: 204, body: null }).handle(
      request("GET", "things/1"),
    );
    expect([response.status, response.body, response.headers.get("content-type")]).toEqual([204, null, null]);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });
});

describe("304", () => {
  const refusal = { ok: false, status: 304, code: "not-modified", detail: "" } as const;
  test.each([
    ["the version that the operation gives", { ...refusal, version: 4 }, '"3", "4"', '"4"'],
    ["the only tag of the request", refusal, 'W/"4"', '"4"'],
    ["no tag of several", refusal, '"3", "4"', null],
    ["no tag for *", refusal, "*", null],
  ])("has %s", async (_name, result, header, tag) => {
    const asked = request("GET", "things/1", { headers: { "if-none-match": header } });
    const response = await answering(result).handle(asked);
    expect([response.status, response.headers.get("etag"), response.body]).toEqual([304, tag, null]);
    expect(response.headers.get("vary")).toBe("authorization");
    expect(response.headers.get("cache-control")).toBe("private, no-cache");
  });
});

describe("a problem", () => {
  it("has the properties of RFC 9457 and of PostHog clients", async () => {
    const response = await answering({
      ok: false,
      status: 400,
      code: "required-field",
      detail: "name is missing.",
      attr: "name",
      diagnostics: [
        finding({ code: "required-field", message: "name is missing.", pointer: "/name" }),
        finding({
          code: "explicit-end",
          severity: "warning",
          message: "It falls off.",
          pointer: "",
          help: "End it.",
        }),
      ],
    }).handle(request("POST", "things", json({})));
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    const problem = await response.json();
    expect(problem).toEqual({
      type: "validation_error",
      code: "required-field",
      detail: "name is missing.",
      attr: "name",
      title: "Bad Request",
      status: 400,
      errors: [
        {
          pointer: "/name",
          code: "required-field",
          messageId: "any",
          severity: "error",
          detail: "name is missing.",
          params: {},
        },
        {
          pointer: "",
          code: "explicit-end",
          messageId: "any",
          severity: "warning",
          detail: "It falls off.",
          params: {},
          help: "End it.",
        },
      ],
    });
    expect(parse("problem", problem)).toMatchObject({ ok: true, diagnostics: [] });
  });

  it("has the fixes, related places and witness of each diagnostic, without spans", async () => {
    const start = { line: 1, column: 1, offset: 0 };
    const fixes: readonly Fix[] = [
      {
        title: "Rename it.",
        applicability: "safe",
        patch: [
          { op: "move", from: "/a", path: "/b" },
          { op: "add", path: "/c", value: null },
          { op: "remove", path: "/d" },
        ],
      },
    ];
    const related = { pointer: "/questions/1", message: "It leads here." };
    const witness = [
      { question: 0, response: ["Yes"] },
      { question: 1, response: null },
    ];
    const response = await answering({
      ok: false,
      status: 400,
      code: "x",
      detail: "X.",
      diagnostics: [
        {
          code: "x",
          messageId: "m",
          severity: "error",
          message: "X.",
          pointer: "",
          helpId: "h",
          params: { name: "x" },
          span: { start, end: start },
          fixes,
          related: [{ ...related, span: { start, end: start } }],
          witness,
        },
      ],
    }).handle(request("POST", "things", json({})));
    const problem = (await response.json()) as Problem;
    expect(problem.errors).toEqual([
      {
        pointer: "",
        code: "x",
        messageId: "m",
        severity: "error",
        detail: "X.",
        params: { name: "x" },
        fixes,
        related: [related],
        witness,
      },
    ]);
    expect(parse("problem", problem)).toMatchObject({ ok: true, diagnostics: [] });
  });

  test.each([
    [304, undefined],
    [403, "authentication_error"],
    [404, "invalid_request"],
    [409, "invalid_request"],
    [412, "invalid_request"],
  ] as const)("%i is of type %s", async (status, type) => {
    const response = await answering({ ok: false, status, code: "x", detail: "X." }).handle(
      request("GET", "things/1"),
    );
    if (type !== undefined) expect(await response.json()).toMatchObject({ type, status, attr: null });
    expect(response.headers.get("www-authenticate")).toBe(status === 403 ? "Bearer" : null);
  });
});

describe("credentials", () => {
  test.each([
    ["no credential", "none", "not-authenticated", "Bearer"],
    ["another scheme", "Basic YTpi", "not-authenticated", "Bearer"],
    ["an unknown key", "Bearer bad", "authentication-failed", 'Bearer error="invalid_token"'],
    ["a scheme in capitals", "BEARER bad", "authentication-failed", 'Bearer error="invalid_token"'],
  ])("%s", async (_name, authorization, code, challenge) => {
    const response = await servedThings().handle(request("GET", "things", { headers: { authorization } }));
    expect(response.headers.get("www-authenticate")).toBe(challenge);
    expect(await response.json()).toMatchObject({ type: "authentication_error", code, status: 401 });
  });

  it("a missing scope is named", async () => {
    const headers = { authorization: "Bearer reads", "content-type": "application/json" };
    const response = await servedThings().handle(request("POST", "things", { body: "{}", headers }));
    expect(response.headers.get("www-authenticate")).toBe(
      'Bearer error="insufficient_scope", scope="survey:write"',
    );
    expect(await response.json()).toMatchObject({ code: "permission-denied" });
  });

  it("a write scope grants the read scope", async () => {
    const headers = { authorization: "Bearer writes" };
    expect((await servedThings().handle(request("GET", "things", { headers }))).status).toBe(200);
  });
});
