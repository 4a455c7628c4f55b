import { type AuditRow, must, should } from "../audit-row.ts";
import { hasMembers, hasStatus, isOfKind, isTrue, matches, type Preparation, show } from "../claims.ts";
import { type Client, type Created, unknownSurvey } from "../client.ts";
import { at, listAt } from "../reply.ts";

const entryMembers = ["id", "user", "activity", "scope", "item_id", "detail", "created_at"];

const entriesOf = (value: unknown): readonly unknown[] => listAt(value, "/results");
const activitiesOf = (value: unknown, id: string): unknown[] =>
  entriesOf(value)
    .filter((one) => at(one, "/item_id") === id)
    .map((one) => at(one, "/activity"));

/** Servers of sample bodies have no log to read. */
async function* needsLog({ options }: Client): Preparation<void> {
  if (options.bodies === "samples") yield { skipped: "the server answers sample bodies" };
}

/** A survey that was changed twice. */
async function* changedTwice(client: Client): Preparation<Created> {
  const survey = yield* client.survey();
  await client.patch(survey.path, { name: "Changed" });
  await client.patch(survey.path, { archived: true });
  return survey;
}

/** The activity log, and the number of responses. */
export const activity: readonly AuditRow[] = [
  must(
    "survey-activity",
    "Activity of one survey answers 200 with the changes of this survey and of no other.",
    async function* (client) {
      const survey = yield* changedTwice(client);
      const reply = await client.get(`${survey.path}activity/`);
      yield hasStatus(reply, 200);
      if (client.options.bodies === "samples") yield isOfKind("survey-list-item", reply.value);
      yield* needsLog(client);
      yield isOfKind("activity-page", reply.value);
      yield matches(activitiesOf(reply.value, survey.id), ["updated", "updated", "created"]);
      yield matches(entriesOf(reply.value).length, 3);
    },
  ),
  must(
    "surveys-activity",
    "Activity of surveys answers 200 with the changes of all surveys.",
    async function* (client) {
      const [one, other] = [yield* client.survey(), yield* client.survey()];
      const reply = await client.get("surveys/activity/?limit=10");
      yield hasStatus(reply, 200);
      if (client.options.bodies === "samples") yield isOfKind("survey-list-item", reply.value);
      yield* needsLog(client);
      yield isOfKind("activity-page", reply.value);
      for (const { id } of [one, other]) yield matches(activitiesOf(reply.value, id), ["created"]);
    },
  ),
  must(
    "entries-of-activity",
    "An entry names the user, the change, the object and the time.",
    async function* (client) {
      yield* needsLog(client);
      const survey = yield* changedTwice(client);
      const { value } = await client.get(`${survey.path}activity/`);
      for (const one of entriesOf(value)) {
        yield hasMembers(one, entryMembers);
        yield matches(one, { scope: "Survey", item_id: survey.id });
      }
    },
  ),
  should(
    "changes-in-activity",
    "The entry of a change names each changed member with its value before and after.",
    async function* (client) {
      yield* needsLog(client);
      const survey = yield* client.survey();
      await client.patch(survey.path, { name: "Changed" });
      const { value } = await client.get(`${survey.path}activity/`);
      const changes = listAt(value, "/results/0/detail/changes");
      const named = changes.filter((change) => at(change, "/field") === "name");
      yield matches(named, [{ action: "changed", before: "Audit", after: "Changed" }]);
    },
  ),
  must(
    "deletion-in-activity",
    "The deletion of a survey is listed in the activity of surveys.",
    async function* (client) {
      yield* needsLog(client);
      const survey = yield* client.survey();
      await client.send("DELETE", survey.path);
      const { value } = await client.get("surveys/activity/?limit=10");
      yield matches(activitiesOf(value, survey.id), ["deleted", "created"]);
    },
  ),
  should(
    "activity-of-deleted-survey",
    "The activity of a deleted survey can still be read.",
    async function* (client) {
      yield* needsLog(client);
      const survey = yield* client.survey();
      await client.send("DELETE", survey.path);
      const reply = await client.get(`${survey.path}activity/`);
      yield hasStatus(reply, 200);
      yield matches(activitiesOf(reply.value, survey.id), ["deleted", "created"]);
    },
  ),
  should(
    "nothing-changed",
    "A change that changes nothing is answered with 200, creates no version and is not logged.",
    async function* (client) {
      yield* needsLog(client);
      const survey = yield* client.survey();
      const tag = (await client.get(survey.path)).headers.get("ETag");
      const reply = await client.patch(survey.path, { name: "Audit" });
      yield hasStatus(reply, 200);
      yield matches(reply.headers.get("ETag"), tag, "ETag");
      const { value } = await client.get(`${survey.path}activity/`);
      yield matches(activitiesOf(value, survey.id), ["created"]);
    },
  ),
  must("refusals-not-logged", "Rejected requests are not logged.", async function* (client) {
    yield* needsLog(client);
    const survey = yield* client.survey();
    await client.patch(survey.path, { name: 7 });
    await client.patch(survey.path, { name: "Changed" }, { headers: { "If-Match": '"surveyc-audit"' } });
    yield matches(activitiesOf((await client.get(`${survey.path}activity/`)).value, survey.id), ["created"]);
  }),
  must(
    "pages-of-activity",
    "Activity is paged with limit and page; total_count counts all entries.",
    async function* (client) {
      yield* needsLog(client);
      const survey = yield* changedTwice(client);
      const ids: unknown[] = [];
      for (const page of [1, 2, 3]) {
        const { value } = await client.get(`${survey.path}activity/?limit=1&page=${page}`);
        yield matches(entriesOf(value).length, 1);
        yield matches(at(value, "/total_count"), 3);
        yield isTrue(
          (at(value, "/next") === null) === (page === 3),
          `next is ${show(at(value, "/next"))} on page ${page}`,
        );
        yield isTrue((at(value, "/previous") === null) === (page === 1), `previous on page ${page}`);
        ids.push(at(value, "/results/0/id"));
      }
      yield isTrue(new Set(ids).size === 3, "an entry is on two pages");
    },
  ),
  must(
    "activity-of-unknown-survey",
    "The activity of a survey that does not exist is answered with 404.",
    async function* (client) {
      yield hasStatus(await client.get(`${unknownSurvey}activity/`), 404);
    },
  ),
  must(
    "responses-count",
    "Responses count answers 200 with a number for each survey that has responses.",
    async function* (client) {
      const survey = yield* client.survey();
      const reply = await client.get("surveys/responses_count/");
      yield hasStatus(reply, 200);
      if (client.options.bodies === "samples") yield isOfKind("survey-list-item", reply.value);
      else {
        yield isOfKind("responses-count", reply.value);
        const count = at(reply.value, `/${survey.id}`);
        yield isTrue(count === undefined || count === 0, `${show(count)} responses to a new survey`);
      }
    },
  ),
  must(
    "responses-count-of-some",
    "Responses count accepts survey_ids and exclude_archived.",
    async function* (client) {
      const survey = yield* client.survey();
      const reply = await client.get(
        `surveys/responses_count/?survey_ids=${survey.id}&exclude_archived=true`,
      );
      yield hasStatus(reply, 200);
      yield* needsLog(client);
      const others = Object.keys(Object(reply.value)).filter((id) => id !== survey.id);
      yield matches(others, []);
    },
  ),
];
