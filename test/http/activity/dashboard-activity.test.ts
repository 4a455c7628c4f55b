import { describe, expect, it } from "vitest";
import { parse } from "#compile/parse.ts";
import { dashboardActivity, dashboardsActivity } from "#http/activity/activity-endpoints.ts";
import { purge } from "#http/activity/purge.ts";
import { addCollaborator } from "#http/dashboards/collaborators.ts";
import { createDashboard } from "#http/dashboards/create-dashboard.ts";
import { updateDashboard } from "#http/dashboards/update-dashboard.ts";
import { createHandler } from "#http/handler/create-handler.ts";
import { done, input, kim, shown, testServices, uuid, why } from "../test-services.ts";

async function twoDashboards() {
  const services = await testServices();
  for (const name of ["one", "two"]) done(await createDashboard.run(services, input({}, { body: { name } })));
  const body = { user_uuid: uuid(2), level: 37 };
  done(await addCollaborator.run(services, input({ dashboard_id: 2 }, { body })));
  done(await updateDashboard.run(services, input({ id: 1 }, { body: { deleted: true } })));
  return services;
}

describe("the activity of dashboards", () => {
  it("has what was done to all, and to one, even if it is deleted", async () => {
    const services = await twoDashboards();
    const all = shown(await dashboardsActivity.run(services, input({})));
    expect(parse("activity-page", all).ok).toBe(true);
    expect(all).toMatchObject({ total_count: 4, next: null, previous: null });
    expect(all.results.map(({ item_id, activity }) => [item_id, activity])).toEqual([
      ["1", "updated"],
      ["2", "updated"],
      ["2", "created"],
      ["1", "created"],
    ]);
    expect(all.results[0]).toMatchObject({
      scope: "Dashboard",
      user: kim.user,
      detail: {
        name: "one",
        changes: [{ type: "Dashboard", action: "changed", field: "deleted", before: false, after: true }],
      },
    });
    const one = shown(await dashboardActivity.run(services, input({ id: 1 })));
    expect(one.results).toEqual([all.results[0], all.results[3]]);
    const page = shown(
      await dashboardActivity.run(services, input({ id: 2 }, { query: { limit: 1, page: 2 } })),
    );
    expect(page).toMatchObject({ results: [all.results[2]], next: null, total_count: 2 });
    expect(why(await dashboardActivity.run(services, input({ id: 3 })))).toEqual([404, "not-found"]);
  });

  it("stays readable when the dashboard is removed", async () => {
    const services = await twoDashboards();
    const later = { ...services, clock: () => new Date("2100-01-01T00:00:00Z") };
    expect(await purge(later)).toEqual({
      activity: 0,
      dashboards: 1,
      replies: 0,
      versions: 0,
      answers: 0,
      surveyEvents: 0,
    });
    expect(shown(await dashboardActivity.run(services, input({ id: 1 })))).toMatchObject({ total_count: 2 });
  });

  it.each([
    ["activity", ["activity_log:read"], 200],
    ["activity/", ["activity_log:read"], 200],
    ["1/activity/", ["activity_log:read"], 200],
    ["9/activity/", ["activity_log:read"], 404],
    ["x/activity/", ["activity_log:read"], 404],
    ["activity/", ["dashboard:write", "survey:read"], 403],
    ["1/activity/", ["dashboard:write"], 403],
  ])("is served beside the operations: %s with %j is %i", async (path, scopes, status) => {
    const { store } = await twoDashboards();
    const handler = createHandler({
      store,
      authenticate: () => ({ user: kim.user, projects: "*", scopes }),
      companions: true,
    });
    const reply = await handler.handle(new Request(`https://h.example/api/projects/1/dashboards/${path}`));
    expect(reply.status).toBe(status);
  });
});
