import type { AuditRow } from "../audit-row.ts";
import { needs, status } from "../claims.ts";

const unknown = "surveys/00000000-0000-4000-8000-000000000000/";

/** What is looked at first where several things are wrong. DESIGN.md 6. */
export const order: readonly AuditRow[] = [
  {
    id: "path-before-credential",
    level: "MUST",
    promise: "A path that does not exist is 404 even without a credential. DESIGN.md 6.",
    async *check(client) {
      yield status(await client.get("questionnaires/", { key: null }), 404);
    },
  },
  {
    id: "credential-before-method",
    level: "MUST",
    promise: "Without a credential a method that is not taken is 401. DESIGN.md 6.",
    async *check(client) {
      yield status(await client.send("PUT", "surveys/", { key: null, body: {} }), 401);
      yield status(await client.send("DELETE", "dashboards/1/", { key: null }), 401);
    },
  },
  {
    id: "method-before-project",
    level: "MUST",
    promise: "A method that is not taken is 405 in a project that is closed, too. DESIGN.md 6.",
    async *check(client) {
      yield needs(client.options.otherKey, "a key without the project");
      const key = client.options.otherKey;
      yield status(await client.send("PUT", "surveys/", { key, body: {} }), 405);
    },
  },
  {
    id: "scope-before-body",
    level: "MUST",
    promise: "Without the scope the answer is 403 whatever the body is. DESIGN.md 6.",
    async *check(client) {
      yield needs(client.options.readonlyKey, "a key that only reads");
      const key = client.options.readonlyKey;
      const headers = { "Content-Type": "text/plain" };
      yield status(await client.send("POST", "surveys/", { key, raw: "{", headers }), 403);
      yield status(await client.send("PATCH", unknown, { key, raw: "{" }), 403);
    },
  },
  {
    id: "content-type-before-body",
    level: "MUST",
    promise: "A body that is neither JSON nor said to be is 415. DESIGN.md 6.",
    async *check(client) {
      const headers = { "Content-Type": "text/plain" };
      yield status(await client.send("POST", "surveys/", { raw: "{", headers }), 415);
    },
  },
  {
    id: "body-before-store",
    level: "MUST",
    promise: "A body that does not fit is 400 even where the object does not exist. DESIGN.md 6.",
    async *check(client) {
      yield status(await client.send("PATCH", unknown, { raw: "{" }), 400);
      yield status(await client.patch(unknown, { name: 7 }), 400);
      yield status(await client.patch("dashboards/2147483647/", { name: 7 }), 400);
    },
  },
];
