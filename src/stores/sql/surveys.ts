import { foldCase } from "../locale-independent.ts";
import type { ProjectReads, ProjectWrites, SurveyRow } from "../rows.ts";
import type { Parameter, Session } from "./database.ts";
import { Conditions, pageStatement, readPage, selected } from "./list-query.ts";
import { requireOneRow, type WriteTransaction } from "./write-transaction.ts";

const columns = {
  id: "id",
  version: "version",
  document: "document",
  targeting: "targeting",
  live: "live",
  name: "name",
  archived: "archived",
};
const listing = {
  table: "surveyc_surveys",
  columns,
  texts: ["document", "targeting"],
  order: ["write_number", "place"],
};

/** Reads surveys and counts their responses. */
export const surveyReads = (
  session: Session,
  project: string,
): Pick<ProjectReads, "survey" | "surveys" | "countResponses"> => ({
  survey: async (id) => {
    const text = `select ${selected(columns)} from surveyc_surveys where project_id = $1 and id = $2`;
    const { rows } = await session.query(text, [project, id]);
    return (rows[0] as SurveyRow | undefined) ?? null;
  },

  surveys: async ({ search, archived, ...range }) => {
    const where = new Conditions(project);
    if (archived !== undefined) where.add("archived = ?", archived);
    // strpos and not like: no character of a search has a special meaning.
    if (search) where.add("strpos(folded_name, ?) > 0", foldCase(search));
    return readPage(await session.query(pageStatement(listing, where, range), where.parameters));
  },

  // Reads counters, as a survey may have millions of responses.
  countResponses: async ({ surveys, excludeArchived }) => {
    const where = new Conditions(project);
    if (surveys !== undefined) where.add("survey = any(?::text[])", surveys);
    const archived = excludeArchived
      ? ` and not exists (
  select 1 from surveyc_surveys as s where s.project_id = $1 and s.id = counted.survey and s.archived
)`
      : "";
    const { rows } = await session.query(
      `select survey, responses from surveyc_response_counts as counted where ${where.text}${archived}`,
      where.parameters,
    );
    return new Map(rows.map(({ survey, responses }) => [survey as string, responses as number]));
  },
});

const parameters = (project: string, row: SurveyRow): Parameter[] => [
  project,
  row.id,
  row.version,
  row.document,
  row.targeting,
  row.live,
  row.name,
  foldCase(row.name),
  row.archived,
];

/** Changes surveys and stores their responses. */
export const surveyWrites = (
  transaction: WriteTransaction,
  project: string,
): Pick<ProjectWrites, "insertSurvey" | "updateSurvey" | "deleteSurvey" | "putResponse"> => ({
  insertSurvey: async (row) => {
    const { write, place } = transaction.nextPosition();
    const { count } = await transaction.change(
      `insert into surveyc_surveys
  (project_id, id, version, document, targeting, live, name, folded_name, archived, write_number, place)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (project_id, id) do nothing`,
      [...parameters(project, row), write, place],
    );
    return count === 1;
  },

  updateSurvey: async (row) => {
    const result = await transaction.change(
      `update surveyc_surveys
set version = $3, document = $4, targeting = $5, live = $6, name = $7, folded_name = $8, archived = $9
where project_id = $1 and id = $2 and version = $3 - 1`,
      parameters(project, row),
    );
    requireOneRow(result, `There is no version ${row.version - 1} of survey ${row.id} to replace.`);
  },

  deleteSurvey: async (id) => {
    const key = [project, id];
    const { count } = await transaction.change(
      "delete from surveyc_surveys where project_id = $1 and id = $2",
      key,
    );
    if (count === 0) return false;
    await transaction.change("delete from surveyc_responses where project_id = $1 and survey = $2", key);
    await transaction.change(
      "delete from surveyc_response_counts where project_id = $1 and survey = $2",
      key,
    );
    await transaction.change("delete from surveyc_survey_events where project_id = $1 and survey = $2", key);
    return true;
  },

  putResponse: async ({ survey, submission, document }) => {
    const row = [project, survey, submission, document];
    const inserted = await transaction.change(
      `insert into surveyc_responses (project_id, survey, submission, document) values ($1, $2, $3, $4)
on conflict (project_id, survey, submission) do nothing`,
      row,
    );
    if (inserted.count === 0)
      await transaction.change(
        "update surveyc_responses set document = $4 where project_id = $1 and survey = $2 and submission = $3",
        row,
      );
    const { rows } = await transaction.change(
      `insert into surveyc_response_counts (project_id, survey, responses) values ($1, $2, 1)
on conflict (project_id, survey) do update set responses = surveyc_response_counts.responses + $3
returning responses`,
      [project, survey, inserted.count],
    );
    return rows[0]?.["responses"] as number;
  },
});
