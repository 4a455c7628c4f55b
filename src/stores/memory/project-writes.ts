import type { ProjectWrites } from "../project-rows.ts";
import type {
  ActivityRow,
  CollaboratorRow,
  DashboardRow,
  NewResponse,
  Purge,
  ReplyRow,
  ResponseOutcome,
  ResponseRow,
  SharingRow,
  SurveyEventRow,
  SurveyReplacement,
  SurveyRow,
} from "../rows.ts";
import { repeated, StoreError } from "../store.ts";
import { MemoryReads } from "./project-reads.ts";
import {
  emptyMap,
  findSurvey,
  oldestActivity,
  type Tables,
  withActivity,
  withEntry,
  withoutExpired,
  withoutOldest,
  withoutSurvey,
  withReply,
  withSurvey,
} from "./tables.ts";

/**
 * Changes the rows of a project. Starts from the tables of the project and replaces its own; they become the project's
 * when the store commits the write, and are dropped otherwise.
 */
export class MemoryWrites extends MemoryReads implements ProjectWrites {
  constructor(tables: Tables) {
    super({ tables });
  }

  /** The tables with the changes made so far; the given ones where nothing was changed. */
  get tables(): Tables {
    return this.holder.tables;
  }

  async takeIds(what: "dashboard" | "tile", count = 1): Promise<number> {
    const { lastIds } = this.tables;
    this.#change({ lastIds: { ...lastIds, [what]: lastIds[what] + count } });
    return lastIds[what] + 1;
  }

  async createSurvey(row: SurveyRow, entry: ActivityRow, reply?: ReplyRow): Promise<boolean> {
    this.#requireNew(reply);
    const { surveys } = this.tables;
    if (findSurvey(surveys, row.id) !== undefined) return false;
    this.#change({ surveys: withSurvey(surveys, row) });
    await this.insertActivity(entry);
    this.#keep(reply);
    return true;
  }

  async replaceSurvey({ row, replaces, entries }: SurveyReplacement, reply?: ReplyRow): Promise<boolean> {
    this.#requireNew(reply);
    const { surveys } = this.tables;
    if (findSurvey(surveys, row.id)?.version !== replaces) return false;
    this.#change({ surveys: withSurvey(surveys, row) });
    for (const entry of entries) await this.insertActivity(entry);
    this.#keep(reply);
    return true;
  }

