import { describe, expect, test } from "vitest";
import type { Accounts } from "#stores/accounts.ts";
import { memoryStore } from "#stores/memory-store.ts";
import type { ProjectReads, ProjectWrites, RowPage } from "#stores/project-rows.ts";
import type { Purge } from "#stores/rows.ts";
import type { Store } from "#stores/store.ts";
import { storeContract } from "#testing/store-contract/contract.ts";
import { key } from "#testing/store-contract/sample-rows.ts";

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

type Write = (rows: ProjectWrites) => Promise<unknown>;

/** A store whose accounts are changed. */
const accounting =
  (change: (accounts: Accounts) => Partial<Accounts>): Change =>
  (store) => ({ accounts: over(store.accounts, change(store.accounts)) });

/** A store that repeats some changes of a project in every other project. */
const leaking =
  (change: (rows: ProjectWrites, repeat: (write: Write) => void) => Partial<ProjectWrites>): Change =>
  (store) => ({
    write: async (project, work) => {
      const repeated: Write[] = [];
      const result = await store.write(project, (rows) =>
        work(
          over(
            rows,
            change(rows, (write) => repeated.push(write)),
          ),
        ),
      );
      for (const other of await store.projects())
        for (const write of repeated) if (other !== project) await store.write(other, write).catch(() => {});
      return result;
    },
  });

/** Makes a change in all projects; returns what came of it in its own. */
async function everywhere<Result>(
  store: Store,
  project: string,
  change: (project: string) => Promise<Result>,
): Promise<Result> {
  const result = await change(project);
  for (const other of await store.projects()) if (other !== project) await change(other);
  return result;
}

/** A store that purges rows of one kind in every project. */
const purgingEverywhere =
  (kind: Purge["what"]): Change =>
  (store) => ({
    purge: (project, what) =>
      what.what === kind
        ? everywhere(store, project, (each) => store.purge(each, what))
        : store.purge(project, what),
  });

/** A store in which deleting a survey drops stored responses, but not their counts; `hit` decides which. */
const droppingResponses =
  (hit: (deleted: { project: string; survey: string }, project: string, survey: string) => boolean): Change =>
  (store) => {
    const deleted: { project: string; survey: string }[] = [];
    return {
      removeSurvey: (project, survey, entry) => {
        deleted.push({ project, survey: survey.id });
        return store.removeSurvey(project, survey, entry);
      },
      addResponse: (project, { row, ...rest }) => {
        const isDropped = deleted.some((each) => hit(each, project, row.survey));
        // A submission that was dropped is counted as a new one.
        const submission = isDropped ? `${row.submission} again` : row.submission;
        return store.addResponse(project, { ...rest, row: { ...row, submission } });
      },
    };
  };

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

