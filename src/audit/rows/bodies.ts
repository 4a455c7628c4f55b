import type { AuditRow } from "../audit-row.ts";
import { hasStatus, matches } from "../claims.ts";
import { pathBehindBase } from "../client.ts";
import { at } from "../reply.ts";

const bodyOfType = (type: string) => ({ raw: '{"name":"Audit"}', headers: { "Content-Type": type } });

function gzip(text: string): Promise<ArrayBuffer> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

/** Bodies of requests, and the types of responses. */
export const bodies: readonly AuditRow[] = [
  {
    id: "json-only",
    level: "MUST",
    promise: "A body that is not application/json is answered with 415.",
    async *check(client) {
      for (const type of ["text/plain", "multipart/form-data; boundary=x", "application/jsonp"])
        yield hasStatus(await client.post("surveys/", undefined, bodyOfType(type)), 415);
    },
  },
  {
    id: "no-encoded-bodies",
    level: "SHOULD",
    promise: "A body with a Content-Encoding is answered with 415. RFC 9110 section 15.5.16.",
    async *check(client) {
      const headers = { "Content-Encoding": "gzip" };
      const raw = await gzip('{"name":"Audit"}');
      yield hasStatus(await client.post("surveys/", undefined, { raw, headers }), 415);
    },
  },
  {
    id: "json-with-charset",
    level: "MUST",
    promise:
      "The content type application/json is not case-sensitive and may say charset=utf-8. RFC 9110 section 8.3.1.",
    async *check(client) {
      for (const type of ["application/json; charset=utf-8", "Application/JSON"])
        yield hasStatus(await client.post("surveys/", undefined, bodyOfType(type)), 201);
    },
  },
  {
    id: "json-faults",
    level: "MUST",
    promise: "A body that is not JSON is answered with 400.",
    async *check(client) {
      for (const raw of ['{"name":', "", "{'name':'x'}"])
        yield hasStatus(await client.post("surveys/", undefined, { raw }), 400);
    },
  },
  {
    id: "objects-only",
    level: "MUST",
    promise: "A body that is not an object is answered with 400.",
    async *check(client) {
      for (const raw of ["null", "[]", '"name"', "7"]) {
        yield hasStatus(await client.post("surveys/", undefined, { raw }), 400);
        yield hasStatus(await client.post("dashboards/", undefined, { raw }), 400);
      }
    },
  },
  {
    id: "body-too-large",
    level: "SHOULD",
    promise: "A body of more than 1 MiB is answered with 413.",
    async *check(client) {
      const raw = `{"name":"Audit"${" ".repeat(1_048_576)}}`;
      yield hasStatus(await client.post("surveys/", undefined, { raw }), 413);
    },
  },
  {
    id: "last-duplicate-wins",
    level: "SHOULD",
    promise: "Of two members with the same name the last one counts.",
    async *check(client) {
      const reply = await client.post("surveys/", undefined, { raw: '{"name":"First","name":"Last"}' });
      yield hasStatus(reply, 201);
      yield matches(at(reply.value, "/name"), "Last");
    },
  },
  {
    id: "content-type-without-body",
    level: "SHOULD",
    promise: "GET and DELETE may carry a Content-Type although they have no body.",
    async *check(client) {
      const headers = { "Content-Type": "application/json" };
      const survey = yield* client.survey();
      yield hasStatus(await client.get(survey.path, { headers }), 200);
      yield hasStatus(await client.send("DELETE", survey.path, { headers }), 204);
    },
  },
  {
    id: "no-sniffing",
    level: "SHOULD",
    promise: "Responses are application/json, and browsers are told not to guess another type.",
    async *check(client) {
      const reply = await client.get("surveys/?limit=1", { headers: { Accept: "text/html" } });
      yield hasStatus(reply, 200);
      yield matches(reply.headers.get("Content-Type")?.split(";")[0], "application/json");
      yield matches(reply.headers.get("X-Content-Type-Options"), "nosniff");
    },
  },
  {
    id: "location-of-created",
    level: "SHOULD",
    promise: "201 carries Location with the address of what was created. RFC 9110 section 15.3.2.",
    async *check(client) {
      for (const { reply } of [yield* client.survey(), yield* client.dashboard()]) {
        const path = pathBehindBase(client, reply.headers.get("Location"));
        const read = path === null ? undefined : (await client.get(path)).value;
        yield matches(at(read, "/id"), at(reply.value, "/id"), "what is at Location:");
      }
    },
  },
  {
    id: "no-content",
    level: "MUST",
    promise: "A response with status 204 has no content type.",
    async *check(client) {
      const survey = yield* client.survey();
      const reply = await client.send("DELETE", survey.path);
      yield matches(reply.headers.get("Content-Type"), null);
    },
  },
];
