import type { Migration } from "./migration.ts";

/** When the run of a survey ends, and the version for which that was computed. */
export const runningSurveys: Migration = {
  number: 8,
  title: "ends of surveys",
  steps: [
    {
      run: "alone",
      statements: [
        "alter table surveyc_surveys add column if not exists runs_until text",
        "alter table surveyc_surveys add column if not exists timed_version int4",
      ],
    },
  ],
};
