import { foldCase } from "../locale-independent.ts";
import type { ProjectReads } from "../project-rows.ts";
import type { SurveyRow } from "../rows.ts";
import type { Session } from "./database.ts";
import { Conditions, pageStatement, readPage, selected } from "./list-query.ts";
import { runningUntil } from "./migrations/0008-running-surveys.ts";

const columns = {
  id: "id",
  version: "version",
  document: "document",
  targeting: "targeting",
  live: "live",
  name: "name",
  archived: "archived",
  runsUntil: "runs_until",
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

  surveys: async ({ search, archived, runsAfter, ...range }) => {
    const where = new Conditions(project);
    if (runsAfter !== undefined) where.addConstant("not archived").add(`${runningUntil} > ?`, runsAfter);
    if (archived !== undefined) where.add("archived = ?", archived);
    // strpos and not like: no character of a search has a special meaning.
    if (search) where.add("strpos(folded_name, ?) > 0", foldCase(search));
    return readPage(await session.query(pageStatement(listing, where, range), where.parameters));
  },
});
