import type { AuditRow } from "../audit-row.ts";
import { header, holds, needs, status } from "../claims.ts";

const unknownKey = "phx_surveyc_audit_unknown";

/** Who may ask. INTERFACE.md 5. */
export const authentication: readonly AuditRow[] = [
  {
    id: "server-answers",
    level: "MUST",
    promise: "The key opens the project. INTERFACE.md 5.",
    async *check(client) {
      yield status(await client.get("surveys/?limit=1"), 200);
    },
  },
  {
    id: "credential-required",
    level: "MUST",
    promise: "A request without a credential is answered with 401. INTERFACE.md 5.1.",
    async *check(client) {
      yield status(await client.get("surveys/", { key: null }), 401);
      yield status(await client.get("dashboards/", { key: null }), 401);
    },
  },
  {
    id: "unknown-key-refused",
    level: "MUST",
    promise: "A key that is not known is answered with 401. INTERFACE.md 5.1.",
    async *check(client) {
      yield status(await client.get("surveys/", { key: unknownKey }), 401);
      yield status(await client.get("dashboards/", { key: unknownKey }), 401);
    },
  },
  {
    id: "other-schemes-refused",
    level: "MUST",
    promise: "A key under another scheme than Bearer is answered with 401. INTERFACE.md 5.1.",
    async *check(client) {
      const headers = { Authorization: `Token ${client.options.key}` };
      yield status(await client.get("surveys/", { key: null, headers }), 401);
    },
  },
  {
    id: "key-in-query-refused",
    level: "MUST",
    promise: "A key counts in the Authorization header only, not in the query. INTERFACE.md 5.1.",
    async *check(client) {
      const query = `?personal_api_key=${encodeURIComponent(client.options.key)}`;
      yield status(await client.get(`surveys/${query}`, { key: null }), 401);
    },
  },
  {
    id: "scheme-in-any-case",
    level: "MUST",
    promise: "The scheme of the credential is read in upper and lower case. RFC 9110 section 11.1.",
    async *check(client) {
      const headers = { Authorization: `bearer ${client.options.key}` };
      yield status(await client.get("surveys/?limit=1", { key: null, headers }), 200);
    },
  },
  {
    id: "challenge-on-401",
    level: "MUST",
    promise: "401 carries WWW-Authenticate with the scheme Bearer. DESIGN.md 6.",
    async *check(client) {
      yield header(await client.get("surveys/", { key: null }), "WWW-Authenticate", /^Bearer\b/);
      yield header(await client.get("surveys/", { key: unknownKey }), "WWW-Authenticate", /^Bearer\b/);
    },
  },
  {
    id: "no-error-without-credential",
    level: "SHOULD",
    promise: "The challenge names no error where no credential was sent. DESIGN.md 6, RFC 6750 section 3.1.",
    async *check(client) {
      const reply = await client.get("surveys/", { key: null });
      yield holds(
        !/error=/.test(String(reply.headers.get("WWW-Authenticate"))),
        "an error without a credential",
      );
    },
  },
  {
    id: "invalid-token-named",
    level: "SHOULD",
    promise:
      "The challenge says invalid_token where the key is not known. DESIGN.md 6, RFC 6750 section 3.1.",
    async *check(client) {
      const reply = await client.get("surveys/", { key: unknownKey });
      yield header(reply, "WWW-Authenticate", /error="?invalid_token"?/);
    },
  },
  {
    id: "closed-project-refused",
    level: "MUST",
    promise: "A key does not open a project that it was not given for. DESIGN.md 6.",
    async *check(client) {
      const { otherKey } = client.options;
      yield needs(otherKey, "a key without the project");
      yield status(await client.get("surveys/", { key: otherKey }), 403, 404);
      yield status(await client.get("dashboards/", { key: otherKey }), 403, 404);
      yield status(
        await client.send("POST", "surveys/", { key: otherKey, body: { name: "Audit" } }),
        403,
        404,
      );
    },
  },
  {
    id: "closed-project-hidden",
    level: "MUST",
    promise: "A project that is closed to a key is answered like one that does not exist. DESIGN.md 6.",
    async *check(client) {
      const { otherKey } = client.options;
      yield needs(otherKey, "a key without the project");
      const closed = await client.get("surveys/", { key: otherKey });
      const unknown = await client.get("surveys/", { key: otherKey, project: "surveyc-audit-unknown" });
      yield holds(
        closed.status === unknown.status,
        `${closed.status}, and ${unknown.status} for an unknown one`,
      );
      yield holds(closed.text === unknown.text, "the bodies tell a closed project from an unknown one");
    },
  },
  {
    id: "projects-apart",
    level: "MUST",
    promise: "An object of one project is not found in another. DESIGN.md 7.",
    async *check(client) {
      const { otherProject: project } = client.options;
      yield needs(project, "a second project");
      const extras = { project };
      const survey = await client.survey();
      yield survey.made;
      yield status(await client.get(survey.path, extras), 404);
      yield status(await client.patch(survey.path, { name: "Moved" }, extras), 404);
      yield status(await client.send("DELETE", survey.path, extras), 404);
      yield status(await client.get(survey.path), 200);
    },
  },
];
