import type { Pool } from "pg";
import { expect, test } from "vitest";
import { FailoverPool, postgresServers } from "#stores/failover-pool.ts";

/** A pool of one server, with the calls that it receives. */
function poolOf(state: "unreachable" | "read-only" | "writable") {
  const calls: string[] = [];
  const client = {
    query: async () => ({ rows: [{ transaction_read_only: state === "read-only" ? "on" : "off" }] }),
    release: (isDestroyed: unknown) => calls.push(isDestroyed === true ? "destroy" : "release"),
  };
  const connect = async () => {
    calls.push("connect");
    if (state === "unreachable") throw Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
    return client;
  };
  const end = async () => void calls.push("end");
  const on = (event: string) => calls.push(event);
  const counts = { totalCount: 3, idleCount: 2, waitingCount: 1 };
  return { calls, client, pool: { connect, end, on, ...counts } as unknown as Pool };
}

test.each<[string, readonly string[], boolean]>([
  ["postgres://localhost/a", ["postgres://localhost/a"], false],
  ["postgres://a:b%2Cc@h:1/d?x=1,2", ["postgres://a:b%2Cc@h:1/d?x=1,2"], false],
  ["postgres:///d?host=/run", ["postgres:///d?host=/run"], false],
  [
    "postgres://h/d?target_session_attrs=read-write",
    ["postgres://h/d?target_session_attrs=read-write"],
    true,
  ],
  ["postgres://h/d?target_session_attrs=primary", ["postgres://h/d?target_session_attrs=primary"], true],
  [
    "postgresql://a:b@h:1,i:2,[::1]:3/d?sslmode=require",
    [
      "postgresql://a:b@h:1/d?sslmode=require",
      "postgresql://a:b@i:2/d?sslmode=require",
      "postgresql://a:b@[::1]:3/d?sslmode=require",
    ],
    false,
  ],
  ["postgres://h,i", ["postgres://h", "postgres://i"], false],
  [
    "postgres://h,i/d?x=1&target_session_attrs=any#y",
    ["postgres://h/d?x=1&target_session_attrs=any#y", "postgres://i/d?x=1&target_session_attrs=any#y"],
    false,
  ],
])("the servers of %s", (text, connectionStrings, needsWrites) => {
  expect(postgresServers(text)).toEqual({ connectionStrings, needsWrites });
});

test.each(["standby", "prefer-standby", "read-only", "", "READ-WRITE"])(
  "target_session_attrs=%s is rejected",
  (value) => {
    expect(() => postgresServers(`postgres://h/d?target_session_attrs=${value}`)).toThrow(
      `expected one of any, read-write, primary, because the server changes rows; found "${value}"`,
    );
  },
);

test.each([
  ["unreachable", ["connect"]],
  ["read-only", ["connect", "destroy"]],
] as const)("a server that is %s is tried once, and the next one from then on", async (state, calls) => {
  const [one, other] = [poolOf(state), poolOf("writable")];
  const pool = new FailoverPool([one.pool, other.pool], true);
  for (const _ of [1, 2]) expect(await pool.connect()).toBe(other.client);
  expect(one.calls).toEqual(calls);
  expect(other.calls).toEqual(["connect", "connect"]);
});

test("errors, counts and the end are those of the connections to every server", async () => {
  const [one, other] = [poolOf("unreachable"), poolOf("writable")];
  const pool = new FailoverPool([one.pool, other.pool], true);
  pool.on("error", () => {});
  await pool.end();
  expect([one.calls, other.calls]).toEqual([
    ["error", "end"],
    ["error", "end"],
  ]);
  expect([pool.totalCount, pool.idleCount, pool.waitingCount]).toEqual([6, 4, 2]);
});
