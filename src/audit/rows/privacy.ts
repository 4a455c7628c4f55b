import { type AuditRow, must, should } from "../audit-row.ts";
import { type Claim, isTrue, needs } from "../claims.ts";
import { type Client, unknownDashboard, unknownSurvey } from "../client.ts";
import type { Reply } from "../reply.ts";

/** Traces of the implementation of a server: stacks, statements, files, and the names of its dependencies. */
const leaks: readonly RegExp[] = [
  /(\n|\\n)\s+at .+:\d+:\d+/,
  /\bat (async )?[\w.<>]+ \((file:|node:|[/\\])/,
  /\bFile .{1,200}, line \d+/,
  /Traceback \(most recent call last\)/,
  /\b(SELECT|DELETE)\b.+\bFROM\b|\bINSERT INTO\b|\bUPDATE\b.+\bSET\b/,
  /SQLSTATE|syntax error at or near|violates [\w-]+ constraint|psycopg|sqlalchemy|prisma/i,
  /node_modules|site-packages|\.(ts|js|py|rb|php|java|go):\d+/,
];

function revealsNothing(reply: Reply): Claim {
  const found = leaks.map((leak) => leak.exec(reply.text)?.[0]).find((text) => text !== undefined);
  return isTrue(found === undefined, `${reply.status} with ${JSON.stringify(found)}`);
}

/** Requests that cause errors in faulty servers. */
const provocations: readonly ((client: Client) => Promise<Reply>)[] = [
  (client) => client.get(unknownSurvey),
  (client) => client.get("surveys/1'%20OR%20'1'='1/"),
  (client) => client.get("dashboards/99999999999999999999999/"),
  (client) => client.get("surveys/?limit=1'"),
  (client) => client.get("surveys/?offset=9223372036854775808"),
  (client) => client.get("surveys/?search=%00"),
  (client) => client.get("surveys/", { key: "phx_'; --" }),
  (client) => client.send("POST", "surveys/", { raw: '{"name":' }),
  (client) => client.send("POST", "surveys/", { raw: `{"name":${"[".repeat(50_000)}` }),
  (client) => client.post("surveys/", { name: { $gt: "" }, questions: { length: -1 } }),
  (client) => client.post("surveys/", { name: "Audit", questions: [null] }),
  (client) => client.post("dashboards/", { use_dashboard: 2_147_483_647 }),
  (client) => client.patch(`${unknownDashboard}move_tile/`, { tile: { id: 1 }, to_dashboard: 1 }),
  (client) => client.patch(unknownSurvey, { name: "Changed" }, { headers: { "If-Match": "W/" } }),
  (client) => client.send("PUT", "surveys/", { body: {} }),
];

const otherOrigin = "https://surveyc-audit.example";

/** The origin of an arbitrary page is not allowed. */
function isClosedTo(origin: string, { headers }: Reply): Claim {
  const allowed = headers.get("Access-Control-Allow-Origin");
  return isTrue(allowed !== "*" && allowed !== origin, `Access-Control-Allow-Origin: ${allowed}`);
}

/** What a server must not reveal, and to whom. */
export const privacy: readonly AuditRow[] = [
  must(
    "neighbouring-projects-hidden",
    "Projects to which the key has no access are answered alike, whether they exist or not.",
    async function* (client) {
      const own = Number(client.options.project);
      yield* needs(Number.isSafeInteger(own) || undefined, "a project with a number");
      const unknown = await client.get("surveys/?limit=1", { project: "2147483647" });
      if (unknown.status === 200) yield { skipped: "the key has access to every project" };
      for (const project of [own - 2, own - 1, own + 1, own + 2, own + 3]) {
        if (project < 1) continue;
        const { status, text } = await client.get("surveys/?limit=1", { project: String(project) });
        if (status === 200) continue;
        yield isTrue(
          status === unknown.status && text === unknown.text,
          `project ${project} is answered with ${status}, another one with ${unknown.status}`,
        );
      }
    },
  ),
  must(
    "errors-tell-nothing",
    "Error responses show no stack, no database statement and no file of the server.",
    async function* (client) {
      for (const provoke of provocations) yield revealsNothing(await provoke(client));
    },
  ),
  must(
    "not-for-shared-caches",
    "No response allows a shared cache to store it. RFC 9111 sections 3 and 3.5.",
    async function* (client) {
      const [survey, dashboard] = [yield* client.survey(), yield* client.dashboard()];
      const paths = [
        survey.path,
        dashboard.path,
        `${dashboard.path}sharing/`,
        "surveys/?limit=1",
        unknownSurvey,
      ];
      for (const path of paths) {
        const value = (await client.get(path)).headers.get("Cache-Control") ?? "";
        yield isTrue(!/\bpublic\b|\bs-maxage\b/i.test(value), `Cache-Control: ${value} of ${path}`);
      }
    },
  ),
  should(
    "other-origins-closed",
    "A page of an origin that is not allowed may not read responses.",
    async function* (client) {
      const Origin = otherOrigin;
      yield isClosedTo(otherOrigin, await client.get("surveys/?limit=1", { headers: { Origin } }));
      yield isClosedTo("null", await client.get("surveys/?limit=1", { headers: { Origin: "null" } }));
      const accessControl = {
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "authorization",
      };
      const preflight = { key: null, headers: { Origin, ...accessControl } };
      yield isClosedTo(otherOrigin, await client.send("OPTIONS", "surveys/", preflight));
    },
  ),
];
