import { foldCase } from "../locale-independent.ts";
import type { ProjectReads, ProjectWrites } from "../project-rows.ts";
import type { CollaboratorRow, DashboardRow } from "../rows.ts";
import { StoreError } from "../store.ts";
import { firstRow, type Parameter, type Session } from "./database.ts";
import { Conditions, pageStatement, readPage, selectList } from "./list-query.ts";
import { unlessStale } from "./migrations/0016-dashboard-filters.ts";
import type { WriteTransaction } from "./write-transaction.ts";

const columns = {
  id: "id",
  version: "version",
  document: "document",
  details: "details",
  name: "name",
  pinned: "pinned",
  tags: "tags",
  creationMode: "creation_mode",
  deleted: "deleted",
  deletedAt: "deleted_at",
  restrictionLevel: "restriction_level",
  creator: "creator",
};
const listing = { table: "surveyc_dashboards", columns, texts: ["document", "details"], order: ["id"] };
const collaboratorColumns = {
  dashboard: "dashboard",
  user: "user_id",
  level: "level",
  document: "document",
};

export const dashboardReads = (
  session: Session,
  project: string,
): Pick<
  ProjectReads,
  "dashboard" | "dashboards" | "collaborators" | "collaborator" | "levelsOf" | "sharing"
> => ({
  dashboard: (id) =>
    firstRow(
      session,
      `select ${selectList(columns)} from surveyc_dashboards where project_id = $1 and id = $2`,
      [project, id],
    ),

  dashboards: async ({ search, pinned, tags, creationMode, withoutPrefix, ...range }) => {
    const where = new Conditions(project).addConstant("not deleted");
    if (pinned !== undefined) where.add("pinned = ?", pinned);
    if (tags !== undefined) where.add(unlessStale("tags && ?::text[]"), tags);
    if (creationMode !== undefined) where.add(unlessStale("creation_mode = ?"), creationMode);
    if (withoutPrefix !== undefined) where.add("strpos(name, ?) <> 1", withoutPrefix);
    if (search) where.add("strpos(folded_name, ?) > 0", foldCase(search));
    return readPage(await session.query(pageStatement(listing, where, range), where.parameters));
  },

  collaborators: async (dashboard) => {
    const { rows } = await session.query(
      `select ${selectList(collaboratorColumns)} from surveyc_collaborators
where project_id = $1 and dashboard = $2 order by write_number, place`,
      [project, dashboard],
    );
    return rows as unknown as readonly CollaboratorRow[];
  },

  collaborator: (dashboard, user) =>
    firstRow(
      session,
      `select ${selectList(collaboratorColumns)} from surveyc_collaborators
where project_id = $1 and dashboard = $2 and user_id = $3`,
      [project, dashboard, user],
    ),

  levelsOf: async (user, dashboards) => {
    if (dashboards.length === 0) return new Map();
    const { rows } = await session.query(
      `select dashboard, level from surveyc_collaborators
where project_id = $1 and dashboard = any($2::int4[]) and user_id = $3`,
      [project, dashboards, user],
    );
    return new Map(rows.map(({ dashboard, level }) => [dashboard as number, level as number]));
  },

  sharing: (dashboard) =>
    firstRow(
      session,
      "select dashboard, document from surveyc_sharing where project_id = $1 and dashboard = $2",
      [project, dashboard],
    ),
});

const parameters = (project: string, row: DashboardRow): Parameter[] => [
  project,
  row.id,
  row.version,
  row.document,
  row.details,
  row.name,
  foldCase(row.name),
  row.pinned,
  row.deleted,
  row.restrictionLevel,
  row.creator,
  row.deletedAt,
  row.tags,
  row.creationMode,
];

export const dashboardWrites = (
  transaction: WriteTransaction,
  project: string,
): Pick<
  ProjectWrites,
  "insertDashboard" | "updateDashboard" | "insertCollaborator" | "deleteCollaborator" | "insertSharing"
> => ({
  insertDashboard: (row) =>
    transaction.changesRow(
      `insert into surveyc_dashboards
  (project_id, id, version, document, details, name, folded_name, pinned, deleted, restriction_level, creator,
   deleted_at, tags, creation_mode, listed_version)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $3) on conflict (project_id, id) do nothing`,
      parameters(project, row),
    ),

  updateDashboard: async (row) => {
    const isReplaced = await transaction.changesRow(
      `update surveyc_dashboards
set version = $3, document = $4, details = $5, name = $6, folded_name = $7, pinned = $8, deleted = $9,
  restriction_level = $10, creator = $11, deleted_at = $12, tags = $13, creation_mode = $14, listed_version = $3
where project_id = $1 and id = $2 and version = $3 - 1`,
      parameters(project, row),
    );
    if (!isReplaced)
      throw new StoreError(
        "inconsistent",
        `Version ${row.version - 1} of dashboard ${row.id} does not exist, so it cannot be replaced.`,
      );
  },

  insertCollaborator: ({ dashboard, user, level, document }) => {
    const { write, place } = transaction.nextPosition();
    return transaction.changesRow(
      `insert into surveyc_collaborators (project_id, dashboard, user_id, level, document, write_number, place)
values ($1, $2, $3, $4, $5, $6, $7) on conflict (project_id, dashboard, user_id) do nothing`,
      [project, dashboard, user, level, document, write, place],
    );
  },

  deleteCollaborator: (dashboard, user) =>
    transaction.changesRow(
      "delete from surveyc_collaborators where project_id = $1 and dashboard = $2 and user_id = $3",
      [project, dashboard, user],
    ),

  insertSharing: ({ dashboard, document }) =>
    transaction.changesRow(
      `insert into surveyc_sharing (project_id, dashboard, document) values ($1, $2, $3)
on conflict (project_id, dashboard) do nothing`,
      [project, dashboard, document],
    ),
});
