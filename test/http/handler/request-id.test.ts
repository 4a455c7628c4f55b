import { describe, expect, test, vi } from "vitest";
import type { Hooks } from "#http/handler/hooks.ts";
import { instanceOf, type RequestIdOf } from "#http/wire/request-id.ts";
import { request, servedThings, things } from "./things.ts";

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const ask = (sent: string | null, path = "things", more: Parameters<typeof servedThings>[0] = {}) =>
  servedThings({ newRequestId: () => crypto.randomUUID(), ...more }).handle(
    request("GET", path, { headers: sent === null ? {} : { "x-request-id": sent } }),
  );

describe("the identifier of a request", () => {
  test.each([
    "0198f2a0-0000-7000-8000-000000000001",
    "4bf92f3577b34da6a3ce929d0e0e4736",
    "Root=1-67891233-abcdef012345678912345678",
    "a/b+c==",
    "a:b@c.d~e_f",
    "x",
    "x".repeat(128),
  ])("%s is taken from the request", async (sent) => {
    expect((await ask(sent)).headers.get("x-request-id")).toBe(sent);
  });

  test.each([
    ["none", null],
    ["an empty one", ""],
    ["one that is too long", "x".repeat(129)],
    ["one with a space", "a b"],
    ["one with quotes", '"a"'],
    ["two of them", "a, b"],
    ["one of other letters", "\u00e9"],
    ["one with markup", "<b>"],
    ["one with a percent sign", "%0a"],
  ])("%s is replaced by a UUID", async (_, sent) => {
    expect((await ask(sent)).headers.get("x-request-id")).toMatch(uuid);
  });

  test.each([
    ["a list", "things", 200],
    ["a path that is not served", "nothing", 404],
  ])("is in the reply and in all hooks: %s", async (_, path, status) => {
    const seen: unknown[] = [];
    const note = (event: object): unknown => seen.push((event as { requestId: string }).requestId);
    const hooks: Hooks = { onRequest: note, onResponse: note };
    const response = await ask("abc", path, { hooks });
    expect([response.status, response.headers.get("x-request-id"), seen]).toEqual([
      status,
      "abc",
      ["abc", "abc"],
    ]);
  });

  test.each([
    ["abc/d", "#abc/d"],
    ["a-0198f2a0-0000-7000-8000-000000000001", "#a-0198f2a0-0000-7000-8000-000000000001"],
    ["0198F2A0-0000-7000-8000-000000000001", "urn:uuid:0198F2A0-0000-7000-8000-000000000001"],
  ])("%s is in the problem of what has failed", async (sent, instance) => {
    const endpoints = things(() => {
      throw new Error("broken");
    });
    const onError = vi.fn();
    const response = await ask(sent, "things", { endpoints, hooks: { onError } });
    expect([response.status, await response.json()]).toMatchObject([500, { instance }]);
    expect(onError.mock.calls[0]?.[0]).toMatchObject({ requestId: sent });
    expect(instanceOf(sent)).toBe(instance);
    expect(new URL(instance, "https://surveys.example.org/").href).toContain(sent);
  });

  const broken = (): never => {
    throw new Error("broken");
  };
  test.each<[string, RequestIdOf<unknown>, RegExp]>([
    ["a text", () => "found", /^found$/],
    ["nothing", () => undefined, uuid],
    ["null", () => null, uuid],
    ["what cannot be one", () => "a b", uuid],
    ["no text", () => 7 as never, uuid],
    ["an error", broken, uuid],
  ])("is what an option finds: %s", async (_, requestIdOf, wanted) => {
    expect((await ask("sent", "things", { requestIdOf })).headers.get("x-request-id")).toMatch(wanted);
  });
});
