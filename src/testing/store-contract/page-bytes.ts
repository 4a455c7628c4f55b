import type { PageRange } from "#stores/project-rows.ts";
import { assertEqual, law, type StoreLaw } from "./law.ts";
import { all, create, dashboard, entry, survey, upTo, uuid } from "./sample-rows.ts";

const encoder = new TextEncoder();

/** A JSON text of this many bytes in UTF-8, in characters of one to four bytes each, depending on `n`. */
function text(n: number, bytes: number): string {
  const character = ["a", "é", "€", "😀"][n % 4] as string;
  const room = bytes - 2;
  const width = encoder.encode(character).length;
  return `"${character.repeat(Math.floor(room / width))}${"a".repeat(room % width)}"`;
}

const ROWS = 8;

/** Ranges over rows of 1,000 bytes each, and the rows on their pages. */
const pages: readonly (readonly [PageRange, readonly number[]])[] = [
  [{ ...all, bytes: 8_000 }, upTo(8)],
  [{ ...all, bytes: 7_999 }, upTo(7)],
  [{ ...all, bytes: 3_000 }, [0, 1, 2]],
  [{ ...all, bytes: 2_999 }, [0, 1]],
  [{ ...all, bytes: 1_000 }, [0]],
  [{ ...all, bytes: 1 }, [0]],
  [{ limit: 2, offset: 0, bytes: 3_000 }, [0, 1]],
  [{ limit: 0, offset: 0, bytes: 1 }, []],
  [{ limit: 9, offset: 5, bytes: 2_000 }, [5, 6]],
  [{ limit: 9, offset: 5, bytes: 1 }, [5]],
  [{ limit: 9, offset: 7, bytes: 9_000 }, [7]],
  [{ limit: 9, offset: 8, bytes: 1 }, []],
];

export const pageBytesLaws: readonly StoreLaw[] = [
  law("a page of surveys takes no more bytes than asked for, but has a row", async (project) => {
    const { reads } = project;
    // The part that lists do not show is included, because it is read with the rest.
    const row = (n: number) => survey(n, { document: text(n, 900), targeting: text(n, 100) });
    for (const n of upTo(ROWS)) await create(project, row(n));
    await create(project, survey(ROWS, { document: text(0, 900), archived: true }));
    for (const [range, ns] of pages) {
      const page = await reads.surveys({ ...range, archived: false });
      assertEqual(page, { count: ROWS, rows: ns.map(row) }, `the page ${JSON.stringify(range)}`);
    }
    const found = await reads.surveys({ ...all, bytes: 2_000, search: "survey" });
    assertEqual(found, { count: ROWS + 1, rows: [row(0), row(1)] }, "those found by name");
  }),

  law("a page of dashboards takes no more bytes than asked for, but has a row", async ({ write, reads }) => {
    const row = (n: number) => dashboard(n + 1, { document: text(n, 100), details: text(n, 900) });
    await write(async (rows) => {
      for (const n of upTo(ROWS)) await rows.insertDashboard(row(n));
    });
    for (const [range, ns] of pages) {
      const page = await reads.dashboards(range);
      assertEqual(page, { count: ROWS, rows: ns.map(row) }, `the page ${JSON.stringify(range)}`);
    }
  }),

  law(
    "a page of the activity takes no more bytes than asked for, but has a row",
    async ({ write, reads }) => {
      const row = (n: number) => ({ ...entry(1, ""), document: text(n, 1_000) });
      await write(async (rows) => {
        for (const n of upTo(ROWS).reverse()) await rows.insertActivity(row(n));
      });
      for (const [range, ns] of pages) {
        const page = await reads.activity({ ...range, scope: "Survey", item: uuid(1) });
        assertEqual(page, { count: ROWS, rows: ns.map(row) }, `the page ${JSON.stringify(range)}`);
      }
      // Characters with the most bytes for their length.
      const wide = { ...entry(2, ""), document: text(2, 1_000) };
      await write(async (rows) => {
        for (const _ of upTo(2)) await rows.insertActivity(wide);
      });
      const page = await reads.activity({ ...all, bytes: 1_999, scope: "Survey", item: uuid(2) });
      assertEqual(page, { count: 2, rows: [wide] }, "the page of wide characters");
    },
  ),
];
