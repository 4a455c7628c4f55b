import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createDashboard, createFromTemplateJson } from "#http/dashboards/create-dashboard.ts";
import { moveTile } from "#http/dashboards/move-tile.ts";
import { retrieveDashboard } from "#http/dashboards/read-dashboards.ts";
import { updateDashboard } from "#http/dashboards/update-dashboard.ts";
import type { Services } from "#http/services/services.ts";
import { entityTag } from "#http/wire/preconditions.ts";
import { done, input, kim, lee, shown, testServices, why } from "../test-services.ts";
import { activityOf, template } from "./dashboard-cases.ts";

const move = (services: Services, id: number, body: unknown, subject = kim) =>
  moveTile.run(services, input({ id }, { body, subject }));

const tilesOf = async (services: Services, id: number) =>
  shown(await retrieveDashboard.run(services, input({ id }))).tiles ?? [];

const idsOf = async (services: Services, id: number) =>
  (await tilesOf(services, id)).map((tile) => tile["id"]);

/** Dashboards 1 to `count`, with two tiles each. */
async function filled(count = 2): Promise<Services> {
  const services = await testServices();
  const tiles = [
    { type: "TEXT", body: "a" },
    { type: "TEXT", body: "b" },
  ];
  for (let index = 0; index < count; index++)
    done(await createFromTemplateJson.run(services, input({}, { body: template({ tiles }) })));
  return services;
}

