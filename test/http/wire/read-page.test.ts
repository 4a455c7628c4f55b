import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPage } from "#http/wire/read-page.ts";
import { rowsWithin } from "#stores/memory/page-bytes.ts";
import type { PageRange } from "#stores/project-rows.ts";
import { testServices } from "../test-services.ts";

const KiB = 1024;

interface Row {
  readonly document: string;
  readonly details?: string;
}

const rowsOf = (...kilobytes: readonly number[]): Row[] =>
  kilobytes.map((size, at) => ({ document: `${at}`.padEnd(size * KiB, "x") }));

/** A list that is read by ranges, as stores do, and the ranges that were asked for. */
function listOf(rows: readonly Row[]) {
  const asked: PageRange[] = [];
  const read = async (range: PageRange) => {
    asked.push(range);
    const { limit, offset, bytes } = range;
    return { count: rows.length, rows: rowsWithin(rows.slice(offset, offset + limit), bytes) };
  };
  return { asked, read };
}

const MiB = 1024 * KiB;

describe("a page", () => {
  it.each<[string, Row[], PageRange, parts: number]>([
    ["of no rows", [], { limit: 10, offset: 0, bytes: 8 * MiB }, 1],
    ["of small rows", rowsOf(1, 1, 1), { limit: 10, offset: 0, bytes: 8 * MiB }, 1],
    ["of a large row alone", rowsOf(900), { limit: 10, offset: 0, bytes: 8 * MiB }, 1],
    ["that has its limit", rowsOf(400, 400, 400), { limit: 1, offset: 1, bytes: 8 * MiB }, 1],
    ["after the end", rowsOf(400, 400), { limit: 10, offset: 5, bytes: 8 * MiB }, 1],
    ["of a megabyte", rowsOf(400, 400, 400), { limit: 10, offset: 0, bytes: 8 * MiB }, 3],
    ["that ends by its bytes", rowsOf(400, 400, 400, 400), { limit: 10, offset: 0, bytes: MiB }, 3],
    [
      "that ends by its bytes, of rows with details",
      rowsOf(400, 400, 400).map((row) => ({ ...row, details: row.document })),
      { limit: 10, offset: 0, bytes: MiB },
      2,
    ],
    ["without a bound", rowsOf(400, 400), { limit: 10, offset: 0 }, 2],
  ])("%s is read in parts", async (_name, rows, range, parts) => {
    const { asked, read } = listOf(rows);
    const whole = await read(range);
    asked.length = 0;
    expect(await readPage(await testServices(), undefined, range, read)).toEqual(whole);
    expect(asked).toHaveLength(parts);
  });

  it("has the same rows in parts as at once", async () => {
    const size = fc.integer({ min: 0, max: 700 });
    const range = fc.record({
      limit: fc.integer({ min: 1, max: 12 }),
      offset: fc.nat({ max: 12 }),
      bytes: fc.integer({ min: 1, max: 3 * MiB }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(size, { maxLength: 12 }), range, async (sizes, asked) => {
        const { read } = listOf(rowsOf(...sizes));
        expect(await readPage(await testServices(), undefined, asked, read)).toEqual(await read(asked));
      }),
      { numRuns: 30 },
    );
  });

  it("is one state of the list if rows are added or removed while it is read", async () => {
    const rows = rowsOf(400, 400, 400, 400);
    const { asked, read } = listOf(rows);
    const removing = async (range: PageRange) => {
      if (asked.length === 2) rows.shift();
      return read(range);
    };
    const range = { limit: 10, offset: 0, bytes: 8 * MiB };
    const page = await readPage(await testServices(), undefined, range, removing);
    expect(page.rows.map(({ document }) => document[0])).toEqual(["1", "2", "3"]);
    expect(page.count).toBe(3);
  });

  it("stops reading when no request waits for it", async () => {
    const { asked, read } = listOf(rowsOf(400, 400, 400, 400));
    await readPage(await testServices(), () => asked.length === 2, { limit: 10, offset: 0 }, read);
    expect(asked).toHaveLength(2);
  });
});

describe("pages at the same time", () => {
  it("take turns, and small requests go on between their parts", async () => {
    const order: string[] = [];
    const services = await testServices();
    const page = (name: string): Promise<unknown> => {
      const { read } = listOf(rowsOf(500, 500, 500));
      const range = { limit: 10, offset: 0, bytes: 8 * MiB };
      return readPage(services, undefined, range, (part) => {
        order.push(name);
        return read(part);
      });
    };
    let isRead = false;
    const ticks = (async () => {
      while (!isRead) {
        await new Promise((resolve) => setTimeout(resolve, 0));
        order.push("-");
      }
    })();
    await Promise.all([page("a"), page("b")]);
    isRead = true;
    await ticks;
    // The first parts are small and read at once; then there is one in a turn.
    expect(order.join("")).toMatch(/^ab-+a-+b-+a-+b-*$/);
  });

  it("have one part at work at a time if a store takes long, and go on if one fails", async () => {
    const services = await testServices();
    let [atWork, most, parts] = [0, 0, 0];
    const page = (fails: boolean): Promise<unknown> => {
      const { read } = listOf(rowsOf(500, 500, 500, 500));
      return readPage(services, undefined, { limit: 10, offset: 0, bytes: 8 * MiB }, async (range) => {
        if (range.offset === 0) return read(range);
        parts += 1;
        atWork += 1;
        most = Math.max(most, atWork);
        // As long as several turns of the event loop.
        for (let n = 0; n < 5; n += 1) await new Promise((resolve) => setTimeout(resolve, 0));
        atWork -= 1;
        if (fails) throw new Error("The store is away.");
        return read(range);
      });
    };
    const pages = [false, true, false].map((fails) => page(fails));
    expect((await Promise.allSettled(pages)).map(({ status }) => status)).toEqual([
      "fulfilled",
      "rejected",
      "fulfilled",
    ]);
    expect([parts, most]).toEqual([7, 1]);
  });
});
