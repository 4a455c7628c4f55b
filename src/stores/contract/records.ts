import type { ActivityQuery, CountQuery } from "../rows.ts";
import { demandSame } from "./demand.ts";
import { law, type StoreLaw } from "./law.ts";
import { all, entry, response, survey, upTo, uuid } from "./sample-rows.ts";

/** What stores promise of activity and of responses. */
export const recordLaws: readonly StoreLaw[] = [
  law("what was done is listed from the newest on", async ({ read, write }) => {
    await write((rows) => rows.insertActivity(entry(1, "first")));
    await write(async (rows) => {
      await rows.insertActivity(entry(2, "second"));
      await rows.insertActivity({ ...entry(1, "elsewhere"), scope: "Dashboard" });
      await rows.insertActivity(entry(1, "third"));
      const { rows: seen } = await rows.activity({ ...all, scope: "Survey" });
      const { rows: ofItem } = await rows.activity({ ...all, scope: "Survey", item: uuid(1) });
      demandSame(ofItem, [entry(1, "third"), entry(1, "first")], "seen of one inside");
      demandSame(seen, [entry(1, "third"), entry(2, "second"), entry(1, "first")], "seen inside");
    });
    await write((rows) => rows.insertActivity(entry(2, "fourth")));
    const entries = [entry(2, "fourth"), entry(1, "third"), entry(2, "second"), entry(1, "first")];
    const cases: readonly (readonly [ActivityQuery, unknown])[] = [
      [
        { ...all, scope: "Survey" },
        { count: 4, rows: entries },
      ],
      [
        { limit: 2, offset: 1, scope: "Survey" },
        { count: 4, rows: entries.slice(1, 3) },
      ],
      [
        { limit: 2, offset: 4, scope: "Survey" },
        { count: 4, rows: [] },
      ],
      [
        { ...all, scope: "Survey", item: uuid(1) },
        { count: 2, rows: [entries[1], entries[3]] },
      ],
      [
        { limit: 1, offset: 1, scope: "Survey", item: uuid(1) },
        { count: 2, rows: [entries[3]] },
      ],
      [
        { ...all, scope: "Survey", item: "none" },
        { count: 0, rows: [] },
      ],
      [
        { ...all, scope: "survey" },
        { count: 0, rows: [] },
      ],
    ];
    for (const [query, page] of cases)
      demandSame(await read((rows) => rows.activity(query)), page, JSON.stringify(query));
  }),

  law("a submission counts once, however often it is sent", async ({ read, write }) => {
    const put = (submission: string, answer: number): Promise<number> =>
      write((rows) => rows.putResponse(response(1, submission, answer)));
    const counts = [await put("a", 1), await put("b", 1), await put("a", 2), await put("A", 1)];
    demandSame(counts, [1, 2, 2, 3], "the counts told");
    await Promise.all(upTo(30).map((n) => put(`c${n % 10}`, n)));
    demandSame(await read((rows) => rows.countResponses({})), new Map([[uuid(1), 13]]), "the count at last");
  }),

  law("responses are counted by survey", async ({ read, write }) => {
    await write(async (rows) => {
      for (const n of upTo(4)) await rows.insertSurvey(survey(n, { archived: n === 2 }));
      for (const n of [1, 2, 3]) for (const i of upTo(n)) await rows.putResponse(response(n, `${i}`));
    });
    const counts = (query: CountQuery): Promise<unknown> => read((rows) => rows.countResponses(query));
    const expected = (...ns: number[]): unknown => new Map(ns.map((n) => [uuid(n), n]));
    demandSame(await counts({}), expected(1, 2, 3), "all");
    demandSame(await counts({ surveys: [uuid(0), uuid(2), uuid(3), "none"] }), expected(2, 3), "some");
    demandSame(await counts({ surveys: [] }), expected(), "none");
    demandSame(await counts({ excludeArchived: true }), expected(1, 3), "those not archived");
    demandSame(await counts({ excludeArchived: false }), expected(1, 2, 3), "those archived too");
    const both = { surveys: [uuid(1), uuid(2)], excludeArchived: true };
    demandSame(await counts(both), expected(1), "some of those not archived");
  }),
];
