import type { Migration } from "./migration.ts";

/** `runsUntil` of a survey without an end. */
const FOREVER = "9999-12-31T23:59:59.999Z";

/** Whether a document may have a date: it is parsed only then, which takes most of the time. */
const mayHave = (name: string): string => `strpos(document, '"${name}":"') > 0`;

/** A time in UTC, as most documents have it, up to its seconds. */
const seconds = '^"(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d)[.\\d]*Z"$';

/** The end date as JSON. PostgreSQL rejects escapes such as \\u0000; without its backslash, such a text is enough here. */
const endDate = "(replace(document, '\\u', '/u')::json -> 'end_date')::text";

/**
 * The end of a survey's run; null if it has no start. Earlier programs change a survey without its `timed_version`: for their rows,
 * it is read from the document, so that an upgrade need not change all rows. If that is not certain, it is late, so that the survey
 * is read and checked. The condition `not archived` is separate.
 */
export const runningUntil = `(case
  when timed_version = version then runs_until
  when not ${mayHave("start_date")} then null
  when ${mayHave("end_date")} then coalesce(substring(${endDate} from '${seconds}') || '.999Z', '${FOREVER}')
  else '${FOREVER}'
end)`;

/** The index of running surveys, so that the others need not be read. */
export const endsOfSurveys: Migration = {
  number: 17,
  title: "index of running surveys",
  table: "surveyc_surveys",
  steps: [
    {
      run: "alone",
      statements: [
        `create index if not exists surveyc_surveys_by_end
  on surveyc_surveys (project_id, ${runningUntil}) where not archived`,
        // Of earlier versions.
        "drop index if exists surveyc_surveys_running",
        "drop index if exists surveyc_surveys_untimed",
      ],
    },
  ],
};
