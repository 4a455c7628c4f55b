import { type AuditRow, must, should } from "../audit-row.ts";
import { hasMembers, hasStatus, isOfKind, isTrue, lacksMembers, matches } from "../claims.ts";
import { unknownSurvey } from "../client.ts";
import { at, listAt } from "../reply.ts";
import { authorRow, listRow, unlistedRow } from "./objects.ts";

const listMembers = [
  ...["id", "name", "description", "type", "created_at", "created_by", "start_date", "end_date", "archived"],
  ...["linked_flag", "linked_flag_id", "targeting_flag", "internal_targeting_flag"],
  ...["questions", "conditions", "appearance", "responses_limit"],
  ...["iteration_count", "iteration_frequency_days", "iteration_start_dates"],
  ...["current_iteration", "current_iteration_start_date"],
];
const writeMembers = ["targeting_flag_id", "targeting_flag_filters", "remove_targeting_flag"];
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Surveys. */
export const surveys: readonly AuditRow[] = [
  listRow("survey", listMembers, writeMembers),
  must(
    "create-survey",
    "Create survey answers 201 with the survey, its targeting members included.",
    async function* (client) {
      const reply = await client.post("surveys/", { name: "Audit", description: "Why", questions: [] });
      yield hasStatus(reply, 201);
      yield isOfKind("survey", reply.value);
      yield hasMembers(reply.value, [...listMembers, ...writeMembers]);
      yield matches(reply.value, { name: "Audit", description: "Why", archived: false, start_date: null });
      yield isTrue(uuid.test(String(at(reply.value, "/id"))), "the id is not a UUID");
    },
  ),
  must("default-type", "The type of a survey is popover if none is given.", async function* (client) {
    const { reply } = yield* client.survey();
    yield matches(at(reply.value, "/type"), "popover");
  }),
  must(
    "retrieve-survey",
    "Retrieve survey answers 200 with the members of list items, and no others.",
    async function* (client) {
      const survey = yield* client.survey({ description: "Why" });
      const reply = await client.get(survey.path);
      yield hasStatus(reply, 200);
      yield isOfKind("survey-list-item", reply.value);
      yield hasMembers(reply.value, listMembers);
      yield lacksMembers(reply.value, writeMembers);
      yield matches(reply.value, { id: survey.id, name: "Audit", description: "Why" });
    },
  ),
  must(
    "update-survey",
    "Update survey changes what is sent and nothing else, and answers 200.",
    async function* (client) {
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
  ),
  must(
    "archive-survey",
    "PATCH with archived: true archives a survey, which can still be read.",
    async function* (client) {
      const survey = yield* client.survey();
      yield hasStatus(await client.patch(survey.path, { archived: true }), 200);
      const reply = await client.get(survey.path);
      yield hasStatus(reply, 200);
      yield matches(at(reply.value, "/archived"), true);
    },
  ),
  must("delete-survey", "Delete survey answers 204.", async function* (client) {
    const survey = yield* client.survey();
    yield hasStatus(await client.send("DELETE", survey.path), 204);
  }),
  must(
    "deleted-for-good",
    "A deleted survey is answered with 404, also when it is deleted again.",
    async function* (client) {
      const survey = yield* client.survey();
      await client.send("DELETE", survey.path);
      yield hasStatus(await client.get(survey.path), 404);
      yield hasStatus(await client.patch(survey.path, { archived: false }), 404);
      yield hasStatus(await client.send("DELETE", survey.path), 404);
    },
  ),
  unlistedRow(
    "survey",
    "deleted-survey-not-listed",
    "A survey is listed until it is deleted.",
    (client, path) => client.send("DELETE", path),
  ),
  must(
    "one-survey-at-a-time",
    "Changing or deleting a survey leaves the others unchanged.",
    async function* (client) {
      const [one, other] = [yield* client.survey(), yield* client.survey()];
      const before = await client.get(other.path);
      yield hasStatus(await client.patch(one.path, { name: "Changed", archived: true }), 200);
      yield matches((await client.get(other.path)).value, before.value);
      yield hasStatus(await client.send("DELETE", one.path), 204);
      yield hasStatus(await client.get(other.path), 200);
    },
  ),
  must("unknown-survey", "A survey that does not exist is answered with 404.", async function* (client) {
    yield hasStatus(await client.get(unknownSurvey), 404);
    yield hasStatus(await client.patch(unknownSurvey, { name: "Changed" }), 404);
    yield hasStatus(await client.send("DELETE", unknownSurvey), 404);
  }),
  should(
    "survey-id-in-any-case",
    "The UUID of a survey is accepted in upper case, too. RFC 9562 section 4.",
    async function* (client) {
      const survey = yield* client.survey();
      yield hasStatus(await client.get(`surveys/${survey.id.toUpperCase()}/`), 200);
    },
  ),
  authorRow("survey"),
  must(
    "server-members-of-survey",
    "Members that only the server sets are ignored in requests.",
    async function* (client) {
      const survey = yield* client.survey();
      const sent = { id: "00000000-0000-4000-8000-000000000000", created_at: "2000-01-01T00:00:00Z" };
      const reply = await client.patch(survey.path, sent);
      yield hasStatus(reply, 200);
      yield matches(reply.value, { id: survey.id, created_at: at(survey.reply.value, "/created_at") });
    },
  ),
  must(
    "merged-survey-checked",
    "PATCH validates the merged survey, and is answered with 400 if that is invalid.",
    async function* (client) {
      const survey = yield* client.survey({ start_date: "2026-05-01T00:00:00Z" });
      yield hasStatus(await client.patch(survey.path, { end_date: "2026-04-01T00:00:00Z" }), 400);
      yield matches(at((await client.get(survey.path)).value, "/end_date"), null);
      yield hasStatus(await client.patch(survey.path, { end_date: "2026-06-01T00:00:00Z" }), 200);
    },
  ),
  must(
    "nested-replaced",
    "PATCH replaces conditions and appearance as a whole, and does not merge them.",
    async function* (client) {
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
  ),
  must("null-clears", "null in a PATCH clears a member to its default.", async function* (client) {
    const survey = yield* client.survey({ description: "Why", archived: true, responses_limit: 4 });
    const cleared = { description: null, archived: null, responses_limit: null, questions: null };
    yield hasStatus(await client.patch(survey.path, cleared), 200);
    const { value } = await client.get(survey.path);
    yield matches(value, { description: "", archived: false, responses_limit: null });
    yield matches(listAt(value, "/questions").length, 0);
  }),
];
