import { type AuditRow, must } from "../audit-row.ts";
import { hasNoBody, hasStatus, isTrue, needs } from "../claims.ts";
import { unknownDashboard, unknownSurvey } from "../client.ts";

/** Which error is reported if a request has several. */
const order: readonly AuditRow[] = [
  must(
    "path-before-credential",
    "An unknown path is answered with 404 even without a credential.",
    async function* (client) {
      yield hasStatus(await client.get("questionnaires/", { key: null }), 404);
    },
  ),
  must(
    "credential-before-method",
    "Without a credential an unsupported method is answered with 401.",
    async function* (client) {
      yield hasStatus(await client.send("PUT", "surveys/", { key: null, body: {} }), 401);
      yield hasStatus(await client.send("DELETE", "dashboards/1/", { key: null }), 401);
    },
  ),
  must(
    "method-before-project",
    "An unsupported method is answered with 405 even in a project to which the key has no access.",
    async function* (client) {
      const key = yield* needs(client.options.otherKey, "a key without the project");
      yield hasStatus(await client.send("PUT", "surveys/", { key, body: {} }), 405);
    },
  ),
  must(
    "scope-before-body",
    "A request without the scope is answered with 403 for any body.",
    async function* (client) {
      const key = yield* needs(client.options.readonlyKey, "a key that only reads");
      const headers = { "Content-Type": "text/plain" };
      yield hasStatus(await client.send("POST", "surveys/", { key, raw: "{", headers }), 403);
      yield hasStatus(await client.send("PATCH", unknownSurvey, { key, raw: "{" }), 403);
    },
  ),
  must(
    "content-type-before-body",
    "Malformed JSON of another content type is answered with 415.",
    async function* (client) {
      const headers = { "Content-Type": "text/plain" };
      yield hasStatus(await client.send("POST", "surveys/", { raw: "{", headers }), 415);
    },
  ),
  must(
    "body-before-store",
    "An invalid body is answered with 400 even if the object does not exist.",
    async function* (client) {
      yield hasStatus(await client.send("PATCH", unknownSurvey, { raw: "{" }), 400);
      yield hasStatus(await client.patch(unknownSurvey, { name: 7 }), 400);
      yield hasStatus(await client.patch(unknownDashboard, { name: 7 }), 400);
    },
  ),
];

const malformedPaths: readonly string[] = [
  "surveys/not-a-uuid/",
  "surveys/1'%20OR%20'1'='1/",
  "dashboards/0/",
  "dashboards/1.0/",
  "dashboards/0x1/",
  "dashboards/99999999999999999999999/",
  "dashboards/%zz/",
  "surveys/%00/",
  `surveys/${"a".repeat(5_000)}/`,
  "surveys/activity/none/",
];

const allowedMethods = (reply: { readonly headers: Headers }): readonly string[] =>
  String(reply.headers.get("Allow"))
    .split(",")
    .map((method) => method.trim())
    .sort();

const addresses: readonly AuditRow[] = [
  must(
    "path-without-slash",
    "Paths are served without a slash at the end, and without a redirect.",
    async function* (client) {
      yield hasStatus(await client.get("surveys"), 200);
      yield hasStatus(await client.get("dashboards"), 200);
      yield hasStatus(await client.post("surveys", { name: "Audit" }), 201);
    },
  ),
  must(
    "path-with-slash",
    "Paths are served with a slash at the end, and without a redirect.",
    async function* (client) {
      yield hasStatus(await client.get("surveys/"), 200);
      yield hasStatus(await client.get("dashboards/"), 200);
      yield hasStatus(await client.post("surveys/", { name: "Audit" }), 201);
    },
  ),
  must(
    "unknown-path",
    "A path that the interface does not have is answered with 404.",
    async function* (client) {
      yield hasStatus(await client.get("questionnaires/"), 404);
      yield hasStatus(await client.get("Surveys/"), 404);
      yield hasStatus(await client.get("surveys//"), 404);
    },
  ),
  must(
    "odd-paths-survived",
    "A malformed identifier in a path is answered with 400, 404 or 414.",
    async function* (client) {
      for (const path of malformedPaths) {
        const reply = await client.get(path);
        yield isTrue([400, 404, 414].includes(reply.status), `${reply.status} for ${path.slice(0, 60)}`);
      }
    },
  ),
  must(
    "names-before-identifiers",
    "activity and responses_count are read as names, not as identifiers of surveys.",
    async function* (client) {
      // Sample bodies have the shape of a survey, so there are none in a project without one.
      yield* client.survey();
      yield hasStatus(await client.get("surveys/activity/"), 200);
      yield hasStatus(await client.get("surveys/responses_count/"), 200);
    },
  ),
  must(
    "unlisted-method",
    "A method that a path does not support is answered with 405.",
    async function* (client) {
      const survey = yield* client.survey();
      yield hasStatus(await client.send("PUT", survey.path, { body: { name: "Audit" } }), 405);
      yield hasStatus(await client.send("DELETE", "surveys/"), 405);
      yield hasStatus(await client.send("POST", "surveys/activity/", { body: {} }), 405);
    },
  ),
  must(
    "allow-on-405",
    "405 carries Allow with the methods that the path supports. RFC 9110 section 15.5.6.",
    async function* (client) {
      const reply = await client.send("PUT", "surveys/", { body: {} });
      const methods = allowedMethods(reply).join(", ");
      yield isTrue(methods === "GET, HEAD, OPTIONS, POST", `Allow: ${methods}`);
    },
  ),
  must("options", "OPTIONS is answered with 204 and Allow, without a credential.", async function* (client) {
    const reply = await client.send("OPTIONS", unknownSurvey, {
      key: null,
    });
    yield hasStatus(reply, 204);
    const methods = allowedMethods(reply).join(", ");
    yield isTrue(methods === "DELETE, GET, HEAD, OPTIONS, PATCH", `Allow: ${methods}`);
  }),
  must(
    "head",
    "HEAD is answered like GET, without a body. RFC 9110 section 9.3.2.",
    async function* (client) {
      const survey = yield* client.survey();
      const [got, head] = [await client.get(survey.path), await client.send("HEAD", survey.path)];
      yield hasStatus(head, got.status);
      yield hasNoBody(head);
      for (const name of ["ETag", "Content-Type"]) {
        const [one, other] = [got.headers.get(name), head.headers.get(name)];
        yield isTrue(one === other, `${name}: ${other}, and ${one} with GET`);
      }
      yield hasStatus(await client.send("HEAD", unknownSurvey), 404);
    },
  ),
];

/** How requests are read: the order of checks, paths and methods. */
export const requests: readonly AuditRow[] = [...order, ...addresses];
