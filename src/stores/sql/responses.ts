import type { ProjectReads, TestRows } from "../project-rows.ts";
import type { EventTotals, ResponseRow, SurveyEventRow } from "../rows.ts";
import { changesRow, type Session } from "./database.ts";
import { Conditions, type Listing, pageStatement, readPage, sliceStatement } from "./list-query.ts";

export const responseReads = (session: Session, project: string): Pick<ProjectReads, "countResponses"> => ({
  // Reads counters, as a survey may have millions of responses.
  countResponses: async ({ surveys, excludeArchived }) => {
    const where = new Conditions(project);
    if (surveys !== undefined) where.add("survey = any(?::text[])", surveys);
    const archived = excludeArchived
      ? ` where not exists (
  select 1 from surveyc_surveys as s where s.project_id = $1 and s.id = counted.survey and s.archived
)`
      : "";
    const { rows } = await session.query(
      `select survey, sum(responses)::int4 as responses from (
  select survey, responses from surveyc_response_counts where ${where.text}
  union all
  select survey, responses from surveyc_response_shards where ${where.text}
) as counted${archived} group by survey having sum(responses) > 0`,
      where.parameters,
    );
    return new Map(rows.map(({ survey, responses }) => [survey as string, responses as number]));
  },
});

const responseListing: Listing = {
  table: "surveyc_responses",
  columns: { survey: "survey", submission: "submission", document: "document" },
  texts: ["document"],
  order: ["submission"],
};

/** Leaves out tests, or all others. */
const amongTests = (where: Conditions, test: TestRows | undefined): Conditions =>
  test === "with" ? where : where.addConstant(test === "only" ? "test" : "not test");

export const surveyEventReads = (
  session: Session,
  project: string,
): Pick<ProjectReads, "responses" | "nextResponses" | "eventTotals"> => ({
  responses: async ({ survey, submission, test, ...range }) => {
    const where = amongTests(new Conditions(project).add("survey = ?", survey), test);
    if (submission !== undefined) where.add("submission = ?", submission);
    return readPage(await session.query(pageStatement(responseListing, where, range), where.parameters));
  },

  nextResponses: async ({ survey, after, test, ...range }) => {
    const where = amongTests(new Conditions(project).add("survey = ?", survey), test);
    if (after !== undefined) where.add("submission > ?", after);
    const statement = sliceStatement(responseListing, where, range);
    return (await session.query(statement, where.parameters)).rows as unknown as ResponseRow[];
  },

  eventTotals: async ({ survey, from, to, test }) => {
    const where = amongTests(new Conditions(project), test);
    if (survey !== undefined) where.add("survey = ?", survey);
    if (from !== undefined) where.add('happened_at >= ? collate "C"', from);
    if (to !== undefined) where.add('happened_at <= ? collate "C"', to);
    const { rows } = await session.query(
      `select event, count(*)::int4 as total, count(distinct person)::int4 as persons,
  min(happened_at) as first, max(happened_at) as last
from surveyc_survey_events where ${where.text} group by event`,
      where.parameters,
    );
    return (rows as unknown as EventTotals[]).sort((a, b) => (a.event < b.event ? -1 : 1));
  },
});

/**
 * Keeps an event, if its survey is there, and its submission if it names one. Their rows are locked so that they can be
 * changed but not removed: so no event outlives them.
 */
export async function addSurveyEvent(
  session: Session,
  project: string,
  { survey, event, id, person, at, test = false, submission }: SurveyEventRow,
): Promise<boolean> {
  const [answers, given] =
    submission === undefined
      ? ["", []]
      : [
          `, answers as (
  select submission from surveyc_responses where project_id = $1 and survey = $2 and submission = $8 for key share
)`,
          [submission],
        ];
  return changesRow(
    session,
    `with survey as (select id from surveyc_surveys where project_id = $1 and id = $2 for key share)${answers}
insert into surveyc_survey_events (project_id, survey, event, id, person, happened_at, test)
select $1::text, $2::text, $3::text, $4::text, $5::text, $6::text, $7::boolean from survey${answers && ", answers"}
on conflict (project_id, survey, event, id) do nothing`,
    [project, survey, event, id, person, at, test, ...given],
  );
}
