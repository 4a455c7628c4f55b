import { createHash } from "node:crypto";
import { describe, expect, it, test } from "vitest";
import { keyAuthenticator, newKey } from "#http/accounts/api-keys.ts";
import { hashText } from "#http/services/system.ts";
import type { KeyRow } from "#stores/accounts.ts";
import { memoryStore } from "#stores/memory-store.ts";
import { addKey, kim } from "./add-key.ts";

const grant = { projects: ["1"], scopes: ["survey:read"] };
const createdAt = "2026-01-01T00:00:00.000Z";
const asking = (authorization?: string): Request =>
  new Request("https://example.org/", authorization === undefined ? {} : { headers: { authorization } });

describe("a new key", () => {
  it("is given once, and the row has only its hash", async () => {
    const { key, row } = await newKey({ ...grant, user: kim.uuid, createdAt });
    expect(key).toMatch(/^phx_[\w-]{43}$/);
    expect(row).toEqual({
      hash: createHash("sha256").update(key).digest("hex"),
      hint: key.slice(0, 8),
      name: "",
      projects: ["1"],
      scopes: ["survey:read"],
      user: kim.uuid,
      createdAt,
      expiresAt: null,
      lastUsedAt: null,
    });
    expect(JSON.stringify(row)).not.toContain(key);
    const named = {
      ...grant,
      user: kim.uuid,
      createdAt,
      name: "of the build",
      expiresAt: "2027-01-01T00:00:00Z",
    };
    const other = await newKey(named);
    expect(other.row).toMatchObject({ name: "of the build", expiresAt: "2027-01-01T00:00:00Z" });
    expect(other.key).not.toBe(key);
  });
});

