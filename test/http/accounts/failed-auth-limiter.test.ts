import { describe, expect, it } from "vitest";
import { slowWrongKeys } from "#http/accounts/failed-auth-limiter.ts";

const right = { user: { id: 1 }, projects: "*", scopes: ["*"] } as const;

/** An `authenticate` that knows the keys that begin with `right`, a clock, and how often it was asked. */
function slowedKeys() {
  let now = 0;
  let calls = 0;
  const authenticate = slowWrongKeys<string>(
    (request) => {
      calls += 1;
      return request.headers.get("authorization")?.startsWith("Bearer right") ? right : null;
    },
    { addressOf: (_request, address) => address, perMinute: 3, clock: () => new Date(now) },
  );
  const ask = async (key: string | null, address?: string): Promise<unknown> => {
    const headers: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` };
    const given = await authenticate(new Request("https://example.org/", { headers }), address);
    return given !== null && given !== undefined && "ok" in given
      ? [given.status, given.headers?.["retry-after"]]
      : (given ?? null);
  };
  return {
    ask,
    wait: (ms: number) => {
      now += ms;
    },
    calls: () => calls,
  };
}

describe("an address that sent too many wrong keys", () => {
  it("gets 429 for wrong ones until the minute is over, and right ones are accepted", async () => {
    const { ask, wait, calls } = slowedKeys();
    for (const n of [1, 2, 3]) expect(await ask(`wrong${n}`, "192.0.2.1")).toBeNull();
    wait(15_500);
    for (const n of [1, 4, 5]) expect(await ask(`wrong${n}`, "192.0.2.1")).toEqual([429, "45"]);
    for (const n of [1, 1, 2]) expect(await ask(`right${n}`, "192.0.2.1")).toBe(right);
    expect(calls()).toBe(9);
    wait(44_500);
    expect(await ask("wrong5", "192.0.2.1")).toBeNull();
  });

  it("is the whole network if the address is one of IPv6", async () => {
    const { ask } = slowedKeys();
    for (const n of [1, 2, 3]) await ask(`wrong${n}`, `2001:db8:1:2:${n}::1`);
    expect(await ask("wrong", "2001:db8:1:2:ffff::1")).toEqual([429, "60"]);
    expect(await ask("wrong", "2001:DB8:1:2::")).toEqual([429, "60"]);
    expect(await ask("wrong", "2001:db8:1:3::1")).toBeNull();
    for (const n of [1, 2, 3]) await ask(`wrong${n}`, `2001:db8::${n}`);
    expect(await ask("wrong", "2001:db8:0:0:1::")).toEqual([429, "60"]);
    expect(await ask("wrong", "::ffff:192.0.2.1")).toBeNull();
  });

  it("may be any text; the first 45 characters count", async () => {
    const { ask } = slowedKeys();
    const text = "a socket of a program, which may have any name";
    for (const n of [1, 2, 3]) await ask(`wrong${n}`, text.slice(0, 45) + n);
    expect(await ask("wrong", text)).toEqual([429, "60"]);
    expect(await ask("wrong", text.slice(0, 44))).toBeNull();
  });

  it("is not one that sends the same wrong key again and again", async () => {
    const { ask } = slowedKeys();
    for (const _ of [1, 2, 3, 4, 5]) expect(await ask("wrong", "192.0.2.1")).toBeNull();
    expect(await ask("other", "192.0.2.1")).toBeNull();
  });

  it("does not affect other addresses, requests without a key, and unknown addresses", async () => {
    const { ask } = slowedKeys();
    for (const n of [1, 2, 3, 4]) await ask(`wrong${n}`, "192.0.2.1");
    expect(await ask("wrong", "192.0.2.2")).toBeNull();
    expect(await ask(null, "192.0.2.1")).toBeNull();
    for (const n of [1, 2, 3, 4, 5]) expect(await ask(`wrong${n}`)).toBeNull();
    for (const _ of [1, 2, 3, 4, 5]) expect(await ask(null, "192.0.2.3")).toBeNull();
    expect(await ask("right", "192.0.2.3")).toBe(right);
  });
});

it("forgets the address that was silent longest, not the one that was first", async () => {
  const { ask, wait } = slowedKeys();
  for (let n = 0; n < 10_000; n += 1) await ask("wrong", `10.0.${n >> 8}.${n & 255}`);
  wait(60_000);
  for (const n of [1, 2, 3]) await ask(`wrong${n}`, "10.0.0.0");
  await ask("wrong", "192.0.2.1");
  expect(await ask("wrong", "10.0.0.0")).toEqual([429, "60"]);
});

it("forgets the oldest address when there are too many", async () => {
  const { ask } = slowedKeys();
  for (const n of [1, 2, 3]) await ask(`wrong${n}`, "192.0.2.1");
  for (let n = 0; n < 10_000; n += 1) await ask("wrong", `10.0.${n >> 8}.${n & 255}`);
  expect(await ask("wrong", "192.0.2.1")).toBeNull();
  for (const n of [1, 2]) expect(await ask(`wrong${n}`, "10.0.39.15")).toBeNull();
  expect(await ask("wrong", "10.0.39.15")).toEqual([429, "60"]);
});
