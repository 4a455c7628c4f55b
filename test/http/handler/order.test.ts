import { describe, expect, it, test } from "vitest";
import type { Services } from "#http/services/services.ts";
import { json, request, servedThings, subjectOf, things } from "./things.ts";

/** A body that counts how often it is read. */
function watched(): { body: ReadableStream<Uint8Array>; reads: () => number } {
  let reads = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        reads++;
        controller.enqueue(new TextEncoder().encode("{}"));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { body, reads: () => reads };
}

describe("each check precedes the next ones", () => {
  const junk = { body: "{", headers: { "content-type": "text/plain", "if-match": "junk" } };
  const cases: [name: string, Request, status: number][] = [
    ["path", request("POST", "nothing", { ...junk, headers: { authorization: "none" } }), 404],
    ["options", request("OPTIONS", "/api/projects/9/things", { headers: { authorization: "none" } }), 204],
    ["credential", request("PUT", "/api/projects/9/things", { headers: { authorization: "none" } }), 401],
    ["method", request("PUT", "/api/projects/9/things", { ...junk }), 405],
    [
      "project",
      request("POST", "/api/projects/9/things", {
        ...junk,
        headers: { ...junk.headers, authorization: "Bearer none" },
      }),
      404,
    ],
    [
      "scope",
      request("POST", "things?limit=x", {
        ...junk,
        headers: { ...junk.headers, authorization: "Bearer reads" },
      }),
      403,
    ],
    ["precondition header", request("POST", "things", junk), 400],
    ["type", request("POST", "things", { ...junk, headers: { "content-type": "text/plain" } }), 415],
    ["size", request("POST", "things", json("x".repeat(2_000))), 413],
    ["json", request("POST", "things", json("{")), 400],
    ["a valid request", request("POST", "things", json("{}")), 200],
  ];
  test.each(cases)("%s", async (_name, asked, status) => {
    expect((await servedThings().handle(asked)).status).toBe(status);
  });
});

describe("the body", () => {
  test.each([
    ["a caller without a key", "none", 401],
    ["a caller without the scope", "Bearer reads", 403],
  ])("of %s is not read", async (_name, authorization, status) => {
    const { body, reads } = watched();
    const asked = request("POST", "things", { ...json(""), body, headers: { authorization } });
    expect((await servedThings().handle(asked)).status).toBe(status);
    expect(reads()).toBe(0);
  });

  it("is not read if the operation takes none", async () => {
    const { body, reads } = watched();
    const asked = request("DELETE", "things/1", { body });
    expect((await servedThings().handle(asked)).status).toBe(405);
    expect(reads()).toBe(0);
  });

  it("is read once everything before it is valid", async () => {
    const { body, reads } = watched();
    const headers = { "content-type": "application/json" };
    const response = await servedThings().handle(request("POST", "things", { body, headers }));
    expect(await response.json()).toMatchObject({ body: {} });
    expect(reads()).toBe(1);
  });
});

describe("OPTIONS", () => {
  it("does not authenticate", async () => {
    const served = servedThings({
      authenticate: () => {
        throw new Error("asked");
      },
    });
    const headers = { authorization: "none" };
    const response = await served.handle(request("OPTIONS", "things/5/", { headers }));
    expect(response.status).toBe(204);
    expect(response.headers.get("allow")).toBe("GET, HEAD, PATCH, OPTIONS");
    expect(response.headers.get("accept-patch")).toBe("application/json");
    expect(response.body).toBeNull();
  });
});

describe("405", () => {
  test.each([
    ["PUT", "things", "GET, HEAD, POST, OPTIONS"],
    ["FOO", "things/5", "GET, HEAD, PATCH, OPTIONS"],
    ["patch", "things/5", "GET, HEAD, PATCH, OPTIONS"],
    ["GET", "things/make", "POST, OPTIONS"],
    ["HEAD", "things/make", "POST, OPTIONS"],
  ])("%s %s answers with Allow", async (method, path, allow) => {
    const response = await servedThings().handle(request(method, path));
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe(allow);
    if (method !== "HEAD") expect(await response.json()).toMatchObject({ code: "method-not-allowed" });
  });

  it("of an operation that never succeeds has no body, and comes after authorization", async () => {
    const served = servedThings();
    const response = await served.handle(request("DELETE", "things/404"));
    expect([response.status, response.headers.get("allow"), response.body]).toEqual([
      405,
      "GET, HEAD, PATCH, OPTIONS",
      null,
    ]);
    const forbidden = request("DELETE", "things/404", { headers: { authorization: "Bearer reads" } });
    expect((await served.handle(forbidden)).status).toBe(403);
    const unknown = request("DELETE", "things/404", { headers: { authorization: "none" } });
    expect((await served.handle(unknown)).status).toBe(401);
  });

  test.each<[string, Record<string, string>]>([
    ["things/0", {}],
    ["things/abc", {}],
    ["things/2147483648", {}],
    ["things/1?limit=x", {}],
    ["things/1", { "if-match": "junk" }],
    ["things/1", { "if-none-match": '"1", junk' }],
    ["things/1", { "if-match": '"9"' }],
  ])("of an operation that never succeeds does not depend on %s %j", async (path, headers) => {
    const response = await servedThings().handle(request("DELETE", path, { headers }));
    expect([response.status, response.body]).toEqual([405, null]);
  });
});

