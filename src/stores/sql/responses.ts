import type { ProjectReads, TestRows } from "../project-rows.ts";
import type {
  EventTotals,
  NewResponse,
  ResponseOutcome,
  ResponseRemoval,
  ResponseRow,
  SurveyEventRow,
} from "../rows.ts";
import { changesRow, firstRow, type Parameter, type Session, type TransactionOutcome } from "./database.ts";
import { Conditions, type Listing, pageStatement, readPage, sliceStatement } from "./list-query.ts";
import { replaceSurvey } from "./surveys.ts";

/**
 * The number of submissions of survey `$2` of project `$1`. They are counted in two tables: in one row of
 * `surveyc_response_counts`, which is changed where a number has to be exact, and in up to sixteen of
 * `surveyc_response_shards`, of which those that answer at once seldom change the same.
 */
const sharded =
  "(select coalesce(sum(responses), 0) from surveyc_response_shards where project_id = $1 and survey = $2)::int4";
const counted = `(coalesce(
  (select responses from surveyc_response_counts where project_id = $1 and survey = $2), 0) + ${sharded})`;

/** Which of sixteen rows counts a submission. */
function shardOf(submission: string): number {
  let hash = 0;
  for (let n = 0; n < submission.length; n += 1) hash = (Math.imul(hash, 31) + submission.charCodeAt(n)) | 0;
  return hash >>> 28;
}

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

// The survey's row is locked so that it can be changed but not removed: so no response outlives its survey.
const added = `with survey as (
  select id from surveyc_surveys where project_id = $1 and id = $2 and version = $5::int4 for key share
), added as (
  insert into surveyc_responses (project_id, survey, submission, document, test)
  select $1::text, $2::text, $3::text, $4::text, $6::boolean from survey
  on conflict (project_id, survey, submission) do nothing returning survey
)`;

const addAndCount = `${added}, counted as (
  insert into surveyc_response_shards (project_id, survey, shard, responses)
  select $1::text, $2::text, $7::int4, 1 from added where not $6::boolean
  on conflict (project_id, survey, shard) do update set responses = surveyc_response_shards.responses + 1
)
select (select count(*) from survey)::int4 as found, (select count(*) from added)::int4 as added, ${counted} as count`;

const addOnly = `${added}
select (select count(*) from survey)::int4 as found, (select count(*) from added)::int4 as added`;

const replace = `with survey as (
  select id from surveyc_surveys where project_id = $1 and id = $2 and version = $5::int4 for key share
), replaced as (
  update surveyc_responses set document = $4
  where project_id = $1 and survey = $2 and submission = $3 and exists (select 1 from survey)
    and ($6::text is null or document = $6::text) returning survey
)
select (select count(*) from survey)::int4 as found, (select count(*) from replaced)::int4 as replaced, ${counted} as count`;

const countUpTo = `insert into surveyc_response_counts (project_id, survey, responses)
select $1::text, $2::text, 1 where ${sharded} < $3::int4
on conflict (project_id, survey) do update set responses = surveyc_response_counts.responses + 1
where surveyc_response_counts.responses + ${sharded} < $3::int4
returning responses + ${sharded} as count`;

const parametersOf = (project: string, { row, version }: NewResponse): Parameter[] => [
  project,
  row.survey,
  row.submission,
  row.document,
  version,
];

/** Replaces a submission that was there; it may have been removed since. */
async function replaceResponse(
  session: Session,
  parameters: Parameter[],
  { replaces }: NewResponse,
): Promise<ResponseOutcome> {
  if (replaces === null) return { outcome: "changed" };
  const { rows } = await session.query(replace, [...parameters, replaces ?? null]);
  const [row] = rows;
  return row?.["replaced"] === 1
    ? { outcome: "replaced", count: row["count"] as number }
    : { outcome: "changed" };
}

/** Keeps a submission to a survey without a limit, in one statement, or in a second one where there is one of that name. */
export async function addResponse(
  session: Session,
  project: string,
  response: NewResponse,
): Promise<ResponseOutcome> {
  const parameters = parametersOf(project, response);
  if (typeof response.replaces === "string") return replaceResponse(session, parameters, response);
  const { test = false } = response;
  const { rows } = await session.query(addAndCount, [...parameters, test, shardOf(response.row.submission)]);
  if (rows[0]?.["found"] !== 1) return { outcome: "changed" };
  if (rows[0]["added"] !== 1) return replaceResponse(session, parameters, response);
  // What the statement itself changed is not in what it reads.
  return { outcome: "added", count: (rows[0]["count"] as number) + (response.test === true ? 0 : 1) };
}

/** Keeps a submission in a transaction, which is committed where the submission is kept. */
export async function addResponseInTransaction(
  session: Session,
  project: string,
  response: NewResponse,
): Promise<TransactionOutcome<ResponseOutcome>> {
  const { limit, test } = response;
  if (limit !== undefined && test !== true)
    return addLimitedResponse(session, project, { ...response, limit });
  const result = await addResponse(session, project, response);
  return { result, commit: "count" in result };
}

/**
 * Keeps a submission to a survey with a limit, in a transaction. The row that counts the submissions is changed last and
 * only while it is below the limit, so that exactly so many are kept.
 */
async function addLimitedResponse(
  session: Session,
  project: string,
  response: NewResponse & Required<Pick<NewResponse, "limit">>,
): Promise<TransactionOutcome<ResponseOutcome>> {
  const undone = (outcome: "full" | "changed") => ({ result: { outcome }, commit: false });
  const { survey } = response.row;
  const { submissions, reached } = response.limit;
  const parameters = parametersOf(project, response);
  const isNew = typeof response.replaces !== "string";
  const { rows } = isNew ? await session.query(addOnly, [...parameters, false]) : { rows: [] };
  if (isNew && rows[0]?.["found"] !== 1) return undone("changed");
  let result: Extract<ResponseOutcome, { readonly count: number }>;
  if (rows[0]?.["added"] === 1) {
    const { rows: counts } = await session.query(countUpTo, [project, survey, submissions]);
    if (counts[0] === undefined) return undone("full");
    result = { outcome: "added", count: counts[0]["count"] as number };
  } else {
    const replaced = await replaceResponse(session, parameters, response);
    if (replaced.outcome !== "replaced") return undone("changed");
    result = replaced;
  }
  if (result.count >= submissions && !(await replaceSurvey(session, project, reached)))
    return undone("changed");
  return { result, commit: true };
}

/** Counts one submission less, in the row of its shard, which may be negative: only the sum is read. */
const countLess = `insert into surveyc_response_shards (project_id, survey, shard, responses)
values ($1, $2, $3::int4, -1)
on conflict (project_id, survey, shard) do update set responses = surveyc_response_shards.responses - 1`;

/** Removes a submission with its event, in a transaction. First the submission, which those lock that add its event. */
export async function removeResponse(
  session: Session,
  project: string,
  { survey, submission, event }: ResponseRemoval,
): Promise<TransactionOutcome<boolean>> {
  const removed = await firstRow<{ readonly test: boolean }>(
    session,
    "delete from surveyc_responses where project_id = $1 and survey = $2 and submission = $3 returning test",
    [project, survey, submission],
  );
  if (removed === null) return { result: false, commit: false };
  await session.query(
    "delete from surveyc_survey_events where project_id = $1 and survey = $2 and event = $3 and id = $4",
    [project, survey, event, submission],
  );
  if (!removed.test) await session.query(countLess, [project, survey, shardOf(submission)]);
  return { result: true, commit: true };
}

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
