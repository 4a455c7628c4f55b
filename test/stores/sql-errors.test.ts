import { expect, test } from "vitest";
import { classifySqlError, retry, SqlError, type SqlErrorKind } from "#stores/sql/database.ts";

const conflict = (): SqlError => new SqlError("conflict", new Error("40001"));

function clock(random: () => number) {
  const pauses: number[] = [];
  const sleep = async (milliseconds: number): Promise<void> => {
    pauses.push(milliseconds);
  };
  return { pauses, timing: { sleep, random, every: () => () => {} } };
}

test("pauses grow up to a bound, and the number of attempts is bounded", async () => {
  const { pauses, timing } = clock(() => 1);
  let runs = 0;
  const outcome = retry(timing, async () => {
    runs += 1;
    if (runs > 100) throw new Error("endless");
    throw conflict();
  });
  await expect(outcome).rejects.toMatchObject({ code: "unavailable", cause: new Error("40001") });
  expect(runs).toBe(12);
  expect(pauses).toEqual([8, 16, 32, 64, 128, 256, 500, 500, 500, 500, 500]);
});

test("concurrent retries pause for different times", async () => {
  const [short, long] = [clock(() => 0), clock(() => 0.999)];
  for (const { timing } of [short, long]) {
    let left = 3;
    await retry(timing, async () => {
      left -= 1;
      if (left >= 0) throw conflict();
    });
  }
  expect(short.pauses).toEqual([4, 8, 16]);
  expect(long.pauses[0]).toBeGreaterThan(7.9);
});

test.each<[SqlErrorKind, "again" | "unknown", number, string, RegExp]>([
  ["unreached", "again", 2, "unavailable", /nothing was changed/],
  ["unreached", "unknown", 2, "unavailable", /nothing was changed/],
  ["lost", "again", 2, "unavailable", /nothing was changed/],
  ["lost", "unknown", 1, "unknown", /may have been made/],
  ["unknown", "again", 1, "unknown", /may have been made/],
  ["busy", "unknown", 1, "unavailable", /nothing was changed/],
  ["late", "again", 1, "unavailable", /in time; nothing was changed/],
  ["late", "unknown", 1, "unknown", /may have been made/],
  ["full", "again", 1, "full", /nothing was changed/],
  ["full", "unknown", 1, "full", /nothing was changed/],
])(
  "%s where a loss means %s is tried %i times and reported as %s",
  async (kind, lost, tries, code, message) => {
    const { timing } = clock(() => 0);
    let runs = 0;
    const work = async () => {
      runs += 1;
      if (runs > 100) throw new Error("endless");
      throw new SqlError(kind, new Error("no"));
    };
    await expect(retry(timing, work, { lost })).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
    expect(runs).toBe(tries);
  },
);

test("one lost connection is retried after any number of conflicts, and a second one is not", async () => {
  const { timing } = clock(() => 0);
  const attempt = (kinds: SqlErrorKind[]) =>
    retry(timing, async () => {
      const kind = kinds.shift();
      if (kind !== undefined) throw new SqlError(kind, new Error("no"));
      return "done";
    });
  expect(await attempt(["conflict", "conflict", "lost", "conflict"])).toBe("done");
  await expect(attempt(["lost", "conflict", "unreached"])).rejects.toMatchObject({ code: "unavailable" });
});

test("an error that is not from a statement is rethrown at once", async () => {
  const { pauses, timing } = clock(() => 0);
  const thrown = { code: "40001" };
  await expect(retry(timing, () => Promise.reject(thrown))).rejects.toBe(thrown);
  expect(pauses).toEqual([]);
});

const byCode: readonly (readonly [string, SqlErrorKind])[] = [
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
  ["53100", "full"],
  ["ENOSPC", "full"],
  ["55P03", "busy"],
  ["57014", "busy"],
];

test.each(byCode)("the code %s is %s", (code, kind) => {
  const cause = Object.assign(new Error("no message"), { code });
  expect(classifySqlError(cause)).toMatchObject({ kind, code, cause });
});

const byMessage: readonly (readonly [string, SqlErrorKind])[] = [
  ["Cannot read properties of undefined", "wrong"],
  ["Connection terminated unexpectedly", "lost"],
  ["Connection terminated due to connection timeout", "lost"],
  ["Client has encountered a connection error and is not queryable", "lost"],
  ["Query read timeout", "lost"],
  ["timeout exceeded when trying to connect", "busy"],
];

test.each(byMessage)("the message %j without a code is %s", (message, kind) => {
  expect(classifySqlError(new Error(message)).kind).toBe(kind);
});

test.each([undefined, null, 5, "text", {}, { code: 5 }])(
  "a value that is not an error is classified as an invalid statement: %j",
  (cause) => {
    expect(classifySqlError(cause)).toMatchObject({ kind: "wrong", code: "" });
  },
);
