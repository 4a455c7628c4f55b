import type { KeyRow, Store } from "../store.ts";
import { demand, demandFailure, demandSame, demandStoreError, law, projectOf, type StoreLaw } from "./law.ts";
import { all, entry, response, survey, upTo, uuid } from "./sample-rows.ts";

const key = (law: number, n: number, change: Partial<KeyRow> = {}): KeyRow => ({
  hash: `${law}${n}`.padStart(64, "0"),
  hint: `phx_${n}`,
  projects: ["1", 'it\'s "one"'],
  scopes: ["survey:read"],
  user: `{"uuid":"${n}"}`,
  createdAt: `2026-01-01T00:00:0${n}.000Z`,
  ...change,
});

const those = async (store: Store, keys: readonly KeyRow[]): Promise<readonly KeyRow[]> => {
  const hashes = new Set(keys.map(({ hash }) => hash));
  return (await store.listKeys()).filter(({ hash }) => hashes.has(hash));
};

/** Laws about what belongs to no project: API keys, the list of projects, and closing. */
export const storeWideLaws: readonly StoreLaw[] = [
  law("a key is found as it was added, until it is removed", async ({ store }) => {
    const narrow = key(1, 1, { projects: [], scopes: [] });
    const wide = key(1, 2, { projects: "*", scopes: ["*", "dashboard:write"] });
    demandSame(await store.findKey(narrow.hash), null, "before");
    demandSame([await store.addKey(narrow), await store.addKey(wide)], [true, true], "adding");
    demandSame(await store.addKey(key(1, 1, { hint: "other" })), false, "adding again");
    demandSame(await store.findKey(narrow.hash), narrow, "the narrow one");
    demandSame(await store.findKey(wide.hash), wide, "the wide one");
    demandSame(await store.removeKey(narrow.hash), true, "removing");
    demandSame(await store.removeKey(narrow.hash), false, "removing again");
    demandSame(await store.findKey(narrow.hash), null, "afterwards");
    demandSame(await those(store, [narrow, wide]), [wide], "the remaining keys");
  }),

  law("keys are listed from the oldest to the newest", async ({ store }) => {
    const keys = [key(2, 3), key(2, 1), key(2, 4, { createdAt: key(2, 1).createdAt }), key(2, 2)];
    for (const each of keys) await store.addKey(each);
    const order = [keys[1], keys[2], keys[3], keys[0]];
    demandSame(await those(store, keys), order, "the keys");
  }),

  law("of many additions of the same key, one succeeds", async ({ store }) => {
    const results = await Promise.all(upTo(10).map(() => store.addKey(key(3, 1))));
    demand(results.filter(Boolean).length === 1, "one succeeds");
  }),

  law("a project is listed once something was written in it", async ({ store, name, write }) => {
    const known = async (each: string): Promise<boolean> => (await store.projects()).includes(each);
    const other = projectOf(store, `a second one: ${name}`);
    await other.read((rows) => rows.surveys(all));
    await write(async (rows) => rows.survey(uuid(1)));
    await demandFailure(
      () =>
        write(async (rows) => {
          await rows.insertSurvey(survey(1));
          throw new Error("no");
        }),
      "a write that throws",
    );
    demandSame([await known(name), await known(other.name)], [false, false], "before");
    await write((rows) => rows.insertSurvey(survey(1)));
    await other.write((rows) => rows.takeIds("tile"));
    demandSame([await known(name), await known(other.name)], [true, true], "afterwards");
    await write((rows) => rows.deleteSurvey(uuid(1)));
    demandSame(await known(name), true, "after everything was deleted");
    const projects = await store.projects();
    demandSame(projects, projects.toSorted(), "the order");
  }),

  law("a store tells whether it can write, and nothing else changes", async ({ store, write }) => {
    await write((rows) => rows.insertSurvey(survey(1)));
    const before = [await store.projects(), await store.listKeys()];
    for (const one of await Promise.allSettled(upTo(10).map(() => store.probe())))
      demandSame(one.status, "fulfilled", "asking");
    demandSame([await store.projects(), await store.listKeys()], before, "the projects and keys");
  }),

  law("a closed store rejects every call, and may be closed again", async ({ store, name, read, write }) => {
    await write((rows) => rows.insertSurvey(survey(1)));
    await store.close();
    await store.close();
    const calls = [
      () => read((rows) => rows.surveys(all)),
      () => write((rows) => rows.insertSurvey(survey(2))),
      () => store.createSurvey(name, survey(2), entry(2, "created")),
      () => store.replaceSurvey(name, { row: survey(1, { version: 2 }), replaces: 1, entries: [] }),
      () => store.removeSurvey(name, survey(1), entry(1, "removed")),
      () => store.addResponse(name, { row: response(1, "a"), version: 1 }),
      () => store.projects(),
      () => store.probe(),
      () => store.findKey("0"),
      () => store.listKeys(),
      () => store.removeKey("0"),
      () => store.addKey({ hash: "0", hint: "", projects: "*", scopes: [], user: "{}", createdAt: "" }),
    ];
    for (const [n, call] of calls.entries()) await demandStoreError(call, "unavailable", `call ${n}`);
  }),

  law("closing waits for the calls that are running", async ({ store, write }) => {
    const steps: string[] = [];
    const working = write(async (rows) => {
      await rows.insertSurvey(survey(1));
      await rows.survey(uuid(1));
      steps.push("written");
      return (await rows.surveys(all)).count;
    });
    const closing = store.close().then(() => steps.push("closed"));
    demandSame(await working, 1, "the result of the write");
    await closing;
    demandSame(steps, ["written", "closed"], "the order");
  }),
];
