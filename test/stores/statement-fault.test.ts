import { expect, test } from "vitest";
import { type FaultKind, judgeFault } from "#stores/sql/statement-fault.ts";

const byCode: readonly (readonly [string, FaultKind])[] = [
  ["23505", "wrong"],
  ["22P02", "wrong"],
  ["42P01", "wrong"],
  ["28P01", "wrong"],
  ["EACCES", "wrong"],
  ["40001", "conflict"],
  ["40P01", "conflict"],
  ["40003", "unknown"],
  ["08006", "lost"],
  ["57P01", "lost"],
  ["57P02", "lost"],
  ["57P03", "lost"],
  ["25P03", "lost"],
  ["ECONNREFUSED", "lost"],
  ["ECONNRESET", "lost"],
  ["ETIMEDOUT", "lost"],
  ["EPIPE", "lost"],
  ["EHOSTUNREACH", "lost"],
  ["53300", "busy"],
  ["55P03", "busy"],
  ["57014", "busy"],
];

test.each(byCode)("the code %s is %s", (code, kind) => {
  const cause = Object.assign(new Error("says nothing"), { code });
  expect(judgeFault(cause)).toMatchObject({ kind, code, cause });
});

const byMessage: readonly (readonly [string, FaultKind])[] = [
  ["Cannot read properties of undefined", "wrong"],
  ["Connection terminated unexpectedly", "lost"],
  ["Connection terminated due to connection timeout", "lost"],
  ["Client has encountered a connection error and is not queryable", "lost"],
  ["Query read timeout", "lost"],
  ["timeout exceeded when trying to connect", "busy"],
];

test.each(byMessage)("without a code, %j is %s", (message, kind) => {
  expect(judgeFault(new Error(message)).kind).toBe(kind);
});

test.each([undefined, null, 5, "text", {}, { code: 5 }])(
  "what is no error is a wrong statement: %j",
  (cause) => {
    expect(judgeFault(cause)).toMatchObject({ kind: "wrong", code: "" });
  },
);
