import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { rowsWithin } from "#stores/memory/page-bytes.ts";
import { memoryStore } from "#stores/memory-store.ts";
import { dashboard, upTo } from "#testing/store-contract/sample-rows.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const bytesInUse = (): number => {
  collectGarbage();
  return process.memoryUsage().heapUsed;
};

test("writes of a project come in the order in which they were asked for", async () => {
  const store = await memoryStore();
  const begun: number[] = [];
  await Promise.all(upTo(5).map((n) => store.write("1", async () => begun.push(n))));
  expect(begun).toEqual(upTo(5));
  await store.close();
});

test("a dashboard is replaced only by its next version, and the error names what is missing", async () => {
  const store = await memoryStore();
  const written = store.write("1", async (rows) => {
    await rows.insertDashboard(dashboard(7));
    await rows.updateDashboard(dashboard(7, { version: 5 }));
  });
  await expect(written).rejects.toMatchObject({
    code: "inconsistent",
    message: expect.stringMatching(/Version 4 of 7/),
  });
  await store.close();
});

test.each([..."\u007f\u0080\u07ff\u0800\uffff\u{10000}"])(
  "the bytes of %j are those of UTF-8",
  (character) => {
    const bytes = new TextEncoder().encode(character).length;
    const rows = [{ document: character }, { document: character }];
    expect([2 * bytes, 2 * bytes - 1].map((most) => rowsWithin(rows, most).length)).toEqual([2, 1]);
  },
);

test("what was purged takes no memory", async () => {
  const store = await memoryStore();
  const before = bytesInUse();
  const [items, length] = [40, 500_000];
  for (let n = 0; n < items; n += 1) {
    const row = { scope: "Survey", item: `${n} `.padEnd(length, "x"), at: "2026-01-01", document: "{}" };
    await store.write("1", (rows) => rows.insertActivity(row));
  }
  const purge = { what: "activity", scope: "Survey", before: "2026-01-02", atMost: items } as const;
  expect(await store.purge("1", purge)).toBe(items);
  expect(bytesInUse() - before).toBeLessThan((items * length) / 4);
  await store.close();
});

test("projects in which nothing was written take no memory", async () => {
  const store = await memoryStore();
  const before = bytesInUse();
  const [names, length] = [40, 500_000];
  for (let n = 0; n < names; n += 1) {
    const name = `${n} `.padEnd(length, "x");
    const purge = { what: "activity", scope: "Survey", before: "2026-01-01", atMost: 1 } as const;
    await Promise.all([
      store.read(name, (rows) => rows.survey("none")),
      store.write(name, (rows) => rows.survey("none")),
      store.write(name, () => Promise.reject(new Error("no"))).catch(() => {}),
      store.purge(name, purge),
    ]);
  }
  expect(bytesInUse() - before).toBeLessThan((names * length) / 4);
  await store.close();
});
