import type { ActivityRow, CollaboratorRow, DashboardRow, SharingRow, SurveyRow } from "#stores/rows.ts";
import type { Store } from "#stores/store.ts";

/** All rows of a project. */
export interface Everything {
  readonly surveys: readonly SurveyRow[];
  /** With deleted ones. */
  readonly dashboards: readonly DashboardRow[];
  readonly collaborators: readonly CollaboratorRow[];
  readonly sharing: readonly SharingRow[];
  /** Oldest first within a scope. */
  readonly activity: readonly ActivityRow[];
  readonly responses: readonly (readonly [survey: string, count: number])[];
  /** The last ids that were taken. */
  readonly taken: { readonly dashboard: number; readonly tile: number };
}

const all = { limit: 1_000, offset: 0 };
const undo = new Error("undo");

/** The last ids, read without taking any. */
async function lastNumbers(store: Store, project: string): Promise<Everything["taken"]> {
  let taken = { dashboard: 0, tile: 0 };
  const looking = store.write(project, async (rows) => {
    taken = { dashboard: (await rows.takeIds("dashboard")) - 1, tile: (await rows.takeIds("tile")) - 1 };
    throw undo;
  });
  await looking.catch((thrown: unknown) => {
    if (thrown !== undo) throw thrown;
  });
  return taken;
}

/** How many rows there are of each kind, and the last ids. */
export const sizes = (rows: Everything): unknown =>
  Object.entries(rows).map(([name, each]) => [name, each.length ?? each]);

/** Reads all rows of a project. */
export async function readEverything(store: Store, project: string): Promise<Everything> {
  const taken = await lastNumbers(store, project);
  return store.read(project, async (rows) => {
    const dashboards: DashboardRow[] = [];
    const collaborators: CollaboratorRow[] = [];
    const sharing: SharingRow[] = [];
    for (let id = 1; id <= taken.dashboard; id++) {
      const row = await rows.dashboard(id);
      if (row !== null) dashboards.push(row);
      collaborators.push(...(await rows.collaborators(id)));
      const shared = await rows.sharing(id);
      if (shared !== null) sharing.push(shared);
    }
    const logs = [
      await rows.activity({ ...all, scope: "Survey" }),
      await rows.activity({ ...all, scope: "Dashboard" }),
    ];
    return {
      surveys: (await rows.surveys(all)).rows,
      dashboards,
      collaborators,
      sharing,
      activity: logs.flatMap((log) => log.rows.toReversed()),
      responses: [...(await rows.countResponses({}))].sort(),
      taken,
    };
  });
}

/** Writes all rows into an empty project. */
export async function writeEverything(store: Store, project: string, from: Everything): Promise<void> {
  await store.write(project, async (rows) => {
    await rows.takeIds("dashboard", from.taken.dashboard);
    await rows.takeIds("tile", from.taken.tile);
    for (const row of from.dashboards) await rows.insertDashboard(row);
    for (const row of from.collaborators) await rows.insertCollaborator(row);
    for (const row of from.sharing) await rows.insertSharing(row);
    for (const row of from.activity) await rows.insertActivity(row);
  });
  for (const row of from.surveys) {
    // The entries about it are included above.
    const entry = { scope: "Aside", item: row.id, at: null, document: "{}" };
    await store.createSurvey(project, row, entry);
  }
  for (const [survey, count] of from.responses) {
    const version = from.surveys.find(({ id }) => id === survey)?.version ?? 0;
    for (let n = 0; n < count; n++)
      await store.addResponse(project, { row: { survey, submission: `${n}`, document: "{}" }, version });
  }
}
