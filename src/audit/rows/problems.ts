import { type AuditRow, must, should } from "../audit-row.ts";
import { hasHeader, hasMembers, hasStatus, isOfKind, isTrue, matches, show } from "../claims.ts";
import { unknownDashboard, unknownSurvey } from "../client.ts";
import { at, listAt } from "../reply.ts";

const problemMembers = ["type", "code", "detail", "attr", "title", "status"];

/** The format of error responses. */
export const problems: readonly AuditRow[] = [
  must(
    "problem-details",
    "Error responses are problem details with type, code, detail, attr, title and status. RFC 9457.",
    async function* (client) {
      const replies = [
        await client.get(unknownSurvey),
        await client.get(unknownDashboard),
        await client.get("surveys/", { key: null }),
        await client.get("surveys/?limit=-1"),
        await client.send("PUT", "surveys/", { body: {} }),
        await client.send("POST", "surveys/", { raw: "{" }),
        await client.send("POST", "surveys/", { body: { name: 7 } }),
      ];
      for (const reply of replies) {
        yield isOfKind("problem", reply.value);
        yield hasMembers(reply.value, problemMembers);
        yield matches(at(reply.value, "/status"), reply.status);
      }
    },
  ),
  should(
    "problem-media-type",
    "Error responses are application/problem+json. RFC 9457 section 3.",
    async function* (client) {
      const reply = await client.get(unknownSurvey);
      yield hasHeader(reply, "Content-Type", /^application\/problem\+json\b/);
    },
  ),
  must(
    "validation-error",
    "A 400 about a body has the type validation_error and names the member in attr.",
    async function* (client) {
      const reply = await client.post("surveys/", { questions: [] });
      yield hasStatus(reply, 400);
      yield matches(reply.value, { type: "validation_error", attr: "name" });
      yield isTrue(typeof at(reply.value, "/detail") === "string", "no detail");
    },
  ),
  must("every-finding", "A 400 lists every problem with pointer, code and detail.", async function* (client) {
    const reply = await client.post("surveys/", { name: 7, archived: "no", start_date: "soon" });
    yield hasStatus(reply, 400);
    const found = listAt(reply.value, "/errors");
    for (const finding of found) yield hasMembers(finding, ["pointer", "code", "detail"]);
    const pointers = found.map((finding) => String(at(finding, "/pointer")));
    for (const pointer of ["/name", "/archived", "/start_date"])
      yield isTrue(pointers.includes(pointer), `${show(pointers)} without ${pointer}`);
  }),
  must(
    "rules-of-surveys",
    "A survey that breaks a rule of surveys is answered with 400 and the code of the rule.",
    async function* (client) {
      const surveyWith = (branching: object) => ({
        name: "Audit",
        questions: [{ type: "open", question: "Why?", branching }],
      });
      const loop = await client.post("surveys/", surveyWith({ type: "specific_question", index: 0 }));
      yield hasStatus(loop, 400);
      yield isTrue(
        loop.text.includes("no-endless-loop"),
        `no-endless-loop is not named: ${show(loop.value)}`,
      );
      const stray = await client.post("surveys/", surveyWith({ type: "specific_question", index: 9 }));
      yield hasStatus(stray, 400);
      yield isTrue(stray.text.includes("known-target"), `known-target is not named: ${show(stray.value)}`);
    },
  ),
  must(
    "rules-of-dashboards",
    "use_template together with use_dashboard is answered with 400.",
    async function* (client) {
      const reply = await client.post("dashboards/", { use_template: "DEFAULT_APP", use_dashboard: 1 });
      yield hasStatus(reply, 400);
    },
  ),
];
