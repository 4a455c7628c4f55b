import { describe, expect, test } from "vitest";
import { storeContract } from "#stores/contract/contract.ts";
import { memoryStore } from "#stores/memory-store.ts";
import type { ProjectReads, ProjectWrites, RowPage } from "#stores/rows.ts";
import type { Store } from "#stores/store.ts";

type Change = (store: Store) => Partial<Store>;

/** A store whose reads are changed, outside of writes and inside. */
const reading =
  (change: (rows: ProjectReads) => Partial<ProjectReads>): Change =>
  (store) => ({
    read: (project, work) => store.read(project, (rows) => work(over(rows, change(rows)))),
    write: (project, work) => store.write(project, (rows) => work(over<ProjectWrites>(rows, change(rows)))),
  });

/** A store whose writes are changed. */
const writing =
  (change: (rows: ProjectWrites) => Partial<ProjectWrites>): Change =>
  (store) => ({ write: (project, work) => store.write(project, (rows) => work(over(rows, change(rows)))) });

/** An object with some of its functions replaced. */
function over<Target extends object>(target: Target, members: Partial<Target>): Target {
  return new Proxy(target, {
    get: (_, name) => {
      const member: unknown = Reflect.get(Reflect.has(members, name) ? members : target, name);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
}

const countOfPage = <Row>({ rows }: RowPage<Row>): RowPage<Row> => ({ count: rows.length, rows });

let submissions = 0;

/** Stores with one fault each; a contract that lets one of them pass promises too little. */
const broken: Record<string, Change> = {
  "forgets to undo": (store) => ({
    write: async (project, work) => {
      let thrown: { value: unknown } | null = null;
      const result = await store.write(project, (rows) =>
        work(rows).catch((value: unknown) => {
          thrown = { value };
          return null as Awaited<ReturnType<typeof work>>;
        }),
      );
      if (thrown !== null) throw (thrown as { value: unknown }).value;
      return result;
    },
  }),
  "wraps what is thrown": (store) => ({
    write: (project, work) =>
      store.write(project, work).catch((cause: unknown) => {
        throw new Error("wrapped", { cause });
      }),
  }),
  "runs a write twice": (store) => ({
    write: (project, work) => store.write(project, work).catch(() => store.write(project, work)),
  }),
  "keeps all in one project": (store) => ({
    read: (_, work) => store.read("all", work),
    write: (_, work) => store.write("all", work),
  }),
  "trims the names of projects": (store) => ({
    read: (project, work) => store.read(project.trimEnd().toLowerCase(), work),
    write: (project, work) => store.write(project.trimEnd().toLowerCase(), work),
  }),
  "lets writes run side by side": (store) => ({
    write: async (project, work) => {
      // Reads come from before, changes are made in writes of their own.
      const each = over({} as ProjectWrites, {
        survey: (id) => store.read(project, (rows) => rows.survey(id)),
        dashboard: (id) => store.read(project, (rows) => rows.dashboard(id)),
        collaborator: (on, user) => store.read(project, (rows) => rows.collaborator(on, user)),
        insertCollaborator: (row) => store.write(project, (rows) => rows.insertCollaborator(row)),
        insertSurvey: (row) => store.write(project, (rows) => rows.insertSurvey(row)),
        updateSurvey: (row) => store.write(project, (rows) => rows.updateSurvey(row)),
        insertActivity: (row) => store.write(project, (rows) => rows.insertActivity(row)),
      });
      return work(each);
    },
  }),
  "takes any id": writing((rows) => ({
    insertSurvey: async (row) => (await rows.insertSurvey(row)) || true,
  })),
  "takes a user twice": writing((rows) => ({
    insertCollaborator: async (row) => {
      await rows.deleteCollaborator(row.dashboard, row.user);
      return rows.insertCollaborator(row);
    },
  })),
  "updates any version": writing((rows) => ({
    updateSurvey: async (row) => {
      const there = await rows.survey(row.id);
      if (there !== null) await rows.updateSurvey({ ...row, version: there.version + 1 });
    },
  })),
  "updates what is not there": writing((rows) => ({
    updateSurvey: async (row) => {
      if ((await rows.survey(row.id)) !== null) await rows.updateSurvey(row);
    },
  })),
  "keeps responses of what is deleted": writing((rows) => ({
    deleteSurvey: async (id) => {
      const count = (await rows.countResponses({ surveys: [id] })).get(id) ?? 0;
      const deleted = await rows.deleteSurvey(id);
      for (let n = 0; n < count; n += 1)
        await rows.putResponse({ survey: id, submission: `${n}`, document: "" });
      return deleted;
    },
  })),
  "counts a submission again": writing((rows) => ({
    putResponse: (row) => {
      submissions += 1;
      return rows.putResponse({ ...row, submission: `${row.submission} ${submissions}` });
    },
  })),
  "takes an id twice": writing((rows) => ({ takeIds: async (what) => rows.takeIds(what) })),
  "counts the page and not the list": reading((rows) => ({
    surveys: async (query) => countOfPage(await rows.surveys(query)),
  })),
  "turns the list round": reading((rows) => ({
    surveys: async (query) => {
      const { count, rows: page } = await rows.surveys(query);
      return { count, rows: page.toReversed() };
    },
  })),
  "minds the case": reading((rows) => ({
    surveys: async (query) => {
      const { count, rows: page } = await rows.surveys(query);
      const found = page.filter(({ name }) => name.includes(query.search ?? ""));
      return { count: count - page.length + found.length, rows: found };
    },
  })),
  "takes a search for a pattern": reading((rows) => ({
    surveys: async ({ search, ...query }) => {
      const { rows: page } = await rows.surveys({ ...query, limit: 1000, offset: 0 });
      const pattern = (search ?? "")
        .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
        .replaceAll("%", ".*")
        .replaceAll("_", ".");
      const found = page.filter(({ name }) => new RegExp(pattern, "iu").test(name));
      return { count: found.length, rows: found.slice(query.offset, query.offset + query.limit) };
    },
  })),
  "lists what is deleted": reading((rows) => ({
    dashboards: async (query) => {
      const { count, rows: page } = await rows.dashboards(query);
      const third = await rows.dashboard(3);
      return third === null || page.length === 0 ? { count, rows: page } : { count, rows: [...page, third] };
    },
  })),
  "tells the oldest first": reading((rows) => ({
    activity: async (query) => {
      const { count, rows: page } = await rows.activity(query);
      return { count, rows: page.toReversed() };
    },
  })),
  "forgets which object was asked for": reading((rows) => ({
    activity: async ({ item: _, ...query }) => rows.activity(query),
  })),
  "counts archived surveys": reading((rows) => ({
    countResponses: async ({ excludeArchived: _, ...query }) => rows.countResponses(query),
  })),
  "changes texts": writing((rows) => ({
    insertSurvey: (row) => rows.insertSurvey({ ...row, document: row.document.normalize("NFC") }),
  })),
  "knows every project that is asked for": (store) => ({
    read: (project, work) =>
      store.write(project, async (rows) => {
        await rows.takeIds("tile");
        return work(rows);
      }),
  }),
  "tells projects as they come": (store) => ({ projects: async () => (await store.projects()).toReversed() }),
  "adds a key twice": (store) => ({ addKey: async (key) => (await store.addKey(key)) || true }),
  "tells keys as they come": (store) => ({ listKeys: async () => (await store.listKeys()).toReversed() }),
  "answers after it was closed": (store) => ({
    close: async () => {},
    findKey: (hash) => store.findKey(hash),
  }),
};

async function failures(change: Change): Promise<string[]> {
  const failed: string[] = [];
  for (const law of storeContract) {
    const checked = law.check(async () => {
      const store = await memoryStore();
      return over(store, change(store));
    });
    await checked.catch(() => failed.push(law.name));
  }
  return failed;
}

test("the contract lets a sound store pass", async () => {
  expect(await failures(() => ({}))).toEqual([]);
});

describe("the contract finds a store that", () => {
  test.each(Object.entries(broken))("%s", async (_, change) => {
    expect(await failures(change)).not.toEqual([]);
  });
});
