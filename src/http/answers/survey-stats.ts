import { defined } from "#diagnostics/json-value.ts";
import type { ProjectReads } from "#stores/project-rows.ts";
import type { EventTotals, SurveyRow } from "#stores/rows.ts";
import type { Services } from "../services/services.ts";
import { testRows, visitAnswers } from "../surveys/stored-answers.ts";
import { storedSurvey } from "../surveys/stored-survey.ts";
import { jsonOf } from "../wire/json.ts";
import { type Endpoint, type OperationInput, plainEndpoint, type Result } from "../wire/operation.ts";
import { notFound } from "../wire/problems.ts";
import type { QueryValues } from "../wire/read-parameters.ts";
import type {
  EventStatsReply,
  ProjectStatsReply,
  SurveyResultsReply,
  SurveyStatsReply,
} from "../wire/replies.generated.ts";
import { AnsweredSurvey } from "./answered-survey.ts";
import { surveyEvents } from "./record-answers.ts";
import { AnswerTally } from "./tally-answers.ts";

const noEvents: EventStatsReply = { total_count: 0, unique_persons: 0, first_seen: null, last_seen: null };

const statsOf = (totals: readonly EventTotals[], kind: string): EventStatsReply => {
  const found = totals.find(({ event }) => event === kind);
  if (found === undefined) return noEvents;
  const { total, persons, first, last } = found;
  return { total_count: total, unique_persons: persons, first_seen: first, last_seen: last };
};

const percentage = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100;

/** `missing` answers were stored without an event; each of those counts as a person. */
function surveyStats(totals: readonly EventTotals[], missing: number): ProjectStatsReply {
  const [shown, dismissed, events] = [surveyEvents.shown, surveyEvents.dismissed, surveyEvents.sent].map(
    (kind) => statsOf(totals, kind),
  ) as [EventStatsReply, EventStatsReply, EventStatsReply];
  const sent = {
    ...events,
    total_count: events.total_count + missing,
    unique_persons: events.unique_persons + missing,
  };
  const onlySeen = (member: "total_count" | "unique_persons"): number =>
    Math.max(0, shown[member] - dismissed[member] - sent[member]);
  return {
    stats: {
      [surveyEvents.shown]: {
        ...shown,
        total_count_only_seen: onlySeen("total_count"),
        unique_persons_only_seen: onlySeen("unique_persons"),
      },
      [surveyEvents.dismissed]: dismissed,
      [surveyEvents.sent]: sent,
    },
    rates: {
      response_rate: percentage(sent.total_count, shown.total_count),
      dismissal_rate: percentage(dismissed.total_count, shown.total_count),
      unique_users_response_rate: percentage(sent.unique_persons, shown.unique_persons),
      unique_users_dismissal_rate: percentage(dismissed.unique_persons, shown.unique_persons),
    },
  };
}

const sum = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((all, count) => all + count, 0);

async function readStats(
  rows: ProjectReads,
  { date_from: from, date_to: to, test }: QueryValues,
  survey?: string,
): Promise<ProjectStatsReply> {
  const totals = await rows.eventTotals(defined({ survey, from, to, ...testRows(test) }));
  // Times of answers without an event are unknown, and tests are excluded.
  if (from !== undefined || to !== undefined || test === "only") return surveyStats(totals, 0);
  const counts = await rows.countResponses(survey === undefined ? {} : { surveys: [survey] });
  const ofCounted = test === "true" ? await rows.eventTotals(defined({ survey })) : totals;
  return surveyStats(totals, Math.max(0, sum(counts) - statsOf(ofCounted, surveyEvents.sent).total_count));
}

/**
 * Tallies the answers to a survey by question: those of a period, with tests if requested. `complete` is the result of
 * `visitAnswers`.
 */
async function readResults(
  services: Services,
  { project, query: { date_from: from = "", date_to: to, test }, isOver }: OperationInput,
  row: SurveyRow,
): Promise<SurveyResultsReply> {
  const { compiled, survey } = new AnsweredSurvey(row);
  const tally = new AnswerTally(compiled, survey.earlier);
  const query = { survey: row.id, ...testRows(test) };
  const { length: questions } = compiled.questions;
  const complete = await visitAnswers(services, project, query, { questions, isOver }, (answers) => {
    const { submitted_at: at } = answers;
    if (at >= from && at <= (to ?? at)) tally.add(answers);
  });
  return { complete, ...tally.results };
}

const shared = { ...plainEndpoint, scope: "survey:read", query: ["date_from", "date_to", "test"] } as const;

export const oneSurveyStats = {
  ...shared,
  id: "oneSurveyStats",
  path: "/api/projects/:project_id/surveys/:id/stats",
  params: { id: "uuid" },
  response: "survey-stats",
  summary: "Shows how often a survey was shown, dismissed and answered, and its answers by question.",
  async run(services, input): Promise<Result<SurveyStatsReply>> {
    const { project, params, query } = input;
    const { id } = params;
    const found = await services.store.read(project, async (rows) => {
      const row = await rows.survey(id);
      return row === null ? null : { row, stats: await readStats(rows, query, id) };
    });
    if (found === null) return notFound("survey");
    const { start_date, end_date } = storedSurvey(found.row).content;
    const results = await readResults(services, input, found.row);
    const body = { survey_id: id, start_date, end_date, ...found.stats, results };
    return { ok: true, status: 200, body: jsonOf(body) };
  },
} as const satisfies Endpoint<{ readonly id: string }>;

export const allSurveyStats = {
  ...shared,
  id: "allSurveyStats",
  path: "/api/projects/:project_id/surveys/stats",
  response: "project-stats",
  summary: "Shows how often the surveys of a project were shown, dismissed and answered.",
  async run({ store }, { project, query }): Promise<Result<ProjectStatsReply>> {
    return {
      ok: true,
      status: 200,
      body: jsonOf(await store.read(project, (rows) => readStats(rows, query))),
    };
  },
} as const satisfies Endpoint<object>;
