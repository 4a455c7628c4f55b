import { expect, test } from "vitest";
import type { KeyRow } from "#stores/store.ts";
import { storeProbe } from "../../../src/cli/serve/probe.ts";

const never = new Promise<KeyRow | null>(() => {});

test.each([
  ["answers", async () => null, true],
  ["fails", () => Promise.reject(new Error("no connection")), false],
  ["does not answer", () => never, false],
])("a store that %s", async (_name, findKey, isReady) => {
  expect(await storeProbe({ findKey }, 20)()).toBe(isReady);
});

test("a store that does not answer is asked once, and counts again when it does", async () => {
  let calls = 0;
  let answer: (row: null) => void = () => {};
  const findKey = () => {
    calls += 1;
    return new Promise<null>((resolve) => {
      answer = resolve;
    });
  };
  const isReady = storeProbe({ findKey }, 20);
  expect(await Promise.all([isReady(), isReady()])).toEqual([false, false]);
  expect(await isReady()).toBe(false);
  expect(calls).toBe(1);
  const asked = isReady();
  answer(null);
  expect(await asked).toBe(true);
});
