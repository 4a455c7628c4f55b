import type { AuditRow } from "../audit-row.ts";
import { hasStatus, isOfKind, isTrue, matches, needs, show } from "../claims.ts";
import { at, listAt } from "../reply.ts";

const idsOf = (value: unknown): unknown[] => listAt(value, "/tiles").map((tile) => at(tile, "/id"));

const template = {
  template_name: "From a template",
  dashboard_description: "Why",
  dashboard_filters: { date_from: "-7d" },
  tags: ["growth"],
  tiles: [{ type: "TEXT", body: "Welcome" }],
};

const moveRow = (name: "to_dashboard" | "toDashboard"): AuditRow => ({
  id: name === "to_dashboard" ? "move-tile" : "move-tile-as-older-clients",
  level: "MUST",
  promise: `Move tile takes tile.id and ${name}, moves the tile, and answers 200 with the first dashboard.`,
  async *check(client) {
    const [from, to] = [yield* client.dashboardWithTwoTiles(), yield* client.dashboard()];
    const [moved, kept] = idsOf(from.reply.value);
    yield* needs(kept, "a dashboard with two tiles");
    const reply = await client.patch(`${from.path}move_tile/`, {
      tile: { id: moved },
      [name]: Number(to.id),
    });
    yield hasStatus(reply, 200);
    yield isOfKind("dashboard", reply.value);
    yield matches(at(reply.value, "/id"), Number(from.id));
    for (const { value } of [reply, await client.get(from.path)]) yield matches(idsOf(value), [kept]);
    yield matches(idsOf((await client.get(to.path)).value), [moved]);
  },
});

/** Tiles: moving them, creating them from templates, copying them. */
export const tiles: readonly AuditRow[] = [
  moveRow("to_dashboard"),
  moveRow("toDashboard"),
  {
    id: "tile-moved-once",
    level: "MUST",
    promise:
      "A tile that was moved is not on the first dashboard any more, neither for caches nor for another move.",
    async *check(client) {
      const [from, to] = [yield* client.dashboardWithTwoTiles(), yield* client.dashboard()];
      const [moved] = idsOf(from.reply.value);
      const known = [];
      for (const { path } of [from, to])
        known.push({ path, tag: String((await client.get(path)).headers.get("ETag")) });
      const move = { tile: { id: moved }, to_dashboard: Number(to.id) };
      yield hasStatus(await client.patch(`${from.path}move_tile/`, move), 200);
      for (const { path, tag } of known)
        yield hasStatus(await client.get(path, { headers: { "If-None-Match": tag } }), 200);
      yield hasStatus(await client.patch(`${from.path}move_tile/`, move), 400, 404);
      yield matches(idsOf((await client.get(to.path)).value), [moved]);
    },
  },
  {
    id: "move-unknown-tile",
    level: "MUST",
    promise:
      "Moving an unknown tile, or to an unknown dashboard, is answered with 400 or 404, and nothing is moved.",
    async *check(client) {
      const [from, to] = [yield* client.dashboardWithTwoTiles(), yield* client.dashboard()];
      const path = `${from.path}move_tile/`;
      const unknown = 2_147_483_647;
      yield hasStatus(
        await client.patch(path, { tile: { id: unknown }, to_dashboard: Number(to.id) }),
        400,
        404,
      );
      const tile = { id: idsOf(from.reply.value)[0] };
      yield hasStatus(await client.patch(path, { tile, to_dashboard: unknown }), 400, 404);
      yield matches(idsOf((await client.get(from.path)).value), idsOf(from.reply.value));
    },
  },
  {
    id: "create-from-template-json",
    level: "MUST",
    promise: "Create from template JSON answers 200 with the dashboard that the template describes.",
    async *check(client) {
      const reply = await client.post("dashboards/create_from_template_json/", { template });
      yield hasStatus(reply, 200);
      yield isOfKind("dashboard", reply.value);
      yield matches(reply.value, {
        name: template.template_name,
        description: template.dashboard_description,
        filters: template.dashboard_filters,
        tags: template.tags,
        creation_mode: "template",
      });
      yield matches(idsOf(reply.value).length, 1);
      const read = await client.get(`dashboards/${String(at(reply.value, "/id"))}/`);
      yield matches(idsOf(read.value), idsOf(reply.value));
    },
  },
  {
    id: "dashboard-fields-alone",
    level: "SHOULD",
    promise:
      "Move tile and Create from template JSON accept the members of a dashboard alone, as in the samples.",
    async *check(client) {
      const dashboard = yield* client.dashboard();
      const body = { name: "Changed", description: "Why", pinned: false, tags: [] };
      yield hasStatus(await client.patch(`${dashboard.path}move_tile/`, body), 200);
      yield hasStatus(await client.post("dashboards/create_from_template_json/", body), 200);
    },
  },
  {
    id: "copy-dashboard",
    level: "MUST",
    promise: "use_dashboard copies the tiles of another dashboard.",
    async *check(client) {
      const source = yield* client.dashboardWithTwoTiles();
      const reply = await client.post("dashboards/", { name: "Copy", use_dashboard: Number(source.id) });
      yield hasStatus(reply, 201);
      yield matches(idsOf(reply.value).length, idsOf(source.reply.value).length);
      const shared = idsOf(reply.value).filter((id) => idsOf(source.reply.value).includes(id));
      yield isTrue(shared.length === 0, `the copy shares the tiles ${show(shared)} with the other dashboard`);
      yield matches(at(reply.value, "/creation_mode"), "duplicate");
    },
  },
  {
    id: "copy-unknown-dashboard",
    level: "MUST",
    promise: "use_dashboard of a dashboard that does not exist is answered with 400.",
    async *check(client) {
      yield hasStatus(await client.post("dashboards/", { use_dashboard: 2_147_483_647 }), 400);
    },
  },
  {
    id: "unknown-template",
    level: "SHOULD",
    promise: "use_template of a template that does not exist is answered with 400.",
    async *check(client) {
      yield hasStatus(
        await client.post("dashboards/", { use_template: "surveyc audit: no such template" }),
        400,
      );
    },
  },
];
