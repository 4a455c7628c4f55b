import { assert, assertEqual, law, type Project, projectOf, type StoreLaw } from "./law.ts";
import { create, entry, remove, survey, upTo, uuid } from "./sample-rows.ts";

/** A day of January. */
const day = (n: number): string => `2026-01-0${n}T00:00:00.000Z`;

interface Kept {
  readonly versions?: number;
  readonly bytes?: number;
  readonly document?: string;
  readonly replacedAt?: string;
}

const documentOf = (version: number): string => JSON.stringify({ version });

/** Replaces a version of survey `n` and stores it; returns whether it was replaced. */
const replaceKeeping = (
  { store, name }: Pick<Project, "store" | "name">,
  n: number,
  replaces: number,
  { versions = 9, bytes = 999, document = documentOf(replaces), replacedAt = day(1) }: Kept = {},
): Promise<boolean> =>
  store.replaceSurvey(name, {
    row: survey(n, { version: replaces + 1 }),
    replaces,
    entries: [],
    keeps: { document, replacedAt, versions, bytes },
  });

const versionsOf = async ({ reads }: Project, n = 1): Promise<readonly number[]> =>
  (await reads.surveyVersions(uuid(n))).map(({ version }) => version);

const kept = (version: number) => ({
  survey: uuid(1),
  version,
  document: documentOf(version),
  replacedAt: day(1),
});

export const surveyVersionLaws: readonly StoreLaw[] = [
  law("a version is not kept unless the survey is replaced, and asks for it", async (project) => {
    const { store, name, reads } = project;
    assertEqual(await replaceKeeping(project, 1, 1), false, "a survey that does not exist");
    await create(project, survey(1));
    for (const replaces of [0, 2])
      assertEqual(await replaceKeeping(project, 1, replaces), false, `version ${replaces}`);
    await store.replaceSurvey(name, { row: survey(1, { version: 2 }), replaces: 1, entries: [] });
    assertEqual(await reads.surveyVersions(uuid(1)), [], "the versions");
  }),

  law("replaced versions are read from the newest on", async (project) => {
    await create(project, survey(1));
    for (const version of [1, 2, 3]) assert(await replaceKeeping(project, 1, version), `version ${version}`);
    assertEqual(await project.reads.surveyVersions(uuid(1)), [kept(3), kept(2), kept(1)], "the versions");
    assertEqual(await project.reads.surveyVersions(uuid(2)), [], "those of another survey");
  }),

  law("of many who replace the same version, one keeps it", async (project) => {
    await create(project, survey(1));
    const results = await Promise.all(
      upTo(12).map((n) => replaceKeeping(project, 1, 1, { document: `${n}` })),
    );
    assertEqual(results.filter(Boolean).length, 1, "successes");
    const documents = (await project.reads.surveyVersions(uuid(1))).map(({ document }) => document);
    assertEqual(documents, [`${results.indexOf(true)}`], "the version");
  }),

  law("the oldest versions give way beyond a number, and beyond a size", async (project) => {
    await create(project, survey(1));
    for (const version of [1, 2, 3, 4, 5]) await replaceKeeping(project, 1, version, { versions: 3 });
    assertEqual(await versionsOf(project), [5, 4, 3], "three versions");
    // Two characters of three bytes each.
    const document = "日本";
    await replaceKeeping(project, 1, 6, { document });
    await replaceKeeping(project, 1, 7, { document, bytes: 12 });
    assertEqual(await versionsOf(project), [7, 6], "twelve bytes");
    await replaceKeeping(project, 1, 8, { document, bytes: 11 });
    assertEqual(await versionsOf(project), [8], "eleven bytes");
    await replaceKeeping(project, 1, 9, { document, bytes: 1 });
    assertEqual(await versionsOf(project), [9], "one that is larger than all may be");
  }),

  law("versions are removed with their survey", async (project) => {
    for (const n of [1, 2]) {
      await create(project, survey(n));
      await replaceKeeping(project, n, 1);
    }
    await remove(project, 1, 2);
    assertEqual(await versionsOf(project), [], "the removed survey");
    assertEqual(await versionsOf(project, 2), [1], "the other one");
    await create(project, survey(1));
    assertEqual(await versionsOf(project), [], "a new one of the same id");
  }),

  law("versions are removed with their project", async ({ store, name }) => {
    const [one, other] = [projectOf(store, `one: ${name}`), projectOf(store, `other: ${name}`)];
    for (const each of [one, other]) {
      await create(each, survey(1));
      await replaceKeeping(each, 1, 1);
    }
    await store.clearProject(one.name);
    assertEqual([await versionsOf(one), await versionsOf(other)], [[], [1]], "the versions");
  }),

  law("versions that were replaced before a time are purged, up to a number", async (project) => {
    const { store, name } = project;
    const other = projectOf(store, `a second one: ${name}`);
    for (const each of [project, other])
      for (const n of [1, 2]) {
        await create(each, survey(n));
        for (const version of [1, 2, 3]) await replaceKeeping(each, n, version, { replacedAt: day(version) });
      }
    const purge = (before: string, atMost: number): Promise<number> =>
      store.purge(name, { what: "versions", before, atMost });
    assertEqual(await purge(day(1), 9), 0, "none that was replaced at the time itself");
    assertEqual(
      [await purge(day(3), 3), await purge(day(3), 3), await purge(day(3), 3)],
      [3, 1, 0],
      "removed",
    );
    assertEqual([await versionsOf(project), await versionsOf(project, 2)], [[3], [3]], "the younger ones");
    assertEqual(
      [await versionsOf(other), await versionsOf(other, 2)],
      [
        [3, 2, 1],
        [3, 2, 1],
      ],
      "another project",
    );
    assertEqual(await project.reads.survey(uuid(1)), survey(1, { version: 4 }), "the survey");
  }),

  law("a version is kept together with the end of a survey that its limit asks for", async (project) => {
    const { store, name } = project;
    await create(project, survey(1));
    await replaceKeeping(project, 1, 1);
    const reached = { row: survey(1, { version: 3 }), replaces: 2, entries: [entry(1, "ended")] };
    const row = { survey: uuid(1), submission: "a", document: "{}" };
    await store.addResponse(name, { row, version: 2, limit: { submissions: 1, reached } });
    assertEqual(await versionsOf(project), [1], "the versions");
  }),
];
