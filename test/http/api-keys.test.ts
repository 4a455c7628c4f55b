import { describe, expect, it, test } from "vitest";
import { hashKey, keyAuthenticator, newKey } from "#http/api-keys.ts";
import { memoryStore } from "#stores/memory-store.ts";

const user = { id: 1, uuid: "0b2cbb06-0000-4000-8000-000000000001", email: "kim@example.org" };
const grant = { projects: ["1"], scopes: ["survey:read"], user, createdAt: "2026-01-01T00:00:00.000Z" };
const asking = (authorization?: string): Request =>
  new Request("https://example.org/", authorization === undefined ? {} : { headers: { authorization } });

describe("a new key", () => {
  it("is given once, and the row has only its hash", async () => {
    const { key, row } = await newKey(grant);
    expect(key).toMatch(/^phx_[\w-]{43}$/);
    expect(row).toEqual({
      hash: await hashKey(key),
      hint: key.slice(0, 8),
      projects: ["1"],
      scopes: ["survey:read"],
      user: JSON.stringify(user),
      createdAt: grant.createdAt,
    });
    expect(JSON.stringify(row)).not.toContain(key);
    expect((await newKey(grant)).key).not.toBe(key);
  });

  it("is hashed with SHA-256", async () => {
    expect(await hashKey("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });
});

describe("keys that are sent", () => {
  test.each<[string, (key: string) => string | undefined]>([
    ["none", () => undefined],
    ["another", () => "Bearer phx_other"],
    ["its hash", () => "Bearer ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    ["without a scheme", (key) => key],
    ["with another scheme", (key) => `Basic ${key}`],
    ["with nothing behind the scheme", () => "Bearer "],
    ["two", (key) => `Bearer ${key}, Bearer ${key}`],
    ["cut", (key) => `Bearer ${key.slice(0, -1)}`],
    ["endless", () => `Bearer ${"a".repeat(100_000)}`],
    ["with odd characters", (key) => `Bearer ${key}\u00e9`],
  ])("%s: null", async (_name, sent) => {
    const store = await memoryStore();
    const { key, row } = await newKey(grant);
    await store.addKey(row);
    expect(await keyAuthenticator(store)(asking(sent(key)))).toBeNull();
  });

  test.each<[string, (key: string) => string]>([
    ["as they are", (key) => `Bearer ${key}`],
    ["with the scheme in small letters", (key) => `bearer ${key}`],
    ["with more spaces", (key) => `BEARER   ${key}`],
  ])("%s: the subject", async (_name, sent) => {
    const store = await memoryStore();
    const { key, row } = await newKey(grant);
    await store.addKey(row);
    const authenticate = keyAuthenticator(store);
    expect(await authenticate(asking(sent(key)))).toEqual({
      user,
      projects: ["1"],
      scopes: ["survey:read"],
      keyHint: key.slice(0, 8),
    });
    await store.removeKey(row.hash);
    expect(await authenticate(asking(sent(key)))).toBeNull();
  });
});
