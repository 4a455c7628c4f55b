import type { Migration } from "./migration.ts";

/** The events of surveys in browsers. */
export const surveyEvents: Migration = {
  number: 2,
  title: "events of surveys",
  steps: [
    {
      run: "alone",
      statements: [
        `create table if not exists surveyc_survey_events (
  project_id text not null,
  survey text not null,
  event text not null,
  id text not null,
  person text not null,
  happened_at text not null,
  primary key (project_id, survey, event, id)
)`,
      ],
    },
  ],
};
