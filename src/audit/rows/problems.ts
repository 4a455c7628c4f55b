import type { AuditRow } from "../audit-row.ts";
import { at, fits, has, header, holds, listAt, says, show, status } from "../claims.ts";

const members = ["type", "code", "detail", "attr", "title", "status"];

/** What refusals look like. INTERFACE.md 7, DESIGN.md 6. */
export const problems: readonly AuditRow[] = [
  {
    id: "problem-details",
    level: "MUST",
    promise:
      "Refusals are problem details with type, code, detail, attr, title and status. DESIGN.md 6, RFC 9457.",
    async *check(client) {
      const replies = [
        await client.get("surveys/00000000-0000-4000-8000-000000000000/"),
        await client.get("dashboards/2147483647/"),
        await client.get("surveys/", { key: null }),
        await client.get("surveys/?limit=-1"),
        await client.send("PUT", "surveys/", { body: {} }),
        await client.send("POST", "surveys/", { raw: "{" }),
        await client.send("POST", "surveys/", { body: { name: 7 } }),
      ];
      for (const reply of replies) {
        yield fits("problem", reply.value);
        yield has(reply.value, members);
        yield says(at(reply.value, "/status"), reply.status);
      }
    },
  },
  {
    id: "problem-media-type",
    level: "SHOULD",
    promise: "Refusals are application/problem+json. DESIGN.md 6, RFC 9457 section 3.",
    async *check(client) {
      const reply = await client.get("surveys/00000000-0000-4000-8000-000000000000/");
      yield header(reply, "Content-Type", /^application\/problem\+json\b/);
    },
  },
  {
    id: "validation-error",
    level: "MUST",
    promise: "400 for a body says validation_error and names the member in attr. DESIGN.md 6.",
    async *check(client) {
      const reply = await client.post("surveys/", { questions: [] });
      yield status(reply, 400);
      yield says(reply.value, { type: "validation_error", attr: "name" });
      yield holds(typeof at(reply.value, "/detail") === "string", "no detail");
    },
  },
  {
    id: "every-finding",
    level: "MUST",
    promise: "400 lists every finding with pointer, code and detail. DESIGN.md 6.",
    async *check(client) {
      const reply = await client.post("surveys/", { name: 7, archived: "no", start_date: "soon" });
      yield status(reply, 400);
      const found = listAt(reply.value, "/errors");
      for (const finding of found) yield has(finding, ["pointer", "code", "detail"]);
      const pointers = found.map((finding) => String(at(finding, "/pointer")));
      for (const pointer of ["/name", "/archived", "/start_date"])
        yield holds(pointers.includes(pointer), `${show(pointers)} without ${pointer}`);
    },
  },
  {
    id: "rules-of-surveys",
    level: "MUST",
    promise:
      "A survey that the compiler refuses is answered with 400 and the code of the rule. DESIGN.md 5 and 6.",
    async *check(client) {
      const ask = (branching: object) => ({
        name: "Audit",
        questions: [{ type: "open", question: "Why?", branching }],
      });
      const loop = await client.post("surveys/", ask({ type: "specific_question", index: 0 }));
      yield status(loop, 400);
      yield holds(loop.text.includes("no-endless-loop"), `no-endless-loop is not named: ${show(loop.value)}`);
      const stray = await client.post("surveys/", ask({ type: "specific_question", index: 9 }));
      yield status(stray, 400);
      yield holds(stray.text.includes("known-target"), `known-target is not named: ${show(stray.value)}`);
    },
  },
  {
    id: "rules-of-dashboards",
    level: "MUST",
    promise: "use_template together with use_dashboard is answered with 400. DESIGN.md 5.",
    async *check(client) {
      const reply = await client.post("dashboards/", { use_template: "DEFAULT_APP", use_dashboard: 1 });
      yield status(reply, 400);
    },
  },
];
