import type { NewResponse, NewSubmission, ResponseOutcome, SurveyRow } from "../rows.ts";
import type { Parameter, Session, TransactionOutcome } from "./database.ts";
import { replaceSurvey } from "./surveys.ts";

/**
 * The number of submissions of survey `$2` of project `$1`. They are counted in two tables: in one row of
 * `surveyc_response_counts`, which is changed if the number has to be exact, and in up to sixteen of `surveyc_response_shards`,
 * so that concurrent submissions rarely change the same row.
 */
const sharded =
  "(select coalesce(sum(responses), 0) from surveyc_response_shards where project_id = $1 and survey = $2)::int4";
const counted = `(coalesce(
  (select responses from surveyc_response_counts where project_id = $1 and survey = $2), 0) + ${sharded})`;

/** Which of sixteen rows counts a submission. */
export function shardOf(submission: string): number {
  let hash = 0;
  for (let n = 0; n < submission.length; n += 1) hash = (Math.imul(hash, 31) + submission.charCodeAt(n)) | 0;
  return hash >>> 28;
}

// The survey's row is locked so that it can be changed but not removed: so no response outlives its survey.
const survey = `survey as (
  select id from surveyc_surveys where project_id = $1 and id = $2 and version = $5::int4 for key share
)`;

const added = `with ${survey}, added as (
  insert into surveyc_responses (project_id, survey, submission, document, submitted_at, test, unfit)
  select $1::text, $2::text, $3::text, $4::text, $6::text, $7::boolean, $8::boolean from survey
  on conflict (project_id, survey, submission) do nothing returning survey
)`;

const addAndCount = `${added}, counted as (
  insert into surveyc_response_shards (project_id, survey, shard, responses)
  select $1::text, $2::text, $9::int4, 1 from added where not $7::boolean and not $8::boolean
  on conflict (project_id, survey, shard) do update set responses = surveyc_response_shards.responses + 1
)
select (select count(*) from survey)::int4 as found, (select count(*) from added)::int4 as added, ${counted} as count`;

const addOnly = `${added}
select (select count(*) from survey)::int4 as found, (select count(*) from added)::int4 as added`;

/**
 * `more` is how many more submissions are counted than before: 1 if it was unfit before, -1 if it is unfit now. `before` sees the
 * row as the statement found it, so one that others have changed between fit and unfit since then is not replaced.
 */
const replaced = `with ${survey}, replaced as (
  update surveyc_responses as response set document = $4, submitted_at = $6::text, unfit = $8::boolean
  from surveyc_responses as before, survey
  where response.project_id = $1 and response.survey = $2 and response.submission = $3
    and before.project_id = $1 and before.survey = $2 and before.submission = $3
    and before.unfit = response.unfit and ($7::text is null or response.document = $7::text)
  returning case when response.test then 0 else before.unfit::int4 - $8::boolean::int4 end as more
)`;

const replacedCount =
  "(select count(*) from replaced)::int4 as replaced, (select max(more) from replaced)::int4 as more";

const replaceAndCount = `${replaced}, counted as (
  insert into surveyc_response_shards (project_id, survey, shard, responses)
  select $1::text, $2::text, $9::int4, more from replaced where more <> 0
  on conflict (project_id, survey, shard)
  do update set responses = surveyc_response_shards.responses + excluded.responses
)
select ${replacedCount}, ${counted} as count`;

const replaceOnly = `${replaced}
select ${replacedCount}, ${counted} as count`;

const countUpTo = `insert into surveyc_response_counts (project_id, survey, responses)
select $1::text, $2::text, 1 where ${sharded} < $3::int4
on conflict (project_id, survey) do update set responses = surveyc_response_counts.responses + 1
where surveyc_response_counts.responses + ${sharded} < $3::int4
returning responses + ${sharded} as count`;

const addNew = `with survey as (
  select id from surveyc_surveys where project_id = $1 and id = $2 and version = $3::int4 for key share
), given as (
  select * from json_to_recordset($4::text::json) as given
    (submission text, document text, at text, test boolean, unfit boolean, shard int4)
), added as (
  insert into surveyc_responses (project_id, survey, submission, document, submitted_at, test, unfit)
  select $1::text, survey.id, submission, document, at, coalesce(test, false), coalesce(unfit, false)
  from given cross join survey order by submission
  on conflict (project_id, survey, submission) do nothing returning submission, test, unfit
), counted as (
  insert into surveyc_response_shards (project_id, survey, shard, responses)
  select $1::text, $2::text, shard, count(*)::int4 from added join given using (submission)
  where not added.test and not added.unfit group by shard order by shard
  on conflict (project_id, survey, shard)
  do update set responses = surveyc_response_shards.responses + excluded.responses
)
select submission from added`;

