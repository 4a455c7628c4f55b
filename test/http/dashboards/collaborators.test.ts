import { describe, expect, it } from "vitest";
import { parse } from "#compile/parse.ts";
import { addCollaborator, listCollaborators, removeCollaborator } from "#http/dashboards/collaborators.ts";
import { createDashboard } from "#http/dashboards/create-dashboard.ts";
import { listSharingConfiguration } from "#http/dashboards/sharing.ts";
import { updateDashboard } from "#http/dashboards/update-dashboard.ts";
import type { Services } from "#http/services/services.ts";
import { done, input, kim, lee, now, shown, testServices, uuid, why } from "../test-services.ts";
import { activityOf } from "./dashboard-cases.ts";

/** Dashboard 1, which only its collaborators edit, and dashboard 2, which is deleted. */
async function restricted(services: Services): Promise<Services> {
  done(await createDashboard.run(services, input({}, { body: { restriction_level: 37 } })));
  done(await createDashboard.run(services, input({}, { body: {} })));
  done(await updateDashboard.run(services, input({ id: 2 }, { body: { deleted: true } })));
  return services;
}

const one = { dashboard_id: 1 };
const add = (services: Services, body: unknown, subject = kim, params = one) =>
  addCollaborator.run(services, input(params, { body, subject }));

describe("addCollaborator", () => {
  it("shows the user with the properties that are known", async () => {
    const services = await restricted(await testServices());
    const result = await add(services, { level: 37, user_uuid: uuid(2).toUpperCase() });
    expect(done(result).status).toBe(201);
    expect(parse("collaborator", shown(result)).ok).toBe(true);
    expect(shown(result).user?.id).not.toBe(0);
    expect(shown(result)).toMatchObject({
      dashboard_id: 1,
      user: { uuid: uuid(2), id: expect.any(Number), first_name: "", email: null },
      user_uuid: uuid(2),
      level: 37,
      added_at: now,
      updated_at: now,
    });
    expect(shown(await add(services, { level: 21, user_uuid: uuid(3) }, lee)).user).toMatchObject({
      uuid: uuid(3),
    });
    expect(
      shown(await listCollaborators.run(services, input(one))).map(({ user_uuid }) => user_uuid),
    ).toEqual([uuid(2), uuid(3)]);
    expect((await activityOf(services, 1)).map(([, fields]) => fields)).toEqual([
      ["collaborators"],
      ["collaborators"],
      null,
    ]);
  });

  it("rejects the creator of the dashboard for every caller, and changes nothing", async () => {
    const services = await restricted(await testServices());
    done(await add(services, { level: 37, user_uuid: uuid(2) }));
    for (const [subject, user_uuid] of [
      [kim, uuid(1)],
      [lee, uuid(1).toUpperCase()],
      [{ ...kim, user: { ...kim.user, uuid: uuid(1).toUpperCase() } }, uuid(1)],
    ] as const)
      expect(why(await add(services, { level: 37, user_uuid }, subject))).toEqual([
        400,
        "already-creator",
        "user_uuid",
      ]);
    expect(shown(await listCollaborators.run(services, input(one)))).toHaveLength(1);
  });

  it("checks in order, and adds a user at most once", async () => {
    const services = await restricted(
      await testServices({ findUser: (id) => (id === uuid(9) ? null : { uuid: id }) }),
    );
    const body = { level: 37, user_uuid: uuid(2) };
    expect(why(await add(services, { user_uuid: "x" }))).toEqual([400, "required-field", "level"]);
    expect(why(await add(services, { level: 37, user_uuid: uuid(9) }))).toEqual([
      400,
      "unknown-user",
      "user_uuid",
    ]);
    expect(why(await add(services, body, kim, { dashboard_id: 2 }))).toEqual([404, "not-found"]);
    expect(why(await add(services, body, lee))).toEqual([403, "permission-denied"]);
    const twice = await Promise.all([add(services, body), add(services, body)]);
    expect(twice.map(({ ok }) => ok)).toEqual([true, false]);
    expect(why(await add(services, { ...body, level: 21 }))).toEqual([409, "unique", "user_uuid"]);
    const odd = done(await add(services, { level: 5, user_uuid: uuid(3) }));
    expect(odd.diagnostics?.map(({ code }) => code)).toEqual(["known-level"]);
  });
});

describe("removeCollaborator and listCollaborators", () => {
  it("remove once, and list the others", async () => {
    const services = await restricted(await testServices());
    done(await add(services, { level: 37, user_uuid: uuid(2) }));
    const remove = (subject = kim, params = { dashboard_id: 1, user__uuid: uuid(2) }) =>
      removeCollaborator.run(services, input(params, { subject }));
    // A collaborator who may edit may also remove themselves.
    expect(await remove(lee)).toEqual({ ok: true, status: 204, body: null });
    expect((await activityOf(services, 1)).map(([, fields]) => fields)).toEqual([
      ["collaborators"],
      ["collaborators"],
      null,
    ]);
    expect(why(await remove(lee))).toEqual([403, "permission-denied"]);
    expect(why(await remove())).toEqual([404, "not-found"]);
    expect(why(await remove(kim, { dashboard_id: 2, user__uuid: uuid(2) }))).toEqual([404, "not-found"]);
    expect(shown(await listCollaborators.run(services, input(one)))).toEqual([]);
    expect(why(await listCollaborators.run(services, input({ dashboard_id: 2 })))).toEqual([
      404,
      "not-found",
    ]);
  });
});

describe("listSharingConfiguration", () => {
  it("is created at the first request and stays, also under concurrent requests", async () => {
    const services = await restricted(await testServices());
    const look = (subject = kim) => listSharingConfiguration.run(services, input(one, { subject }));
    const all = (await Promise.all([look(), look(lee), look()])).map(shown);
    expect(all[0]).toEqual({
      created_at: now,
      enabled: false,
      access_token: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(new Set(all.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(parse("sharing-configuration", shown(await look())).ok).toBe(true);
    expect(shown(await look())).toEqual(all[0]);
    const log = await services.store.read("1", (rows) =>
      rows.activity({ scope: "Dashboard", item: "1", limit: 9, offset: 0 }),
    );
    expect(log.count).toBe(2);
    expect(JSON.stringify(log.rows)).not.toContain(all[0]?.access_token);
  });
});
