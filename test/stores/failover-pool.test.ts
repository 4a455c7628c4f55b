import { expect, test } from "vitest";
import { postgresServers } from "#stores/failover-pool.ts";

test.each<[string, readonly string[], boolean]>([
  ["postgres://localhost/a", ["postgres://localhost/a"], false],
  ["postgres://a:b%2Cc@h:1/d?x=1,2", ["postgres://a:b%2Cc@h:1/d?x=1,2"], false],
  ["postgres:///d?host=/run", ["postgres:///d?host=/run"], false],
  [
    "postgres://h/d?target_session_attrs=read-write",
    ["postgres://h/d?target_session_attrs=read-write"],
    true,
  ],
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

test.each(["standby", "", "READ-WRITE"])("target_session_attrs=%s is rejected", (value) => {
  expect(() => postgresServers(`postgres://h/d?target_session_attrs=${value}`)).toThrow(
    /expected any or read-write/,
  );
});
