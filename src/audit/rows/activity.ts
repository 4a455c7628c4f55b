import type { AuditRow } from "../audit-row.ts";
import { at, fits, has, holds, listAt, says, show, status } from "../claims.ts";
import type { Client } from "../client.ts";

const entry = ["id", "user", "activity", "scope", "item_id", "detail", "created_at"];

const entriesOf = (value: unknown): readonly unknown[] => listAt(value, "/results");
const doneTo = (value: unknown, id: string): unknown[] =>
  entriesOf(value)
    .filter((one) => at(one, "/item_id") === id)
    .map((one) => at(one, "/activity"));

/** Where sample bodies are served there is no log to look at. */
const logs = ({ options }: Client) =>
  options.bodies === "samples" ? { skipped: "the server answers sample bodies" } : null;

/** A survey that was changed twice. */
async function changed(client: Client) {
  const survey = await client.survey();
  await client.patch(survey.path, { name: "Changed" });
  await client.patch(survey.path, { archived: true });
  return survey;
}

/** What was done, and how many answered. INTERFACE.md 4.2, DESIGN.md 6. */
export const activity: readonly AuditRow[] = [
  {
    id: "survey-activity",
    level: "MUST",
    promise:
      "Activity of one survey answers 200 with what was done to it, and to no other. INTERFACE.md 4.2, DESIGN.md 6.",
    async *check(client) {
      const survey = await changed(client);
      yield survey.made;
      const reply = await client.get(`${survey.path}activity/`);
      yield status(reply, 200);
      if (client.options.bodies === "samples") yield fits("survey-list-item", reply.value);
      yield logs(client);
      yield fits("activity-page", reply.value);
      yield says(doneTo(reply.value, survey.id), ["updated", "updated", "created"]);
      yield says(entriesOf(reply.value).length, 3);
    },
  },
  {
    id: "surveys-activity",
    level: "MUST",
    promise:
      "Activity of surveys answers 200 with what was done to all of them. INTERFACE.md 4.2, DESIGN.md 6.",
    async *check(client) {
      const [one, other] = [await client.survey(), await client.survey()];
      yield one.made;
      yield other.made;
      const reply = await client.get("surveys/activity/?limit=10");
      yield status(reply, 200);
      if (client.options.bodies === "samples") yield fits("survey-list-item", reply.value);
      yield logs(client);
      yield fits("activity-page", reply.value);
      for (const { id } of [one, other]) yield says(doneTo(reply.value, id), ["created"]);
    },
  },
  {
    id: "entries-of-activity",
    level: "MUST",
    promise: "An entry says who did what to which object, and when. DESIGN.md 6.",
    async *check(client) {
      yield logs(client);
      const survey = await changed(client);
      yield survey.made;
      const { value } = await client.get(`${survey.path}activity/`);
      for (const one of entriesOf(value)) {
        yield has(one, entry);
        yield says(one, { scope: "Survey", item_id: survey.id });
      }
    },
  },
  {
    id: "changes-in-activity",
    level: "SHOULD",
    promise: "The entry of a change says which members changed, before and after. DESIGN.md 6.",
    async *check(client) {
      yield logs(client);
      const survey = await client.survey();
      yield survey.made;
      await client.patch(survey.path, { name: "Changed" });
      const { value } = await client.get(`${survey.path}activity/`);
      const changes = listAt(value, "/results/0/detail/changes");
      const named = changes.filter((change) => at(change, "/field") === "name");
      yield says(named, [{ action: "changed", before: "Audit", after: "Changed" }]);
    },
  },
  {
    id: "deletion-in-activity",
    level: "MUST",
    promise: "The deletion of a survey is logged, and seen in the activity of surveys. DESIGN.md 6.",
    async *check(client) {
      yield logs(client);
      const survey = await client.survey();
      yield survey.made;
      await client.send("DELETE", survey.path);
      const { value } = await client.get("surveys/activity/?limit=10");
      yield says(doneTo(value, survey.id), ["deleted", "created"]);
    },
  },
  {
    id: "refusals-not-logged",
    level: "MUST",
    promise: "What was refused is not logged. DESIGN.md 6.",
    async *check(client) {
      yield logs(client);
      const survey = await client.survey();
      yield survey.made;
      await client.patch(survey.path, { name: 7 });
      await client.patch(survey.path, { name: "Changed" }, { headers: { "If-Match": '"surveyc-audit"' } });
      yield says(doneTo((await client.get(`${survey.path}activity/`)).value, survey.id), ["created"]);
    },
  },
  {
    id: "pages-of-activity",
    level: "MUST",
    promise: "Activity is paged with limit and page, and counted in total_count. DESIGN.md 6.",
    async *check(client) {
      yield logs(client);
      const survey = await changed(client);
      yield survey.made;
      const ids: unknown[] = [];
      for (const page of [1, 2, 3]) {
        const { value } = await client.get(`${survey.path}activity/?limit=1&page=${page}`);
        yield says(entriesOf(value).length, 1);
        yield says(at(value, "/total_count"), 3);
        yield holds(
          (at(value, "/next") === null) === (page === 3),
          `next is ${show(at(value, "/next"))} on page ${page}`,
        );
        yield holds((at(value, "/previous") === null) === (page === 1), `previous on page ${page}`);
        ids.push(at(value, "/results/0/id"));
      }
      yield holds(new Set(ids).size === 3, "an entry stands on two pages");
    },
  },
  {
    id: "activity-of-unknown-survey",
    level: "MUST",
    promise: "The activity of a survey that does not exist is answered with 404. DESIGN.md 6.",
    async *check(client) {
      yield status(await client.get("surveys/00000000-0000-4000-8000-000000000000/activity/"), 404);
    },
  },
  {
    id: "responses-count",
    level: "MUST",
    promise:
      "Responses count answers 200 with a number for each survey that has responses. INTERFACE.md 4.2, DESIGN.md 6.",
    async *check(client) {
      const survey = await client.survey();
      yield survey.made;
      const reply = await client.get("surveys/responses_count/");
      yield status(reply, 200);
      if (client.options.bodies === "samples") yield fits("survey-list-item", reply.value);
      else {
        yield fits("responses-count", reply.value);
        const count = at(reply.value, `/${survey.id}`);
        yield holds(count === undefined || count === 0, `${show(count)} responses to a new survey`);
      }
    },
  },
  {
    id: "responses-count-of-some",
    level: "MUST",
    promise: "Responses count takes survey_ids and exclude_archived. DESIGN.md 6.",
    async *check(client) {
      const survey = await client.survey();
      yield survey.made;
      const reply = await client.get(
        `surveys/responses_count/?survey_ids=${survey.id}&exclude_archived=true`,
      );
      yield status(reply, 200);
      yield logs(client);
      const others = Object.keys(Object(reply.value)).filter((id) => id !== survey.id);
      yield says(others, []);
    },
  },
];
