import { type AuditRow, must } from "../audit-row.ts";
import { hasHeader, hasStatus, isTrue, matches } from "../claims.ts";
import { at } from "../reply.ts";

const strong = /^"[^"]*"$/;

const rowsOf = (one: "survey" | "dashboard"): AuditRow[] => [
  must(
    `entity-tag-of-${one}`,
    `A ${one} carries a strong ETag, which changes with every change and only then.`,
    async function* (client) {
      const object = yield* client[one]();
      const [first, again] = [await client.get(object.path), await client.get(object.path)];
      yield hasHeader(first, "ETag", strong);
      yield matches(again.headers.get("ETag"), first.headers.get("ETag"));
      const changed = await client.patch(object.path, { name: "Changed" });
      yield hasHeader(changed, "ETag", strong);
      yield isTrue(changed.headers.get("ETag") !== first.headers.get("ETag"), "the same ETag after a change");
      yield matches((await client.get(object.path)).headers.get("ETag"), changed.headers.get("ETag"));
    },
  ),
  must(
    `if-match-of-${one}`,
    `A change of a ${one} with If-Match is made if the version matches. RFC 9110 section 13.1.1.`,
    async function* (client) {
      const object = yield* client[one]();
      const tag = String((await client.get(object.path)).headers.get("ETag"));
      for (const value of [tag, "*"]) {
        const headers = { "If-Match": value };
        yield hasStatus(await client.patch(object.path, { name: "Changed" }, { headers }), 200);
      }
    },
  ),
  must(
    `stale-version-of-${one}`,
    `A change of a ${one} with If-Match of another version is answered with 412 and not made.`,
    async function* (client) {
      const object = yield* client[one]();
      const headers = { "If-Match": '"surveyc-audit"' };
      yield hasStatus(await client.patch(object.path, { name: "Changed" }, { headers }), 412);
      yield matches(at((await client.get(object.path)).value, "/name"), "Audit");
    },
  ),
  must(
    `stale-read-of-${one}`,
    `Reading a ${one} with If-Match of another version is answered with 412, for any If-None-Match. RFC 9110 sections 13.1.1 and 13.2.2.`,
    async function* (client) {
      const object = yield* client[one]();
      const tag = String((await client.get(object.path)).headers.get("ETag"));
      for (const value of [tag, "*"])
        yield hasStatus(await client.get(object.path, { headers: { "If-Match": value } }), 200);
      const stale = { "If-Match": '"surveyc-audit"' };
      for (const headers of [stale, { ...stale, "If-None-Match": tag }])
        for (const method of ["GET", "HEAD"])
          yield hasStatus(await client.send(method, object.path, { headers }), 412);
    },
  ),
  must(
    `known-version-of-${one}`,
    `Reading a ${one} with If-None-Match of its version is answered with 304.`,
    async function* (client) {
      const object = yield* client[one]();
      const tag = String((await client.get(object.path)).headers.get("ETag"));
      for (const value of [tag, `W/${tag}`, `"other", ${tag}`]) {
        const reply = await client.get(object.path, { headers: { "If-None-Match": value } });
        yield hasStatus(reply, 304);
        yield matches(reply.headers.get("ETag"), tag);
      }
      yield hasStatus(await client.get(object.path, { headers: { "If-None-Match": '"other"' } }), 200);
    },
  ),
];

/** Entity tags and preconditions. */
export const versions: readonly AuditRow[] = [
  ...rowsOf("survey"),
  ...rowsOf("dashboard"),
  must(
    "stale-delete",
    "DELETE of a survey with If-Match of another version is answered with 412, and the survey remains.",
    async function* (client) {
      const survey = yield* client.survey();
      const headers = { "If-Match": '"surveyc-audit"' };
      yield hasStatus(await client.send("DELETE", survey.path, { headers }), 412);
      yield hasStatus(await client.get(survey.path), 200);
    },
  ),
  must(
    "changes-together",
    "Concurrent changes of different members are all stored.",
    async function* (client) {
      const survey = yield* client.survey();
      const changes = [{ name: "One" }, { description: "Two" }, { archived: true }, { responses_limit: 4 }];
      const replies = await Promise.all(changes.map((change) => client.patch(survey.path, change)));
      for (const reply of replies) yield hasStatus(reply, 200);
      yield matches((await client.get(survey.path)).value, Object.assign({}, ...changes));
    },
  ),
];
