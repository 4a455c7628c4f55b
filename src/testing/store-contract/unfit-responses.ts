import type { ResponseOutcome } from "#stores/rows.ts";
import { assertEqual, law, type Project, type StoreLaw } from "./law.ts";
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
  assertEqual(
    walked.map(({ submission }) => submission),
    names,
    "the walk",
  );
  assertEqual(page.count, names.length, "the number in the list");
  return names;
};

export const unfitResponseLaws: readonly StoreLaw[] = [
  law("an unfit submission is not counted, and is listed with the others", async (project) => {
    await create(project, survey(1));
    assertEqual(await add(project, "b", { unfit: true }), added(0), "an unfit one");
    assertEqual(await countOf(project), undefined, "a survey without others has no count");
    assertEqual(await add(project, "a"), added(1), "one that fits");
    assertEqual(await add(project, "c", { unfit: true, test: true }), added(1), "an unfit test");
    assertEqual(await countOf(project), 1, "the count");
    assertEqual(await listed(project), ["a", "b"], "without tests");
    assertEqual(await listed(project, "only"), ["c"], "tests");
    assertEqual(await listed(project, "with"), ["a", "b", "c"], "all");
  }),

  law("a submission is counted from when it fits, and no longer when it is unfit", async (project) => {
    await create(project, survey(1));
    await add(project, "other");
    for (const limit of [{}, { limit: 99 }]) {
      const name = JSON.stringify(limit);
      assertEqual(await add(project, name, { unfit: true, ...limit }), added(1), "unfit");
      assertEqual(await add(project, name, { unfit: true, ...limit }), replaced(1), "unfit again");
      assertEqual(await add(project, name, limit), replaced(2), "it fits");
      assertEqual(await add(project, name, limit), replaced(2), "it fits again");
      assertEqual(await add(project, name, { unfit: true, ...limit }), replaced(1), "unfit after that");
    }
    assertEqual(await countOf(project), 1, "the count");
    await add(project, "other", { unfit: true });
    assertEqual(await countOf(project), undefined, "the count without any that fits");
  }),

  law("a test is not counted, whether it fits or not", async (project) => {
    await create(project, survey(1));
    await add(project, "a", { test: true });
    for (const unfit of [true, false, true])
      assertEqual(await add(project, "a", { unfit, test: true }), replaced(0), `unfit: ${unfit}`);
    assertEqual(await countOf(project), undefined, "the count");
  }),

  law("unfit submissions take nothing of a limit, and one that fits is kept within it", async (project) => {
    await create(project, survey(1));
    for (const name of ["a", "b", "c", "d"])
      assertEqual(await add(project, name, { unfit: true, limit: 2 }), added(0), name);
    assertEqual(await add(project, "a", { limit: 2 }), replaced(1), "the first one fits");
    assertEqual((await project.reads.survey(uuid(1)))?.version, 1, "the survey before");
    assertEqual(await add(project, "b", { limit: 2 }), replaced(2), "the second one fits");
    assertEqual(await project.reads.survey(uuid(1)), ended.row, "the survey");
  }),

  law("an unfit submission that would exceed the limit stays as it is", async (project) => {
    await create(project, survey(1));
    for (const name of ["a", "b"]) await add(project, name);
    await add(project, "c", { unfit: true, document: "before" });
    for (const replaces of [undefined, "before"])
      assertEqual(
        await add(project, "c", { limit: 2, ...(replaces === undefined ? {} : { replaces }) }),
        { outcome: "full" },
        `in place of ${replaces}`,
      );
    const { rows } = await project.reads.responses({ ...all, survey: uuid(1), submissions: ["c"] });
    assertEqual(rows[0]?.document, "before", "the submission");
    assertEqual(await countOf(project), 2, "the count");
  }),

  law("of many who change the same unfit submission, one is counted", async (project) => {
    await create(project, survey(1));
    for (const [n, limit] of [{}, { limit: 99 }].entries()) {
      await add(project, `${n}`, { unfit: true, document: "before", ...limit });
      const change = { document: "after", replaces: "before", ...limit };
      const results = await Promise.all(upTo(12).map(() => add(project, `${n}`, change)));
      assertEqual(results.filter(({ outcome }) => outcome === "replaced").length, 1, "replaced");
      assertEqual(await countOf(project), n + 1, "the count");
    }
  }),

  law("an unfit submission is removed without changing the count of others", async (project) => {
    await create(project, survey(1));
    await add(project, "a");
    await add(project, "b", { unfit: true });
    const removal = { survey: uuid(1), submission: "b", event: "survey sent" };
    assertEqual(await project.store.removeResponse(project.name, removal), true, "removing");
    assertEqual([await countOf(project), await listed(project)], [1, ["a"]], "what is left");
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
      assertEqual((await countOf(project)) ?? 0, fit, "the count");
    },
  ),
];
