import type { AuditRow } from "../audit-row.ts";
import { at, fits, has, holds, listAt, show, status } from "../claims.ts";
import type { Reply } from "../reply.ts";

const missing = ({ status: seen }: Reply) =>
  seen === 404 ? { skipped: "the server has no companions" } : null;

/** What clients of the deployed interface ask first; a server may leave them out. INTERFACE.md 1, DESIGN.md 6. */
export const companions: readonly AuditRow[] = [
  {
    id: "projects",
    level: "SHOULD",
    promise:
      "GET /api/projects/ answers with a page of projects, this one among them. INTERFACE.md 1, DESIGN.md 6.",
    async *check(client) {
      const reply = await client.get("/api/projects/");
      yield missing(reply);
      yield status(reply, 200);
      yield has(reply.value, ["count", "next", "previous", "results"]);
      const found = listAt(reply.value, "/results").map((project) => String(at(project, "/id")));
      yield holds(found.includes(client.options.project), `${show(found)} without ${client.options.project}`);
      yield has(at(reply.value, "/results/0"), ["id", "name", "organization"]);
    },
  },
  {
    id: "current-user",
    level: "SHOULD",
    promise: "GET /api/users/@me/ answers with the user, an organization and a team. DESIGN.md 6.",
    async *check(client) {
      const reply = await client.get("/api/users/@me/");
      yield missing(reply);
      yield status(reply, 200);
      yield fits("user", reply.value);
      yield has(reply.value, ["uuid", "email", "organization", "organizations", "team"]);
    },
  },
  {
    id: "current-key",
    level: "SHOULD",
    promise: "GET /api/personal_api_keys/@current answers with the scopes of the key. DESIGN.md 6.",
    async *check(client) {
      const reply = await client.get("/api/personal_api_keys/@current");
      yield missing(reply);
      yield status(reply, 200);
      yield has(reply.value, ["scopes", "scoped_teams", "scoped_organizations"]);
      yield holds(listAt(reply.value, "/scopes").length > 0, "a key without scopes");
    },
  },
  {
    id: "companions-need-a-key",
    level: "SHOULD",
    promise: "Who asks for companions without a credential is answered with 401. INTERFACE.md 5.1.",
    async *check(client) {
      for (const path of ["/api/projects/", "/api/users/@me/", "/api/personal_api_keys/@current"]) {
        const reply = await client.get(path, { key: null });
        yield missing(reply);
        yield status(reply, 401);
      }
    },
  },
];
