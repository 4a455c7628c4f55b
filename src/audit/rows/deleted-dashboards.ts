import type { AuditRow } from "../audit-row.ts";
import { hasStatus, isTrue, matches } from "../claims.ts";
import { isInList } from "../client.ts";

/** Deletion of dashboards, which can be taken back. */
export const deletedDashboards: readonly AuditRow[] = [
  {
    id: "soft-delete",
    level: "MUST",
    promise: "PATCH with deleted: true deletes a dashboard and answers 200.",
    async *check(client) {
      const dashboard = yield* client.dashboard();
      const reply = await client.patch(dashboard.path, { deleted: true });
      yield hasStatus(reply, 200);
      yield matches(reply.value, { deleted: true });
    },
  },
  {
    id: "deleted-not-found",
    level: "MUST",
    promise: "A deleted dashboard is answered with 404.",
    async *check(client) {
      const dashboard = yield* client.dashboard();
      yield hasStatus(await client.patch(dashboard.path, { deleted: true }), 200);
      yield hasStatus(await client.get(dashboard.path), 404);
      yield hasStatus(await client.patch(dashboard.path, { name: "Changed" }), 404);
      yield hasStatus(await client.get(`${dashboard.path}collaborators/`), 404);
      yield hasStatus(await client.get(`${dashboard.path}sharing/`), 404);
    },
  },
  {
    id: "created-is-there",
    level: "SHOULD",
    promise: "A dashboard that was created is there, also where deleted: true was sent.",
    async *check(client) {
      const dashboard = yield* client.dashboard({ deleted: true });
      yield hasStatus(await client.get(dashboard.path), 200);
    },
  },
  {
    id: "deleted-not-listed",
    level: "MUST",
    promise: "A deleted dashboard is not listed.",
    async *check(client) {
      const dashboard = yield* client.dashboard();
      const before = await isInList(client, "dashboards", dashboard.id);
      if (before === null) yield { skipped: "the project has more than 1,000 dashboards" };
      yield isTrue(before === true, "a dashboard is not listed before it is deleted");
      await client.patch(dashboard.path, { deleted: true });
      yield isTrue(
        (await isInList(client, "dashboards", dashboard.id)) === false,
        "a deleted dashboard is listed",
      );
    },
  },
  {
    id: "ids-not-reused",
    level: "MUST",
    promise: "A new dashboard never has the id of a deleted one.",
    async *check(client) {
      const dashboard = yield* client.dashboard();
      await client.patch(dashboard.path, { deleted: true });
      const next = yield* client.dashboard();
      yield isTrue(next.id !== dashboard.id, `${next.id} is the id of a deleted dashboard`);
    },
  },
  {
    id: "restore",
    level: "MUST",
    promise: "PATCH with deleted: false restores a deleted dashboard.",
    async *check(client) {
      const dashboard = yield* client.dashboard();
      await client.patch(dashboard.path, { deleted: true });
      const reply = await client.patch(dashboard.path, { deleted: false });
      yield hasStatus(reply, 200);
      yield matches(reply.value, { deleted: false });
      yield hasStatus(await client.get(dashboard.path), 200);
    },
  },
  {
    id: "deleted-again",
    level: "SHOULD",
    promise: "deleted: true for a deleted dashboard is answered with 200, so that it can be sent again.",
    async *check(client) {
      const dashboard = yield* client.dashboard();
      await client.patch(dashboard.path, { deleted: true });
      yield hasStatus(await client.patch(dashboard.path, { deleted: true }), 200);
      yield hasStatus(await client.get(dashboard.path), 404);
    },
  },
  {
    id: "null-restores-nothing",
    level: "SHOULD",
    promise: "deleted: null does not restore a dashboard.",
    async *check(client) {
      const dashboard = yield* client.dashboard();
      await client.patch(dashboard.path, { deleted: true });
      yield hasStatus(await client.patch(dashboard.path, { deleted: null }), 404);
      yield hasStatus(await client.get(dashboard.path), 404);
    },
  },
];
