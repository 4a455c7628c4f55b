import type { AuditRow } from "../audit-row.ts";
import { hasMembers, hasStatus, isOfKind, isTrue, lacksMembers, matches } from "../claims.ts";
import { isInList, unknownSurvey } from "../client.ts";
import { at, listAt } from "../reply.ts";

const listMembers = [
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
const writeMembers = ["targeting_flag_id", "targeting_flag_filters", "remove_targeting_flag"];
const userMembers = ["id", "uuid", "distinct_id", "first_name", "email"];
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Surveys. */
export const surveys: readonly AuditRow[] = [
  {
    id: "list-surveys",
    level: "MUST",
    promise: "List surveys answers 200 with the members of list items, and no others.",
    async *check(client) {
      yield* client.survey();
      const reply = await client.get("surveys/?limit=1");
      yield hasStatus(reply, 200);
      const item = at(reply.value, "/results/0");
      yield isOfKind("survey-list-item", item);
      yield hasMembers(item, listMembers);
      yield lacksMembers(item, writeMembers);
    },
  },
  {
    id: "create-survey",
    level: "MUST",
    promise: "Create survey answers 201 with the survey, its targeting members included.",
    async *check(client) {
      const reply = await client.post("surveys/", { name: "Audit", description: "Why", questions: [] });
      yield hasStatus(reply, 201);
      yield isOfKind("survey", reply.value);
      yield hasMembers(reply.value, [...listMembers, ...writeMembers]);
      yield matches(reply.value, { name: "Audit", description: "Why", archived: false, start_date: null });
      yield isTrue(uuid.test(String(at(reply.value, "/id"))), "the id is no UUID");
    },
  },
  {
    id: "default-type",
    level: "MUST",
    promise: "The type of a survey is popover where none is given.",
    async *check(client) {
      const { reply } = yield* client.survey();
      yield matches(at(reply.value, "/type"), "popover");
    },
  },
  {
    id: "retrieve-survey",
    level: "MUST",
    promise: "Retrieve survey answers 200 with the members of list items, and no others.",
    async *check(client) {
      const survey = yield* client.survey({ description: "Why" });
      const reply = await client.get(survey.path);
      yield hasStatus(reply, 200);
      yield isOfKind("survey-list-item", reply.value);
      yield hasMembers(reply.value, listMembers);
      yield lacksMembers(reply.value, writeMembers);
      yield matches(reply.value, { id: survey.id, name: "Audit", description: "Why" });
    },
  },
  {
    id: "update-survey",
    level: "MUST",
    promise: "Update survey changes what is sent and nothing else, and answers 200.",
    async *check(client) {
      const survey = yield* client.survey({ description: "Why" });
      const reply = await client.patch(survey.path, { name: "Changed" });
      yield hasStatus(reply, 200);
      yield isOfKind("survey", reply.value);
      yield hasMembers(reply.value, [...listMembers, ...writeMembers]);
      for (const { value } of [reply, await client.get(survey.path)])
        yield matches(value, {
          name: "Changed",
          description: "Why",
          questions: at(survey.reply.value, "/questions"),
        });
    },
  },
  {
    id: "archive-survey",
    level: "MUST",
    promise: "PATCH with archived: true archives a survey, which can still be read.",
    async *check(client) {
      const survey = yield* client.survey();
      yield hasStatus(await client.patch(survey.path, { archived: true }), 200);
      const reply = await client.get(survey.path);
      yield hasStatus(reply, 200);
      yield matches(at(reply.value, "/archived"), true);
    },
  },
  {
    id: "delete-survey",
    level: "MUST",
    promise: "Delete survey answers 204.",
    async *check(client) {
      const survey = yield* client.survey();
      yield hasStatus(await client.send("DELETE", survey.path), 204);
    },
  },
  {
    id: "deleted-for-good",
    level: "MUST",
    promise: "A deleted survey is answered with 404, also when it is deleted again.",
    async *check(client) {
      const survey = yield* client.survey();
      await client.send("DELETE", survey.path);
      yield hasStatus(await client.get(survey.path), 404);
      yield hasStatus(await client.patch(survey.path, { archived: false }), 404);
      yield hasStatus(await client.send("DELETE", survey.path), 404);
    },
  },
  {
    id: "deleted-survey-not-listed",
    level: "MUST",
    promise: "A survey is listed until it is deleted.",
    async *check(client) {
      const survey = yield* client.survey();
      const before = await isInList(client, "surveys", survey.id);
      if (before === null) yield { skipped: "the project has more than 1,000 surveys" };
      yield isTrue(before === true, "a survey is not listed before it is deleted");
      await client.send("DELETE", survey.path);
      yield isTrue((await isInList(client, "surveys", survey.id)) === false, "a deleted survey is listed");
    },
  },
  {
    id: "one-survey-at-a-time",
    level: "MUST",
    promise: "Changing or deleting a survey leaves the others as they are.",
    async *check(client) {
      const [one, other] = [yield* client.survey(), yield* client.survey()];
      const before = await client.get(other.path);
      yield hasStatus(await client.patch(one.path, { name: "Changed", archived: true }), 200);
      yield matches((await client.get(other.path)).value, before.value);
      yield hasStatus(await client.send("DELETE", one.path), 204);
      yield hasStatus(await client.get(other.path), 200);
    },
  },
  {
    id: "unknown-survey",
    level: "MUST",
    promise: "A survey that does not exist is answered with 404.",
    async *check(client) {
      yield hasStatus(await client.get(unknownSurvey), 404);
      yield hasStatus(await client.patch(unknownSurvey, { name: "Changed" }), 404);
      yield hasStatus(await client.send("DELETE", unknownSurvey), 404);
    },
  },
  {
    id: "survey-id-in-any-case",
    level: "SHOULD",
    promise: "The UUID of a survey is read in upper case, too. RFC 9562 section 4.",
    async *check(client) {
      const survey = yield* client.survey();
      yield hasStatus(await client.get(`surveys/${survey.id.toUpperCase()}/`), 200);
    },
  },
  {
    id: "author-of-survey",
    level: "MUST",
    promise: "created_by is the user of the key, and created_at is in UTC.",
    async *check(client) {
      const { reply } = yield* client.survey();
      yield isOfKind("user", at(reply.value, "/created_by"));
      yield hasMembers(at(reply.value, "/created_by"), userMembers);
      yield isTrue(/(Z|[+]00:00)$/.test(String(at(reply.value, "/created_at"))), "created_at is not in UTC");
    },
  },
  {
    id: "server-members-of-survey",
    level: "MUST",
    promise: "Members that only the server sets are ignored in requests.",
    async *check(client) {
      const survey = yield* client.survey();
      const sent = { id: "00000000-0000-4000-8000-000000000000", created_at: "2000-01-01T00:00:00Z" };
      const reply = await client.patch(survey.path, sent);
      yield hasStatus(reply, 200);
      yield matches(reply.value, { id: survey.id, created_at: at(survey.reply.value, "/created_at") });
    },
  },
  {
    id: "merged-survey-checked",
    level: "MUST",
    promise: "PATCH validates the merged survey, and is answered with 400 where that is not valid.",
    async *check(client) {
      const survey = yield* client.survey({ start_date: "2026-05-01T00:00:00Z" });
      yield hasStatus(await client.patch(survey.path, { end_date: "2026-04-01T00:00:00Z" }), 400);
      yield matches(at((await client.get(survey.path)).value, "/end_date"), null);
      yield hasStatus(await client.patch(survey.path, { end_date: "2026-06-01T00:00:00Z" }), 200);
    },
  },
  {
    id: "nested-replaced",
    level: "MUST",
    promise: "PATCH replaces conditions and appearance as a whole, and does not merge them.",
    async *check(client) {
      const survey = yield* client.survey({
        appearance: { displayThankYouMessage: true, thankYouMessageHeader: "Thank you!" },
        conditions: { url: "https://example.org/pricing", seenSurveyWaitPeriodInDays: 30 },
      });
      const changes = {
        appearance: { thankYouMessageHeader: "Thanks" },
        conditions: { url: "https://example.org/" },
      };
      const reply = await client.patch(survey.path, changes);
      for (const { value } of [reply, await client.get(survey.path)]) {
        yield matches(value, changes);
        yield lacksMembers(at(value, "/appearance"), ["displayThankYouMessage"]);
        yield lacksMembers(at(value, "/conditions"), ["seenSurveyWaitPeriodInDays"]);
      }
    },
  },
  {
    id: "null-clears",
    level: "MUST",
    promise: "null in a PATCH clears a member to its default.",
    async *check(client) {
      const survey = yield* client.survey({ description: "Why", archived: true, responses_limit: 4 });
      const cleared = { description: null, archived: null, responses_limit: null, questions: null };
      yield hasStatus(await client.patch(survey.path, cleared), 200);
      const { value } = await client.get(survey.path);
      yield matches(value, { description: "", archived: false, responses_limit: null });
      yield matches(listAt(value, "/questions").length, 0);
    },
  },
];
