import { addCollaborator } from "#http/dashboards/collaborators.ts";
import type { Services } from "#http/services/services.ts";
import { done, input, uuid } from "../test-services.ts";

/** A body with a template. */
export const template = (more: object) => ({
  template: {
    template_name: "Key figures",
    dashboard_description: "What matters.",
    dashboard_filters: { date_from: "-1d" },
    tiles: [{ type: "TEXT", body: "Hello" }],
    ...more,
  },
});

/** Adds a collaborator to a dashboard. */
export async function addUser(
  services: Services,
  dashboard: number,
  user: number,
  level: number,
): Promise<void> {
  const body = { user_uuid: uuid(user), level };
  done(await addCollaborator.run(services, input({ dashboard_id: dashboard }, { body })));
}

/** The log entries of a dashboard, newest first: the activity, and the fields that changed. */
export async function activityOf(services: Services, id: number): Promise<[string, string[] | null][]> {
  const query = { scope: "Dashboard", item: String(id), limit: 100, offset: 0 };
  const { rows } = await services.store.read("1", (reads) => reads.activity(query));
  return rows.map(({ document }) => {
    const { activity, detail } = JSON.parse(document) as {
      activity: string;
      detail: { changes: { field: string }[] | null };
    };
    return [activity, detail.changes?.map(({ field }) => field) ?? null];
  });
}
