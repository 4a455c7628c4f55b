import type { AuditRow } from "../audit-row.ts";
import { at, bodiless, header, holds, says, status } from "../claims.ts";

const strong = /^"[^"]*"$/;

const rowsOf = (one: "survey" | "dashboard"): AuditRow[] => [
  {
    id: `entity-tag-of-${one}`,
    level: "MUST",
    promise: `A ${one} carries a strong ETag, which changes with every change and only then. DESIGN.md 6.`,
    async *check(client) {
      const object = await client[one]();
      yield object.made;
      const [first, again] = [await client.get(object.path), await client.get(object.path)];
      yield header(first, "ETag", strong);
      yield says(again.headers.get("ETag"), first.headers.get("ETag"));
      const changed = await client.patch(object.path, { name: "Changed" });
      yield header(changed, "ETag", strong);
      yield holds(changed.headers.get("ETag") !== first.headers.get("ETag"), "the same ETag after a change");
      yield says((await client.get(object.path)).headers.get("ETag"), changed.headers.get("ETag"));
    },
  },
  {
    id: `if-match-of-${one}`,
    level: "MUST",
    promise: `A change of a ${one} with If-Match is done for the version that was read. DESIGN.md 6, RFC 9110 13.1.1.`,
    async *check(client) {
      const object = await client[one]();
      yield object.made;
      const tag = String((await client.get(object.path)).headers.get("ETag"));
      for (const value of [tag, "*"]) {
        const headers = { "If-Match": value };
        yield status(await client.patch(object.path, { name: "Changed" }, { headers }), 200);
      }
    },
  },
  {
    id: `stale-version-of-${one}`,
    level: "MUST",
    promise: `A change of a ${one} with If-Match of another version is answered with 412 and not done. DESIGN.md 6.`,
    async *check(client) {
      const object = await client[one]();
      yield object.made;
      const headers = { "If-Match": '"surveyc-audit"' };
      yield status(await client.patch(object.path, { name: "Changed" }, { headers }), 412);
      yield says(at((await client.get(object.path)).value, "/name"), "Audit");
    },
  },
  {
    id: `stale-read-of-${one}`,
    level: "MUST",
    promise: `Reading a ${one} with If-Match of another version is answered with 412, known or not. DESIGN.md 6, RFC 9110 13.1.1, 13.2.2.`,
    async *check(client) {
      const object = await client[one]();
      yield object.made;
      const tag = String((await client.get(object.path)).headers.get("ETag"));
      for (const value of [tag, "*"])
        yield status(await client.get(object.path, { headers: { "If-Match": value } }), 200);
      const stale = { "If-Match": '"surveyc-audit"' };
      for (const headers of [stale, { ...stale, "If-None-Match": tag }])
        for (const method of ["GET", "HEAD"])
          yield status(await client.send(method, object.path, { headers }), 412);
    },
  },
  {
    id: `known-version-of-${one}`,
    level: "MUST",
    promise: `A ${one} that the client has already, by If-None-Match, is answered with 304 and no body. DESIGN.md 6.`,
    async *check(client) {
      const object = await client[one]();
      yield object.made;
      const tag = String((await client.get(object.path)).headers.get("ETag"));
      for (const value of [tag, `W/${tag}`, `"other", ${tag}`]) {
        const reply = await client.get(object.path, { headers: { "If-None-Match": value } });
        yield status(reply, 304);
        yield bodiless(reply);
        yield says(reply.headers.get("ETag"), tag);
      }
      yield status(await client.get(object.path, { headers: { "If-None-Match": '"other"' } }), 200);
    },
  },
];

/** Versions of objects. DESIGN.md 6. */
export const versions: readonly AuditRow[] = [
  ...rowsOf("survey"),
  ...rowsOf("dashboard"),
  {
    id: "stale-delete",
    level: "MUST",
    promise:
      "DELETE of a survey with If-Match of another version is answered with 412 and not done. DESIGN.md 6.",
    async *check(client) {
      const survey = await client.survey();
      yield survey.made;
      const headers = { "If-Match": '"surveyc-audit"' };
      yield status(await client.send("DELETE", survey.path, { headers }), 412);
      yield status(await client.get(survey.path), 200);
    },
  },
  {
    id: "changes-together",
    level: "MUST",
    promise: "Changes of different members at the same time are all kept. DESIGN.md 7.",
    async *check(client) {
      const survey = await client.survey();
      yield survey.made;
      const changes = [{ name: "One" }, { description: "Two" }, { archived: true }, { responses_limit: 4 }];
      const replies = await Promise.all(changes.map((change) => client.patch(survey.path, change)));
      for (const reply of replies) yield status(reply, 200);
      yield says((await client.get(survey.path)).value, Object.assign({}, ...changes));
    },
  },
];
