import type { Migration } from "./migration.ts";

/** The replies to changes whose callers named the request. */
export const replies: Migration = {
  number: 6,
  title: "replies to repeated requests",
  steps: [
    {
      run: "alone",
      statements: [
        `create table if not exists surveyc_replies (
  project_id text not null,
  id text not null,
  fingerprint text not null,
  outcome text not null,
  body text not null,
  kept_at bigint not null,
  expires_at bigint not null,
  primary key (project_id, id)
)`,
        // Finds replies that have expired.
        "create index if not exists surveyc_replies_by_expiry on surveyc_replies (project_id, expires_at)",
      ],
    },
  ],
};