describe("moveTile", () => {
  it.each([{ to_dashboard: 2 }, { toDashboard: 2 }, { to_dashboard: 2, toDashboard: 1 }])(
    "moves with %j, and shows where the tile came from",
    async (to) => {
      const services = await filled();
      const [tile] = await tilesOf(services, 1);
      const result = await move(services, 1, { ...to, tile: { id: 1, color: "red" } });
      expect(done(result)).toMatchObject({ status: 200, version: 2 });
      expect(shown(result)).toMatchObject({ id: 1, tiles: [{ id: 2 }] });
      expect((await tilesOf(services, 2))[2]).toEqual(tile);
      expect(await activityOf(services, 1)).toEqual([
        ["updated", ["tiles"]],
        ["created", null],
      ]);
      expect(await activityOf(services, 2)).toEqual([
        ["updated", ["tiles"]],
        ["created", null],
      ]);
    },
  );

  it("moves nothing if the request names a template that does not exist", async () => {
    const services = await filled();
    const body = { tile: { id: 1 }, to_dashboard: 2, use_template: "nope" };
    expect(why(await move(services, 1, body))).toEqual([400, "unknown-template", "use_template"]);
    expect(await idsOf(services, 1)).toEqual([1, 2]);
    expect(shown(await move(services, 1, { ...body, use_template: "DEFAULT_APP" })).use_template).toBe(
      "DEFAULT_APP",
    );
  });

  it("moves to a lower id, too, and changes the dashboard at the same time", async () => {
    const services = await filled();
    const body = { tile: { id: 4 }, to_dashboard: 1, name: "n", tags: ["A"] };
    expect(shown(await move(services, 2, body))).toMatchObject({ id: 2, name: "n", tags: ["a"] });
    expect([await idsOf(services, 1), await idsOf(services, 2)]).toEqual([[1, 2, 4], [3]]);
    expect(shown(await retrieveDashboard.run(services, input({ id: 2 })))).not.toHaveProperty("to_dashboard");
  });

  it("keeps a tile that is there already", async () => {
    const services = await filled();
    expect(done(await move(services, 1, { tile: { id: 1 }, to_dashboard: 1 })).version).toBe(1);
    expect(await idsOf(services, 1)).toEqual([1, 2]);
  });

  it("is an update without a tile", async () => {
    const services = await filled();
    expect(shown(await move(services, 1, { name: "n" }))).toMatchObject({ name: "n", tiles: [{}, {}] });
  });

  it.each<[number, unknown, unknown[]]>([
    [1, undefined, [400, "valid-type"]],
    [1, { tile: 3 }, [400, "valid-type", "tile"]],
    [1, { tile: {}, to_dashboard: 2 }, [400, "required-field", "tile__id"]],
    [1, { tile: { id: 1 } }, [400, "required-field", "to_dashboard"]],
    [1, { to_dashboard: 2 }, [400, "required-field", "tile"]],
    [1, { tile: { id: 3 }, to_dashboard: 2 }, [404, "not-found"]],
    [1, { tile: { id: 1 }, to_dashboard: 9 }, [404, "not-found"]],
    [9, { tile: { id: 1 }, to_dashboard: 1 }, [404, "not-found"]],
    [1, { tile: { id: 1 }, to_dashboard: 3 }, [404, "not-found"]],
  ])("rejects for %d: %j", async (id, body, expected) => {
    const services = await filled(3);
    done(await updateDashboard.run(services, input({ id: 3 }, { body: { deleted: true } })));
    expect(why(await move(services, id, body))).toEqual(expected);
    expect([await idsOf(services, 1), await idsOf(services, 2)]).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it("needs edit access to both, and changes neither otherwise", async () => {
    const services = await filled();
    done(await createDashboard.run(services, input({}, { body: { restriction_level: 37 } })));
    const body = { tile: { id: 1 }, to_dashboard: 3 };
    expect(why(await move(services, 1, body, lee))).toEqual([403, "permission-denied"]);
    expect(why(await move(services, 3, { tile: { id: 1 }, to_dashboard: 1 }, lee))).toEqual([
      403,
      "permission-denied",
    ]);
    const restricting = { tile: { id: 1 }, to_dashboard: 2, restriction_level: 37 };
    expect(why(await move(services, 1, restricting, lee))).toEqual([403, "permission-denied"]);
    const stale = { ifMatch: [entityTag(7)], ifNoneMatch: null };
    const late = await moveTile.run(services, input({ id: 1 }, { body, preconditions: stale }));
    expect(why(late)).toEqual([412, "precondition-failed"]);
    expect([await idsOf(services, 1), await idsOf(services, 2), await idsOf(services, 3)]).toEqual([
      [1, 2],
      [3, 4],
      [],
    ]);
    expect(done(await retrieveDashboard.run(services, input({ id: 1 }))).version).toBe(1);
  });

  it("limits the stored size of the destination", async () => {
    const services = await filled();
    const large = (name: string) =>
      Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`${name}${index}`, "x".repeat(94_000)]));
    for (const name of ["a", "b", "c", "d"])
      done(await updateDashboard.run(services, input({ id: 2 }, { body: large(name) })));
    const wide = template({ tiles: [{ type: "TEXT", body: "x".repeat(99_000) }] });
    const { id, tiles } = shown(await createFromTemplateJson.run(services, input({}, { body: wide })));
    const body = { tile: { id: tiles?.[0]?.["id"] }, to_dashboard: 2 };
    expect(why(await move(services, id as number, body))).toEqual([400, "bounded-size"]);
    expect(await idsOf(services, id as number)).toHaveLength(1);
  });

  it("keeps every tile exactly once under concurrent moves", async () => {
    const moves = fc.record({
      from: fc.integer({ min: 1, max: 4 }),
      to: fc.integer({ min: 1, max: 4 }),
      tile: fc.integer({ min: 1, max: 7 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(moves, { maxLength: 12 }), async (list) => {
        const services = await filled(3);
        const before = [
          ...(await tilesOf(services, 1)),
          ...(await tilesOf(services, 2)),
          ...(await tilesOf(services, 3)),
        ];
        await Promise.all(
          list.map(({ from, to, tile }) => move(services, from, { tile: { id: tile }, to_dashboard: to })),
        );
        const after = [
          ...(await tilesOf(services, 1)),
          ...(await tilesOf(services, 2)),
          ...(await tilesOf(services, 3)),
        ];
        const inOrder = (tiles: typeof after) => tiles.map((tile) => JSON.stringify(tile)).sort();
        expect(inOrder(after)).toEqual(inOrder(before));
      }),
      { numRuns: 60 },
    );
  });
});
