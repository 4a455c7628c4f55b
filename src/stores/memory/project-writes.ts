import type { ProjectWrites } from "../project-rows.ts";
import type { DashboardRow, ReplyRow, ResponseRow, SurveyEventRow } from "../rows.ts";
import { repeated, type Store, StoreError } from "../store.ts";
import { withoutEventsOf } from "./event-totals.ts";
import { memoryReads, type TablesHolder } from "./project-reads.ts";
import { purgeTables } from "./purge-tables.ts";
import { tableOf, withoutSubmission } from "./response-tables.ts";
import {
  emptyMap,
  eventKey,
  findSurvey,
  type Tables,
  withActivity,
  withEntry,
  withoutEntry,
  withoutSurvey,
  withReply,
  withSurvey,
} from "./tables.ts";
import { withVersion } from "./versions.ts";

/** A call of a store without its project: that of this write. */
type OfProject<Call> = Call extends (project: string, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never;

type StoreChange =
  | "createSurvey"
  | "replaceSurvey"
  | "removeSurvey"
  | "addResponse"
  | "addResponses"
  | "removeResponse"
  | "addSurveyEvents"
  | "purge";

export type MemoryWrites = ProjectWrites & { readonly [Name in StoreChange]: OfProject<Store[Name]> };

/**
 * Changes the rows of a project, by replacing the tables of its holder; they become the project's when the store commits the
 * write, and are discarded otherwise.
 */
export function memoryWrites(holder: TablesHolder): MemoryWrites {
  const change = (changed: Partial<Tables>): void => {
    holder.tables = { ...holder.tables, ...changed };
  };

  const requireNew = (row: ReplyRow | undefined): void => {
    if (row === undefined) return;
    const before = holder.tables.replies.byId.get(row.id);
    if (before !== undefined && before.expiresAt > row.keptAt) throw repeated();
  };

  const keep = (row: ReplyRow | undefined): void => {
    if (row !== undefined) change({ replies: withReply(holder.tables.replies, row) });
  };

  const setDashboard = (row: DashboardRow): void => {
    const { dashboards, listedDashboards } = holder.tables;
    change({
      dashboards: withEntry(dashboards, row.id, row),
      listedDashboards: row.deleted
        ? listedDashboards.without(row.id)
        : withEntry(listedDashboards, row.id, row),
    });
  };

  const insertActivity: MemoryWrites["insertActivity"] = async (row) =>
    change({ activity: withActivity(holder.tables.activity, row) });

  const replaceSurvey: MemoryWrites["replaceSurvey"] = async (replacement, reply) => {
    const { row, replaces, entries } = replacement;
    requireNew(reply);
    const { surveys } = holder.tables;
    if (findSurvey(surveys, row.id)?.version !== replaces) return false;
    change({ surveys: withSurvey(surveys, row), versions: withVersion(holder.tables.versions, replacement) });
    for (const entry of entries) await insertActivity(entry);
    keep(reply);
    return true;
  };

  const addResponse: MemoryWrites["addResponse"] = async (
    { row, version, at, replaces, test = false, unfit = false, limit },
    reply,
  ) => {
    requireNew(reply);
    const { tables } = holder;
    if (findSurvey(tables.surveys, row.survey)?.version !== version) return { outcome: "changed" };
    const before = tableOf(tables, row);
    const replaced = before && tables[before].get(row.survey)?.get(row.submission);
    const isNew = replaced === undefined;
    if (replaces !== undefined && (replaced?.document ?? null) !== replaces) return { outcome: "changed" };
    const isTest = isNew ? test : before === "testResponses";
    const table = isTest ? "testResponses" : unfit ? "unfitResponses" : "responses";
    const maxSubmissions = table === "responses" ? limit?.submissions : undefined;
    const ofSurvey = tables[table].get(row.survey) ?? emptyMap<string, ResponseRow>();
    if (before !== table && maxSubmissions !== undefined && ofSurvey.size >= maxSubmissions)
      return { outcome: "full" };
    if (before !== undefined) change(withoutSubmission(tables, before, row));
    const kept = withEntry(ofSurvey, row.submission, row);
    change({ [table]: withEntry(holder.tables[table], row.survey, kept) });
    if (at !== undefined) {
      const { responseTimes } = holder.tables;
      const times = responseTimes.get(row.survey) ?? emptyMap<string, string>();
      change({
        responseTimes: withEntry(responseTimes, row.survey, withEntry(times, row.submission, at)),
      });
    }
    const count = holder.tables.responses.get(row.survey)?.size ?? 0;
    if (limit !== undefined && maxSubmissions !== undefined && count >= maxSubmissions)
      await replaceSurvey(limit.reached);
    keep(reply);
    return { outcome: isNew ? "added" : "replaced", count };
  };

  const addSurveyEvent = ({ submission, ...row }: SurveyEventRow): boolean => {
    const { tables } = holder;
    const { surveys, events } = tables;
    if (submission !== undefined && tableOf(tables, { ...row, submission }) === undefined) return false;
    const ofSurvey = events.get(row.survey) ?? emptyMap<string, SurveyEventRow>();
    const key = eventKey(row.event, row.id);
    if (findSurvey(surveys, row.survey) === undefined || ofSurvey.has(key)) return false;
    change({ events: withEntry(events, row.survey, withEntry(ofSurvey, key, row)) });
    return true;
  };

  return {
    ...memoryReads(holder),
    insertActivity,
    replaceSurvey,

    takeIds: async (what, count = 1) => {
      const { lastIds } = holder.tables;
      change({ lastIds: { ...lastIds, [what]: lastIds[what] + count } });
      return lastIds[what] + 1;
    },

    createSurvey: async (row, entry, reply) => {
      requireNew(reply);
      const { surveys } = holder.tables;
      if (findSurvey(surveys, row.id) !== undefined) return false;
      change({ surveys: withSurvey(surveys, row) });
      await insertActivity(entry);
      keep(reply);
      return true;
    },

    removeSurvey: async ({ id, version }, entry) => {
      const { tables } = holder;
      const { surveys, responses, testResponses, unfitResponses, responseTimes, versions } = tables;
      if (findSurvey(surveys, id)?.version !== version) return false;
      change({
        surveys: withoutSurvey(surveys, id),
        responses: responses.without(id),
        testResponses: testResponses.without(id),
        unfitResponses: unfitResponses.without(id),
        responseTimes: responseTimes.without(id),
        versions: versions.without(id),
        ...withoutEventsOf(tables, id),
      });
      await insertActivity(entry);
      return true;
    },

    addResponse,

    addResponses: async ({ id, version }, responses) => {
      const added = new Set<string>();
      for (const { submission, document, ...more } of responses) {
        const row = { survey: id, submission, document };
        const { outcome } = await addResponse({ ...more, row, version, replaces: null });
        if (outcome === "added") added.add(submission);
      }
      return added;
    },

    insertDashboard: async (row) => {
      if (holder.tables.dashboards.has(row.id)) return false;
      setDashboard(row);
      return true;
    },

    updateDashboard: async (row) => {
      const { id, version } = row;
      if (holder.tables.dashboards.get(id)?.version !== version - 1)
        throw new StoreError(
          "inconsistent",
          `Version ${version - 1} of ${id} does not exist, so it cannot be replaced.`,
        );
      setDashboard(row);
    },

    insertCollaborator: async (row) => {
      const { collaborators } = holder.tables;
      const rows = collaborators.get(row.dashboard) ?? [];
      if (rows.some(({ user }) => user === row.user)) return false;
      change({ collaborators: withEntry(collaborators, row.dashboard, [...rows, row]) });
      return true;
    },

    deleteCollaborator: async (dashboard, user) => {
      const { collaborators } = holder.tables;
      const rows = collaborators.get(dashboard) ?? [];
      const others = rows.filter((row) => row.user !== user);
      if (others.length === rows.length) return false;
      change({ collaborators: withEntry(collaborators, dashboard, others) });
      return true;
    },

    insertSharing: async (row) => {
      const { sharing } = holder.tables;
      if (sharing.has(row.dashboard)) return false;
      change({ sharing: withEntry(sharing, row.dashboard, row) });
      return true;
    },

    removeResponse: async ({ survey, submission, event }) => {
      const { tables } = holder;
      const table = tableOf(tables, { survey, submission });
      if (table === undefined) return false;
      change({
        ...withoutSubmission(tables, table, { survey, submission }),
        events: withoutEntry(tables.events, survey, eventKey(event, submission)),
      });
      return true;
    },

    addSurveyEvents: async (events) => events.map(addSurveyEvent),

    keepReply: async (row) => {
      requireNew(row);
      keep(row);
    },

    purge: async (what) => {
      const [rest, count] = purgeTables(holder.tables, what);
      if (count > 0) change(rest);
      return count;
    },
  };
}
