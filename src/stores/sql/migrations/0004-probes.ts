import type { Migration } from "./migration.ts";

/** What is written to find out whether that is possible. */
export const probes: Migration = {
  number: 4,
  steps: [
    {
      run: "alone",
      statements: [
        // One row, which is written to find out whether that is possible. It belongs to no project, as keys do.
        `create table if not exists surveyc_probes (
  number int4 not null,
  writes bigint not null,
  primary key (number)
)`,
      ],
    },
  ],
};
