import type { Migration } from "./migration.ts";

/** Versions of surveys that pages may still show. */
export const surveyVersions: Migration = {
  number: 11,
  title: "versions of surveys",
  steps: [
    {
      run: "alone",
      statements: [
        `create table if not exists surveyc_survey_versions (
  project_id text not null,
  survey text not null,
  version int4 not null,
  document text not null,
  replaced_at text not null,
  primary key (project_id, survey, version)
)`,
        `create index if not exists surveyc_survey_versions_replaced
  on surveyc_survey_versions (project_id, replaced_at)`,
      ],
    },
  ],
};