describe("keys that are sent", () => {
  test.each<[string, (key: string) => string | undefined]>([
    ["none", () => undefined],
    ["another", () => "Bearer phx_other"],
    ["its hash", () => "Bearer ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    ["without a scheme", (key) => key],
    ["with another scheme", (key) => `Basic ${key}`],
    ["with an empty key", () => "Bearer "],
    ["two", (key) => `Bearer ${key}, Bearer ${key}`],
    ["cut", (key) => `Bearer ${key.slice(0, -1)}`],
    ["endless", () => `Bearer ${"a".repeat(100_000)}`],
    ["with odd characters", (key) => `Bearer ${key}\u00e9`],
  ])("%s: null", async (_name, sent) => {
    const store = await memoryStore();
    const key = await addKey(store, grant);
    expect(await keyAuthenticator(store)(asking(sent(key)))).toBeNull();
  });

  test.each<[string, (key: string) => string]>([
    ["as they are", (key) => `Bearer ${key}`],
    ["with the scheme in small letters", (key) => `bearer ${key}`],
    ["with more spaces", (key) => `BEARER   ${key}`],
  ])("%s: the subject", async (_name, sent) => {
    const store = await memoryStore();
    const key = await addKey(store, grant);
    const authenticate = keyAuthenticator(store);
    expect(await authenticate(asking(sent(key)))).toEqual({
      user: { id: 1, uuid: kim.uuid, first_name: "Kim", last_name: "", email: "kim@example.org" },
      projects: ["1"],
      scopes: ["survey:read"],
      keyHint: key.slice(0, 8),
    });
    await store.accounts.removeKey(await hashText(key));
    expect(await authenticate(asking(sent(key)))).toBeNull();
  });

  it("belong to a user: without one the caller is unknown", async () => {
    const store = await memoryStore();
    const key = await addKey(store, grant);
    const { row, key: orphan } = await newKey({ ...grant, user: "nobody", createdAt });
    await store.accounts.addKey(row);
    const authenticate = keyAuthenticator(store);
    expect(await authenticate(asking(`Bearer ${orphan}`))).toBeNull();
    const unaddressed = await addKey(store, grant, { ...kim, uuid: "another", email: null });
    expect(await authenticate(asking(`Bearer ${unaddressed}`))).toMatchObject({
      user: { id: 2, uuid: "another" },
    });
    await store.accounts.removeUser(kim.uuid);
    expect(await authenticate(asking(`Bearer ${key}`))).toBeNull();
  });
});

describe("a key that ends", () => {
  it("is accepted until then, and rejected with its own reason", async () => {
    const store = await memoryStore();
    const expiresAt = "2026-06-01T00:00:00.000Z";
    const key = await addKey(store, { ...grant, expiresAt });
    let now = new Date("2026-05-31T23:59:59.999Z");
    const expired: KeyRow[] = [];
    const authenticate = keyAuthenticator(store, {
      clock: () => now,
      onExpired: (row) => expired.push(row),
    });
    expect(await authenticate(asking(`Bearer ${key}`))).toMatchObject({ projects: ["1"] });
    expect(expired).toEqual([]);
    now = new Date(expiresAt);
    expect(await authenticate(asking(`Bearer ${key}`))).toMatchObject({
      ok: false,
      status: 401,
      code: "key-expired",
      detail: expect.stringContaining(expiresAt),
    });
    expect(expired).toMatchObject([{ hint: key.slice(0, 8) }]);
    expect(await keyAuthenticator(store, { clock: () => now })(asking(`Bearer ${key}`))).toMatchObject({
      status: 401,
    });
  });
});

describe("the last use of a key", () => {
  it("is written at most once a minute, in the background", async () => {
    const store = await memoryStore();
    const key = await addKey(store, grant);
    const uses: string[] = [];
    const { accounts } = store;
    // A write that never ends delays nothing, and a failed one is ignored.
    const endings = [() => Promise.reject<boolean>(new Error("no")), () => new Promise<boolean>(() => {})];
    const slow = {
      accounts: {
        ...accounts,
        noteKeyUse: (_hash: string, at: string) => {
          uses.push(at);
          return (endings[uses.length % 2] as () => Promise<boolean>)();
        },
      },
    };
    let seconds = 0;
    const clock = (): Date => new Date(Date.parse(createdAt) + seconds * 1_000);
    const authenticate = keyAuthenticator(slow, { clock });
    for (const at of [0, 1, 59, 60, 61, 119, 120]) {
      seconds = at;
      expect(await authenticate(asking(`Bearer ${key}`))).toMatchObject({ projects: ["1"] });
    }
    expect(uses).toEqual([
      "2026-01-01T00:00:00.000Z",
      "2026-01-01T00:01:00.000Z",
      "2026-01-01T00:02:00.000Z",
    ]);
    await authenticate(asking("Bearer phx_other"));
    expect(uses).toHaveLength(3);
  });

  it("asks the store for no text that is longer than a key can be", async () => {
    const store = await memoryStore();
    const asked: string[] = [];
    const findKey = async (hash: string) => {
      asked.push(hash);
      return store.accounts.findKey(hash);
    };
    const authenticate = keyAuthenticator({ accounts: { ...store.accounts, findKey } });
    for (const length of [393, 394, 100_000])
      expect(await authenticate(asking(`Bearer ${"x".repeat(length)}`))).toBeNull();
    expect(asked).toEqual([await hashText("x".repeat(393))]);
  });

  it("counts if another process has written it", async () => {
    const store = await memoryStore();
    const key = await addKey(store, grant);
    const hash = await hashText(key);
    const clock = (): Date => new Date("2026-02-01T00:00:30.000Z");
    const lastUse = async () => (await store.accounts.findKey(hash))?.key.lastUsedAt;
    await store.accounts.noteKeyUse(hash, "2026-02-01T00:00:00.000Z");
    await keyAuthenticator(store, { clock })(asking(`Bearer ${key}`));
    expect(await lastUse()).toBe("2026-02-01T00:00:00.000Z");
    await store.accounts.noteKeyUse(hash, "2026-01-31T23:59:00.000Z");
    await keyAuthenticator(store, { clock })(asking(`Bearer ${key}`));
    expect(await lastUse()).toBe("2026-02-01T00:00:30.000Z");
  });
});
