import { type AuditRow, must, should } from "../audit-row.ts";
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

const moveRow = (name: "to_dashboard" | "toDashboard"): AuditRow =>
  must(
    name === "to_dashboard" ? "move-tile" : "move-tile-as-older-clients",
    `Move tile accepts tile.id and ${name}, moves the tile, and answers 200 with the first dashboard.`,
    async function* (client) {
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
  );

/** Tiles: moving them, creating them from templates, copying them. */
export const tiles: readonly AuditRow[] = [
  moveRow("to_dashboard"),
  moveRow("toDashboard"),
  must(
    "tile-moved-once",
    "A tile that was moved is no longer on the first dashboard, neither for caches nor for another move.",
    async function* (client) {
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
  ),
  must(
    "move-unknown-tile",
    "Moving an unknown tile, or to an unknown dashboard, is answered with 400 or 404, and nothing is moved.",
    async function* (client) {
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
  ),
  must(
    "create-from-template-json",
    "Create from template JSON answers 200 with the dashboard that the template describes.",
    async function* (client) {
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
  ),
  should(
    "dashboard-fields-alone",
    "Move tile and Create from template JSON accept the members of a dashboard alone, as in the samples.",
    async function* (client) {
      const dashboard = yield* client.dashboard();
      const body = { name: "Changed", description: "Why", pinned: false, tags: [] };
      yield hasStatus(await client.patch(`${dashboard.path}move_tile/`, body), 200);
      yield hasStatus(await client.post("dashboards/create_from_template_json/", body), 200);
    },
  ),
  must("copy-dashboard", "use_dashboard copies the tiles of another dashboard.", async function* (client) {
    const source = yield* client.dashboardWithTwoTiles();
    const reply = await client.post("dashboards/", { name: "Copy", use_dashboard: Number(source.id) });
    yield hasStatus(reply, 201);
    yield matches(idsOf(reply.value).length, idsOf(source.reply.value).length);
    const shared = idsOf(reply.value).filter((id) => idsOf(source.reply.value).includes(id));
    yield isTrue(shared.length === 0, `the copy shares the tiles ${show(shared)} with the other dashboard`);
    yield matches(at(reply.value, "/creation_mode"), "duplicate");
  }),
  must(
    "copy-unknown-dashboard",
    "use_dashboard of a dashboard that does not exist is answered with 400.",
    async function* (client) {
      yield hasStatus(await client.post("dashboards/", { use_dashboard: 2_147_483_647 }), 400);
    },
  ),
  should(
    "unknown-template",
    "use_template of a template that does not exist is answered with 400.",
    async function* (client) {
      yield hasStatus(
        await client.post("dashboards/", { use_template: "surveyc audit: no such template" }),
        400,
      );
    },
  ),
];
