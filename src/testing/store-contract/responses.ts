import type { ResponseOutcome } from "#stores/rows.ts";
import { assert, assertEqual, law, type Project, type StoreLaw } from "./law.ts";
import { all, entry, response, survey, upTo, uuid } from "./sample-rows.ts";

const countOf = async ({ reads }: Project): Promise<number> =>
  (await reads.countResponses({ surveys: [uuid(1)] })).get(uuid(1)) ?? 0;

const create = ({ store, name }: Project) => store.createSurvey(name, survey(1), entry(1, "created"));

/** Survey 1 after its end, in place of a version. */
const ended = (replaces: number) => ({
  row: survey(1, { version: replaces + 1, name: "Ended" }),
  replaces,
  entries: [entry(1, "ended")],
});

interface Added {
  version?: number;
  limit?: number;
  document?: string;
  replaces?: string | null;
}

const add = (
  { store, name }: Project,
  submission: string,
  { version = 1, limit, ...more }: Added = {},
): Promise<ResponseOutcome> =>
  store.addResponse(name, {
    row: { ...response(1, submission), ...("document" in more ? { document: more.document } : {}) },
    version,
    ...("replaces" in more ? { replaces: more.replaces } : {}),
    ...(limit === undefined ? {} : { limit: { submissions: limit, reached: ended(version) } }),
  });

const outcomes = (results: readonly ResponseOutcome[], outcome: ResponseOutcome["outcome"]): number =>
  results.filter((each) => each.outcome === outcome).length;

