import type { AuditRow } from "../audit-row.ts";
import { header, holds, needs, status } from "../claims.ts";
import type { Level } from "../level.ts";

const survey = "surveys/00000000-0000-4000-8000-000000000000/";
const dashboard = "dashboards/2147483647/";

/**
 * The scopes of INTERFACE.md 4, written out once more: an audit that read them from the rows of the server would keep
 * quiet about a wrong row. Objects are named that do not exist.
 */
const table: readonly (readonly [string, string, string, string, Level])[] = [
  ["list-dashboards", "GET", "dashboards/", "dashboard:read", "MUST"],
  ["create-dashboard", "POST", "dashboards/", "dashboard:write", "MUST"],
  ["retrieve-dashboard", "GET", dashboard, "dashboard:read", "MUST"],
  ["update-dashboard", "PATCH", dashboard, "dashboard:write", "MUST"],
  ["delete-dashboard", "DELETE", dashboard, "dashboard:write", "MUST"],
  ["move-tile", "PATCH", `${dashboard}move_tile/`, "dashboard:write", "SHOULD"],
  ["create-from-template-json", "POST", "dashboards/create_from_template_json/", "dashboard:write", "SHOULD"],
  ["list-collaborators", "GET", `${dashboard}collaborators/`, "dashboard:read", "MUST"],
  ["add-collaborator", "POST", `${dashboard}collaborators/`, "dashboard:write", "MUST"],
  [
    "remove-collaborator",
    "DELETE",
    `${dashboard}collaborators/00000000-0000-4000-8000-000000000000/`,
    "dashboard:write",
    "MUST",
  ],
  ["list-sharing-configuration", "GET", `${dashboard}sharing/`, "sharing_configuration:read", "MUST"],
  ["list-surveys", "GET", "surveys/", "survey:read", "MUST"],
  ["create-survey", "POST", "surveys/", "survey:write", "MUST"],
  ["retrieve-survey", "GET", survey, "survey:read", "MUST"],
  ["update-survey", "PATCH", survey, "survey:write", "MUST"],
  ["delete-survey", "DELETE", survey, "survey:write", "MUST"],
  ["survey-activity", "GET", `${survey}activity/`, "activity_log:read", "MUST"],
  ["surveys-activity", "GET", "surveys/activity/", "activity_log:read", "MUST"],
  ["responses-count", "GET", "surveys/responses_count/", "survey:read", "SHOULD"],
];

const granted: readonly string[] = ["survey:read", "dashboard:read"];
const words = (id: string): string => id.replaceAll("-", " ");

/** What a key is allowed. INTERFACE.md 4 and 5; where it lists no scope, DESIGN.md 6. */
export const scopes: readonly AuditRow[] = [
  ...table.map(
    ([id, method, path, scope, level]): AuditRow => ({
      id: `scope-of-${id}`,
      level,
      promise: `The operation "${words(id)}" asks for ${scope}. INTERFACE.md 5.2${level === "MUST" ? "" : ", DESIGN.md 6"}.`,
      async *check(client) {
        yield needs(client.options.readonlyKey, "a key that only reads");
        const key = client.options.readonlyKey;
        const body = method === "POST" || method === "PATCH" ? { body: {} } : {};
        const reply = await client.send(method, path, { key, ...body });
        if (!granted.includes(scope)) yield status(reply, 403);
        else yield holds(![0, 401, 403].includes(reply.status), `${reply.status} with the scope ${scope}`);
      },
    }),
  ),
  {
    id: "insufficient-scope-named",
    level: "MUST",
    promise:
      "403 says insufficient_scope and names the scope in WWW-Authenticate. DESIGN.md 6, RFC 6750 section 3.1.",
    async *check(client) {
      yield needs(client.options.readonlyKey, "a key that only reads");
      const key = client.options.readonlyKey;
      const reply = await client.send("POST", "surveys/", { key, body: {} });
      yield header(reply, "WWW-Authenticate", /^Bearer\b.*error="?insufficient_scope"?/);
      yield header(reply, "WWW-Authenticate", /scope="survey:write"/);
    },
  },
];
