import type { ProjectReads, ProjectWrites } from "../rows.ts";
import { all, collaborator, dashboard, entry, response, survey, uuid } from "./sample-rows.ts";

/** Rows of every kind. */
export async function fill(rows: ProjectWrites): Promise<void> {
  await rows.takeIds("dashboard");
  await rows.insertSurvey(survey(1));
  await rows.insertSurvey(survey(2));
  await rows.insertDashboard(dashboard(1));
  await rows.insertCollaborator(collaborator(1, 1));
  await rows.insertSharing({ dashboard: 1, document: "{}" });
  await rows.insertActivity(entry(1, "made"));
  await rows.putResponse(response(1, "a"));
}

/** Changes of every kind, on rows that `fill` made. */
export async function change(rows: ProjectWrites): Promise<void> {
  await rows.takeIds("dashboard", 5);
  await rows.insertSurvey(survey(3));
  await rows.updateSurvey(survey(2, { version: 2, name: "Changed" }));
  await rows.putResponse(response(1, "b"));
  await rows.putResponse(response(2, "b"));
  await rows.deleteSurvey(uuid(1));
  await rows.insertDashboard(dashboard(2));
  await rows.updateDashboard(dashboard(1, { version: 2, pinned: true }));
  await rows.deleteCollaborator(1, uuid(1));
  await rows.insertCollaborator(collaborator(1, 2));
  await rows.insertSharing({ dashboard: 2, document: "{}" });
  await rows.insertActivity(entry(1, "changed"));
}

/** Everything there is to see of them. */
export const look = async (rows: ProjectReads): Promise<unknown> => [
  await rows.surveys(all),
  await rows.surveys({ ...all, search: "changed" }),
  await rows.survey(uuid(1)),
  await rows.dashboards(all),
  await rows.collaborators(1),
  await rows.collaborator(1, uuid(2)),
  await rows.levelsOf(uuid(2), [1, 2]),
  await rows.sharing(2),
  await rows.activity({ ...all, scope: "Survey" }),
  await rows.countResponses({}),
];

/** What is seen after both. */
export const changed = [
  { count: 2, rows: [survey(2, { version: 2, name: "Changed" }), survey(3)] },
  { count: 1, rows: [survey(2, { version: 2, name: "Changed" })] },
  null,
  { count: 2, rows: [dashboard(1, { version: 2, pinned: true }), dashboard(2)] },
  [collaborator(1, 2)],
  collaborator(1, 2),
  new Map([[1, 37]]),
  { dashboard: 2, document: "{}" },
  { count: 2, rows: [entry(1, "changed"), entry(1, "made")] },
  new Map([[uuid(2), 1]]),
];
