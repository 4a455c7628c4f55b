import type { AuditRow } from "../audit-row.ts";
import { at, bodiless, says, status } from "../claims.ts";

const typed = (type: string) => ({ raw: '{"name":"Audit"}', headers: { "Content-Type": type } });

/** How bodies are read. INTERFACE.md 1, DESIGN.md 6. */
export const bodies: readonly AuditRow[] = [
  {
    id: "json-only",
    level: "MUST",
    promise: "A body that is not application/json is answered with 415. DESIGN.md 6.",
    async *check(client) {
      for (const type of ["text/plain", "multipart/form-data; boundary=x", "application/jsonp"])
        yield status(await client.post("surveys/", undefined, typed(type)), 415);
    },
  },
  {
    id: "json-with-charset",
    level: "MUST",
    promise:
      "application/json is read in upper and lower case and with charset=utf-8. INTERFACE.md 4.1, RFC 9110.",
    async *check(client) {
      for (const type of ["application/json; charset=utf-8", "Application/JSON"])
        yield status(await client.post("surveys/", undefined, typed(type)), 201);
    },
  },
  {
    id: "json-faults",
    level: "MUST",
    promise: "A body that is no JSON is answered with 400. DESIGN.md 6.",
    async *check(client) {
      for (const raw of ['{"name":', "", "{'name':'x'}"])
        yield status(
          await client.post("surveys/", undefined, { raw, headers: typed("application/json").headers }),
          400,
        );
    },
  },
  {
    id: "objects-only",
    level: "MUST",
    promise: "A body that is no object is answered with 400. INTERFACE.md 4.",
    async *check(client) {
      for (const raw of ["null", "[]", '"name"', "7"]) {
        yield status(await client.post("surveys/", undefined, { raw }), 400);
        yield status(await client.post("dashboards/", undefined, { raw }), 400);
      }
    },
  },
  {
    id: "body-too-large",
    level: "SHOULD",
    promise: "A body of more than 1 MiB is answered with 413. DESIGN.md 6 and 8.",
    async *check(client) {
      const raw = `{"name":"Audit"${" ".repeat(1_048_576)}}`;
      yield status(await client.post("surveys/", undefined, { raw }), 413);
    },
  },
  {
    id: "last-duplicate-wins",
    level: "SHOULD",
    promise: "Of two members with one name the last counts. DESIGN.md 6.",
    async *check(client) {
      const reply = await client.post("surveys/", undefined, { raw: '{"name":"First","name":"Last"}' });
      yield status(reply, 201);
      yield says(at(reply.value, "/name"), "Last");
    },
  },
  {
    id: "content-type-without-body",
    level: "SHOULD",
    promise: "GET and DELETE may carry a Content-Type although they have no body. INTERFACE.md 4.",
    async *check(client) {
      const headers = { "Content-Type": "application/json" };
      const survey = await client.survey();
      yield survey.made;
      yield status(await client.get(survey.path, { headers }), 200);
      yield status(await client.send("DELETE", survey.path, { headers }), 204);
    },
  },
  {
    id: "no-sniffing",
    level: "SHOULD",
    promise: "Answers are application/json and must not be taken for anything else. INTERFACE.md 1.",
    async *check(client) {
      const reply = await client.get("surveys/?limit=1", { headers: { Accept: "text/html" } });
      yield status(reply, 200);
      yield says(reply.headers.get("Content-Type")?.split(";")[0], "application/json");
      yield says(reply.headers.get("X-Content-Type-Options"), "nosniff");
    },
  },
  {
    id: "no-content",
    level: "MUST",
    promise: "204 has no body. INTERFACE.md 7.",
    async *check(client) {
      const survey = await client.survey();
      yield survey.made;
      const reply = await client.send("DELETE", survey.path);
      yield bodiless(reply);
      yield says(reply.headers.get("Content-Type"), null);
    },
  },
];
