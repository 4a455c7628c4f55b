import { foldCase } from "../locale-independent.ts";
import type { ProjectReads, ProjectWrites, SurveyRow } from "../rows.ts";
import type { Session } from "./database.ts";
import { Conditions, pageStatement, readPage, selected } from "./list-query.ts";
import { removeBelongings, surveyParameters } from "./survey-changes.ts";
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

/** Reads surveys. `locked` keeps others from changing one that was read, until the transaction ends. */
export const surveyReads = (
  session: Session,
  project: string,
  { locked = false }: { readonly locked?: boolean } = {},
): Pick<ProjectReads, "survey" | "surveys"> => ({
  survey: async (id) => {
    const lock = locked ? " for no key update" : "";
    const text = `select ${selected(columns)} from surveyc_surveys where project_id = $1 and id = $2${lock}`;
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
});

/** Changes surveys in a write of several rows. */
export const surveyWrites = (
  transaction: WriteTransaction,
  project: string,
): Pick<ProjectWrites, "insertSurvey" | "updateSurvey" | "deleteSurvey"> => ({
  insertSurvey: async (row) => {
    const { write, place } = transaction.nextPosition();
    const { count } = await transaction.change(
      `insert into surveyc_surveys
  (project_id, id, version, document, targeting, live, name, folded_name, archived, write_number, place)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (project_id, id) do nothing`,
      [...surveyParameters(project, row), write, place],
    );
    return count === 1;
  },

  updateSurvey: async (row) => {
    const result = await transaction.change(
      `update surveyc_surveys
set version = $3, document = $4, targeting = $5, live = $6, name = $7, folded_name = $8, archived = $9
where project_id = $1 and id = $2 and version = $3 - 1`,
      surveyParameters(project, row),
    );
    requireOneRow(result, `There is no version ${row.version - 1} of survey ${row.id} to replace.`);
  },

  deleteSurvey: async (id) => {
    const { count } = await transaction.change(
      "delete from surveyc_surveys where project_id = $1 and id = $2",
      [project, id],
    );
    if (count === 0) return false;
    await removeBelongings(transaction, project, id);
    return true;
  },
});
