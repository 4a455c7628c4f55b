import { submittedAt } from "../purge-responses.ts";
import type { Migration } from "./migration.ts";

/** When responses were submitted, so that they can be removed by age. */
export const agesOfResponses: Migration = {
  number: 13,
  title: "ages of answers",
  table: "surveyc_responses",
  steps: [
    {
      run: "alone",
      statements: [
        "alter table surveyc_responses add column if not exists submitted_at text",
        `create index if not exists surveyc_responses_by_age on surveyc_responses (project_id, ${submittedAt})`,
      ],
    },
  ],
};
