import type { Response } from "#diagnostics/diagnostic.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import type { Session } from "../database.ts";
import type { Migration } from "./migration.ts";

/** The choices of each question that has choices, by the key of its answer: its id, or its position without an id. */
type ChoicesByKey = ReadonlyMap<string, readonly string[]>;

/** The versions of a survey that the database has. */
interface Versions {
  /** The current survey; undefined if it was deleted. */
  readonly current: ChoicesByKey | undefined;
  /** All versions, by the fingerprint that submissions name. */
  readonly byFingerprint: ReadonlyMap<string, ChoicesByKey>;
}

/** The members of a stored submission that this migration reads. */
interface StoredSubmission {
  readonly fingerprint?: string;
  readonly responses?: Readonly<Record<string, Response>>;
}

/** A row of responses. */
interface EarlierResponse {
  readonly project_id: string;
  readonly survey: string;
  readonly submission: string;
  readonly document: string;
}

/** Rows per read: most have a few hundred bytes, some a megabyte. */
const PAGE_SIZE = 200;

/** The object of a JSON text; an empty one if the row is damaged, so that one row does not prevent a server from starting. */
function readObject(document: string): object {
  try {
    return Object(JSON.parse(document)) as object;
  } catch {
    return {};
  }
}

function choicesOf(document: string): { readonly fingerprint: string; readonly choices: ChoicesByKey } {
  const { fingerprint, questions } = lowerSurvey(readObject(document));
  const choices = questions.flatMap(({ id, choices: texts }, position) =>
    texts ? [[id ?? `${position}`, texts] as const] : [],
  );
  return { fingerprint, choices: new Map(choices) };
}

async function readVersions(session: Session, project: string, survey: string): Promise<Versions> {
  const read = async (text: string) =>
    ((await session.query(text, [project, survey])).rows as { document: string }[]).map(({ document }) =>
      choicesOf(document),
    );
  const [current] = await read("select document from surveyc_surveys where project_id = $1 and id = $2");
  const kept = await read(
    "select document from surveyc_survey_versions where project_id = $1 and survey = $2",
  );
  const all = current === undefined ? kept : [...kept, current];
  return {
    current: current?.choices,
    byFingerprint: new Map(all.map(({ fingerprint, choices }) => [fingerprint, choices])),
  };
}

const isPosition = (value: unknown): value is number => typeof value === "number";

/** The answers with the texts of choices. `isUndecided` if one has a position in a list of choices that is unknown. */
function withTexts(
  { fingerprint = "", responses = {} }: StoredSubmission,
  { current, byFingerprint }: Versions,
): { readonly responses: Readonly<Record<string, Response>>; readonly isUndecided: boolean } {
  const version = byFingerprint.get(fingerprint);
  let isUndecided = false;
  const entries = Object.entries(responses).map(([key, answer]) => {
    const given: readonly unknown[] = Array.isArray(answer) ? answer : [answer];
    // A number that answers a question without choices is a rating.
    if (!given.some(isPosition) || !(version ?? current)?.has(key)) return [key, answer];
    const texts = version?.get(key);
    const found = given.map((each) => (isPosition(each) ? (texts?.[each] ?? each) : each));
    if (found.some(isPosition)) isUndecided = true;
    return [key, Array.isArray(answer) ? found : found[0]];
  });
  return { responses: Object.fromEntries(entries) as Record<string, Response>, isUndecided };
}

/** Answers name choices by their texts. Earlier programs kept positions too, if clients sent them. */
export const textsOfChoices: Migration = {
  number: 15,
  title: "texts of choices in answers",
  table: "surveyc_responses",
  steps: [
    {
      run: "scan",
      page: async (session, after, { onPositionsKept }) => {
        const { rows } = await session.query(
          `select project_id, survey, submission, document from surveyc_responses
where (project_id, survey, submission) > ($1, $2, $3)
order by project_id, survey, submission limit ${PAGE_SIZE} for update`,
          [...(after ?? ["", "", ""])],
        );
        const page = rows as unknown as EarlierResponse[];
        const changed: EarlierResponse[] = [];
        for (const ofSurvey of bySurvey(page)) {
          const { project_id: project, survey } = ofSurvey[0] as EarlierResponse;
          const versions = await readVersions(session, project, survey);
          const undecided: string[] = [];
          for (const row of ofSurvey) {
            const stored: StoredSubmission = readObject(row.document);
            const { responses, isUndecided } = withTexts(stored, versions);
            if (isUndecided) undecided.push(row.submission);
            if (JSON.stringify(responses) === JSON.stringify(stored.responses ?? {})) continue;
            changed.push({ ...row, document: JSON.stringify({ ...stored, responses }) });
          }
          if (undecided.length > 0) onPositionsKept({ project, survey, submissions: undecided });
        }
        const column = (name: keyof EarlierResponse) => changed.map((row) => row[name]);
        await session.query(
          `update surveyc_responses as response set document = found.document
from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as found (project_id, survey, submission, document)
where response.project_id = found.project_id and response.survey = found.survey
  and response.submission = found.submission`,
          [column("project_id"), column("survey"), column("submission"), column("document")],
        );
        const last = page.length < PAGE_SIZE ? undefined : page.at(-1);
        const key = last === undefined ? null : ([last.project_id, last.survey, last.submission] as const);
        return { last: key, rows: page.length };
      },
    },
  ],
};

/** Rows in the order of their keys, a list for each survey. */
function bySurvey(rows: readonly EarlierResponse[]): EarlierResponse[][] {
  const lists: EarlierResponse[][] = [];
  for (const row of rows) {
    const last = lists.at(-1)?.[0];
    if (last?.project_id === row.project_id && last.survey === row.survey) lists.at(-1)?.push(row);
    else lists.push([row]);
  }
  return lists;
}
