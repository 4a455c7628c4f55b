import { type AuditRow, must, should } from "../audit-row.ts";
import { hasMembers, hasStatus, isOfKind, isTrue, matches, type Preparation } from "../claims.ts";
import type { Client, Created } from "../client.ts";
import { at, listAt, type Reply } from "../reply.ts";

const collaboratorMembers = ["id", "dashboard_id", "user", "level", "added_at", "updated_at"];
const userOf = ({ options }: Client): string =>
  options.collaborator ?? "5f0a3c9e-2a51-4d53-8d0e-6d7c1d0f1aff";

interface AddedCollaborator {
  readonly dashboard: Created;
  /** The path of its collaborators. */
  readonly path: string;
  readonly reply: Reply;
}

/** Creates a dashboard that only collaborators may edit, and adds one. */
async function* addCollaborator(client: Client): Preparation<AddedCollaborator> {
  const dashboard = yield* client.dashboard({ restriction_level: 37 });
  const path = `${dashboard.path}collaborators/`;
  const reply = await client.post(path, { user_uuid: userOf(client), level: 37 });
  return { dashboard, path, reply };
}

/** Creates a dashboard with one collaborator, and returns the path of its collaborators. */
async function* withCollaborator(client: Client): Preparation<string> {
  const { path, reply } = yield* addCollaborator(client);
  if (reply.status !== 201) yield { skipped: `no collaborator could be added: ${reply.status}` };
  return path;
}

/** Collaborators of dashboards, and their sharing configuration. */
export const collaborators: readonly AuditRow[] = [
  must("add-collaborator", "Add collaborator answers 201 with the collaborator.", async function* (client) {
    const { dashboard, reply } = yield* addCollaborator(client);
    yield hasStatus(reply, 201);
    yield isOfKind("collaborator", reply.value);
    yield hasMembers(reply.value, collaboratorMembers);
    yield matches(reply.value, {
      dashboard_id: Number(dashboard.id),
      level: 37,
      user: { uuid: userOf(client) },
    });
  }),
  must(
    "list-collaborators",
    "List collaborators answers 200 with an array of collaborators.",
    async function* (client) {
      const path = yield* withCollaborator(client);
      const reply = await client.get(path);
      yield hasStatus(reply, 200);
      if (client.options.bodies === "samples") {
        yield isOfKind("collaborator", reply.value);
        return;
      }
      yield matches(
        listAt({ all: reply.value }, "/all").map((one) => at(one, "/user/uuid")),
        [userOf(client)],
      );
      yield isOfKind("collaborator", at(reply.value, "/0"));
      yield hasMembers(at(reply.value, "/0"), collaboratorMembers);
    },
  ),
  must(
    "collaborator-once",
    "A user can be added to a dashboard once; adding again is answered with 400 or 409.",
    async function* (client) {
      const path = yield* withCollaborator(client);
      yield hasStatus(await client.post(path, { user_uuid: userOf(client), level: 37 }), 400, 409);
    },
  ),
  must(
    "collaborator-fields",
    "A collaborator without level or a valid user_uuid is answered with 400.",
    async function* (client) {
      const dashboard = yield* client.dashboard({ restriction_level: 37 });
      const path = `${dashboard.path}collaborators/`;
      for (const body of [{ level: 37 }, { user_uuid: userOf(client) }, { level: 37, user_uuid: "Kim" }])
        yield hasStatus(await client.post(path, body), 400);
    },
  ),
  must(
    "remove-collaborator",
    "Remove collaborator answers 204, and the user is no longer a collaborator.",
    async function* (client) {
      const path = yield* withCollaborator(client);
      yield hasStatus(await client.send("DELETE", `${path}${userOf(client)}/`), 204);
      if (client.options.bodies !== "samples") yield matches((await client.get(path)).value, []);
    },
  ),
  must(
    "remove-nobody",
    "Removing a user who is not a collaborator is answered with 404.",
    async function* (client) {
      const dashboard = yield* client.dashboard({ restriction_level: 37 });
      const path = `${dashboard.path}collaborators/00000000-0000-4000-8000-000000000000/`;
      yield hasStatus(await client.send("DELETE", path), 404);
    },
  ),
  must(
    "list-sharing-configuration",
    "List sharing configuration answers 200 with one sharing configuration.",
    async function* (client) {
      const dashboard = yield* client.dashboard();
      const reply = await client.get(`${dashboard.path}sharing/`);
      yield hasStatus(reply, 200);
      yield isOfKind("sharing-configuration", reply.value);
      yield hasMembers(reply.value, ["created_at", "enabled", "access_token"]);
    },
  ),
  must(
    "sharing-stable",
    "The sharing configuration of a dashboard stays the same, and no two dashboards share a token.",
    async function* (client) {
      const [one, other] = [yield* client.dashboard(), yield* client.dashboard()];
      const first = await client.get(`${one.path}sharing/`);
      const again = await client.get(`${one.path}sharing/`);
      // A token gives access to the dashboard, so no report contains it.
      yield isTrue(matches(again.value, first.value) === null, "another configuration the second time");
      const token = at((await client.get(`${other.path}sharing/`)).value, "/access_token");
      yield isTrue(token !== at(first.value, "/access_token"), "two dashboards have one token");
    },
  ),
  should(
    "sharing-token",
    "A sharing token has 43 characters that need no escaping in a URL.",
    async function* (client) {
      const dashboard = yield* client.dashboard();
      const token = String(at((await client.get(`${dashboard.path}sharing/`)).value, "/access_token"));
      yield isTrue(/^[A-Za-z0-9_-]{43}$/.test(token), `a token of ${token.length} characters`);
    },
  ),
];
