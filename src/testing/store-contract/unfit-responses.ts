import type { ResponseOutcome } from "#stores/rows.ts";
import { demandSame, law, type Project, type StoreLaw } from "./law.ts";
import { all, create, entry, survey, upTo, uuid } from "./sample-rows.ts";

interface Added {
  readonly unfit?: boolean;
  readonly test?: boolean;
  readonly limit?: number;
  readonly document?: string;
  readonly replaces?: string | null;
}

/** Survey 1 after its end. */
const ended = { row: survey(1, { version: 2, name: "Ended" }), replaces: 1, entries: [entry(1, "ended")] };

const add = (
  { store, name }: Project,
  submission: string,
  { limit, document = "{}", ...more }: Added = {},
): Promise<ResponseOutcome> =>
  store.addResponse(name, {
    row: { survey: uuid(1), submission, document },
    version: 1,
    ...more,
    ...(limit === undefined ? {} : { limit: { submissions: limit, reached: ended } }),
  });

const countOf = async ({ reads }: Project): Promise<number | undefined> =>
  (await reads.countResponses({})).get(uuid(1));

const added = (count: number): ResponseOutcome => ({ outcome: "added", count });
const replaced = (count: number): ResponseOutcome => ({ outcome: "replaced", count });

/** The submissions in a list, and in a walk through all of them. */
const listed = async ({ reads }: Project, test?: "with" | "only"): Promise<readonly string[]> => {
  const query = { survey: uuid(1), ...(test === undefined ? {} : { test }) };
  const page = await reads.responses({ ...all, ...query });
  const names = page.rows.map(({ submission }) => submission);
  const walked = await reads.nextResponses({ ...query, limit: 99 });
  demandSame(
    walked.map(({ submission }) => submission),
    names,
    "the walk",
  );
  demandSame(page.count, names.length, "the number in the list");
  return names;
};

export const unfitResponseLaws: readonly StoreLaw[] = [
  law("an unfit submission is not counted, and is listed with the others", async (project) => {
    await create(project, survey(1));
    demandSame(await add(project, "b", { unfit: true }), added(0), "an unfit one");
    demandSame(await countOf(project), undefined, "a survey without others has no count");
    demandSame(await add(project, "a"), added(1), "one that fits");
    demandSame(await add(project, "c", { unfit: true, test: true }), added(1), "an unfit test");
    demandSame(await countOf(project), 1, "the count");
    demandSame(await listed(project), ["a", "b"], "without tests");
    demandSame(await listed(project, "only"), ["c"], "tests");
    demandSame(await listed(project, "with"), ["a", "b", "c"], "all");
  }),

  law("a submission is counted from when it fits, and no longer when it is unfit", async (project) => {
    await create(project, survey(1));
    await add(project, "other");
    for (const limit of [{}, { limit: 99 }]) {
      const name = JSON.stringify(limit);
      demandSame(await add(project, name, { unfit: true, ...limit }), added(1), "unfit");
      demandSame(await add(project, name, { unfit: true, ...limit }), replaced(1), "unfit again");
      demandSame(await add(project, name, limit), replaced(2), "it fits");
      demandSame(await add(project, name, limit), replaced(2), "it fits again");
      demandSame(await add(project, name, { unfit: true, ...limit }), replaced(1), "unfit after that");
    }
    demandSame(await countOf(project), 1, "the count");
    await add(project, "other", { unfit: true });
    demandSame(await countOf(project), undefined, "the count without any that fits");
  }),

  law("a test is not counted, whether it fits or not", async (project) => {
    await create(project, survey(1));
    await add(project, "a", { test: true });
    for (const unfit of [true, false, true])
      demandSame(await add(project, "a", { unfit, test: true }), replaced(0), `unfit: ${unfit}`);
    demandSame(await countOf(project), undefined, "the count");
  }),

  law("unfit submissions take nothing of a limit, and one that fits is kept within it", async (project) => {
    await create(project, survey(1));
    for (const name of ["a", "b", "c", "d"])
      demandSame(await add(project, name, { unfit: true, limit: 2 }), added(0), name);
    demandSame(await add(project, "a", { limit: 2 }), replaced(1), "the first one fits");
    demandSame((await project.reads.survey(uuid(1)))?.version, 1, "the survey before");
    demandSame(await add(project, "b", { limit: 2 }), replaced(2), "the second one fits");
    demandSame(await project.reads.survey(uuid(1)), ended.row, "the survey");
  }),

  law("an unfit submission that would exceed the limit stays as it is", async (project) => {
    await create(project, survey(1));
    for (const name of ["a", "b"]) await add(project, name);
    await add(project, "c", { unfit: true, document: "before" });
    for (const replaces of [undefined, "before"])
      demandSame(
        await add(project, "c", { limit: 2, ...(replaces === undefined ? {} : { replaces }) }),
        { outcome: "full" },
        `in place of ${replaces}`,
      );
    const { rows } = await project.reads.responses({ ...all, survey: uuid(1), submission: "c" });
    demandSame(rows[0]?.document, "before", "the submission");
    demandSame(await countOf(project), 2, "the count");
  }),

  law("of many who change the same unfit submission, one is counted", async (project) => {
    await create(project, survey(1));
    for (const [n, limit] of [{}, { limit: 99 }].entries()) {
      await add(project, `${n}`, { unfit: true, document: "before", ...limit });
      const change = { document: "after", replaces: "before", ...limit };
      const results = await Promise.all(upTo(12).map(() => add(project, `${n}`, change)));
      demandSame(results.filter(({ outcome }) => outcome === "replaced").length, 1, "replaced");
      demandSame(await countOf(project), n + 1, "the count");
    }
  }),

  law("an unfit submission is removed without changing the count of others", async (project) => {
    await create(project, survey(1));
    await add(project, "a");
    await add(project, "b", { unfit: true });
    const removal = { survey: uuid(1), submission: "b", event: "survey sent" };
    demandSame(await project.store.removeResponse(project.name, removal), true, "removing");
    demandSame([await countOf(project), await listed(project)], [1, ["a"]], "what is left");
  }),

  law(
    "submissions that change between fit and unfit at once are counted as they are then",
    async (project) => {
      await create(project, survey(1));
      await Promise.all(
        upTo(40).map((n) => add(project, `${n % 8}`, { unfit: n % 3 === 0, document: `${n % 3 === 0}` })),
      );
      const { rows } = await project.reads.responses({ ...all, survey: uuid(1) });
      const fit = rows.filter(({ document }) => document === "false").length;
      demandSame((await countOf(project)) ?? 0, fit, "the count");
    },
  ),
];
