import { type AuditRow, must, should } from "../audit-row.ts";
import { hasHeader, hasStatus, isTrue, matches, type Preparation, show } from "../claims.ts";
import type { Client } from "../client.ts";
import { at } from "../reply.ts";

const running = { start_date: "2026-01-01T00:00:00Z" };
const required = { id: "audit", type: "open", question: "Audit?" };
const longer = { questions: [required, { type: "open", question: "And?" }] };
const strict = { headers: { Prefer: "handling=strict" } };

/** Answers the one question of a survey. */
async function* answers(client: Client, path: string, answer: string | number): Preparation<void> {
  const { status } = await client.post(`${path}responses/`, { responses: { audit: answer } });
  if (status === 404) yield { skipped: "the server takes no answers with a key" };
}

/** Running surveys: changes of them, and their answers. A server need not support answers. */
export const runningSurveys: readonly AuditRow[] = [
  should(
    "change-of-questions-told",
    "The reply to a change of questions states in Surveyc-Change what it means for stored answers.",
    async function* (client) {
      const survey = yield* client.survey({ questions: [required] });
      const optional = { questions: [{ ...required, optional: true }] };
      yield hasHeader(await client.patch(survey.path, optional), "Surveyc-Change", /^compatible$/);
      yield hasHeader(await client.patch(survey.path, longer), "Surveyc-Change", /^breaking$/);
    },
  ),
  should(
    "breaking-change-refused-strictly",
    "With handling=strict, a breaking change of a running survey is answered with 409, and nothing is changed. RFC 7240 section 4.4.",
    async function* (client) {
      const survey = yield* client.survey({ questions: [required], ...running });
      const reply = await client.patch(survey.path, longer, strict);
      yield hasStatus(reply, 409);
      yield matches(reply.value, { code: "breaking-change" });
      const { value } = await client.get(survey.path);
      yield isTrue(
        at(value, "/questions/1") === undefined,
        `the questions are ${show(at(value, "/questions"))}`,
      );
    },
  ),
  should(
    "change-tried-on-answers",
    "Checking a survey with ?against= reports how many stored answers to another one it rejects, and stores nothing.",
    async function* (client) {
      const survey = yield* client.survey({ questions: [required], ...running });
      yield* answers(client, survey.path, "Why");
      const changed = { name: "Audit", questions: [required, { type: "open", question: "And?" }] };
      const reply = await client.post(`surveys/validate/?against=${survey.id}`, changed);
      if (reply.status === 404) yield { skipped: "the server replays no answers" };
      yield hasStatus(reply, 200);
      yield matches(at(reply.value, "/against"), { survey: survey.id, submissions: 1, refused: 1 });
      const { value } = await client.get(survey.path);
      yield isTrue(
        at(value, "/questions/1") === undefined,
        `the questions are ${show(at(value, "/questions"))}`,
      );
    },
  ),
  must("tests-do-not-count", "Answers that are a test are not counted.", async function* (client) {
    const survey = yield* client.survey({ questions: [required], ...running });
    const sent = await client.post(`${survey.path}responses/`, { responses: { audit: "Why" }, test: true });
    if (sent.status === 404) yield { skipped: "the server takes no answers with a key" };
    yield hasStatus(sent, 201);
    const counts = await client.get(`surveys/responses_count/?survey_ids=${survey.id}`);
    yield isTrue(at(counts.value, `/${survey.id}`) === undefined, `counted: ${show(counts.value)}`);
  }),
  must("answers-as-csv", "Answers are sent as CSV if Accept prefers it.", async function* (client) {
    const survey = yield* client.survey({ questions: [required], ...running });
    const reply = await client.get(`${survey.path}responses/`, { headers: { Accept: "text/csv" } });
    if (reply.status === 404) yield { skipped: "the server lists no answers" };
    yield hasStatus(reply, 200);
    yield hasHeader(reply, "Content-Type", /^text\/csv\b/);
    yield isTrue(/audit: Audit\?/.test(reply.text), `the header is ${show(reply.text.slice(0, 200))}`);
  }),
  must(
    "formulas-in-csv",
    "A text that a spreadsheet would read as a formula is escaped in a CSV file.",
    async function* (client) {
      const survey = yield* client.survey({ questions: [required], ...running });
      yield* answers(client, survey.path, "=1+1");
      const { status, text } = await client.get(`${survey.path}responses/?format=csv`);
      if (status === 404) yield { skipped: "the server lists no answers" };
      yield isTrue(/[^,"]=1\+1/.test(text), `the file is ${show(text.slice(0, 200))}`);
    },
  ),
  should(
    "results-by-question",
    "The statistics of a survey count its answers by question.",
    async function* (client) {
      const rating = { id: "audit", type: "rating", question: "Audit?", display: "number", scale: 5 };
      const survey = yield* client.survey({ questions: [rating], ...running });
      yield* answers(client, survey.path, 5);
      yield* answers(client, survey.path, 2);
      const reply = await client.get(`${survey.path}stats/`);
      if (reply.status === 404) yield { skipped: "the server has no statistics" };
      yield hasStatus(reply, 200);
      yield matches(at(reply.value, "/results/questions/0"), { answered: 2, mean: 3.5 });
    },
  ),
];
