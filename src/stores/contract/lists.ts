import type { SurveyQuery } from "../rows.ts";
import { demandSame } from "./demand.ts";
import { law, type StoreLaw } from "./law.ts";
import { all, dashboard, survey, upTo } from "./sample-rows.ts";

const names = [
  "Plain",
  "100% sure",
  "1000 sure",
  "a_b",
  "axb",
  "back\\slash",
  "It's",
  "ÄRGER",
  "ΟΔΟΣ",
  "日本",
  "",
  "%",
];
const searches: readonly (readonly [string, readonly number[]])[] = [
  ["plain", [0]],
  ["LAI", [0]],
  ["0%", [1]],
  ["_", [3]],
  ["\\", [5]],
  ["'", [6]],
  ["ärg", [7]],
  ["οδος", [8]],
  ["οδοσ", [8]],
  ["本", [9]],
  ["%", [1, 11]],
  [".*", []],
  ["", upTo(12)],
];

/** What stores promise of lists. */
export const listLaws: readonly StoreLaw[] = [
  law("surveys are listed in the order in which they were kept", async ({ read, write }) => {
    const order = [5, 3, 9, 1, 7];
    for (const n of order.slice(0, 2)) await write((rows) => rows.insertSurvey(survey(n)));
    await write(async (rows) => {
      for (const n of order.slice(2)) await rows.insertSurvey(survey(n));
    });
    await write((rows) => rows.updateSurvey(survey(3, { version: 2 })));
    const { rows } = await read((reads) => reads.surveys(all));
    demandSame(
      rows.map(({ id }) => id),
      order.map((n) => survey(n).id),
      "the ids",
    );
  }),

  law("a page is a stretch of the list, and always knows the count", async ({ read, write }) => {
    await write(async (rows) => {
      for (const n of upTo(7)) await rows.insertSurvey(survey(n, { archived: n % 2 === 1 }));
    });
    const pages: readonly (readonly [SurveyQuery, number, readonly number[]])[] = [
      [{ limit: 3, offset: 0 }, 7, [0, 1, 2]],
      [{ limit: 3, offset: 5 }, 7, [5, 6]],
      [{ limit: 3, offset: 7 }, 7, []],
      [{ limit: 3, offset: 2_000_000_000 }, 7, []],
      [{ limit: 0, offset: 0 }, 7, []],
      [{ limit: 2, offset: 1, archived: false }, 4, [2, 4]],
      [{ limit: 2, offset: 1, archived: true }, 3, [3, 5]],
      [{ limit: 9, offset: 9, archived: true }, 3, []],
      [{ limit: 9, offset: 0, archived: true, search: "survey 3" }, 1, [3]],
    ];
    for (const [query, count, ns] of pages) {
      const page = await read((rows) => rows.surveys(query));
      const rows = ns.map((n) => survey(n, { archived: n % 2 === 1 }));
      demandSame(page, { count, rows }, `the page ${JSON.stringify(query)}`);
    }
  }),

  law(
    "a search finds part of a name, whatever the case, and takes every sign for itself",
    async ({ read, write }) => {
      await write(async (rows) => {
        for (const [n, name] of names.entries()) {
          await rows.insertSurvey(survey(n, { name }));
          await rows.insertDashboard(dashboard(n + 1, { name }));
        }
      });
      for (const [search, ns] of searches) {
        const surveys = await read((rows) => rows.surveys({ ...all, search }));
        const expected = ns.map((n) => survey(n, { name: names[n] as string }));
        demandSame(surveys, { count: ns.length, rows: expected }, `surveys with ${JSON.stringify(search)}`);
        const dashboards = await read((rows) => rows.dashboards({ ...all, search }));
        const ids = dashboards.rows.map(({ id }) => id);
        demandSame(
          ids,
          ns.map((n) => n + 1),
          `dashboards with ${JSON.stringify(search)}`,
        );
      }
    },
  ),

  law("dashboards are listed by id, without those that are deleted", async ({ read, write }) => {
    await write(async (rows) => {
      for (const id of [4, 1, 3, 2, 5]) await rows.insertDashboard(dashboard(id, { pinned: id > 2 }));
    });
    await write((rows) => rows.updateDashboard(dashboard(3, { version: 2, pinned: true, deleted: true })));
    const ids = async (query: { limit: number; offset: number; pinned?: boolean }): Promise<unknown> => {
      const { count, rows } = await read((reads) => reads.dashboards(query));
      return { count, ids: rows.map(({ id }) => id) };
    };
    demandSame(await ids(all), { count: 4, ids: [1, 2, 4, 5] }, "all");
    demandSame(await ids({ limit: 2, offset: 1 }), { count: 4, ids: [2, 4] }, "a stretch");
    demandSame(await ids({ limit: 2, offset: 4 }), { count: 4, ids: [] }, "past the end");
    demandSame(await ids({ ...all, pinned: true }), { count: 2, ids: [4, 5] }, "those pinned");
    demandSame(await ids({ ...all, pinned: false }), { count: 2, ids: [1, 2] }, "those not pinned");
    await write((rows) => rows.updateDashboard(dashboard(3, { version: 3 })));
    demandSame(await ids(all), { count: 5, ids: [1, 2, 3, 4, 5] }, "after restoring");
  }),
];