  async removeSurvey(
    { id, version }: Pick<SurveyRow, "id" | "version">,
    entry: ActivityRow,
  ): Promise<boolean> {
    const { surveys, responses, events } = this.tables;
    if (findSurvey(surveys, id)?.version !== version) return false;
    this.#change({
      surveys: withoutSurvey(surveys, id),
      responses: responses.without(id),
      events: events.without(id),
    });
    await this.insertActivity(entry);
    return true;
  }

  async addResponse(
    { row, version, replaces, limit }: NewResponse,
    reply?: ReplyRow,
  ): Promise<ResponseOutcome> {
    this.#requireNew(reply);
    const { surveys, responses } = this.tables;
    if (findSurvey(surveys, row.survey)?.version !== version) return { outcome: "changed" };
    const ofSurvey = responses.get(row.survey);
    const known = ofSurvey?.get(row.submission);
    const isNew = known === undefined;
    if (replaces !== undefined && (known?.document ?? null) !== replaces) return { outcome: "changed" };
    if (isNew && limit !== undefined && (ofSurvey?.size ?? 0) >= limit.submissions)
      return { outcome: "full" };
    const kept = withEntry(ofSurvey ?? emptyMap<string, ResponseRow>(), row.submission, row);
    this.#change({ responses: withEntry(responses, row.survey, kept) });
    const count = kept.size;
    if (limit !== undefined && count >= limit.submissions) await this.replaceSurvey(limit.reached);
    this.#keep(reply);
    return { outcome: isNew ? "added" : "replaced", count };
  }

  async insertDashboard(row: DashboardRow): Promise<boolean> {
    if (this.tables.dashboards.has(row.id)) return false;
    this.#setDashboard(row);
    return true;
  }

  async updateDashboard(row: DashboardRow): Promise<void> {
    requirePreviousVersion(this.tables.dashboards.get(row.id), row);
    this.#setDashboard(row);
  }

  async insertCollaborator(row: CollaboratorRow): Promise<boolean> {
    const { collaborators } = this.tables;
    const rows = collaborators.get(row.dashboard) ?? [];
    if (rows.some(({ user }) => user === row.user)) return false;
    this.#change({ collaborators: withEntry(collaborators, row.dashboard, [...rows, row]) });
    return true;
  }

  async deleteCollaborator(dashboard: number, user: string): Promise<boolean> {
    const { collaborators } = this.tables;
    const rows = collaborators.get(dashboard) ?? [];
    const others = rows.filter((row) => row.user !== user);
    if (others.length === rows.length) return false;
    this.#change({ collaborators: withEntry(collaborators, dashboard, others) });
    return true;
  }

  async insertSharing(row: SharingRow): Promise<boolean> {
    const { sharing } = this.tables;
    if (sharing.has(row.dashboard)) return false;
    this.#change({ sharing: withEntry(sharing, row.dashboard, row) });
    return true;
  }

  async insertActivity(row: ActivityRow): Promise<void> {
    this.#change({ activity: withActivity(this.tables.activity, row) });
  }

  addSurveyEvent(row: SurveyEventRow): boolean {
    const { surveys, events } = this.tables;
    const ofSurvey = events.get(row.survey) ?? emptyMap<string, SurveyEventRow>();
    const key = JSON.stringify([row.event, row.id]);
    if (findSurvey(surveys, row.survey) === undefined || ofSurvey.has(key)) return false;
    this.#change({ events: withEntry(events, row.survey, withEntry(ofSurvey, key, row)) });
    return true;
  }

  async purge(what: Purge): Promise<number> {
    switch (what.what) {
      case "activity":
        return this.#purgeActivity(what);
      case "dashboards":
        return this.#purgeDashboards(what);
      case "replies":
        return this.#purgeReplies(what);
    }
  }

  #purgeActivity({ scope, before, atMost }: Extract<Purge, { what: "activity" }>): number {
    const old: ActivityRow[] = [];
    for (const row of oldestActivity(this.tables.activity, scope)) {
      if (old.length >= atMost || (row.at !== null && row.at >= before)) break;
      old.push(row);
    }
    if (old.length > 0) this.#change({ activity: withoutOldest(this.tables.activity, old) });
    return old.length;
  }

  #purgeDashboards({ before, atMost }: Extract<Purge, { what: "dashboards" }>): number {
    let { dashboards, collaborators, sharing } = this.tables;
    const old = [...dashboards.values()]
      .filter(({ deleted, deletedAt }) => deleted && deletedAt !== null && deletedAt < before)
      .slice(0, atMost);
    for (const { id } of old) {
      dashboards = dashboards.without(id);
      collaborators = collaborators.without(id);
      sharing = sharing.without(id);
    }
    if (old.length > 0) this.#change({ dashboards, collaborators, sharing });
    return old.length;
  }

  #purgeReplies({ before, atMost }: Extract<Purge, { what: "replies" }>): number {
    const { replies } = this.tables;
    const [rest, count] = withoutExpired(replies, Date.parse(before), atMost);
    if (count > 0) this.#change({ replies: rest });
    return count;
  }

  async keepReply(row: ReplyRow): Promise<void> {
    this.#requireNew(row);
    this.#keep(row);
  }

  #requireNew(row: ReplyRow | undefined): void {
    if (row === undefined) return;
    const before = this.tables.replies.byId.get(row.id);
    if (before !== undefined && before.expiresAt > row.keptAt) throw repeated();
  }

  #keep(row: ReplyRow | undefined): void {
    if (row !== undefined) this.#change({ replies: withReply(this.tables.replies, row) });
  }

  #setDashboard(row: DashboardRow): void {
    const { dashboards, listedDashboards } = this.tables;
    this.#change({
      dashboards: withEntry(dashboards, row.id, row),
      listedDashboards: row.deleted
        ? listedDashboards.without(row.id)
        : withEntry(listedDashboards, row.id, row),
    });
  }

  #change(changed: Partial<Tables>): void {
    this.holder.tables = { ...this.holder.tables, ...changed };
  }
}

function requirePreviousVersion(
  current: { readonly version: number } | undefined,
  { id, version }: { readonly id: string | number; readonly version: number },
): void {
  if (current?.version !== version - 1)
    throw new StoreError("inconsistent", `There is no version ${version - 1} of ${id} to replace.`);
}
