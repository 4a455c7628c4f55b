import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "#compile/parse.ts";
import { createDashboard, createFromTemplateJson } from "#http/dashboards/create-dashboard.ts";
import { listDashboards, retrieveDashboard } from "#http/dashboards/read-dashboards.ts";
import { updateDashboard } from "#http/dashboards/update-dashboard.ts";
import type { Services } from "#http/services/services.ts";
import type { Subject } from "#http/wire/authenticate.ts";
import { entityTag, unconditional } from "#http/wire/preconditions.ts";
import type { QueryValues } from "#http/wire/read-parameters.ts";
import { dashboards } from "#testing/dashboards.ts";
import { done, input, kim, lee, now, shown, subject, testServices, why } from "../test-services.ts";
import { activityOf, addUser, template } from "./dashboard-cases.ts";

const make = async (services: Services, body: object = {}, who: Subject = kim) =>
  shown(await createDashboard.run(services, input({}, { body, subject: who })));
const read = (services: Services, id: number, who: Subject = kim) =>
  retrieveDashboard.run(services, input({ id }, { subject: who }));
const update = (services: Services, id: number, body: unknown, who: Subject = kim) =>
  updateDashboard.run(services, input({ id }, { body, subject: who }));

describe("createDashboard", () => {
  it("requires no properties, and shows all of them", async () => {
    const services = await testServices();
    const result = await createDashboard.run(services, input({}, { body: {} }));
    expect(done(result)).toMatchObject({ status: 201, version: 1 });
    expect(shown(result)).toEqual({
      id: 1,
      name: "",
      description: "",
      pinned: false,
      created_at: now,
      created_by: { ...kim.user, last_name: "", is_email_verified: false, hedgehog_config: {} },
      is_shared: false,
      deleted: false,
      creation_mode: "default",
      tags: [],
      restriction_level: 21,
      effective_restriction_level: 21,
      effective_privilege_level: 37,
      use_template: null,
      use_dashboard: null,
      delete_insights: false,
      filters: {},
      tiles: [],
    });
    expect(await activityOf(services, 1)).toEqual([["created", null]]);
  });

  it("fills a dashboard from a template", async () => {
    const services = await testServices();
    const made = await make(services, { use_template: "DEFAULT_APP", name: null, tags: ["x"] });
    expect(made).toMatchObject({
      creation_mode: "template",
      name: "Product overview",
      use_template: "DEFAULT_APP",
      tags: ["x"],
      filters: { date_from: "-30d" },
    });
    expect(made.tiles?.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(made.tiles?.[0]).toMatchObject({ text: null, insight: { deleted: false } });
    expect(await make(services, { use_template: "WEBSITE_TRAFFIC", name: "n" })).toMatchObject({ name: "n" });
  });

  it("copies a dashboard, with new ids for its tiles, without deleted tiles", async () => {
    const services = await testServices();
    const source = shown(
      await createFromTemplateJson.run(
        services,
        input({}, { body: template({ tiles: [{ type: "TEXT", body: "a" }, { deleted: true }] }) }),
      ),
    );
    const copy = await make(services, { use_dashboard: source.id, description: "d" });
    expect(copy).toMatchObject({
      creation_mode: "duplicate",
      name: source.name,
      description: "d",
      filters: source.filters,
    });
    expect(copy.tiles).toEqual([{ ...source.tiles?.[0], id: 3 }]);
  });

  it.each<[unknown, unknown[]]>([
    [{ tags: "x" }, [400, "valid-type", "tags"]],
    [{ name: "x".repeat(401) }, [400, "bounded-size", "name"]],
    [{ use_template: "a", use_dashboard: 1 }, [400, "one-template-source", "use_template"]],
    [{ use_template: "none" }, [400, "unknown-template", "use_template"]],
    [{ use_dashboard: 9 }, [400, "unknown-dashboard", "use_dashboard"]],
  ])("rejects %j", async (body, expected) => {
    const services = await testServices();
    expect(why(await createDashboard.run(services, input({}, { body })))).toEqual(expected);
    expect(shown(await listDashboards.run(services, input({}))).count).toBe(0);
  });

  it("accepts every valid dashboard, and shows what was sent", async () => {
    await fc.assert(
      fc.asyncProperty(dashboards(), async (payload) => {
        const services = await testServices();
        const { use_template, use_dashboard, tags, ...body } = payload;
        const made = await make(services, body);
        expect(parse("dashboard", made).ok).toBe(true);
        expect(made.deleted).toBe(false);
        for (const member of [
          "name",
          "description",
          "pinned",
          "restriction_level",
          "delete_insights",
        ] as const)
          if (body[member] !== null && body[member] !== undefined)
            expect([member, made[member]]).toEqual([member, body[member]]);
        expect(shown(await read(services, 1))).toEqual(made);
      }),
      { numRuns: 60 },
    );
  });
});

it("rejects a template as the request, with the fix, and creates nothing", async () => {
  const services = await testServices();
  const body = {
    template_name: "T",
    dashboard_filters: {},
    tiles: [{ type: "TEXT", body: "x", layouts: {} }],
  };
  const result = await createFromTemplateJson.run(services, input({}, { body }));
  expect(result).toMatchObject({ status: 400, code: "required-field", attr: "template_name" });
  expect(JSON.stringify(result)).toContain('"path":"/template/tiles"');
  expect(shown(await listDashboards.run(services, input({}))).count).toBe(0);
});

it("makes no dashboard that is deleted: what is made is there", async () => {
  const services = await testServices();
  const deleted = true;
  await make(services, { deleted, delete_insights: true });
  await make(services, { deleted, use_template: "DEFAULT_APP" });
  await make(services, { deleted, use_dashboard: 2 });
  const bodies = [{ deleted, ...template({ tiles: [{ type: "INSIGHT", name: "a" }] }) }, { deleted }];
  for (const body of bodies) done(await createFromTemplateJson.run(services, input({}, { body })));
  expect(shown(await listDashboards.run(services, input({}))).count).toBe(5);
  for (const id of [1, 2, 3, 4, 5]) {
    const { deleted: isDeleted, tiles } = shown(await read(services, id));
    expect([id, isDeleted]).toEqual([id, false]);
    for (const { insight } of tiles as readonly { insight?: object }[])
      if (insight) expect(insight).toMatchObject({ deleted: false });
  }
});

describe("createFromTemplateJson", () => {
  it("creates the dashboard of the template", async () => {
    const services = await testServices();
    const tiles = [
      { type: "TEXT", body: "Hello", layouts: { sm: { x: 0 } }, id: 77 },
      { type: "INSIGHT", name: "Views", query: { kind: "TrendsQuery" }, color: "blue" },
      { type: "BUTTON", label: "Go" },
      { text: { body: "as it is" } },
      { type: "TEXT" },
      { type: "INSIGHT" },
    ];
    const body = template({ tiles, tags: ["A"], dashboard_filters: { date_from: "-7d" } });
    const result = await createFromTemplateJson.run(
      services,
      input({}, { body: { ...body, creation_context: "x" } }),
    );
    expect(done(result).status).toBe(200);
    const made = shown(result);
    expect(parse("dashboard", made).ok).toBe(true);
    expect(made).toMatchObject({
      name: "Key figures",
      description: "What matters.",
      tags: ["a"],
      creation_mode: "template",
      filters: { date_from: "-7d" },
    });
    expect(made).not.toHaveProperty("creation_context");
    expect(made.tiles).toEqual([
      { id: 1, insight: null, text: { body: "Hello" }, layouts: { sm: { x: 0 } } },
      {
        id: 2,
        insight: {
          name: "Views",
          description: "",
          query: { kind: "TrendsQuery" },
          filters: null,
          deleted: false,
        },
        text: null,
        color: "blue",
      },
      { id: 3, type: "BUTTON", label: "Go" },
      { id: 4, text: { body: "as it is" } },
      { id: 5, insight: null, text: { body: "" } },
      {
        id: 6,
        insight: { name: "", description: "", query: null, filters: null, deleted: false },
        text: null,
      },
    ]);
  });

  it("prefers the properties of the request, and requires no template", async () => {
    const services = await testServices();
    const create = async (body: unknown) => createFromTemplateJson.run(services, input({}, { body }));
    expect(shown(await create({ ...template({}), name: "own", pinned: true }))).toMatchObject({
      name: "own",
      pinned: true,
    });
    expect(shown(await create({ name: "bare" }))).toMatchObject({
      name: "bare",
      creation_mode: "default",
      tiles: [],
    });
    expect(shown(await create({ template: {} }))).toMatchObject({
      name: "",
      creation_mode: "template",
      tiles: [],
    });
    const refused = await create({ use_template: "none" });
    expect(why(refused)).toEqual([400, "unknown-template", "use_template"]);
    expect(JSON.stringify(refused)).toContain('\\"none\\"');
    expect(why(await create({ ...template({}), use_dashboard: 1 }))).toEqual([
      400,
      "one-template-source",
      "template",
    ]);
    expect(why(await create({ use_dashboard: 1, use_template: "x" }))).toEqual([
      400,
      "one-template-source",
      "use_template",
    ]);
    expect(why(await create({ template: [] }))).toEqual([400, "valid-type", "template"]);
  });
});

describe("updateDashboard", () => {
  it("merges, and keeps version and log if nothing changes", async () => {
    const services = await testServices();
    await make(services, { name: "n", description: "d", tags: ["a"], theme: 1 });
    const result = await update(services, 1, { name: "m", description: null, tags: [" B"], other: [1] });
    expect(shown(result)).toMatchObject({ name: "m", description: "", tags: ["b"], theme: 1, other: [1] });
    for (const body of [{}, { name: "m" }, { tags: ["B", "b"] }, { id: 5, tiles: [{}] }, { deleted: false }])
      expect(done(await update(services, 1, body)).version).toBe(2);
    const log = await activityOf(services, 1);
    expect(log).toEqual([
      ["updated", ["name", "description", "tags", "other"]],
      ["created", null],
    ]);
  });

  it("deletes and restores", async () => {
    const services = await testServices();
    await make(services, { name: "n" });
    expect(shown(await update(services, 1, { deleted: true }))).toMatchObject({ deleted: true });
    for (const gone of [
      await read(services, 1),
      await update(services, 1, {}),
      await update(services, 1, { deleted: null }),
      await createDashboard.run(services, input({}, { body: { use_dashboard: 1 } })),
    ])
      expect(gone.ok).toBe(false);
    // A client that does not know whether its request arrived may repeat it.
    const again = await update(services, 1, { deleted: true });
    expect(done(again)).toMatchObject({ status: 200, version: 2 });
    expect(shown(again)).toMatchObject({ deleted: true, name: "n" });
    expect(await activityOf(services, 1)).toEqual([
      ["updated", ["deleted"]],
      ["created", null],
    ]);
    expect(why(await update(services, 2, { deleted: true }))).toEqual([404, "not-found"]);
    expect(shown(await listDashboards.run(services, input({}))).count).toBe(0);
    expect(shown(await update(services, 1, { deleted: false, name: "m" }))).toMatchObject({
      name: "m",
      deleted: false,
    });
    expect(shown(await listDashboards.run(services, input({}))).count).toBe(1);
    expect(why(await update(services, 2, { deleted: false }))).toEqual([404, "not-found"]);
  });

  it("rejects a template that does not exist, unless it is stored already", async () => {
    const services = await testServices();
    await make(services, { use_template: "DEFAULT_APP" });
    expect(why(await update(services, 1, { use_template: "nope" }))).toEqual([
      400,
      "unknown-template",
      "use_template",
    ]);
    expect(shown(await update(services, 1, { use_template: "WEBSITE_TRAFFIC" }))).toMatchObject({
      use_template: "WEBSITE_TRAFFIC",
      name: "Product overview",
    });
    const without = { ...services, findTemplate: () => null };
    expect(done(await update(without, 1, { use_template: "WEBSITE_TRAFFIC", name: "n" })).version).toBe(3);
    expect(why(await update(without, 1, { use_template: "DEFAULT_APP" }))[1]).toBe("unknown-template");
    for (const use_template of ["", null]) done(await update(without, 1, { use_template }));
    expect(why(await update(services, 9, { use_template: "nope" }))).toEqual([404, "not-found"]);
  });

  it("deletes insights if the request asks for it, and restores them", async () => {
    const services = await testServices();
    const body = template({
      tiles: [
        { type: "INSIGHT", name: "i" },
        { type: "TEXT", body: "t" },
      ],
    });
    const { id } = shown(await createFromTemplateJson.run(services, input({}, { body })));
    const marks = async (change: object) =>
      shown(await update(services, id as number, change)).tiles?.map(
        ({ insight }) => (insight as { deleted: boolean } | null)?.deleted,
      );
    expect(await marks({ deleted: true })).toEqual([false, undefined]);
    expect(await marks({ deleted: false })).toEqual([false, undefined]);
    expect(await marks({ deleted: true, delete_insights: true })).toEqual([true, undefined]);
    expect(await marks({ deleted: false })).toEqual([false, undefined]);
  });

  it("leaves insights as they are if it neither deletes nor restores the dashboard", async () => {
    const services = await testServices();
    const tiles = [true, false].map((deleted) => ({ insight: { name: "i", deleted } }));
    const { id, tiles: before } = shown(
      await createFromTemplateJson.run(services, input({}, { body: template({ tiles }) })),
    );
    expect(before).toMatchObject(tiles);
    for (const change of [
      { name: "n" },
      { delete_insights: true },
      { deleted: false, delete_insights: false },
    ])
      expect(shown(await update(services, id, change)).tiles).toEqual(before);
    for (const change of [{ deleted: true }, { deleted: true, delete_insights: true }])
      expect(shown(await update(services, id, change)).tiles).toEqual(before);
  });

  it("is forbidden to callers who may only view", async () => {
    const services = await testServices();
    await make(services, { restriction_level: 37 });
    await addUser(services, 1, 3, 37);
    await addUser(services, 1, 4, 21);
    expect(why(await update(services, 1, { name: "x" }, lee))).toEqual([403, "permission-denied"]);
    expect(why(await update(services, 1, { name: "x" }, subject(4)))).toEqual([403, "permission-denied"]);
    const nobody = subject(5, { user: {} });
    expect(why(await update(services, 1, { name: "x" }, nobody))).toEqual([403, "permission-denied"]);
    expect(shown(await update(services, 1, { name: "x" }, subject(3)))).toMatchObject({
      effective_privilege_level: 37,
    });
    const levels = async (who: Subject) => {
      const one = shown(await read(services, 1, who));
      const [listed] = shown(await listDashboards.run(services, input({}, { subject: who }))).results;
      expect(listed?.effective_privilege_level).toBe(one.effective_privilege_level);
      return [one.effective_restriction_level, one.effective_privilege_level];
    };
    expect(await levels(kim)).toEqual([37, 37]);
    expect(await levels(lee)).toEqual([37, 21]);
    expect(await levels(subject(3))).toEqual([37, 37]);
    expect(await levels(subject(4))).toEqual([37, 21]);
    expect(await levels(nobody)).toEqual([37, 21]);
  });

  it("lets only the creator and collaborators who may edit change the restriction level", async () => {
    const services = await testServices();
    await make(services);
    await addUser(services, 1, 3, 37);
    expect(why(await update(services, 1, { restriction_level: 37 }, lee))).toEqual([
      403,
      "permission-denied",
    ]);
    expect(shown(await update(services, 1, { restriction_level: 21, name: "m" }, lee)).name).toBe("m");
    expect(shown(await update(services, 1, { restriction_level: 37 }, subject(3))).restriction_level).toBe(
      37,
    );
    const nobody = subject(5, { user: {} });
    const { id } = await make(services, {}, nobody);
    expect(
      shown(await update(services, id as number, { restriction_level: 37 }, lee)).effective_privilege_level,
    ).toBe(37);
  });

  it("remains editable if the creator is unknown", async () => {
    const services = await testServices();
    const unnamed = subject(9, { user: { id: 9 } });
    const { id } = await make(services, { restriction_level: 37 }, unnamed);
    for (const who of [unnamed, kim, subject(5, { user: {} })]) {
      const { results } = shown(await listDashboards.run(services, input({}, { subject: who })));
      for (const shownTo of [results[0], shown(await read(services, id as number, who))])
        expect(shownTo).toMatchObject({ effective_restriction_level: 37, effective_privilege_level: 37 });
    }
    done(await update(services, id as number, { name: "x" }, lee));
    done(await update(services, id as number, { restriction_level: 21 }, unnamed));
  });

  it("checks in order, and limits the stored size of a dashboard", async () => {
    const services = await testServices();
    await make(services);
    const stale = { ifMatch: [entityTag(9)], ifNoneMatch: null };
    const at = (id: number, body: unknown, preconditions = unconditional) =>
      updateDashboard.run(services, input({ id }, { body, preconditions }));
    expect(why(await at(9, { name: 1 }, stale))).toEqual([400, "valid-type", "name"]);
    expect(why(await at(9, {}, stale))).toEqual([404, "not-found"]);
    expect(why(await at(1, {}, stale))).toEqual([412, "precondition-failed"]);
    const large = (name: string) =>
      Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`${name}${index}`, "x".repeat(90_000)]));
    for (const name of ["a", "b", "c", "d"]) done(await at(1, large(name)));
    expect(why(await at(1, large("e")))).toEqual([400, "bounded-size"]);
  });
});

