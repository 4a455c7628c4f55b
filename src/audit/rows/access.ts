import { type AuditRow, type Level, must, should } from "../audit-row.ts";
import { hasHeader, hasStatus, isTrue, needs } from "../claims.ts";
import { unknownSurvey as survey, unknownDashboard } from "../client.ts";
import type { Reply } from "../reply.ts";

const UNKNOWN_KEY = "phx_surveyc_audit_unknown";

/** For each scope a request that needs it and changes nothing. The first request to the server covers `survey:read`. */
const scopeProbes: readonly (readonly [scope: string, method: string, path: string])[] = [
  ["survey:write", "PATCH", survey],
  ["dashboard:read", "GET", "dashboards/?limit=1"],
  ["dashboard:write", "PATCH", unknownDashboard],
  ["sharing_configuration:read", "GET", `${unknownDashboard}sharing/`],
  ["activity_log:read", "GET", "surveys/activity/?limit=1"],
];

/** Whether a request was rejected for its scope, by the challenge or the body. Other 403 are for the rows about them. */
const isForScope = ({ status, headers, text }: Reply): boolean =>
  status === 403 && /scope/i.test(`${headers.get("WWW-Authenticate")} ${text}`);

const authentication: readonly AuditRow[] = [
  must("server-answers", "The key has access to the project with all scopes.", async function* (client) {
    yield hasStatus(await client.get("surveys/?limit=1"), 200);
    const missing: string[] = [];
    for (const [scope, method, path] of scopeProbes) {
      const reply = await client.send(method, path, method === "PATCH" ? { body: {} } : {});
      if (isForScope(reply)) missing.push(scope);
    }
    yield isTrue(
      missing.length === 0,
      `the key lacks the scope ${missing.join(", ")}; the audit needs all six`,
    );
  }),
  must(
    "credential-required",
    "A request without a credential is answered with 401.",
    async function* (client) {
      yield hasStatus(await client.get("surveys/", { key: null }), 401);
      yield hasStatus(await client.get("dashboards/", { key: null }), 401);
    },
  ),
  must("unknown-key-refused", "An unknown key is answered with 401.", async function* (client) {
    yield hasStatus(await client.get("surveys/", { key: UNKNOWN_KEY }), 401);
    yield hasStatus(await client.get("dashboards/", { key: UNKNOWN_KEY }), 401);
  }),
  must(
    "other-schemes-refused",
    "A key under another scheme than Bearer is answered with 401.",
    async function* (client) {
      const headers = { Authorization: `Token ${client.options.key}` };
      yield hasStatus(await client.get("surveys/", { key: null, headers }), 401);
    },
  ),
  must(
    "key-in-query-refused",
    "A key is read from the Authorization header only, not from the query.",
    async function* (client) {
      for (const name of ["personal_api_key", "api_key", "access_token", "token"]) {
        const query = `?${name}=${encodeURIComponent(client.options.key)}`;
        yield hasStatus(await client.get(`surveys/${query}`, { key: null }), 401);
      }
    },
  ),
  must(
    "scheme-in-any-case",
    "The name of the authentication scheme is not case-sensitive. RFC 9110 section 11.1.",
    async function* (client) {
      const headers = { Authorization: `bearer ${client.options.key}` };
      yield hasStatus(await client.get("surveys/?limit=1", { key: null, headers }), 200);
    },
  ),
  must("challenge-on-401", "401 carries WWW-Authenticate with the scheme Bearer.", async function* (client) {
    yield hasHeader(await client.get("surveys/", { key: null }), "WWW-Authenticate", /^Bearer\b/);
    yield hasHeader(await client.get("surveys/", { key: UNKNOWN_KEY }), "WWW-Authenticate", /^Bearer\b/);
  }),
  should(
    "no-error-without-credential",
    "The challenge names no error if no credential was sent. RFC 6750 section 3.1.",
    async function* (client) {
      const reply = await client.get("surveys/", { key: null });
      yield isTrue(
        !/error=/.test(String(reply.headers.get("WWW-Authenticate"))),
        "an error without a credential",
      );
    },
  ),
  should(
    "invalid-token-named",
    "The challenge names the error invalid_token if the key is unknown. RFC 6750 section 3.1.",
    async function* (client) {
      const reply = await client.get("surveys/", { key: UNKNOWN_KEY });
      yield hasHeader(reply, "WWW-Authenticate", /error="?invalid_token"?/);
    },
  ),
  must(
    "closed-project-refused",
    "A key gives no access to a project that it was not issued for.",
    async function* (client) {
      const otherKey = yield* needs(client.options.otherKey, "a key without the project");
      yield hasStatus(await client.get("surveys/", { key: otherKey }), 403, 404);
      yield hasStatus(await client.get("dashboards/", { key: otherKey }), 403, 404);
      yield hasStatus(
        await client.send("POST", "surveys/", { key: otherKey, body: { name: "Audit" } }),
        403,
        404,
      );
    },
  ),
  must(
    "closed-project-hidden",
    "A project to which a key has no access is answered like one that does not exist.",
    async function* (client) {
      const otherKey = yield* needs(client.options.otherKey, "a key without the project");
      for (const path of ["surveys/", unknownDashboard]) {
        const closed = await client.get(path, { key: otherKey });
        // Some servers distinguish a number from a text that cannot be a project.
        for (const project of ["2147483647", "surveyc-audit-unknown"]) {
          const unknown = await client.get(path, { key: otherKey, project });
          const [one, other] = [closed.status, unknown.status];
          yield isTrue(one === other, `${one}, and ${other} for the unknown project ${project}`);
          yield isTrue(closed.text === unknown.text, "the bodies of a closed and an unknown project differ");
        }
      }
    },
  ),
  must("projects-apart", "An object of one project is not found in another.", async function* (client) {
    const project = yield* needs(client.options.otherProject, "a second project");
    const extras = { project };
    const survey = yield* client.survey();
    yield hasStatus(await client.get(survey.path, extras), 404);
    yield hasStatus(await client.patch(survey.path, { name: "Moved" }, extras), 404);
    yield hasStatus(await client.send("DELETE", survey.path, extras), 404);
    yield hasStatus(await client.get(survey.path), 200);
  }),
];

