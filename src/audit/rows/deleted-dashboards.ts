import { type AuditRow, must, should } from "../audit-row.ts";
import { hasStatus, isTrue, matches } from "../claims.ts";
import { unlistedRow } from "./objects.ts";

/** Deletion of dashboards, which can be undone. */
export const deletedDashboards: readonly AuditRow[] = [
  must(
    "soft-delete",
    "PATCH with deleted: true deletes a dashboard and answers 200.",
    async function* (client) {
      const dashboard = yield* client.dashboard();
      const reply = await client.patch(dashboard.path, { deleted: true });
      yield hasStatus(reply, 200);
      yield matches(reply.value, { deleted: true });
    },
  ),
  must("deleted-not-found", "A deleted dashboard is answered with 404.", async function* (client) {
    const dashboard = yield* client.dashboard();
    yield hasStatus(await client.patch(dashboard.path, { deleted: true }), 200);
    yield hasStatus(await client.get(dashboard.path), 404);
    yield hasStatus(await client.patch(dashboard.path, { name: "Changed" }), 404);
    yield hasStatus(await client.get(`${dashboard.path}collaborators/`), 404);
    yield hasStatus(await client.get(`${dashboard.path}sharing/`), 404);
  }),
  should(
    "created-is-there",
    "A created dashboard exists, even if deleted: true was sent.",
    async function* (client) {
      const dashboard = yield* client.dashboard({ deleted: true });
      yield hasStatus(await client.get(dashboard.path), 200);
    },
  ),
  unlistedRow("dashboard", "deleted-not-listed", "A deleted dashboard is not listed.", (client, path) =>
    client.patch(path, { deleted: true }),
  ),
  must("ids-not-reused", "A new dashboard never has the id of a deleted one.", async function* (client) {
    const dashboard = yield* client.dashboard();
    await client.patch(dashboard.path, { deleted: true });
    const next = yield* client.dashboard();
    yield isTrue(next.id !== dashboard.id, `${next.id} is the id of a deleted dashboard`);
  }),
  must("restore", "PATCH with deleted: false restores a deleted dashboard.", async function* (client) {
    const dashboard = yield* client.dashboard();
    await client.patch(dashboard.path, { deleted: true });
    const reply = await client.patch(dashboard.path, { deleted: false });
    yield hasStatus(reply, 200);
    yield matches(reply.value, { deleted: false });
    yield hasStatus(await client.get(dashboard.path), 200);
  }),
  should(
    "deleted-again",
    "deleted: true for a deleted dashboard is answered with 200, so that it can be sent again.",
    async function* (client) {
      const dashboard = yield* client.dashboard();
      await client.patch(dashboard.path, { deleted: true });
      yield hasStatus(await client.patch(dashboard.path, { deleted: true }), 200);
      yield hasStatus(await client.get(dashboard.path), 404);
    },
  ),
  should("null-restores-nothing", "deleted: null does not restore a dashboard.", async function* (client) {
    const dashboard = yield* client.dashboard();
    await client.patch(dashboard.path, { deleted: true });
    yield hasStatus(await client.patch(dashboard.path, { deleted: null }), 404);
    yield hasStatus(await client.get(dashboard.path), 404);
  }),
];
