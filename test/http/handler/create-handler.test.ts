import { describe, expect, it, test } from "vitest";
import { createHandler } from "#http/handler/create-handler.ts";
import type { HandlerOptions } from "#http/handler/handler-options.ts";
import { operations } from "#http/operations/operations.ts";
import { createServices } from "#http/services/services.ts";
import { memoryStore } from "#stores/memory-store.ts";
import { subjectOf } from "./things.ts";

const store = await memoryStore();
const handlerOf = (options: Partial<HandlerOptions> = {}) =>
  createHandler({ store, authenticate: subjectOf, ...options });
const get = (path: string): Request =>
  new Request(`https://example.org${path}`, { headers: { authorization: "Bearer good" } });

describe("invalid options", () => {
  test.each<[string, Partial<HandlerOptions>]>([
    ["a base path without a slash", { basePath: "v1" }],
    ["a base path with a query", { basePath: "/v1?x" }],
    ["a base path with a parameter", { basePath: "/:tenant" }],
    ["a base path with two slashes", { basePath: "//v1" }],
    ["an origin without a scheme", { publicOrigin: "example.org" }],
    ["an origin with a path", { publicOrigin: "https://example.org/v1" }],
    ["an origin of a file", { publicOrigin: "file:///tmp" }],
    ["an origin with a name and a password", { publicOrigin: "https://a:b@example.org" }],
    ["a rule that cannot be set", { rules: { "no-endless-loop": "off" } as never }],
  ])("%s", (_name, options) => {
    expect(() => handlerOf(options)).toThrow(TypeError);
  });

  test.each<[string, object, RegExp]>([
    ["a misspelt option", { companion: true }, /"companion".*Did you mean "companions"\?/],
    ["an unknown option", { xyz: 1 }, /Unknown option of createHandler "xyz"/],
    ["no authenticate", { authenticate: undefined }, /option authenticate/],
    ["authenticate that is not a function", { authenticate: "key" }, /option authenticate/],
    ["no store", { store: undefined }, /option store/],
  ])("%s", (_name, options, message) => {
    expect(() => handlerOf(options)).toThrow(TypeError);
    expect(() => handlerOf(options)).toThrow(message);
  });

  it("do not include services that createServices returns", () => {
    expect(() => handlerOf(createServices({ store }))).not.toThrow();
  });

  test.each(["foo", "", "https://", "https://example.org/v1"])(
    "the message has %j and the option",
    (publicOrigin) => {
      expect(() => handlerOf({ publicOrigin })).toThrow(
        `publicOrigin must be a scheme and a host, such as https://surveys.example.org, not "${publicOrigin}".`,
      );
    },
  );
});

describe("addresses", () => {
  test.each(["/", ""])("begin with /api at the base path %j", async (basePath) => {
    expect((await handlerOf({ basePath }).handle(get("/api/projects/1/surveys/"))).status).toBe(200);
  });

  test.each(["/v1", "/v1/", "/a/b.c/"])("begin with the base path %j", async (basePath) => {
    const { handle, tryHandle } = handlerOf({ basePath, publicOrigin: "https://public.example/" });
    const base = basePath.replace(/\/$/, "");
    const headers = { authorization: "Bearer good", "content-type": "application/json" };
    for (const name of ["one", "two"])
      await handle(
        new Request(`https://example.org${base}/api/projects/2/surveys`, {
          method: "POST",
          headers,
          body: JSON.stringify({ name, questions: [] }),
        }),
      );
    const page = await (await handle(get(`${base}/api/projects/2/surveys?limit=1`))).json();
    expect(page).toMatchObject({
      next: `https://public.example${base}/api/projects/2/surveys?limit=1&offset=1`,
    });
    expect(await tryHandle(get("/api/projects/2/surveys"))).toBeNull();
  });
});

describe("account endpoints", () => {
  const paths = ["/api/projects/", "/api/users/@me/", "/api/personal_api_keys/@current"];
  test.each(paths)("%s is served only with the option", async (path) => {
    expect(await handlerOf().tryHandle(get(path))).toBeNull();
    const { handle } = handlerOf({ companions: true });
    const response = await handle(get(path));
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect((await handle(new Request(get(path), { headers: {} }))).status).toBe(401);
  });

  it("is described", () => {
    expect(handlerOf({ basePath: "/v1", publicOrigin: "https://public.example" }).openapi()).toMatchObject({
      openapi: "3.1.0",
      servers: [{ url: "https://public.example/v1" }],
    });
    expect(handlerOf().operations).toEqual(operations);
    expect(handlerOf({ bodies: "survey-shape" }).openapi()).not.toEqual(handlerOf().openapi());
  });
});

describe("Location", () => {
  const send = (path: string, body: object, options: Parameters<typeof handlerOf>[0] = {}) =>
    handlerOf(options).handle(
      new Request(`https://surveys.example.org${path}`, {
        method: "POST",
        headers: { authorization: "Bearer good", "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    );

  test.each(["/api/projects/2/surveys/", "/api/projects/2/surveys"])(
    "of what is created at %s is its absolute address",
    async (path) => {
      const response = await send(path, { name: "s" });
      const { id } = await response.json();
      expect(response.headers.get("location")).toBe(
        `https://surveys.example.org/api/projects/2/surveys/${id}/`,
      );
    },
  );

  it("begins with the public origin and the base path", async () => {
    const options = { publicOrigin: "https://public.example", basePath: "/v1" };
    const response = await send("/v1/api/projects/2/dashboards/", {}, options);
    const { id } = await response.json();
    expect([response.status, response.headers.get("location")]).toEqual([
      201,
      `https://public.example/v1/api/projects/2/dashboards/${id}/`,
    ]);
  });

  it("is absent if nothing new has an address", async () => {
    for (const [path, body] of [
      ["/api/projects/2/dashboards/create_from_template_json/", { template: {} }],
      ["/api/projects/2/surveys/", {}],
    ] as const)
      expect((await send(path, body)).headers.get("location")).toBeNull();
  });
});