export const responseLaws: readonly StoreLaw[] = [
  law("a submission is added once and replaced afterwards", async (project) => {
    await create(project);
    const results = [];
    for (const submission of ["a", "b", "a", "A", "b"]) results.push(await add(project, submission));
    const expected: ResponseOutcome[] = [
      { outcome: "added", count: 1 },
      { outcome: "added", count: 2 },
      { outcome: "replaced", count: 2 },
      { outcome: "added", count: 3 },
      { outcome: "replaced", count: 3 },
    ];
    assertEqual(results, expected, "the outcomes");
    assertEqual(await countOf(project), 3, "the count");
  }),

  law(
    "new submissions are added together, each once, and only to the version that was read",
    async (project) => {
      const { store, name, reads } = project;
      const together = async (submissions: readonly string[], version = 1, more = {}) => {
        const rows = submissions.map((submission) => ({ submission, document: `"${submission}"`, ...more }));
        const added = await store.addResponses(name, { id: uuid(1), version }, rows);
        return [...added].sort();
      };
      assertEqual(await together(["a", "b"]), [], "without a survey");
      await create(project);
      await add(project, "b");
      assertEqual(await together(["a", "b"], 2), [], "for another version");
      assertEqual(await together(["c", "b", "a"]), ["a", "c"], "the new ones");
      assertEqual(await together(["t"], 1, { test: true }), ["t"], "a test");
      assertEqual(await together(["u"], 1, { unfit: true }), ["u"], "an unfit one");
      assertEqual(await countOf(project), 3, "the count");
      const { rows } = await reads.responses({
        ...all,
        survey: uuid(1),
        submissions: ["t", "b", "a", "none"],
      });
      assertEqual(
        rows.map(({ submission, document }) => [submission, document]).sort(),
        [
          ["a", '"a"'],
          ["b", response(1, "b").document],
        ],
        "those of the named ones that are not tests",
      );
      const many = upTo(40).map((n) => `${n}`);
      const orders = [many, many.toReversed(), many, many.toReversed()];
      const added = (await Promise.all(orders.map((each) => together(each)))).flat();
      assertEqual(added.toSorted(), many.toSorted(), "added at once");
      assertEqual(await countOf(project), 43, "the count after that");
    },
  ),

  law("a submission takes the place only of the one that was read", async (project) => {
    const changed: ResponseOutcome = { outcome: "changed" };
    await create(project);
    for (const [count, limit] of [
      [1, {}],
      [3, { limit: 99 }],
    ] as const) {
      const name = `${count}`;
      const inPlace = (document: string, replaces: string | null, submission = name) =>
        add(project, submission, { document, replaces, ...limit });
      assertEqual(await inPlace("1", "0"), changed, "in place of what is not there");
      assertEqual(await inPlace("1", null), { outcome: "added", count }, "the first one");
      assertEqual(await inPlace("2", null), changed, "as if there was none");
      assertEqual(await inPlace("2", "1 "), changed, "in place of another one");
      assertEqual(await inPlace("2", "1"), { outcome: "replaced", count }, "the second one");
      assertEqual(await inPlace("3", "1"), changed, "in place of what was replaced");
      const many = await Promise.all(upTo(12).map((n) => inPlace(`many ${n}`, "2")));
      assertEqual(outcomes(many, "replaced"), 1, "concurrent replacements of one submission that are kept");
      assertEqual(
        outcomes(many, "changed"),
        11,
        "concurrent replacements of one submission that are not kept",
      );
      const { rows } = await project.reads.responses({ ...all, survey: uuid(1), submissions: [name] });
      const kept = many.findIndex(({ outcome }) => outcome === "replaced");
      assertEqual(rows[0]?.document, `many ${kept}`, "the one that is kept");
      const firsts = await Promise.all(upTo(12).map((n) => inPlace(`${n}`, null, `${name} too`)));
      assertEqual(outcomes(firsts, "added"), 1, "concurrent first submissions that are kept");
      assertEqual(outcomes(firsts, "changed"), 11, "concurrent first submissions that are not kept");
    }
    assertEqual(await countOf(project), 4, "the count");
  }),

  law("a submission is kept only if the survey has the version that was read", async (project) => {
    const changed: ResponseOutcome = { outcome: "changed" };
    assertEqual(await add(project, "a"), changed, "without a survey");
    assertEqual(await add(project, "a", { limit: 2 }), changed, "without a survey, with a limit");
    await create(project);
    await add(project, "a");
    for (const submission of ["a", "b"])
      for (const limit of [{}, { limit: 9 }])
        for (const version of [0, 2]) {
          const what = `${submission} for version ${version} with ${JSON.stringify(limit)}`;
          assertEqual(await add(project, submission, { version, ...limit }), changed, what);
        }
    const { document } = response(1, "a");
    for (const limit of [{}, { limit: 9 }]) {
      const inPlace = { version: 2, document: "{}", replaces: document, ...limit };
      assertEqual(await add(project, "a", inPlace), changed, "in place of the one that was read");
    }
    assertEqual(await countOf(project), 1, "the count");
  }),

  law("many submissions at once are each counted once", async (project) => {
    await create(project);
    const results = await Promise.all(upTo(90).map((n) => add(project, `${n % 60}`)));
    assertEqual(outcomes(results, "added"), 60, "added");
    assertEqual(outcomes(results, "replaced"), 30, "replaced");
    assertEqual(await countOf(project), 60, "the count");
  }),

  law("concurrent submissions are kept exactly up to the limit", async (project) => {
    await create(project);
    const results = await Promise.all(upTo(60).map((n) => add(project, `${n}`, { limit: 20 })));
    assertEqual(outcomes(results, "added"), 20, "added");
    assertEqual(outcomes(results, "full") + outcomes(results, "changed"), 40, "not kept");
    const counts = results.flatMap((each) => (each.outcome === "added" ? [each.count] : []));
    const ascending = counts.sort((a, b) => a - b);
    const expected = upTo(20).map((n) => n + 1);
    assertEqual(ascending, expected, "the counts");
    assertEqual(await countOf(project), 20, "the count");
    assertEqual(await project.reads.survey(uuid(1)), ended(1).row, "the survey");
    const { rows: log } = await project.reads.activity({ ...all, scope: "Survey" });
    assertEqual(log, [entry(1, "ended"), entry(1, "created")], "the activity");
  }),

  law("a limit counts what was kept before it was set", async (project) => {
    await create(project);
    for (const n of upTo(6)) await add(project, `${n}`);
    assertEqual(await add(project, "6", { limit: 6 }), { outcome: "full" }, "beyond the limit");
    assertEqual(await add(project, "6", { limit: 3 }), { outcome: "full" }, "far beyond the limit");
    assertEqual((await project.reads.survey(uuid(1)))?.version, 1, "the version before");
    assertEqual(await add(project, "6", { limit: 8 }), { outcome: "added", count: 7 }, "within the limit");
    assertEqual(await add(project, "7", { limit: 7 }), { outcome: "full" }, "beyond a lower limit");
    assertEqual(await add(project, "7", { limit: 8 }), { outcome: "added", count: 8 }, "at the limit");
    assertEqual(await add(project, "8", { version: 2 }), { outcome: "added", count: 9 }, "without one");
    assertEqual(await countOf(project), 9, "the count");
  }),

  law("a submission is replaced also at the limit, which ends the survey", async (project) => {
    await create(project);
    for (const n of upTo(3)) await add(project, `${n}`);
    assertEqual(await add(project, "0", { limit: 4 }), { outcome: "replaced", count: 3 }, "below the limit");
    assertEqual((await project.reads.survey(uuid(1)))?.version, 1, "the version before");
    assertEqual(await add(project, "1", { limit: 2 }), { outcome: "replaced", count: 3 }, "above the limit");
    assertEqual(await project.reads.survey(uuid(1)), ended(1).row, "the survey");
  }),

  law("nothing is kept where the survey cannot be ended", async (project) => {
    const { store, name } = project;
    await create(project);
    const limit = { submissions: 1, reached: ended(7) };
    const result = await store.addResponse(name, { row: response(1, "a"), version: 1, limit });
    assert(result.outcome === "changed" || result.outcome === "added", "the outcome");
    const kept = result.outcome === "added" ? 1 : 0;
    assertEqual(await countOf(project), kept, "the count");
  }),

  law("no response outlives a survey that is removed meanwhile", async (project) => {
    const { store, name } = project;
    for (const limit of [{}, { limit: 1_000 }]) {
      await create(project);
      const adding = upTo(40).map((n) => add(project, `${n}`, limit));
      const removing = store.removeSurvey(name, survey(1), entry(1, "removed"));
      const results = await Promise.all(adding);
      assertEqual(await removing, true, "removing");
      assertEqual(outcomes(results, "added") + outcomes(results, "changed"), 40, "the outcomes");
      assertEqual(await project.reads.countResponses({}), new Map(), "the counts");
      await create(project);
      for (const n of upTo(40))
        assertEqual(await add(project, `${n}`, limit), { outcome: "added", count: n + 1 }, "added again");
      assertEqual(await store.removeSurvey(name, survey(1), entry(1, "removed")), true, "removing again");
    }
  }),
];
