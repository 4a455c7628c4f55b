import type { ProjectReads, ProjectWrites } from "../project-rows.ts";
import type { Session } from "./database.ts";
import { Conditions, type Listing, pageStatement, readPage } from "./list-query.ts";
import type { WriteTransaction } from "./write-transaction.ts";

/** The projects in which something was written, in ascending order. */
export async function listProjects(session: Session): Promise<readonly string[]> {
  const { rows } = await session.query("select project_id as project from surveyc_projects");
  return rows.map(({ project }) => project as string).sort();
}

const activityListing: Listing = {
  table: "surveyc_activity",
  columns: { scope: "scope", item: "item", at: "happened_at", document: "document" },
  texts: ["document"],
  order: ["write_number", "place"],
  descending: true,
};

export const activityReads = (session: Session, project: string): Pick<ProjectReads, "activity"> => ({
  activity: async ({ scope, item, ...range }) => {
    const where = new Conditions(project).add("scope = ?", scope);
    if (item !== undefined) where.add("item = ?", item);
    return readPage(await session.query(pageStatement(activityListing, where, range), where.parameters));
  },
});

const counters = { dashboard: "dashboards", tile: "tiles" } as const;

export const projectWrites = (
  transaction: WriteTransaction,
  project: string,
): Pick<ProjectWrites, "insertActivity" | "takeIds"> => ({
  insertActivity: async ({ scope, item, at, document }) => {
    const { write, place } = transaction.nextPosition();
    await transaction.change(
      `insert into surveyc_activity (project_id, scope, item, document, write_number, place, happened_at)
values ($1, $2, $3, $4, $5, $6, $7)`,
      [project, scope, item, document, write, place, at],
    );
  },

  // The row exists: the write has locked it.
  takeIds: async (what, count = 1) => {
    const counter = counters[what];
    const { rows } = await transaction.change(
      `update surveyc_projects set ${counter} = ${counter} + $2 where project_id = $1 returning ${counter} as last`,
      [project, count],
    );
    return (rows[0]?.["last"] as number) - count + 1;
  },
});
