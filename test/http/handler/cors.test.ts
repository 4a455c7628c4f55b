import { describe, expect, it, test } from "vitest";
import type { AllowedOrigins } from "#http/wire/cors.ts";
import { jsonOf } from "#http/wire/json.ts";
import { request, servedThings, things } from "./things.ts";

const ask = async (cors: AllowedOrigins | null, origin: string | null, method = "GET") => {
  const headers: Record<string, string> = origin === null ? {} : { origin };
  const { headers: answered } = await servedThings({ cors }).handle(request(method, "things", { headers }));
  return { allowed: answered.get("access-control-allow-origin"), vary: answered.get("vary"), answered };
};

describe("origins", () => {
  test.each<[string, AllowedOrigins | null, string | null, string | null, string | null]>([
    ["are not sent where nothing is allowed", null, "https://a.example", null, null],
    ["are not sent unless listed", ["https://a.example"], "https://b.example", null, "origin"],
    ["are not matched by a prefix", ["https://a.example"], "https://a.example.evil.example", null, "origin"],
    ["are not sent where the request has none", ["https://a.example"], null, null, "origin"],
    ["are not sent where the request has none, even if all are allowed", "*", null, null, null],
    ["are never null, even if listed", ["null"], "null", null, "origin"],
    ["are never null where all are allowed", "*", "null", "*", null],
    [
      "are sent where listed",
      ["https://b.example", "https://a.example"],
      "https://a.example",
      "https://a.example",
      "origin",
    ],
    ["are all allowed", "*", "https://a.example", "*", null],
  ])("%s", async (_name, cors, origin, allowed, vary) => {
    expect(await ask(cors, origin)).toMatchObject({ allowed, vary });
  });

  it("are added to what the reply depends on besides", async () => {
    const reply = { ok: true, status: 200, body: jsonOf({}), version: 1 } as const;
    const served = servedThings({ cors: ["https://a.example"], endpoints: things(() => reply) });
    for (const origin of ["https://a.example", "https://b.example"]) {
      const response = await served.handle(request("GET", "things", { headers: { origin } }));
      expect([response.headers.get("etag"), response.headers.get("vary")]).toEqual([
        '"1"',
        "authorization, origin",
      ]);
    }
  });

  it("may read the exposed headers", async () => {
    const { answered } = await ask("*", "https://a.example");
    expect(answered.get("access-control-expose-headers")).toBe(
      "allow, etag, idempotency-replayed, location, preference-applied, retry-after, surveyc-change, surveyc-warnings, traceparent, www-authenticate, x-request-id",
    );
    expect(answered.get("access-control-allow-credentials")).toBeNull();
  });

  it("are sent with problems, too", async () => {
    const served = servedThings({ cors: ["https://a.example"] });
    const headers = { origin: "https://a.example", authorization: "none" };
    const response = await served.handle(request("GET", "things", { headers }));
    expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([
      401,
      "https://a.example",
    ]);
  });
});

describe("a preflight", () => {
  it("answers with methods and headers", async () => {
    const { answered } = await ask(["https://a.example"], "https://a.example", "OPTIONS");
    expect(Object.fromEntries(answered)).toMatchObject({
      "access-control-allow-methods": "GET, HEAD, POST, OPTIONS",
      "access-control-allow-headers":
        "authorization, content-type, idempotency-key, if-match, if-none-match, prefer, surveyc-choices, traceparent, tracestate, x-request-id",
      "access-control-max-age": "600",
    });
  });

  it("answers other origins without CORS headers", async () => {
    const { answered } = await ask(["https://a.example"], "https://b.example", "OPTIONS");
    expect([...answered.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  });
});
