import type { AuditRow } from "../audit-row.ts";
import type { Claim } from "../claim.ts";
import { at, bodiless, fits, has, holds, listAt, says, show, status } from "../claims.ts";
import type { Client } from "../client.ts";
import type { Reply } from "../reply.ts";

const members = ["id", "dashboard_id", "user", "level", "added_at", "updated_at"];
const userOf = ({ options }: Client): string =>
  options.collaborator ?? "5f0a3c9e-2a51-4d53-8d0e-6d7c1d0f1aff";

/** A dashboard that collaborators make sense on, and one that is added to it. */
async function joined(client: Client) {
  const dashboard = await client.dashboard({ restriction_level: 37 });
  const path = `${dashboard.path}collaborators/`;
  const reply = await client.post(path, { user_uuid: userOf(client), level: 37 });
  return { dashboard, path, reply };
}

const wasAdded = (reply: Reply): Claim =>
  reply.status === 201 ? null : { skipped: `no collaborator could be added: ${reply.status}` };

/** Collaborators and sharing. INTERFACE.md 2.3, 2.4, 4.1. */
export const collaborators: readonly AuditRow[] = [
  {
    id: "add-collaborator",
    level: "MUST",
    promise: "Add collaborator answers 201 with the collaborator. INTERFACE.md 2.3, 4.1.",
    async *check(client) {
      const { dashboard, reply } = await joined(client);
      yield dashboard.made;
      yield status(reply, 201);
      yield fits("collaborator", reply.value);
      yield has(reply.value, members);
      yield says(reply.value, {
        dashboard_id: Number(dashboard.id),
        level: 37,
        user: { uuid: userOf(client) },
      });
    },
  },
  {
    id: "list-collaborators",
    level: "MUST",
    promise: "List collaborators answers 200 with a list of collaborators. INTERFACE.md 4.1, DESIGN.md 6.",
    async *check(client) {
      const { dashboard, path, reply: added } = await joined(client);
      yield dashboard.made;
      yield wasAdded(added);
      const reply = await client.get(path);
      yield status(reply, 200);
      if (client.options.bodies === "samples") {
        yield fits("collaborator", reply.value);
        return;
      }
      yield holds(Array.isArray(reply.value), `no list: ${show(reply.value)}`);
      yield says(
        listAt({ all: reply.value }, "/all").map((one) => at(one, "/user/uuid")),
        [userOf(client)],
      );
      yield fits("collaborator", at(reply.value, "/0"));
      yield has(at(reply.value, "/0"), members);
    },
  },
  {
    id: "collaborator-once",
    level: "MUST",
    promise: "A user collaborates once on a dashboard; adding again is refused with 400 or 409. DESIGN.md 7.",
    async *check(client) {
      const { dashboard, path, reply } = await joined(client);
      yield dashboard.made;
      yield wasAdded(reply);
      yield status(await client.post(path, { user_uuid: userOf(client), level: 37 }), 400, 409);
    },
  },
  {
    id: "collaborator-fields",
    level: "MUST",
    promise: "A collaborator without level or user_uuid is refused with 400. DESIGN.md 5.",
    async *check(client) {
      const dashboard = await client.dashboard({ restriction_level: 37 });
      yield dashboard.made;
      const path = `${dashboard.path}collaborators/`;
      for (const body of [{ level: 37 }, { user_uuid: userOf(client) }, { level: 37, user_uuid: "Kim" }])
        yield status(await client.post(path, body), 400);
    },
  },
  {
    id: "remove-collaborator",
    level: "MUST",
    promise:
      "Remove collaborator answers 204 without a body, and the user is no collaborator any more. INTERFACE.md 4.1.",
    async *check(client) {
      const { dashboard, path, reply: added } = await joined(client);
      yield dashboard.made;
      yield wasAdded(added);
      const reply = await client.send("DELETE", `${path}${userOf(client)}/`);
      yield status(reply, 204);
      yield bodiless(reply);
      if (client.options.bodies !== "samples") yield says((await client.get(path)).value, []);
    },
  },
  {
    id: "remove-nobody",
    level: "MUST",
    promise: "Removing a user who is no collaborator is answered with 404. DESIGN.md 6.",
    async *check(client) {
      const dashboard = await client.dashboard({ restriction_level: 37 });
      yield dashboard.made;
      const path = `${dashboard.path}collaborators/00000000-0000-4000-8000-000000000000/`;
      yield status(await client.send("DELETE", path), 404);
    },
  },
  {
    id: "list-sharing-configuration",
    level: "MUST",
    promise: "List sharing configuration answers 200 with one sharing configuration. INTERFACE.md 2.4, 4.1.",
    async *check(client) {
      const dashboard = await client.dashboard();
      yield dashboard.made;
      const reply = await client.get(`${dashboard.path}sharing/`);
      yield status(reply, 200);
      yield fits("sharing-configuration", reply.value);
      yield has(reply.value, ["created_at", "enabled", "access_token"]);
    },
  },
  {
    id: "sharing-stable",
    level: "MUST",
    promise:
      "The sharing configuration of a dashboard stays the same, and no two have one token. DESIGN.md 6.",
    async *check(client) {
      const [one, other] = [await client.dashboard(), await client.dashboard()];
      yield one.made;
      yield other.made;
      const first = await client.get(`${one.path}sharing/`);
      const again = await client.get(`${one.path}sharing/`);
      // Here and below: a token opens the dashboard, so a report does not repeat it.
      yield holds(says(again.value, first.value) === null, "another configuration the second time");
      const token = at((await client.get(`${other.path}sharing/`)).value, "/access_token");
      yield holds(token !== at(first.value, "/access_token"), "two dashboards have one token");
    },
  },
  {
    id: "sharing-token",
    level: "SHOULD",
    promise: "A sharing token is 43 characters that are safe in addresses. DESIGN.md 6.",
    async *check(client) {
      const dashboard = await client.dashboard();
      yield dashboard.made;
      const token = String(at((await client.get(`${dashboard.path}sharing/`)).value, "/access_token"));
      yield holds(/^[A-Za-z0-9_-]{43}$/.test(token), `a token of ${token.length} characters`);
    },
  },
];
