import type { Migration } from "./migration.ts";

/** Which responses and events are tests. Rows of earlier programs are not. */
export const tests: Migration = {
  number: 10,
  title: "test answers",
  steps: [
    {
      run: "alone",
      statements: [
        "alter table surveyc_responses add column if not exists test boolean not null default false",
        "alter table surveyc_survey_events add column if not exists test boolean not null default false",
      ],
    },
  ],
};
