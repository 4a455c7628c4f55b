import type { ProjectReads } from "../project-rows.ts";
import type { EventTotals, SurveyEventRow } from "../rows.ts";
import type { Session } from "./database.ts";
import { Conditions, type Listing, pageStatement, readPage } from "./list-query.ts";

const responseListing: Listing = {
  table: "surveyc_responses",
  columns: { survey: "survey", submission: "submission", document: "document" },
  texts: ["document"],
  order: ["submission"],
};

/** Lists responses to surveys, and counts their events. */
export const surveyEventReads = (
  session: Session,
  project: string,
): Pick<ProjectReads, "responses" | "eventTotals"> => ({
  responses: async ({ survey, submission, ...range }) => {
    const where = new Conditions(project).add("survey = ?", survey);
    if (submission !== undefined) where.add("submission = ?", submission);
    return readPage(await session.query(pageStatement(responseListing, where, range), where.parameters));
  },

  eventTotals: async ({ survey, from, to }) => {
    const where = new Conditions(project);
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
 * Keeps an event, if its survey is there. The survey's row is locked so that it can be changed but not removed: so no event
 * outlives its survey.
 */
export async function addSurveyEvent(
  session: Session,
  project: string,
  { survey, event, id, person, at }: SurveyEventRow,
): Promise<boolean> {
  const { count } = await session.query(
    `with survey as (select id from surveyc_surveys where project_id = $1 and id = $2 for key share)
insert into surveyc_survey_events (project_id, survey, event, id, person, happened_at)
select $1::text, $2::text, $3::text, $4::text, $5::text, $6::text from survey
on conflict (project_id, survey, event, id) do nothing`,
    [project, survey, event, id, person, at],
  );
  return count === 1;
}
