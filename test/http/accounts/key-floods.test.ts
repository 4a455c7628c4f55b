import { afterEach, describe, expect, it, vi } from "vitest";
import { rememberAccounts } from "#http/accounts/account-cache.ts";
import { keyAuthenticator, newProjectToken, projectTokens } from "#http/accounts/api-keys.ts";
import { slowWrongKeys } from "#http/accounts/failed-auth-limiter.ts";
import { createHandler } from "#http/handler/create-handler.ts";
import type { ResponseEvent } from "#http/handler/hooks.ts";
import type { Accounts } from "#stores/accounts.ts";
import { memoryStore } from "#stores/memory-store.ts";
import { addKey } from "./add-key.ts";

afterEach(() => void vi.useRealTimers());

/** A handler as a server has it, all of whose requests come from one address, and the questions that its store gets. */
async function served(isOwnStore = false) {
  const store = await memoryStore();
  const questions: number[] = [];
  const { findKeys: _, ...without } = store.accounts;
  const accounts: Accounts = {
    ...(isOwnStore ? without : store.accounts),
    findKey(hash) {
      questions.push(1);
      return store.accounts.findKey(hash);
    },
    ...(isOwnStore
      ? {}
      : {
          async findKeys(hashes) {
            questions.push(hashes.length);
            return Promise.all(hashes.map((hash) => store.accounts.findKey(hash)));
          },
        }),
  };
  const remembered = rememberAccounts({ accounts });
  const answered: ResponseEvent[] = [];
  const addressOf = () => "192.0.2.1";
  const { handle } = createHandler({
    store,
    authenticate: slowWrongKeys(keyAuthenticator(remembered), { addressOf }),
    addressOf,
    companions: true,
    ...projectTokens(remembered),
    limits: { requests: 100_000 },
    hooks: { onResponse: (event) => void answered.push(event) },
  });
  const ask = async (key: string): Promise<number> => {
    const headers = { authorization: `Bearer ${key}` };
    const url = "https://example.org/api/projects/1/surveys/";
    return (await handle(new Request(url, { headers }))).status;
  };
  const askToken = async (token: string): Promise<number> =>
    (await handle(new Request(`https://example.org/api/surveys/?token=${token}`))).status;
  return { store, questions, answered, ask, askToken, remembered };
}

const grant = { projects: ["1"], scopes: ["survey:read"] };
const wrong = Array.from({ length: 11 }, (_, n) => `phx_wrong${n}`);

describe("an address that floods with wrong keys", () => {
  it("is answered with 200 if the key is right, also when nothing is known of it yet", async () => {
    const { store, ask } = await served();
    const key = await addKey(store, grant);
    const statuses: number[] = [];
    for (const each of wrong) statuses.push(await ask(each));
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    expect(await ask(key)).toBe(200);
    const later = await addKey(store, grant);
    expect(await ask(later)).toBe(200);
    expect(await ask(wrong[3] as string)).toBe(429);
    // A wrong one that becomes right is right at once.
    const token = await newProjectToken("1", "2026-01-01T00:00:00Z");
    expect(await ask(key)).toBe(200);
    expect(await ask(token.key)).toBe(429);
  });

  it.each([false, true])(
    "calls the store rarely (custom store: %s), and finds right keys and tokens",
    async (own) => {
      const { store, ask, askToken, questions } = await served(own);
      const key = await addKey(store, grant);
      const { key: token, row } = await newProjectToken("1", "2026-01-01T00:00:00Z");
      await store.accounts.addKey(row);
      const waiting = Array.from({ length: 1_000 }, async (_, n) => ask(`phx_flood${n}`));
      const tokens = Array.from({ length: 200 }, async (_, n) =>
        askToken(`phc_${String(n).padStart(43, "x")}`),
      );
      const right = [ask(key), askToken(token), ask(key)];
      expect(await Promise.all(right)).toEqual([200, 200, 200]);
      expect(new Set(await Promise.all(tokens))).toEqual(new Set([401]));
      const statuses = await Promise.all(waiting);
      expect(statuses.filter((status) => status === 429)).toHaveLength(990);
      expect(questions.reduce((sum, keys) => sum + keys, 0)).toBe(1_202);
      if (!own) expect(questions.length).toBeLessThan(600);
    },
  );

  it("is reported in the log", async () => {
    const { ask, answered } = await served();
    for (const each of wrong) await ask(each);
    expect(answered.map(({ status, address }) => [status, address])).toEqual([
      ...Array.from({ length: 10 }, () => [401, "192.0.2.1"]),
      [429, "192.0.2.1"],
    ]);
  });
});

describe("the store", () => {
  it.each([
    [false, 10_000, 20],
    [true, 10_000, 10_000],
  ])("gets a bounded number of calls a second (custom store: %s)", async (own, keys, most) => {
    vi.useFakeTimers();
    const { remembered, questions } = await served(own);
    const found = Array.from({ length: keys }, (_, n) => remembered.accounts.findKey(`flood ${n}`));
    await vi.advanceTimersByTimeAsync(0);
    expect(questions.length).toBeLessThanOrEqual(4 * 16);
    for (let ms = 0; ms < 1_000; ms += 5) {
      await vi.advanceTimersByTimeAsync(5);
      expect(questions.length).toBeLessThanOrEqual((2 + ms / 5) * 4 * (own ? 16 : 1));
    }
    expect(new Set(await Promise.all(found))).toEqual(new Set([null]));
    expect(questions.length).toBeLessThanOrEqual(most);
  });

  it("is asked on at once if it knows the key", async () => {
    vi.useFakeTimers();
    const { store, remembered } = await served();
    const { key, row } = await newProjectToken("1", "2026-01-01T00:00:00Z");
    await store.accounts.addKey(row);
    expect(await remembered.accounts.findKey(row.hash)).toMatchObject({ key: { hint: key } });
    expect(vi.getTimerCount()).toBe(0);
    await remembered.accounts.findKey("not there");
    expect(vi.getTimerCount()).toBe(1);
  });

  it("that hangs once is asked on, and that fails is asked again", async () => {
    const { accounts } = await memoryStore();
    let calls = 0;
    const bad = {
      ...accounts,
      findKey: async (hash: string) => {
        calls += 1;
        if (calls === 1) await new Promise(() => {});
        if (calls === 2) throw new Error("lost");
        return accounts.findKey(hash);
      },
    };
    const { accounts: remembered } = rememberAccounts({ accounts: bad });
    void remembered.findKey("hangs");
    await expect(remembered.findKey("fails")).rejects.toThrow("lost");
    expect(await remembered.findKey("fails")).toBeNull();
  });

  it("is asked once more for a key that many wait for", async () => {
    const { remembered, questions } = await served();
    await Promise.all(Array.from({ length: 1_000 }, () => remembered.accounts.findKey("same")));
    expect(questions.length).toBeLessThanOrEqual(5);
  });
});
