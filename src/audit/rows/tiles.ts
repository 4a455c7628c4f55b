import type { AuditRow } from "../audit-row.ts";
import { at, fits, holds, listAt, needs, says, show, status } from "../claims.ts";

const idsOf = (value: unknown): unknown[] => listAt(value, "/tiles").map((tile) => at(tile, "/id"));

const template = {
  template_name: "From a template",
  dashboard_description: "Why",
  dashboard_filters: { date_from: "-7d" },
  tags: ["growth"],
  tiles: [{ type: "TEXT", body: "Welcome" }],
};

const rowOf = (name: "to_dashboard" | "toDashboard"): AuditRow => ({
  id: name === "to_dashboard" ? "move-tile" : "move-tile-as-older-clients",
  level: "MUST",
  promise: `Move tile takes tile.id and ${name}, moves the tile, and answers 200 with the first dashboard. DESIGN.md 6.`,
  async *check(client) {
    const [from, to] = [await client.tiled(), await client.dashboard()];
    yield from.made;
    yield to.made;
    const [moved, kept] = idsOf(from.reply.value);
    yield needs(kept, "a dashboard with two tiles");
    const reply = await client.patch(`${from.path}move_tile/`, {
      tile: { id: moved },
      [name]: Number(to.id),
    });
    yield status(reply, 200);
    yield fits("dashboard", reply.value);
    yield says(at(reply.value, "/id"), Number(from.id));
    for (const { value } of [reply, await client.get(from.path)]) yield says(idsOf(value), [kept]);
    yield says(idsOf((await client.get(to.path)).value), [moved]);
  },
});

/** Tiles: moved, made from templates, copied. INTERFACE.md 4.1, DESIGN.md 6. */
export const tiles: readonly AuditRow[] = [
  rowOf("to_dashboard"),
  rowOf("toDashboard"),
  {
    id: "move-unknown-tile",
    level: "MUST",
    promise: "A tile or a dashboard that does not exist is refused, and nothing is moved. DESIGN.md 6.",
    async *check(client) {
      const [from, to] = [await client.tiled(), await client.dashboard()];
      yield from.made;
      yield to.made;
      const path = `${from.path}move_tile/`;
      const unknown = 2_147_483_647;
      yield status(
        await client.patch(path, { tile: { id: unknown }, to_dashboard: Number(to.id) }),
        400,
        404,
      );
      const tile = { id: idsOf(from.reply.value)[0] };
      yield status(await client.patch(path, { tile, to_dashboard: unknown }), 400, 404);
      yield says(idsOf((await client.get(from.path)).value), idsOf(from.reply.value));
    },
  },
  {
    id: "create-from-template-json",
    level: "MUST",
    promise:
      "Create from template JSON answers 200 with the dashboard that the template tells. INTERFACE.md 4.1, DESIGN.md 6.",
    async *check(client) {
      const reply = await client.post("dashboards/create_from_template_json/", { template });
      yield status(reply, 200);
      yield fits("dashboard", reply.value);
      yield says(reply.value, {
        name: template.template_name,
        description: template.dashboard_description,
        filters: template.dashboard_filters,
        tags: template.tags,
        creation_mode: "template",
      });
      yield says(idsOf(reply.value).length, 1);
      const read = await client.get(`dashboards/${String(at(reply.value, "/id"))}/`);
      yield says(idsOf(read.value), idsOf(reply.value));
    },
  },
  {
    id: "dashboard-fields-alone",
    level: "SHOULD",
    promise:
      "Move tile and Create from template JSON take the fields of a dashboard alone, as the samples do. INTERFACE.md 4.1.",
    async *check(client) {
      const dashboard = await client.dashboard();
      yield dashboard.made;
      const body = { name: "Changed", description: "Why", pinned: false, tags: [] };
      yield status(await client.patch(`${dashboard.path}move_tile/`, body), 200);
      yield status(await client.post("dashboards/create_from_template_json/", body), 200);
    },
  },
  {
    id: "copy-dashboard",
    level: "MUST",
    promise: "use_dashboard copies the tiles of another dashboard. DESIGN.md 6.",
    async *check(client) {
      const source = await client.tiled();
      yield source.made;
      const reply = await client.post("dashboards/", { name: "Copy", use_dashboard: Number(source.id) });
      yield status(reply, 201);
      yield says(idsOf(reply.value).length, idsOf(source.reply.value).length);
      const shared = idsOf(reply.value).filter((id) => idsOf(source.reply.value).includes(id));
      yield holds(shared.length === 0, `the copy has the tiles ${show(shared)} of the other dashboard`);
      yield says(at(reply.value, "/creation_mode"), "duplicate");
    },
  },
  {
    id: "copy-unknown-dashboard",
    level: "MUST",
    promise: "use_dashboard of a dashboard that does not exist is answered with 400. DESIGN.md 6.",
    async *check(client) {
      yield status(await client.post("dashboards/", { use_dashboard: 2_147_483_647 }), 400);
    },
  },
  {
    id: "unknown-template",
    level: "SHOULD",
    promise: "use_template of a template that does not exist is answered with 400. DESIGN.md 6.",
    async *check(client) {
      yield status(
        await client.post("dashboards/", { use_template: "surveyc audit: no such template" }),
        400,
      );
    },
  },
];
