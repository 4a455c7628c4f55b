import type { Migration } from "./migration.ts";

/** Which responses fit no version of their survey. Earlier programs rejected these. */
export const unfitResponses: Migration = {
  number: 12,
  title: "answers that fit no version",
  steps: [
    {
      run: "alone",
      statements: [
        "alter table surveyc_responses add column if not exists unfit boolean not null default false",
      ],
    },
  ],
};