describe("projects", () => {
  it("that do not exist and those of others get the same answer", async () => {
    const others = servedThings({
      authenticate: (asked) => ({ ...subjectOf(asked), projects: ["1"] }) as ReturnType<typeof subjectOf>,
    });
    const [one, other] = await Promise.all(
      ["/api/projects/2/things", "/api/projects/nobody/things"].map(async (path) => {
        const response = await others.handle(request("GET", path));
        return [response.status, await response.text(), [...response.headers]];
      }),
    );
    expect(one).toEqual(other);
    expect(one?.[0]).toBe(404);
  });

  it("of others are not even looked for", async () => {
    const asked: string[] = [];
    const findProject = (id: string) => {
      asked.push(id);
      return null;
    };
    const services = { clock: () => new Date(0), limits: {}, findProject } as unknown as Services;
    for (const id of [1, 9])
      await servedThings({ services }).handle(request("GET", `/api/projects/${id}/things`));
    expect(asked).toEqual(["1"]);
  });

  it("are all accessible to *", async () => {
    const served = servedThings({
      authenticate: (asked) => ({ ...subjectOf(asked), projects: "*" }) as ReturnType<typeof subjectOf>,
    });
    const response = await served.handle(request("GET", "/api/projects/ab%20%C3%BC/things"));
    expect(await response.json()).toMatchObject({ project: "ab ü" });
    expect((await served.handle(request("GET", `/api/projects/${"x".repeat(400)}/things`))).status).toBe(200);
    for (const project of ["a%00", "a%1F", "a%7F", "x".repeat(401)]) {
      expect((await served.handle(request("GET", `/api/projects/${project}/things`))).status).toBe(404);
    }
  });
});

describe("the input of an operation", () => {
  it("is read from path, query, headers and body", async () => {
    const asked = request("PATCH", "things/7/?limit=5", json({ a: 1 }, { "if-match": '"3", W/"4"' }));
    expect(await (await servedThings().handle(asked)).json()).toEqual({
      project: "1",
      subject: { user: { id: 1 }, projects: ["1", "2"], scopes: ["*"] },
      params: { id: 7 },
      query: {},
      body: { a: 1 },
      bodyBytes: { ...new TextEncoder().encode('{"a":1}') },
      preconditions: { ifMatch: ['"3"', 'W/"4"'], ifNoneMatch: null },
      strict: false,
      address: "https://example.org/api/projects/1/things/7/",
    });
  });

  it("has addresses on the public origin", async () => {
    const served = servedThings({ publicOrigin: "https://public.example", prefix: "/v1" });
    const response = await served.handle(request("GET", "/v1/api/projects/1/things?limit=2"));
    expect(await response.json()).toMatchObject({
      address: "https://public.example/v1/api/projects/1/things",
      query: { limit: 2 },
    });
    expect(await served.tryHandle(request("GET", "things"))).toBeNull();
  });

  it("`tryHandle` gives null where no path matches", async () => {
    const served = servedThings();
    expect(await served.tryHandle(request("GET", "/"))).toBeNull();
    expect((await served.tryHandle(request("PUT", "things")))?.status).toBe(405);
  });

  it("a literal segment wins over a parameter", async () => {
    const ids: string[] = [];
    const served = servedThings({
      endpoints: things(() => ({ ok: true, status: 200, body: null })),
      hooks: { onRequest: ({ operationId }) => ids.push(operationId ?? "none") },
    });
    for (const path of ["things/count", "things/3", "things/make", "nothing"])
      await served.handle(request("GET", path));
    expect(ids).toEqual(["countThings", "readThing", "none", "none"]);
  });
});