/**
 * Stores new submissions to a survey without a limit, each with another name, in one statement. They and their counters are
 * inserted in the order of their keys, so that concurrent calls do not wait for each other in a circle.
 */
export async function addResponses(
  session: Session,
  project: string,
  { id, version }: Pick<SurveyRow, "id" | "version">,
  responses: readonly NewSubmission[],
): Promise<ReadonlySet<string>> {
  const given = responses.map((response) => ({ ...response, shard: shardOf(response.submission) }));
  const { rows } = await session.query(addNew, [project, id, version, JSON.stringify(given)]);
  return new Set(rows.map(({ submission }) => submission as string));
}

const parametersOf = (project: string, { row, version, at }: NewResponse): Parameter[] => [
  project,
  row.survey,
  row.submission,
  row.document,
  version,
  at ?? null,
];

/** Replaces a submission that existed; it may have been removed since. */
async function replaceResponse(
  session: Session,
  project: string,
  response: NewResponse,
): Promise<ResponseOutcome> {
  const { row, replaces, unfit = false } = response;
  if (replaces === null) return { outcome: "changed" };
  const { rows } = await session.query(replaceAndCount, [
    ...parametersOf(project, response),
    replaces ?? null,
    unfit,
    shardOf(row.submission),
  ]);
  const [found] = rows;
  if (found?.["replaced"] !== 1) return { outcome: "changed" };
  // The changes of a statement are not visible to its reads.
  return { outcome: "replaced", count: (found["count"] as number) + (found["more"] as number) };
}

/** Stores a submission to a survey without a limit, in one statement, or in a second one if the name exists. */
export async function addResponse(
  session: Session,
  project: string,
  response: NewResponse,
): Promise<ResponseOutcome> {
  if (typeof response.replaces === "string") return replaceResponse(session, project, response);
  const { test = false, unfit = false } = response;
  const { rows } = await session.query(addAndCount, [
    ...parametersOf(project, response),
    test,
    unfit,
    shardOf(response.row.submission),
  ]);
  if (rows[0]?.["found"] !== 1) return { outcome: "changed" };
  if (rows[0]["added"] !== 1) return replaceResponse(session, project, response);
  // The changes of a statement are not visible to its reads.
  return { outcome: "added", count: (rows[0]["count"] as number) + (test || unfit ? 0 : 1) };
}

/** Stores a submission in a transaction, which is committed if the submission is stored. */
export async function addResponseInTransaction(
  session: Session,
  project: string,
  response: NewResponse,
): Promise<TransactionOutcome<ResponseOutcome>> {
  const { limit, test, unfit } = response;
  if (limit !== undefined && test !== true && unfit !== true)
    return addLimitedResponse(session, project, { ...response, limit });
  const result = await addResponse(session, project, response);
  return { result, commit: "count" in result };
}

/** Counts a submission unless the survey has reached its limit; returns their number, or null. */
async function countWithin(
  session: Session,
  project: string,
  { row, limit: { submissions } }: LimitedResponse,
): Promise<number | null> {
  const { rows } = await session.query(countUpTo, [project, row.survey, submissions]);
  return (rows[0]?.["count"] as number | undefined) ?? null;
}

type LimitedResponse = NewResponse & Required<Pick<NewResponse, "limit">>;

/**
 * Stores a submission to a survey with a limit, in a transaction. The row that counts the submissions is changed last and only
 * while it is below the limit, so that the limit is exact.
 */
async function addLimitedResponse(
  session: Session,
  project: string,
  response: LimitedResponse,
): Promise<TransactionOutcome<ResponseOutcome>> {
  const notStored = (outcome: "full" | "changed") => ({ result: { outcome }, commit: false });
  const { submissions, reached } = response.limit;
  const parameters = parametersOf(project, response);
  let isAdded = false;
  if (typeof response.replaces !== "string") {
    const { rows } = await session.query(addOnly, [...parameters, false, false]);
    if (rows[0]?.["found"] !== 1) return notStored("changed");
    isAdded = rows[0]["added"] === 1;
    if (!isAdded && response.replaces === null) return notStored("changed");
  }
  let isCounted = isAdded;
  let count: number | null = null;
  if (!isAdded) {
    const { rows } = await session.query(replaceOnly, [...parameters, response.replaces ?? null, false]);
    if (rows[0]?.["replaced"] !== 1) return notStored("changed");
    isCounted = rows[0]["more"] === 1;
    count = rows[0]["count"] as number;
  }
  if (isCounted) count = await countWithin(session, project, response);
  if (count === null) return notStored("full");
  if (count >= submissions && !(await replaceSurvey(session, project, reached))) return notStored("changed");
  return { result: { outcome: isAdded ? "added" : "replaced", count }, commit: true };
}
