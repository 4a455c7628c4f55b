import { describe, expect, it } from "vitest";
import { createDashboard } from "#http/dashboards/create-dashboard.ts";
import { listDashboards, retrieveDashboard } from "#http/dashboards/read-dashboards.ts";
import { listSharingConfiguration, updateSharing } from "#http/dashboards/sharing.ts";
import { updateDashboard } from "#http/dashboards/update-dashboard.ts";
import { createHandler } from "#http/handler/create-handler.ts";
import type { Services } from "#http/services/services.ts";
import type { OperationInput } from "#http/wire/operation.ts";
import type { SharingRow } from "#stores/rows.ts";
import { done, input, kim, lee, now, shown, testServices, why } from "../test-services.ts";
import { activityOf } from "./dashboard-cases.ts";

const one = { dashboard_id: 1 };
const share = (services: Services, body: unknown, more: Partial<OperationInput<typeof one>> = {}) =>
  updateSharing.run(services, input(one, { body, ...more }));
const look = async (services: Services) => shown(await listSharingConfiguration.run(services, input(one)));
const dashboard = (services: Services) => retrieveDashboard.run(services, input({ id: 1 }));

async function withDashboard(body: object = {}): Promise<Services> {
  const services = await testServices();
  done(await createDashboard.run(services, input({}, { body })));
  return services;
}

describe("updateSharing", () => {
  it("shares a dashboard and ends it again; is_shared follows and the token stays", async () => {
    const services = await withDashboard({ name: "n" });
    const before = await look(services);
    expect(before.enabled).toBe(false);
    for (const [enabled, version] of [
      [true, 2],
      [false, 3],
    ] as const) {
      const result = await share(services, { enabled });
      expect(done(result).status).toBe(200);
      expect(shown(result)).toEqual({ ...before, enabled });
      expect(await look(services)).toEqual({ ...before, enabled });
      const single = await dashboard(services);
      expect(done(single).version).toBe(version);
      expect(shown(single)).toMatchObject({ is_shared: enabled, name: "n" });
      expect(shown(await listDashboards.run(services, input({}))).results[0]?.is_shared).toBe(enabled);
      // Nothing changes, so no version and no entry are added.
      expect(shown(await share(services, { enabled }))).toEqual({ ...before, enabled });
      expect(done(await dashboard(services)).version).toBe(version);
    }
    expect(await activityOf(services, 1)).toEqual([
      ["updated", ["sharing"]],
      ["updated", ["sharing"]],
      ["updated", ["sharing"]],
      ["created", null],
    ]);
    const { rows } = await services.store.read("1", (reads) =>
      reads.activity({ scope: "Dashboard", limit: 9, offset: 0 }),
    );
    expect(JSON.stringify(rows)).not.toContain(before.access_token);
  });

  it("creates the configuration on the first change", async () => {
    const services = await withDashboard();
    const shared = shown(await share(services, { enabled: true }));
    expect(shared).toEqual({
      created_at: now,
      enabled: true,
      access_token: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(await look(services)).toEqual(shared);
  });

  it("returns the token that is stored, even if another write stored one meanwhile", async () => {
    const services = await withDashboard();
    const { store } = services;
    const document = JSON.stringify({ created_at: now, access_token: "first" });
    const overtaken = {
      ...services,
      store: Object.assign(Object.create(store), {
        write: ((project, work) =>
          store.write(project, (rows) =>
            work(
              Object.assign(Object.create(rows), {
                insertSharing: async (row: SharingRow) =>
                  (await rows.insertSharing({ ...row, document })) && rows.insertSharing(row),
              }),
            ),
          )) satisfies Services["store"]["write"],
      }),
    };
    expect(shown(await share(overtaken, { enabled: true })).access_token).toBe("first");
    expect((await look(services)).access_token).toBe("first");
  });

  it("is not undone by other changes, and not copied", async () => {
    const services = await withDashboard();
    done(await share(services, { enabled: true }));
    for (const body of [{ name: "m" }, { is_shared: false }, { deleted: true }, { deleted: false }])
      expect(shown(await updateDashboard.run(services, input({ id: 1 }, { body }))).is_shared).toBe(true);
    const copy = await createDashboard.run(
      services,
      input({}, { body: { use_dashboard: 1, is_shared: true } }),
    );
    expect(shown(copy).is_shared).toBe(false);
  });

  it.each<[unknown, unknown[]]>([
    [undefined, [400, "valid-type"]],
    [null, [400, "valid-type"]],
    [[], [400, "valid-type"]],
    [{}, [400, "required-field", "enabled"]],
    [{ enabled: null }, [400, "valid-type", "enabled"]],
    [{ enabled: "true" }, [400, "valid-type", "enabled"]],
    [{ enabled: 1 }, [400, "valid-type", "enabled"]],
  ])("rejects %j", async (body, expected) => {
    const services = await withDashboard();
    expect(why(await share(services, body))).toEqual(expected);
    expect(shown(await dashboard(services)).is_shared).toBe(false);
  });

  it("needs a dashboard that the caller may edit", async () => {
    const services = await withDashboard({ restriction_level: 37 });
    const body = { enabled: true };
    expect(why(await share(services, body, { subject: lee }))).toEqual([403, "permission-denied"]);
    expect(why(await share(services, body, { params: { dashboard_id: 2 } }))).toEqual([404, "not-found"]);
    expect(why(await share(services, body, { project: "2" }))).toEqual([404, "not-found"]);
    done(await updateDashboard.run(services, input({ id: 1 }, { body: { deleted: true } })));
    expect(why(await share(services, body))).toEqual([404, "not-found"]);
  });
});

describe("PATCH .../sharing/", () => {
  it.each<[string, boolean, number]>([
    ["sharing_configuration:write", true, 200],
    ["*", true, 200],
    ["sharing_configuration:read", true, 403],
    ["dashboard:write", true, 403],
    ["sharing_configuration:write", false, 405],
  ])("with the scope %s, companions %s, is %i", async (scope, companions, status) => {
    const services = await withDashboard();
    const { handle } = createHandler({
      store: services.store,
      companions,
      authenticate: () => ({ ...kim, scopes: [scope] }),
    });
    const response = await handle(
      new Request("https://surveys.example.org/api/projects/1/dashboards/1/sharing/", {
        method: "PATCH",
        headers: { "content-type": "application/json" },
        body: '{"enabled":true}',
      }),
    );
    expect(response.status).toBe(status);
    expect(shown(await dashboard(services)).is_shared).toBe(status === 200);
  });
});
