import { type AuditRow, must } from "../audit-row.ts";
import { hasHeader, hasMembers, hasNoBody, hasStatus, isOfKind, isTrue, matches } from "../claims.ts";
import { unknownDashboard } from "../client.ts";
import { at, listAt } from "../reply.ts";
import { authorRow, listRow } from "./objects.ts";

const listMembers = [
  ...["id", "name", "description", "pinned", "created_at", "created_by", "is_shared", "deleted"],
  ...["creation_mode", "tags"],
  ...["restriction_level", "effective_restriction_level", "effective_privilege_level"],
];
const detailMembers = ["use_template", "use_dashboard", "delete_insights", "filters", "tiles"];

/** Dashboards. */
export const dashboards: readonly AuditRow[] = [
  listRow("dashboard", listMembers, detailMembers),
  must(
    "create-dashboard",
    "Create dashboard answers 201 with the dashboard in full.",
    async function* (client) {
      const members = { name: "Audit", description: "Why", pinned: true, restriction_level: 21 };
      const reply = await client.post("dashboards/", members);
      yield hasStatus(reply, 201);
      yield isOfKind("dashboard", reply.value);
      yield hasMembers(reply.value, [...listMembers, ...detailMembers]);
      yield matches(reply.value, { ...members, deleted: false, creation_mode: "default" });
    },
  ),
  must(
    "create-empty-dashboard",
    "A dashboard may be created from an empty object.",
    async function* (client) {
      yield hasStatus(await client.post("dashboards/", {}), 201);
    },
  ),
  must(
    "retrieve-dashboard",
    "Retrieve dashboard answers 200 with the dashboard in full.",
    async function* (client) {
      const dashboard = yield* client.dashboard({ description: "Why" });
      const reply = await client.get(dashboard.path);
      yield hasStatus(reply, 200);
      yield isOfKind("dashboard", reply.value);
      yield hasMembers(reply.value, [...listMembers, ...detailMembers]);
      yield matches(reply.value, { name: "Audit", description: "Why" });
    },
  ),
  must(
    "update-dashboard",
    "Update dashboard changes what is sent and nothing else, and answers 200.",
    async function* (client) {
      const dashboard = yield* client.dashboard({ description: "Why" });
      const reply = await client.patch(dashboard.path, { name: "Changed" });
      yield hasStatus(reply, 200);
      yield isOfKind("dashboard", reply.value);
      for (const { value } of [reply, await client.get(dashboard.path)])
        yield matches(value, { name: "Changed", description: "Why" });
    },
  ),
  must(
    "delete-dashboard",
    "DELETE of a dashboard is answered with 405 and no body, and deletes nothing.",
    async function* (client) {
      const dashboard = yield* client.dashboard();
      const reply = await client.send("DELETE", dashboard.path);
      yield hasStatus(reply, 405);
      yield hasNoBody(reply);
      yield hasHeader(reply, "Allow", /\bPATCH\b/);
      yield hasStatus(await client.get(dashboard.path), 200);
    },
  ),
  must(
    "unknown-dashboard",
    "A dashboard that does not exist is answered with 404.",
    async function* (client) {
      yield hasStatus(await client.get(unknownDashboard), 404);
      yield hasStatus(await client.patch(unknownDashboard, { name: "Changed" }), 404);
      yield hasStatus(await client.get(`${unknownDashboard}sharing/`), 404);
    },
  ),
  authorRow("dashboard"),
  must(
    "effective-levels",
    "The effective restriction level is the restriction level, and the creator of a dashboard may edit it (37).",
    async function* (client) {
      for (const level of [21, 37]) {
        const { reply } = yield* client.dashboard({ restriction_level: level });
        yield matches(reply.value, {
          restriction_level: level,
          effective_restriction_level: level,
          effective_privilege_level: 37,
        });
      }
    },
  ),
  must("tags", "Tags are stored trimmed, in lower case and without duplicates.", async function* (client) {
    const { reply } = yield* client.dashboard({ tags: [" Growth ", "growth", "B2B"] });
    yield matches([...listAt(reply.value, "/tags")].sort(), ["b2b", "growth"]);
  }),
  must(
    "server-members-of-dashboard",
    "Members that only the server sets are ignored in requests.",
    async function* (client) {
      const sent = {
        id: 7_777_777,
        creation_mode: "unlisted",
        is_shared: true,
        effective_privilege_level: 21,
      };
      const { reply } = yield* client.dashboard(sent);
      yield matches(reply.value, {
        creation_mode: "default",
        is_shared: false,
        effective_privilege_level: 37,
      });
      yield isTrue(at(reply.value, "/id") !== sent.id, "the id of the request was stored");
    },
  ),
];