describe("retrieveDashboard, listDashboards, deleteDashboard", () => {
  it("answer 304, unless what is shown depends on the caller", async () => {
    const services = await testServices();
    await make(services);
    await make(services, { restriction_level: 37 });
    const known = { preconditions: { ifMatch: null, ifNoneMatch: [entityTag(1)] } };
    expect(await retrieveDashboard.run(services, input({ id: 1 }, known))).toMatchObject({
      status: 304,
      version: 1,
    });
    expect(await retrieveDashboard.run(services, input({ id: 2 }, known))).toMatchObject({ status: 200 });
    expect(why(await read(services, 3))).toEqual([404, "not-found"]);
  });

  it("filter by tags, creation mode and generated names, and repeat the filters in links", async () => {
    const services = await testServices();
    const { results } = shown(await listDashboards.run(services, input({})));
    expect(results).toEqual([]);
    await make(services, { name: "Generated Dashboard: flag", tags: [" Growth "] });
    await make(services, { name: "generated dashboard", tags: ["weekly"], use_template: "DEFAULT_APP" });
    await make(services, { name: "Not a Generated Dashboard", use_dashboard: 1, tags: ["growth", "weekly"] });
    const list = async (query: QueryValues) =>
      shown(await listDashboards.run(services, input({}, { query })));
    const ids = async (query: QueryValues) => (await list(query)).results.map(({ id }) => id);
    for (const [query, expected] of [
      [{ tags: ["none"] }, []],
      [{ tags: ["growth"] }, [1, 3]],
      [{ tags: ["none", "weekly"] }, [2, 3]],
      [{ creation_mode: "template" }, [2]],
      [{ creation_mode: "duplicate", tags: ["growth"] }, [3]],
      [{ creation_mode: "unlisted" }, []],
      [{ exclude_generated: true }, [2, 3]],
      [{ exclude_generated: false }, [1, 2, 3]],
    ] as const)
      expect([query, await ids(query)]).toEqual([query, expected]);
    const page = await list({ limit: 1, tags: ["growth", "weekly"], exclude_generated: true });
    expect(page.next).toMatch(/\?exclude_generated=true&limit=1&offset=1&tags=growth&tags=weekly$/);
    expect(page.count).toBe(2);
  });
});
