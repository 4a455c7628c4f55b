import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startPurging } from "#apps/server/purging.ts";
import { memoryStore } from "#stores/memory-store.ts";
import type { Store } from "#stores/store.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** Lets timers of this many milliseconds end. */
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const clock = () => new Date("2026-03-01T00:00:00.000Z");

/** A log that keeps its lines. */
function newLog() {
  const lines: unknown[] = [];
  return {
    lines,
    info: (...line: unknown[]) => lines.push(line),
    warn: (...line: unknown[]) => lines.push(line),
  };
}

const entry = { scope: "Survey", item: "1", document: "{}" };

async function storeWithEntries(): Promise<Store> {
  const store = await memoryStore();
  await store.write("1", async (rows) => {
    for (const at of ["2026-01-01T00:00:00.000Z", "2026-02-27T00:00:00.000Z"])
      await rows.insertActivity({ ...entry, at });
  });
  return store;
}

const entries = (store: Store): Promise<number> =>
  store.read("1", async (rows) => (await rows.activity({ scope: "Survey", limit: 9, offset: 0 })).count);

test("what is old is removed again and again, and nothing is reported if nothing was removed", async () => {
  const store = await storeWithEntries();
  const log = newLog();
  const purging = startPurging(store, clock, { activityDays: 7 }, log, { firstMs: 1, intervalMs: 1 });
  await wait(1);
  expect(await entries(store)).toBe(1);
  await store.write("1", (rows) => rows.insertActivity({ ...entry, at: null }));
  // After a younger one, it is found once that is old, too.
  expect(await entries(store)).toBe(2);
  const runs = vi.spyOn(store, "projects");
  for (let run = 0; run < 3; run++) await wait(1);
  expect(runs).toHaveBeenCalledTimes(3);
  await purging.stop();
  expect(log.lines).toEqual([
    [{ activity: 1, dashboards: 0, replies: 0, versions: 0, answers: 0, surveyEvents: 0 }, "purged"],
  ]);
});

test("it is a minute until the first time, and an hour until the next one", async () => {
  const store = await memoryStore();
  const runs = vi.spyOn(store, "projects");
  const purging = startPurging(store, clock, {}, newLog());
  const runsAfter: number[] = [];
  for (const ms of [59_999, 1, 3_599_999, 1]) {
    await wait(ms);
    runsAfter.push(runs.mock.calls.length);
  }
  expect(runsAfter).toEqual([0, 1, 1, 2]);
  await purging.stop();
});

test("a failure is logged, and the next time is not affected", async () => {
  const store = await storeWithEntries();
  const log = newLog();
  const failure = new Error("away");
  vi.spyOn(store, "projects").mockRejectedValueOnce(failure);
  const purging = startPurging(store, clock, { activityDays: 7 }, log, { firstMs: 1, intervalMs: 1 });
  await wait(1);
  expect(await entries(store)).toBe(2);
  await wait(1);
  expect(await entries(store)).toBe(1);
  await purging.stop();
  expect(log.lines[0]).toEqual([{ err: failure }, "purge failed"]);
});

test("stopping waits for what is being removed, and nothing follows", async () => {
  const store = await storeWithEntries();
  let calls = 0;
  let finish = (): void => {};
  const held: Store = Object.create(store, {
    purge: {
      value: () => {
        calls += 1;
        return new Promise<number>((resolve) => {
          finish = () => resolve(0);
        });
      },
    },
  });
  const wrapped = { ...held, projects: () => store.projects(), purge: held.purge } as Store;
  const purging = startPurging(wrapped, clock, { activityDays: 7 }, newLog(), { firstMs: 1, intervalMs: 1 });
  await wait(1);
  expect(calls).toBe(1);
  let stopped = false;
  const stopping = purging.stop().then(() => {
    stopped = true;
  });
  await Promise.resolve();
  expect(stopped).toBe(false);
  finish();
  await stopping;
  await wait(10);
  expect(calls).toBe(1);
  expect(vi.getTimerCount()).toBe(0);
});

test("one that is stopped before it began does nothing", async () => {
  const store = await storeWithEntries();
  await startPurging(store, clock, { activityDays: 7 }, newLog()).stop();
  await wait(60_000);
  expect(await entries(store)).toBe(2);
});
