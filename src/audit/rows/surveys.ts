import type { AuditRow } from "../audit-row.ts";
import { at, bodiless, fits, has, holds, lacks, listAt, says, status } from "../claims.ts";

const listed = [
  "id",
  "name",
  "description",
  "type",
  "linked_flag",
  "linked_flag_id",
  "targeting_flag",
].concat(
  ["internal_targeting_flag", "questions", "conditions", "appearance", "created_at", "created_by"],
  ["start_date", "end_date", "archived", "responses_limit", "iteration_count", "iteration_frequency_days"],
  ["iteration_start_dates", "current_iteration", "current_iteration_start_date"],
);
const written = ["targeting_flag_id", "targeting_flag_filters", "remove_targeting_flag"];
const user = ["id", "uuid", "distinct_id", "first_name", "email"];
const unknown = "surveys/00000000-0000-4000-8000-000000000000/";
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Surveys. INTERFACE.md 2.6 and 4.2. */
export const surveys: readonly AuditRow[] = [
  {
    id: "list-surveys",
    level: "MUST",
    promise:
      "List surveys answers 200 with the members of the list shape, and no others. INTERFACE.md 2.6, 4.2.",
    async *check(client) {
      yield (await client.survey()).made;
      const reply = await client.get("surveys/?limit=1");
      yield status(reply, 200);
      const item = at(reply.value, "/results/0");
      yield fits("survey-list-item", item);
      yield has(item, listed);
      yield lacks(item, written);
    },
  },
  {
    id: "create-survey",
    level: "MUST",
    promise: "Create survey answers 201 with the survey, members of targeting included. INTERFACE.md 4.2.",
    async *check(client) {
      const reply = await client.post("surveys/", { name: "Audit", description: "Why", questions: [] });
      yield status(reply, 201);
      yield fits("survey", reply.value);
      yield has(reply.value, [...listed, ...written]);
      yield says(reply.value, { name: "Audit", description: "Why", archived: false, start_date: null });
      yield holds(uuid.test(String(at(reply.value, "/id"))), "the id is no UUID");
    },
  },
  {
    id: "default-type",
    level: "MUST",
    promise: "The type of a survey is popover where none is given. DESIGN.md 5.",
    async *check(client) {
      const { made, reply } = await client.survey();
      yield made;
      yield says(at(reply.value, "/type"), "popover");
    },
  },
  {
    id: "retrieve-survey",
    level: "MUST",
    promise: "Retrieve survey answers 200 with the survey in the list shape. INTERFACE.md 4.2.",
    async *check(client) {
      const survey = await client.survey({ description: "Why" });
      yield survey.made;
      const reply = await client.get(survey.path);
      yield status(reply, 200);
      yield fits("survey-list-item", reply.value);
      yield has(reply.value, listed);
      yield lacks(reply.value, written);
      yield says(reply.value, { id: survey.id, name: "Audit", description: "Why" });
    },
  },
  {
    id: "update-survey",
    level: "MUST",
    promise: "Update survey changes what is sent and nothing else, and answers 200. INTERFACE.md 4.2.",
    async *check(client) {
      const survey = await client.survey({ description: "Why" });
      yield survey.made;
      const reply = await client.patch(survey.path, { name: "Changed" });
      yield status(reply, 200);
      yield fits("survey", reply.value);
      yield has(reply.value, [...listed, ...written]);
      for (const { value } of [reply, await client.get(survey.path)])
        yield says(value, {
          name: "Changed",
          description: "Why",
          questions: at(survey.reply.value, "/questions"),
        });
    },
  },
  {
    id: "archive-survey",
    level: "MUST",
    promise: "A survey is put away by PATCH with archived, and is still found. INTERFACE.md 2.6.",
    async *check(client) {
      const survey = await client.survey();
      yield survey.made;
      yield status(await client.patch(survey.path, { archived: true }), 200);
      const reply = await client.get(survey.path);
      yield status(reply, 200);
      yield says(at(reply.value, "/archived"), true);
    },
  },
  {
    id: "delete-survey",
    level: "MUST",
    promise: "Delete survey answers 204 without a body. INTERFACE.md 4.2.",
    async *check(client) {
      const survey = await client.survey();
      yield survey.made;
      const reply = await client.send("DELETE", survey.path);
      yield status(reply, 204);
      yield bodiless(reply);
    },
  },
  {
    id: "deleted-for-good",
    level: "MUST",
    promise: "A deleted survey is gone: 404, also for deleting it again. DESIGN.md 6.",
    async *check(client) {
      const survey = await client.survey();
      yield survey.made;
      await client.send("DELETE", survey.path);
      yield status(await client.get(survey.path), 404);
      yield status(await client.patch(survey.path, { archived: false }), 404);
      yield status(await client.send("DELETE", survey.path), 404);
    },
  },
  {
    id: "unknown-survey",
    level: "MUST",
    promise: "A survey that does not exist is answered with 404. DESIGN.md 6.",
    async *check(client) {
      yield status(await client.get(unknown), 404);
      yield status(await client.patch(unknown, { name: "Changed" }), 404);
      yield status(await client.send("DELETE", unknown), 404);
    },
  },
  {
    id: "survey-id-in-any-case",
    level: "SHOULD",
    promise: "The UUID of a survey is read in upper case, too. RFC 9562 section 4.",
    async *check(client) {
      const survey = await client.survey();
      yield survey.made;
      yield status(await client.get(`surveys/${survey.id.toUpperCase()}/`), 200);
    },
  },
  {
    id: "author-of-survey",
    level: "MUST",
    promise: "created_by is who holds the key, and created_at is a moment in UTC. INTERFACE.md 2.1, 2.6.",
    async *check(client) {
      const { made, reply } = await client.survey();
      yield made;
      yield fits("user", at(reply.value, "/created_by"));
      yield has(at(reply.value, "/created_by"), user);
      yield holds(/(Z|[+]00:00)$/.test(String(at(reply.value, "/created_at"))), "created_at is not in UTC");
    },
  },
  {
    id: "server-members-of-survey",
    level: "MUST",
    promise: "What only the server sets is ignored when sent. DESIGN.md 5.",
    async *check(client) {
      const survey = await client.survey();
      yield survey.made;
      const sent = { id: "00000000-0000-4000-8000-000000000000", created_at: "2000-01-01T00:00:00Z" };
      const reply = await client.patch(survey.path, sent);
      yield status(reply, 200);
      yield says(reply.value, { id: survey.id, created_at: at(survey.reply.value, "/created_at") });
    },
  },
  {
    id: "merged-survey-checked",
    level: "MUST",
    promise:
      "PATCH is judged by the survey as it would be, and refused with 400 where that does not hold. DESIGN.md 6.",
    async *check(client) {
      const survey = await client.survey({ start_date: "2026-05-01T00:00:00Z" });
      yield survey.made;
      yield status(await client.patch(survey.path, { end_date: "2026-04-01T00:00:00Z" }), 400);
      yield says(at((await client.get(survey.path)).value, "/end_date"), null);
      yield status(await client.patch(survey.path, { end_date: "2026-06-01T00:00:00Z" }), 200);
    },
  },
  {
    id: "null-clears",
    level: "MUST",
    promise: "null in a PATCH clears a member to its default. DESIGN.md 5.",
    async *check(client) {
      const survey = await client.survey({ description: "Why", archived: true, responses_limit: 4 });
      yield survey.made;
      const cleared = { description: null, archived: null, responses_limit: null, questions: null };
      yield status(await client.patch(survey.path, cleared), 200);
      const { value } = await client.get(survey.path);
      yield says(value, { description: "", archived: false, responses_limit: null });
      yield says(listAt(value, "/questions").length, 0);
    },
  },
];
