import type { Migration } from "./migration.ts";

/** Positions that do not wait for other writes, and counts of responses that are spread over rows. */
export const positions: Migration = {
  number: 3,
  title: "positions that need no lock",
  steps: [
    {
      run: "alone",
      statements: [
        // Begins after all earlier positions, the numbers of the writes of a project, without reading the largest one, because
        // concurrent writes may be adding rows. Up to 2^53 the range cannot be exhausted.
        "create sequence if not exists surveyc_positions start with 1000000000000",
        // Added to `surveyc_response_counts`, which stays unchanged.
        `create table if not exists surveyc_response_shards (
  project_id text not null,
  survey text not null,
  shard int4 not null,
  responses int4 not null,
  primary key (project_id, survey, shard)
)`,
      ],
    },
  ],
};