/** Stores with one defect each. The contract is incomplete if one of them passes. */
const broken: Record<string, Change> = {
  "does not roll back": (store) => ({
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
  "loses the first write where another one is running": (store) => {
    let running = 0;
    return {
      write: async (project, work) => {
        const isLost = running > 0 && !(await store.projects()).includes(project);
        running += 1;
        try {
          return await store.write(isLost ? `lost by ${project}` : project, work);
        } finally {
          running -= 1;
        }
      },
    };
  },
  "wraps what a write throws": (store) => ({
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
  "runs writes of a project concurrently": (store) => ({
    write: async (project, work) => {
      // Reads see the earlier state, changes are made in separate writes.
      const each = over({} as ProjectWrites, {
        dashboard: (id) => store.read(project, (rows) => rows.dashboard(id)),
        collaborator: (on, user) => store.read(project, (rows) => rows.collaborator(on, user)),
        insertCollaborator: (row) => store.write(project, (rows) => rows.insertCollaborator(row)),
        insertDashboard: (row) => store.write(project, (rows) => rows.insertDashboard(row)),
        updateDashboard: (row) => store.write(project, (rows) => rows.updateDashboard(row)),
        insertSharing: (row) => store.write(project, (rows) => rows.insertSharing(row)),
        insertActivity: (row) => store.write(project, (rows) => rows.insertActivity(row)),
      });
      return work(each);
    },
  }),
  "finds surveys whether they run or not": reading((rows) => ({
    surveys: ({ runsAfter: _, ...query }) => rows.surveys(query),
  })),
  "creates a survey twice": (store) => ({
    createSurvey: async (...asked) => (await store.createSurvey(...asked)) || true,
  }),
  "logs a creation that was refused": (store) => ({
    createSurvey: async (project, row, entry) => {
      if (await store.createSurvey(project, row, entry)) return true;
      await store.write(project, (rows) => rows.insertActivity(entry));
      return false;
    },
  }),
  "creates a survey without its entry": (store) => ({
    createSurvey: (project, row, entry) => store.createSurvey(project, row, { ...entry, scope: "Unknown" }),
  }),
  "replaces any version": (store) => ({
    replaceSurvey: async (project, { row, entries }) => {
      const found = await store.read(project, (rows) => rows.survey(row.id));
      return found !== null && store.replaceSurvey(project, { row, replaces: found.version, entries });
    },
  }),
  "replaces what others have replaced meanwhile": (store) => ({
    replaceSurvey: async (project, { row, replaces, entries }) => {
      const found = await store.read(project, (rows) => rows.survey(row.id));
      if (found?.version !== replaces) return false;
      for (let version = replaces; version < replaces + 50; version += 1)
        if (await store.replaceSurvey(project, { row, replaces: version, entries })) return true;
      return false;
    },
  }),
  "adds the entries of a replacement in reverse": (store) => ({
    replaceSurvey: (project, { entries, ...rest }) =>
      store.replaceSurvey(project, { ...rest, entries: entries.toReversed() }),
  }),
  "removes any version": (store) => ({
    removeSurvey: async (project, { id }, entry) => {
      const found = await store.read(project, (rows) => rows.survey(id));
      return found !== null && store.removeSurvey(project, found, entry);
    },
  }),
  "removes a survey without an entry": (store) => ({
    removeSurvey: (project, row, entry) => store.removeSurvey(project, row, { ...entry, scope: "Unknown" }),
  }),
  "adds responses to any version": (store) => ({
    addResponse: async (project, response) => {
      const found = await store.read(project, (rows) => rows.survey(response.row.survey));
      return store.addResponse(project, { ...response, version: found?.version ?? 0 });
    },
  }),
  "keeps responses of surveys that are gone": (store) => ({
    addResponse: async (project, response) => {
      const result = await store.addResponse(project, response);
      if (result.outcome !== "changed") return result;
      return { outcome: "added", count: 1 };
    },
  }),
  "keeps one response more than the limit": (store) => ({
    addResponse: (project, { limit, ...rest }) =>
      store.addResponse(
        project,
        limit === undefined ? rest : { ...rest, limit: { ...limit, submissions: limit.submissions + 1 } },
      ),
  }),
  "replaces any submission": (store) => ({
    addResponse: (project, { replaces: _, ...rest }) => store.addResponse(project, rest),
  }),
  "ignores limits": (store) => ({
    addResponse: (project, { limit: _, ...rest }) => store.addResponse(project, rest),
  }),
  "refuses to replace a response at the limit": (store) => ({
    addResponse: async (project, response) => {
      const counts = await store.read(project, (rows) => rows.countResponses({}));
      const { limit, row } = response;
      if (limit !== undefined && (counts.get(row.survey) ?? 0) >= limit.submissions)
        return { outcome: "full" };
      return store.addResponse(project, response);
    },
  }),
  "accepts any id": writing((rows) => ({
    insertDashboard: async (row) => (await rows.insertDashboard(row)) || true,
  })),
  "accepts a collaborator twice": writing((rows) => ({
    insertCollaborator: async (row) => {
      await rows.deleteCollaborator(row.dashboard, row.user);
      return rows.insertCollaborator(row);
    },
  })),
  "updates any version": writing((rows) => ({
    updateDashboard: async (row) => {
      const there = await rows.dashboard(row.id);
      if (there !== null) await rows.updateDashboard({ ...row, version: there.version + 1 });
    },
  })),
  "ignores updates of rows that do not exist": writing((rows) => ({
    updateDashboard: async (row) => {
      if ((await rows.dashboard(row.id)) !== null) await rows.updateDashboard(row);
    },
  })),
  "keeps the responses of a deleted survey": (store) => {
    const kept = new Map<string, ReadonlyMap<string, number>>();
    return {
      removeSurvey: async (project, survey, entry) => {
        const counts = await store.read(project, (rows) => rows.countResponses({ surveys: [survey.id] }));
        kept.set(project, counts);
        return store.removeSurvey(project, survey, entry);
      },
      read: (project, work) =>
        store.read(project, (rows) =>
          work(
            over(rows, {
              countResponses: async (query) =>
                new Map([...(kept.get(project) ?? []), ...(await rows.countResponses(query))]),
            }),
          ),
        ),
    };
  },
  "drops the responses of other projects when a survey is deleted": droppingResponses(
    (deleted, project, survey) => deleted.project !== project && deleted.survey === survey,
  ),
  "drops the responses of other surveys when a survey is deleted": droppingResponses(
    (deleted, project, survey) => deleted.project === project && deleted.survey !== survey,
  ),
  "creates a survey in every project": (store) => ({
    createSurvey: (project, ...asked) =>
      everywhere(store, project, (each) => store.createSurvey(each, ...asked)),
  }),
  "removes a survey in every project": (store) => ({
    removeSurvey: (project, ...asked) =>
      everywhere(store, project, (each) => store.removeSurvey(each, ...asked)),
  }),
  "replaces a survey in every project": (store) => ({
    replaceSurvey: (project, ...asked) =>
      everywhere(store, project, (each) => store.replaceSurvey(each, ...asked)),
  }),
  "updates a dashboard in every project": leaking((rows, repeat) => ({
    updateDashboard: async (row) => {
      repeat((other) => other.updateDashboard(row));
      await rows.updateDashboard(row);
    },
  })),
  "deletes a collaborator in every project": leaking((rows, repeat) => ({
    deleteCollaborator: async (dashboard, user) => {
      repeat((other) => other.deleteCollaborator(dashboard, user));
      return rows.deleteCollaborator(dashboard, user);
    },
  })),
  "deletes a collaborator from every dashboard": writing((rows) => ({
    deleteCollaborator: async (dashboard, user) => {
      await rows.deleteCollaborator(dashboard === 1 ? 2 : 1, user);
      return rows.deleteCollaborator(dashboard, user);
    },
  })),
  "deletes every collaborator of a dashboard": writing((rows) => ({
    deleteCollaborator: async (dashboard, user) => {
      for (const other of await rows.collaborators(dashboard))
        if (other.user !== user) await rows.deleteCollaborator(dashboard, other.user);
      return rows.deleteCollaborator(dashboard, user);
    },
  })),
  "takes the ids of every project at once": leaking((rows, repeat) => ({
    takeIds: async (what, count) => {
      repeat((other) => other.takeIds(what, count));
      return rows.takeIds(what, count);
    },
  })),
  "stores a response in every project": (store) => ({
    addResponse: async (project, response) => {
      for (const other of await store.projects())
        if (other !== project) await store.addResponse(other, response);
      return store.addResponse(project, response);
    },
  }),
  "adds activity to every project": leaking((rows, repeat) => ({
    insertActivity: async (row) => {
      repeat((other) => other.insertActivity(row));
      await rows.insertActivity(row);
    },
  })),
  "counts a submission again": (store) => ({
    addResponse: (project, { row, ...rest }) => {
      submissions += 1;
      const submission = `${row.submission} ${submissions}`;
      return store.addResponse(project, { ...rest, row: { ...row, submission } });
    },
  }),
  "always returns the same ids": writing(() => ({ takeIds: async () => 1 })),
  "replaces no survey": () => ({ replaceSurvey: async () => false }),
  "gives the first page for every page": reading((rows) => ({
    surveys: (query) => rows.surveys({ ...query, offset: 0 }),
    dashboards: (query) => rows.dashboards({ ...query, offset: 0 }),
  })),
  "gives an id twice": writing((rows) => ({ takeIds: async (what) => rows.takeIds(what) })),
  "gives surveys beyond the bytes of a page": reading((rows) => ({
    surveys: ({ bytes: _, ...query }) => rows.surveys(query),
  })),
  "gives dashboards beyond the bytes of a page": reading((rows) => ({
    dashboards: ({ bytes: _, ...query }) => rows.dashboards(query),
  })),
  "gives activity beyond the bytes of a page": reading((rows) => ({
    activity: ({ bytes: _, ...query }) => rows.activity(query),
  })),
  "gives no row that alone is larger than a page": reading((rows) => ({
    surveys: async (query) => {
      const { count, rows: page } = await rows.surveys(query);
      return { count, rows: query.bytes === 1 ? [] : page };
    },
  })),
  "counts the page and not the list": reading((rows) => ({
    surveys: async (query) => countOfPage(await rows.surveys(query)),
  })),
  "lists surveys in reverse": reading((rows) => ({
    surveys: async (query) => {
      const { count, rows: page } = await rows.surveys(query);
      return { count, rows: page.toReversed() };
    },
  })),
  "searches by case": reading((rows) => ({
    surveys: async (query) => {
      const { count, rows: page } = await rows.surveys(query);
      const found = page.filter(({ name }) => name.includes(query.search ?? ""));
      return { count: count - page.length + found.length, rows: found };
    },
  })),
  "treats a search as a pattern": reading((rows) => ({
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
  "lists deleted dashboards": reading((rows) => ({
    dashboards: async (query) => {
      const { count, rows: page } = await rows.dashboards(query);
      const third = await rows.dashboard(3);
      return third === null || page.length === 0 ? { count, rows: page } : { count, rows: [...page, third] };
    },
  })),
  "lists the oldest activity first": reading((rows) => ({
    activity: async (query) => {
      const { count, rows: page } = await rows.activity(query);
      return { count, rows: page.toReversed() };
    },
  })),
  "ignores the item of an activity query": reading((rows) => ({
    activity: async ({ item: _, ...query }) => rows.activity(query),
  })),
  "counts archived surveys": reading((rows) => ({
    countResponses: async ({ excludeArchived: _, ...query }) => rows.countResponses(query),
  })),
  "gives responses beyond the bytes of a page": reading((rows) => ({
    responses: ({ bytes: _, ...query }) => rows.responses(query),
  })),
  "ignores the submission of a query": reading((rows) => ({
    responses: ({ submissions: _, ...query }) => rows.responses(query),
  })),
  "lists responses by their documents": reading((rows) => ({
    responses: async ({ limit, offset, ...query }) => {
      const { count, rows: found } = await rows.responses({ ...query, limit: 1_000, offset: 0 });
      const sorted = found.toSorted((a, b) => (a.document < b.document ? -1 : 1));
      return { count, rows: sorted.slice(offset, offset + limit) };
    },
  })),
  "restarts after the last response that was read": reading((rows) => ({
    nextResponses: ({ after: _, ...query }) => rows.nextResponses(query),
  })),
  "gives the last response that was read once more": reading((rows) => ({
    nextResponses: async (query) => {
      const last = await rows.responses({ ...query, submissions: [query.after ?? ""], limit: 1, offset: 0 });
      return [...(query.after === undefined ? [] : last.rows), ...(await rows.nextResponses(query))];
    },
  })),
  "leaves out every other following response": reading((rows) => ({
    nextResponses: async ({ limit, ...query }) =>
      (await rows.nextResponses({ ...query, limit: 2 * limit })).filter((_, index) => index % 2 === 0),
  })),
  "gives more responses than are asked for": reading((rows) => ({
    nextResponses: ({ limit, ...query }) => rows.nextResponses({ ...query, limit: limit + 1 }),
  })),
  "gives following responses beyond the bytes of a page": reading((rows) => ({
    nextResponses: ({ bytes: _, ...query }) => rows.nextResponses(query),
  })),
  "ends where a response alone is larger than a page": reading((rows) => ({
    nextResponses: async (query) => (query.bytes === 1 ? [] : rows.nextResponses(query)),
  })),
  "gives tests among the responses that follow": reading((rows) => ({
    nextResponses: (query) => rows.nextResponses({ ...query, test: "with" }),
  })),
  "reads following responses in another order": reading((rows) => ({
    nextResponses: async (query) => (await rows.nextResponses(query)).toReversed(),
  })),
  "lists collaborators by user": reading((rows) => ({
    collaborators: async (dashboard) =>
      (await rows.collaborators(dashboard)).toSorted((a, b) => (a.user < b.user ? -1 : 1)),
  })),
  "adds several submissions to any version": (store) => ({
    addResponses: async (project, { id }, responses) => {
      const version = (await store.read(project, (rows) => rows.survey(id)))?.version ?? 0;
      return store.addResponses(project, { id, version }, responses);
    },
  }),
  "adds several submissions as tests": (store) => ({
    addResponses: (project, survey, responses) =>
      store.addResponses(
        project,
        survey,
        responses.map((each) => ({ ...each, test: true })),
      ),
  }),
  "adds the first of several events alone": (store) => ({
    addSurveyEvents: (project, events) => store.addSurveyEvents(project, events.slice(0, 1)),
  }),
  "removes every submission": (store) => ({
    removeResponse: async (project, removal) => {
      const { rows } = await store.read(project, (reads) =>
        reads.responses({ survey: removal.survey, limit: 9, offset: 0 }),
      );
      for (const { submission } of rows) await store.removeResponse(project, { ...removal, submission });
      return rows.length > 0;
    },
  }),
  "keeps the event of a submission that is removed": (store) => ({
    removeResponse: (project, removal) => store.removeResponse(project, { ...removal, event: "none" }),
  }),
  "keeps the event of a submission that is gone": (store) => ({
    addSurveyEvents: (project, events) =>
      store.addSurveyEvents(
        project,
        events.map(({ submission: _, ...event }) => event),
      ),
  }),
  "counts an event again": (store) => ({
    addSurveyEvents: (project, events) => {
      submissions += 1;
      const renamed = events.map((event) => ({ ...event, id: `${event.id} ${submissions}` }));
      return store.addSurveyEvents(project, renamed);
    },
  }),
  "counts all events as those of one person": (store) => ({
    addSurveyEvents: (project, events) =>
      store.addSurveyEvents(
        project,
        events.map((event) => ({ ...event, person: "" })),
      ),
  }),
  "counts the events of all surveys": reading((rows) => ({
    eventTotals: ({ survey: _, ...query }) => rows.eventTotals(query),
  })),
  "counts events of any time": reading((rows) => ({
    eventTotals: ({ survey }) => rows.eventTotals(survey === undefined ? {} : { survey }),
  })),
  "purges more than it was asked for": (store) => ({
    purge: (project, what) => store.purge(project, { ...what, atMost: what.atMost + 1 }),
  }),
  "purges what was done at the time itself": (store) => ({
    purge: (project, what) => store.purge(project, { ...what, before: `${what.before}0` }),
  }),
  "purges every scope": (store) => ({
    purge: async (project, what) => {
      if (what.what === "activity") await store.purge(project, { ...what, scope: "Dashboard" });
      return store.purge(project, what);
    },
  }),
  "purges the activity of every project": purgingEverywhere("activity"),
  "purges the dashboards of every project": purgingEverywhere("dashboards"),
  "purges the replies of every project": purgingEverywhere("replies"),
  "purges the responses of every project": purgingEverywhere("responses"),
  "purges the events of every project": purgingEverywhere("survey-events"),
  "purges the replaced versions of every project": purgingEverywhere("versions"),
  "purges replies that have not expired": (store) => ({
    purge: (project, what) =>
      store.purge(project, what.what === "replies" ? { ...what, before: "2026-02-01T00:00:00.000Z" } : what),
  }),
  "purges no replies": (store) => ({
    purge: async (project, what) => (what.what === "replies" ? 0 : store.purge(project, what)),
  }),
  "purges nothing": () => ({ purge: async () => 0 }),
  "forgets when a dashboard was deleted": writing((rows) => ({
    insertDashboard: (row) => rows.insertDashboard({ ...row, deletedAt: null }),
  })),
  "normalizes texts": (store) => ({
    createSurvey: (project, row, entry) =>
      store.createSurvey(project, { ...row, document: row.document.normalize("NFC") }, entry),
  }),
  "lists every project that was read": (store) => ({
    read: (project, work) =>
      store.write(project, async (rows) => {
        await rows.takeIds("tile");
        return work(rows);
      }),
  }),
  "does not sort projects": (store) => ({ projects: async () => (await store.projects()).toReversed() }),
  "adds a key twice": accounting((accounts) => ({
    addKey: async (row) => (await accounts.addKey(row)) || true,
  })),
  "does not sort keys": accounting((accounts) => ({
    listKeys: async () => (await accounts.listKeys()).toReversed(),
  })),
  "finds keys without their users": accounting((accounts) => ({
    findKey: async (hash) => {
      const found = await accounts.findKey(hash);
      return found === null ? null : { ...found, user: null };
    },
  })),
  "finds several keys in another order": accounting((accounts) => ({
    findKeys: (hashes) => Promise.all([...new Set(hashes)].toSorted().map((hash) => accounts.findKey(hash))),
  })),
  "forgets the last use of keys": accounting((accounts) => ({
    noteKeyUse: async (hash) => (await accounts.findKey(hash)) !== null,
  })),
  "notes the use of later keys as well": accounting((accounts) => ({
    noteKeyUse: async (hash, at) => {
      for (const each of await accounts.listKeys())
        if (each.hash > hash) await accounts.noteKeyUse(each.hash, at);
      return accounts.noteKeyUse(hash, at);
    },
  })),
  "distinguishes addresses by case": accounting((accounts) => {
    const cases = new Map<string, string>();
    return {
      addUser: (row) => {
        const { email } = row;
        if (email === null) return accounts.addUser(row);
        const isOther = (cases.get(email.toLowerCase()) ?? email) !== email;
        cases.set(email.toLowerCase(), cases.get(email.toLowerCase()) ?? email);
        return accounts.addUser(isOther ? { ...row, email: `other ${email}` } : row);
      },
    };
  }),
  "adds a user again": accounting((accounts) => ({
    addUser: async (row) => ({ ...(await accounts.addUser(row)), uuid: row.uuid }),
  })),
  "gives all users one number": accounting((accounts) => ({
    addUser: async (row) => ({ ...(await accounts.addUser(row)), id: 1 }),
  })),
  "keeps the keys of users who are gone": accounting((accounts) => ({
    removeUser: async (uuid) => {
      const keys = (await accounts.listKeys()).filter(({ user }) => user === uuid);
      const removed = await accounts.removeUser(uuid);
      for (const key of keys) await accounts.addKey(key);
      return removed;
    },
  })),
  "does not sort users": accounting((accounts) => ({
    listUsers: async () => (await accounts.listUsers()).toReversed(),
  })),
  "adds a project twice": accounting((accounts) => ({
    addProject: async (row) => (await accounts.addProject(row)) || true,
  })),
  "replaces a project": accounting((accounts) => ({
    addProject: async (row) =>
      (await accounts.addProject(row)) || !(await accounts.renameProject(row.id, row.name)),
  })),
  "sorts projects as texts": accounting((accounts) => ({
    listProjects: async () => (await accounts.listProjects()).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  })),
  "finds a project that was not added": accounting((accounts) => ({
    findProject: async (id) => (await accounts.findProject(id)) ?? { id, name: "", createdAt: "" },
  })),
  "does not rename": accounting((accounts) => ({
    renameProject: async (id) => (await accounts.findProject(id)) !== null,
  })),
  "keeps a removed project": accounting((accounts) => ({
    removeProject: async (id) => (await accounts.findProject(id)) !== null,
  })),
  "keeps the keys of a removed project": accounting((accounts) => ({
    removeProject: async (id) => {
      const keys = await accounts.listKeys();
      const removed = await accounts.removeProject(id);
      for (const key of keys) {
        await accounts.removeKey(key.hash);
        await accounts.addKey(key);
      }
      return removed;
    },
  })),
  "removes keys of other projects": accounting((accounts) => ({
    removeProject: async (id) => {
      for (const { hash, projects } of await accounts.listKeys())
        if (projects.includes(id)) await accounts.removeKey(hash);
      return accounts.removeProject(id);
    },
  })),
  "clears nothing": () => ({ clearProject: async () => {} }),
  "clears other projects": (store) => ({
    clearProject: async () => {
      for (const project of await store.projects()) await store.clearProject(project);
    },
  }),
  "lists projects that were added as written": (store) => ({
    projects: async () =>
      [
        ...new Set([
          ...(await store.projects()),
          ...(await store.accounts.listProjects()).map(({ id }) => id),
        ]),
      ].sort(),
  }),
  "probes with a key": (store) => ({
    probe: async () => {
      await store.accounts.addKey(key(9, 9));
    },
  }),
  "probes in a project": (store) => ({
    probe: () => store.write("probe", (rows) => rows.takeIds("tile")).then(() => undefined),
  }),
  "can be probed by one at a time": (store) => {
    let isProbing = false;
    return {
      probe: async () => {
        if (isProbing) throw new Error("another session is writing the row");
        isProbing = true;
        await store.probe();
        isProbing = false;
      },
    };
  },
  "reports that it can write after it was closed": () => ({ probe: async () => {} }),
  "answers after it was closed": (store) => ({
    close: async () => {},
    projects: () => store.projects(),
  }),
};

/** The first law that a store breaks; null if it breaks none. */
async function brokenLaw(change: Change): Promise<string | null> {
  for (const law of storeContract) {
    const checked = law.check(async () => {
      const store = await memoryStore();
      return over(store, change(store));
    });
    const isKept = await checked.then(
      () => true,
      () => false,
    );
    if (!isKept) return law.name;
  }
  return null;
}

test("a correct store passes the contract", async () => {
  expect(await brokenLaw(() => ({}))).toBeNull();
});

describe("the contract rejects a store that", () => {
  test.each(Object.entries(broken))("%s", async (_, change) => {
    expect(await brokenLaw(change)).not.toBeNull();
  });
});
