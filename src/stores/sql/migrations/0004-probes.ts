import type { Migration } from "./migration.ts";

/** The table for testing whether writing is possible. */
export const probes: Migration = {
  number: 4,
  title: "test of writing",
  steps: [
    {
      run: "alone",
      statements: [
        // One row, which is written to test whether that is possible. It belongs to no project, as keys do.
        `create table if not exists surveyc_probes (
  number int4 not null,
  writes bigint not null,
  primary key (number)
)`,
      ],
    },
  ],
};
