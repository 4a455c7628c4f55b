import { expect, test } from "vitest";
import { retry } from "#stores/sql/retry.ts";
import { StatementFault } from "#stores/sql/statement-fault.ts";

const conflict = (): StatementFault => new StatementFault("conflict", new Error("40001"));

function clock(random: () => number) {
  const pauses: number[] = [];
  const sleep = async (milliseconds: number): Promise<void> => {
    pauses.push(milliseconds);
  };
  return { pauses, timing: { sleep, random, every: () => () => {} } };
}

test("pauses grow up to a bound, and attempts end", async () => {
  const { pauses, timing } = clock(() => 1);
  let runs = 0;
  const outcome = retry(timing, async () => {
    runs += 1;
    throw conflict();
  });
  await expect(outcome).rejects.toMatchObject({ code: "unavailable", cause: new Error("40001") });
  expect(runs).toBe(12);
  expect(pauses).toEqual([8, 16, 32, 64, 128, 256, 500, 500, 500, 500, 500]);
});

test("those who collide pause for different times", async () => {
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

test("what is no fault of a statement is thrown on at once", async () => {
  const { pauses, timing } = clock(() => 0);
  const thrown = { code: "40001" };
  await expect(retry(timing, () => Promise.reject(thrown))).rejects.toBe(thrown);
  expect(pauses).toEqual([]);
});
