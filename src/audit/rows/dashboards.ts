import type { AuditRow } from "../audit-row.ts";
import { at, bodiless, fits, has, header, holds, lacks, listAt, says, status } from "../claims.ts";
import type { Client } from "../client.ts";

const listed = [
  "id",
  "name",
  "description",
  "pinned",
  "created_at",
  "created_by",
  "is_shared",
  "deleted",
].concat([
  "creation_mode",
  "tags",
  "restriction_level",
  "effective_restriction_level",
  "effective_privilege_level",
]);
const single = ["use_template", "use_dashboard", "delete_insights", "filters", "tiles"];
const user = ["id", "uuid", "distinct_id", "first_name", "email"];

/** Whether a dashboard stands in the list; null where the list is too long to look. */
async function isListed(client: Client, id: string): Promise<boolean | null> {
  const { value } = await client.get("dashboards/?limit=1000");
  const found = listAt(value, "/results").some((item) => String(at(item, "/id")) === id);
  return found || at(value, "/next") === null ? found : null;
}

/** Dashboards. INTERFACE.md 2.2, 3 and 4.1. */
export const dashboards: readonly AuditRow[] = [
  {
    id: "list-dashboards",
    level: "MUST",
    promise:
      "List dashboards answers 200 with the members of the list shape, and no others. INTERFACE.md 2.2, 4.1.",
    async *check(client) {
      yield (await client.dashboard()).made;
      const reply = await client.get("dashboards/?limit=1");
      yield status(reply, 200);
      const item = at(reply.value, "/results/0");
      yield fits("dashboard-list-item", item);
      yield has(item, listed);
      yield lacks(item, single);
    },
  },
  {
    id: "create-dashboard",
    level: "MUST",
    promise: "Create dashboard answers 201 with the dashboard in full. INTERFACE.md 4.1.",
    async *check(client) {
      const members = { name: "Audit", description: "Why", pinned: true, restriction_level: 21 };
      const reply = await client.post("dashboards/", members);
      yield status(reply, 201);
      yield fits("dashboard", reply.value);
      yield has(reply.value, [...listed, ...single]);
      yield says(reply.value, { ...members, deleted: false, creation_mode: "default" });
    },
  },
  {
    id: "create-empty-dashboard",
    level: "MUST",
    promise: "A dashboard may be created from an empty object. DESIGN.md 5.",
    async *check(client) {
      yield status(await client.post("dashboards/", {}), 201);
    },
  },
  {
    id: "retrieve-dashboard",
    level: "MUST",
    promise: "Retrieve dashboard answers 200 with the dashboard in full. INTERFACE.md 4.1.",
    async *check(client) {
      const dashboard = await client.dashboard({ description: "Why" });
      yield dashboard.made;
      const reply = await client.get(dashboard.path);
      yield status(reply, 200);
      yield fits("dashboard", reply.value);
      yield has(reply.value, [...listed, ...single]);
      yield says(reply.value, { name: "Audit", description: "Why" });
    },
  },
  {
    id: "update-dashboard",
    level: "MUST",
    promise: "Update dashboard changes what is sent and nothing else, and answers 200. INTERFACE.md 4.1.",
    async *check(client) {
      const dashboard = await client.dashboard({ description: "Why" });
      yield dashboard.made;
      const reply = await client.patch(dashboard.path, { name: "Changed" });
      yield status(reply, 200);
      yield fits("dashboard", reply.value);
      for (const { value } of [reply, await client.get(dashboard.path)])
        yield says(value, { name: "Changed", description: "Why" });
    },
  },
  {
    id: "delete-dashboard",
    level: "MUST",
    promise: "DELETE of a dashboard is answered with 405 and no body, and does nothing. INTERFACE.md 4.1, 7.",
    async *check(client) {
      const dashboard = await client.dashboard();
      yield dashboard.made;
      const reply = await client.send("DELETE", dashboard.path);
      yield status(reply, 405);
      yield bodiless(reply);
      yield header(reply, "Allow", /\bPATCH\b/);
      yield status(await client.get(dashboard.path), 200);
    },
  },
  {
    id: "soft-delete",
    level: "MUST",
    promise: "PATCH with deleted set deletes a dashboard and answers 200. INTERFACE.md 3.",
    async *check(client) {
      const dashboard = await client.dashboard();
      yield dashboard.made;
      const reply = await client.patch(dashboard.path, { deleted: true });
      yield status(reply, 200);
      yield says(reply.value, { deleted: true });
    },
  },
  {
    id: "deleted-not-found",
    level: "MUST",
    promise: "A deleted dashboard is answered with 404. DESIGN.md 6.",
    async *check(client) {
      const dashboard = await client.dashboard();
      yield dashboard.made;
      yield status(await client.patch(dashboard.path, { deleted: true }), 200);
      yield status(await client.get(dashboard.path), 404);
      yield status(await client.patch(dashboard.path, { name: "Changed" }), 404);
      yield status(await client.get(`${dashboard.path}collaborators/`), 404);
      yield status(await client.get(`${dashboard.path}sharing/`), 404);
    },
  },
  {
    id: "deleted-not-listed",
    level: "MUST",
    promise: "A deleted dashboard is out of the list. DESIGN.md 6.",
    async *check(client) {
      const dashboard = await client.dashboard();
      yield dashboard.made;
      const before = await isListed(client, dashboard.id);
      if (before === null) yield { skipped: "the project has more than 1,000 dashboards" };
      yield holds(before === true, "a dashboard is not listed before it is deleted");
      await client.patch(dashboard.path, { deleted: true });
      yield holds((await isListed(client, dashboard.id)) === false, "a deleted dashboard is listed");
    },
  },
  {
    id: "restore",
    level: "MUST",
    promise: "PATCH with deleted cleared restores a deleted dashboard. DESIGN.md 6.",
    async *check(client) {
      const dashboard = await client.dashboard();
      yield dashboard.made;
      await client.patch(dashboard.path, { deleted: true });
      const reply = await client.patch(dashboard.path, { deleted: false });
      yield status(reply, 200);
      yield says(reply.value, { deleted: false });
      yield status(await client.get(dashboard.path), 200);
    },
  },
  {
    id: "unknown-dashboard",
    level: "MUST",
    promise: "A dashboard that does not exist is answered with 404. DESIGN.md 6.",
    async *check(client) {
      yield status(await client.get("dashboards/2147483647/"), 404);
      yield status(await client.patch("dashboards/2147483647/", { name: "Changed" }), 404);
      yield status(await client.get("dashboards/2147483647/sharing/"), 404);
    },
  },
  {
    id: "author-of-dashboard",
    level: "MUST",
    promise: "created_by is who holds the key, and created_at is a moment in UTC. INTERFACE.md 2.1, 2.2.",
    async *check(client) {
      const { made, reply } = await client.dashboard();
      yield made;
      yield fits("user", at(reply.value, "/created_by"));
      yield has(at(reply.value, "/created_by"), user);
      yield holds(/(Z|[+]00:00)$/.test(String(at(reply.value, "/created_at"))), "created_at is not in UTC");
    },
  },
  {
    id: "effective-levels",
    level: "MUST",
    promise:
      "The effective restriction is the restriction, and whoever made a dashboard may edit it (37). DESIGN.md 6.",
    async *check(client) {
      for (const level of [21, 37]) {
        const { made, reply } = await client.dashboard({ restriction_level: level });
        yield made;
        yield says(reply.value, {
          restriction_level: level,
          effective_restriction_level: level,
          effective_privilege_level: 37,
        });
      }
    },
  },
  {
    id: "tags",
    level: "MUST",
    promise: "Tags are kept trimmed, in lower case and each once. DESIGN.md 5.",
    async *check(client) {
      const { made, reply } = await client.dashboard({ tags: [" Growth ", "growth", "B2B"] });
      yield made;
      yield says([...listAt(reply.value, "/tags")].sort(), ["b2b", "growth"]);
    },
  },
  {
    id: "server-members-of-dashboard",
    level: "MUST",
    promise: "What only the server sets is ignored when sent. DESIGN.md 5.",
    async *check(client) {
      const sent = {
        id: 7_777_777,
        creation_mode: "unlisted",
        is_shared: true,
        effective_privilege_level: 21,
      };
      const { made, reply } = await client.dashboard(sent);
      yield made;
      yield says(reply.value, { creation_mode: "default", is_shared: false, effective_privilege_level: 37 });
      yield holds(at(reply.value, "/id") !== sent.id, "the id that was sent was taken");
    },
  },
];
