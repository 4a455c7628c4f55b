import { type AuditRow, should } from "../audit-row.ts";
import { hasMembers, hasStatus, isOfKind, isTrue, type Preparation, show } from "../claims.ts";
import { at, listAt, type Reply } from "../reply.ts";

async function* needsAccountEndpoints({ status }: Reply): Preparation<void> {
  if (status === 404) yield { skipped: "the server has no account endpoints" };
}

/** Account endpoints, which existing clients call first; a server need not have them. */
export const account: readonly AuditRow[] = [
  should(
    "projects",
    "GET /api/projects/ answers 200 with a page of projects, this one among them.",
    async function* (client) {
      const reply = await client.get("/api/projects/");
      yield* needsAccountEndpoints(reply);
      yield hasStatus(reply, 200);
      yield hasMembers(reply.value, ["count", "next", "previous", "results"]);
      const found = listAt(reply.value, "/results").map((project) => String(at(project, "/id")));
      yield isTrue(
        found.includes(client.options.project),
        `${show(found)} without ${client.options.project}`,
      );
      yield hasMembers(at(reply.value, "/results/0"), ["id", "name", "organization"]);
    },
  ),
  should(
    "current-user",
    "GET /api/users/@me/ answers 200 with the user, the organizations and a team.",
    async function* (client) {
      const reply = await client.get("/api/users/@me/");
      yield* needsAccountEndpoints(reply);
      yield hasStatus(reply, 200);
      yield isOfKind("user", reply.value);
      yield hasMembers(reply.value, ["uuid", "email", "organization", "organizations", "team"]);
    },
  ),
  should(
    "current-key",
    "GET /api/personal_api_keys/@current answers 200 with the scopes of the key.",
    async function* (client) {
      const reply = await client.get("/api/personal_api_keys/@current");
      yield* needsAccountEndpoints(reply);
      yield hasStatus(reply, 200);
      yield hasMembers(reply.value, ["scopes", "scoped_teams", "scoped_organizations"]);
      yield isTrue(listAt(reply.value, "/scopes").length > 0, "a key without scopes");
    },
  ),
  should(
    "companions-need-a-key",
    "Account endpoints answer 401 without a credential.",
    async function* (client) {
      for (const path of ["/api/projects/", "/api/users/@me/", "/api/personal_api_keys/@current"]) {
        const reply = await client.get(path, { key: null });
        yield* needsAccountEndpoints(reply);
        yield hasStatus(reply, 401);
      }
    },
  ),
];