/**
 * The scope of each operation, repeated on purpose: an audit that read them from the operations of the server would not detect
 * a wrong one. The paths name objects that do not exist.
 */
const scopeTable: readonly (readonly [string, string, string, string, Level])[] = [
  ["list-dashboards", "GET", "dashboards/", "dashboard:read", "MUST"],
  ["create-dashboard", "POST", "dashboards/", "dashboard:write", "MUST"],
  ["retrieve-dashboard", "GET", unknownDashboard, "dashboard:read", "MUST"],
  ["update-dashboard", "PATCH", unknownDashboard, "dashboard:write", "MUST"],
  ["delete-dashboard", "DELETE", unknownDashboard, "dashboard:write", "MUST"],
  ["move-tile", "PATCH", `${unknownDashboard}move_tile/`, "dashboard:write", "SHOULD"],
  ["create-from-template-json", "POST", "dashboards/create_from_template_json/", "dashboard:write", "SHOULD"],
  ["list-collaborators", "GET", `${unknownDashboard}collaborators/`, "dashboard:read", "MUST"],
  ["add-collaborator", "POST", `${unknownDashboard}collaborators/`, "dashboard:write", "MUST"],
  [
    "remove-collaborator",
    "DELETE",
    `${unknownDashboard}collaborators/00000000-0000-4000-8000-000000000000/`,
    "dashboard:write",
    "MUST",
  ],
  ["list-sharing-configuration", "GET", `${unknownDashboard}sharing/`, "sharing_configuration:read", "MUST"],
  ["list-surveys", "GET", "surveys/", "survey:read", "MUST"],
  ["create-survey", "POST", "surveys/", "survey:write", "MUST"],
  ["retrieve-survey", "GET", survey, "survey:read", "MUST"],
  ["update-survey", "PATCH", survey, "survey:write", "MUST"],
  ["delete-survey", "DELETE", survey, "survey:write", "MUST"],
  ["survey-activity", "GET", `${survey}activity/`, "activity_log:read", "MUST"],
  ["surveys-activity", "GET", "surveys/activity/", "activity_log:read", "MUST"],
  ["responses-count", "GET", "surveys/responses_count/", "survey:read", "SHOULD"],
];

const readonlyScopes: readonly string[] = ["survey:read", "dashboard:read"];

const scopes: readonly AuditRow[] = [
  ...scopeTable.map(
    ([id, method, path, scope, level]): AuditRow => ({
      id: `scope-of-${id}`,
      level,
      promise: `The operation "${id.replaceAll("-", " ")}" requires ${scope}.`,
      async *check(client) {
        const key = yield* needs(client.options.readonlyKey, "a key that only reads");
        const body = method === "POST" || method === "PATCH" ? { body: {} } : {};
        const reply = await client.send(method, path, { key, ...body });
        if (!readonlyScopes.includes(scope)) yield hasStatus(reply, 403);
        else yield isTrue(![0, 401, 403].includes(reply.status), `${reply.status} with the scope ${scope}`);
      },
    }),
  ),
  must(
    "insufficient-scope-named",
    "The challenge of a 403 names insufficient_scope and the scope. RFC 6750 section 3.1.",
    async function* (client) {
      const key = yield* needs(client.options.readonlyKey, "a key that only reads");
      const reply = await client.send("POST", "surveys/", { key, body: {} });
      yield hasHeader(reply, "WWW-Authenticate", /^Bearer\b.*error="?insufficient_scope"?/);
      yield hasHeader(reply, "WWW-Authenticate", /scope="survey:write"/);
    },
  ),
];

/** Authentication, and the scope of each operation. */
export const access: readonly AuditRow[] = [...authentication, ...scopes];
