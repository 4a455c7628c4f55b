// Stores with one fault each, which a few random histories must show.
import fc from "fast-check";
import { expect, test } from "vitest";
import { memoryStore } from "#stores/memory-store.ts";
import type { ProjectReads } from "#stores/project-rows.ts";
import { type Store, StoreError } from "#stores/store.ts";
import { uuid } from "#testing/store-contract/sample-rows.ts";
import { impossibleHistories, prepare, programs } from "./history.ts";

/** A store whose reads are changed. */
const reading =
  (change: (rows: ProjectReads, project: string) => Partial<ProjectReads>) =>
  (store: Store): Partial<Store> => ({
    read: (project, work) => store.read(project, (rows) => work({ ...rows, ...change(rows, project) })),
  });

const faults: Record<string, (store: Store) => Partial<Store>> = {
  "loses an update": (store) => ({
    replaceSurvey: async (project, { row, ...rest }) => {
      const found = await store.read(project, (rows) => rows.survey(row.id));
      if (found === null) return false;
      const next = { ...row, version: found.version + 1 };
      return store.replaceSurvey(project, { ...rest, row: next, replaces: found.version });
    },
  }),
  "acknowledges a change that it does not make": (store) => {
    let changes = 0;
    return {
      replaceSurvey: async (project, replacement) => {
        changes += 1;
        return changes % 4 === 0 || store.replaceSurvey(project, replacement);
      },
    };
  },
  "reads a stale row": (store) => {
    const before = new Map<string, Awaited<ReturnType<ProjectReads["survey"]>>>();
    let reads = 0;
    return reading((rows, project) => ({
      survey: async (id) => {
        reads += 1;
        const found = before.get(project);
        if (reads % 3 === 0 && found !== undefined) return found;
        const row = await rows.survey(id);
        before.set(project, row);
        return row;
      },
    }))(store);
  },
  "counts an answer twice": (store) => {
    const more = new Map<string, number>();
    return {
      addResponse: async (project, response) => {
        const added = await store.addResponse(project, response);
        if (added.outcome === "replaced") more.set(project, (more.get(project) ?? 0) + 1);
        return added;
      },
      ...reading((rows, project) => ({
        countResponses: async (query) => {
          const counts = await rows.countResponses(query);
          const count = counts.get(uuid(1));
          return count === undefined ? counts : new Map([[uuid(1), count + (more.get(project) ?? 0)]]);
        },
      }))(store),
    };
  },
  "rejects a change that it makes": (store) => ({
    addResponse: async (project, response) => {
      await store.addResponse(project, response);
      throw new StoreError("unavailable", "Nothing was changed.");
    },
  }),
  "makes a change twice": (store) => ({
    replaceSurvey: async (project, replacement) => {
      const isDone = await store.replaceSurvey(project, replacement);
      const { row } = replacement;
      if (isDone)
        await store.replaceSurvey(project, {
          ...replacement,
          row: { ...row, version: row.version + 1, name: `${row.name}a` },
          replaces: row.version,
        });
      return isDone;
    },
  }),
};

test.each(Object.entries(faults))("a store that %s is found", async (_name, plant) => {
  const sound = await memoryStore();
  const planted = plant(sound);
  const store = new Proxy(sound, {
    get: (_, name) => {
      const member: unknown = Reflect.get(Reflect.has(planted, name) ? planted : sound, name);
      return typeof member === "function" ? member.bind(sound) : member;
    },
  });
  let projects = 0;
  const found = await fc.check(
    fc.asyncProperty(programs, async (chosen) => {
      projects += 1;
      await prepare(sound, `${projects}`);
      return (await impossibleHistories(() => store, `${projects}`, chosen)).length === 0;
    }),
    { numRuns: 50, endOnFailure: true },
  );
  expect(String(found.errorInstance)).toContain("Property failed by returning false");
});
