import { type AuditRow, must, should } from "../audit-row.ts";
import { hasStatus, matches } from "../claims.ts";
import { pathAfterBase } from "../client.ts";
import { at } from "../reply.ts";

const bodyOfType = (type: string) => ({ raw: '{"name":"Audit"}', headers: { "Content-Type": type } });

function gzip(text: string): Promise<ArrayBuffer> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

/** Bodies of requests, and the types of responses. */
export const bodies: readonly AuditRow[] = [
  must("json-only", "A body that is not application/json is answered with 415.", async function* (client) {
    for (const type of ["text/plain", "multipart/form-data; boundary=x", "application/jsonp"])
      yield hasStatus(await client.post("surveys/", undefined, bodyOfType(type)), 415);
  }),
  should(
    "no-encoded-bodies",
    "A body with a Content-Encoding is answered with 415. RFC 9110 section 15.5.16.",
    async function* (client) {
      const headers = { "Content-Encoding": "gzip" };
      const raw = await gzip('{"name":"Audit"}');
      yield hasStatus(await client.post("surveys/", undefined, { raw, headers }), 415);
    },
  ),
  must(
    "json-with-charset",
    "The content type application/json is not case-sensitive and may contain charset=utf-8. RFC 9110 section 8.3.1.",
    async function* (client) {
      for (const type of ["application/json; charset=utf-8", "Application/JSON"])
        yield hasStatus(await client.post("surveys/", undefined, bodyOfType(type)), 201);
    },
  ),
  must("json-faults", "A body that is not JSON is answered with 400.", async function* (client) {
    for (const raw of ['{"name":', "", "{'name':'x'}"])
      yield hasStatus(await client.post("surveys/", undefined, { raw }), 400);
  }),
  must("objects-only", "A body that is not an object is answered with 400.", async function* (client) {
    for (const raw of ["null", "[]", '"name"', "7"]) {
      yield hasStatus(await client.post("surveys/", undefined, { raw }), 400);
      yield hasStatus(await client.post("dashboards/", undefined, { raw }), 400);
    }
  }),
  should("body-too-large", "A body of more than 1 MiB is answered with 413.", async function* (client) {
    const raw = `{"name":"Audit"${" ".repeat(1_048_576)}}`;
    yield hasStatus(await client.post("surveys/", undefined, { raw }), 413);
  }),
  should(
    "last-duplicate-wins",
    "Of two members with the same name the last one applies.",
    async function* (client) {
      const reply = await client.post("surveys/", undefined, { raw: '{"name":"First","name":"Last"}' });
      yield hasStatus(reply, 201);
      yield matches(at(reply.value, "/name"), "Last");
    },
  ),
  should(
    "content-type-without-body",
    "GET and DELETE may carry a Content-Type although they have no body.",
    async function* (client) {
      const headers = { "Content-Type": "application/json" };
      const survey = yield* client.survey();
      yield hasStatus(await client.get(survey.path, { headers }), 200);
      yield hasStatus(await client.send("DELETE", survey.path, { headers }), 204);
    },
  ),
  should(
    "no-sniffing",
    "Responses are application/json, with a header that prevents browsers from guessing another type.",
    async function* (client) {
      const reply = await client.get("surveys/?limit=1", { headers: { Accept: "text/html" } });
      yield hasStatus(reply, 200);
      yield matches(reply.headers.get("Content-Type")?.split(";")[0], "application/json");
      yield matches(reply.headers.get("X-Content-Type-Options"), "nosniff");
    },
  ),
  should(
    "location-of-created",
    "201 carries Location with the address of the created object. RFC 9110 section 15.3.2.",
    async function* (client) {
      for (const { reply } of [yield* client.survey(), yield* client.dashboard()]) {
        const path = pathAfterBase(client, reply.headers.get("Location"));
        const read = path === null ? undefined : (await client.get(path)).value;
        yield matches(at(read, "/id"), at(reply.value, "/id"), "what is at Location:");
      }
    },
  ),
  must("no-content", "A response with status 204 has no content type.", async function* (client) {
    const survey = yield* client.survey();
    const reply = await client.send("DELETE", survey.path);
    yield matches(reply.headers.get("Content-Type"), null);
  }),
];
