import type { ProjectReads } from "../project-rows.ts";
import type { ResponseRow } from "../rows.ts";
import type { Session } from "./database.ts";
import {
  Conditions,
  filterTests,
  type Listing,
  pageStatement,
  readPage,
  sliceStatement,
} from "./list-query.ts";

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

export const responseListReads = (
  session: Session,
  project: string,
): Pick<ProjectReads, "responses" | "nextResponses"> => ({
  responses: async ({ survey, submissions, test, ...range }) => {
    const where = filterTests(new Conditions(project).add("survey = ?", survey), test);
    if (submissions !== undefined) where.add("submission = any(?::text[])", submissions);
    return readPage(await session.query(pageStatement(responseListing, where, range), where.parameters));
  },

  nextResponses: async ({ survey, after, test, ...range }) => {
    const where = filterTests(new Conditions(project).add("survey = ?", survey), test);
    if (after !== undefined) where.add("submission > ?", after);
    const statement = sliceStatement(responseListing, where, range);
    return (await session.query(statement, where.parameters)).rows as unknown as ResponseRow[];
  },
});
