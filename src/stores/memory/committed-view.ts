import type { View } from "./memory-reads.ts";
import type { Tables } from "./tables.ts";

/** What everybody sees of a project: what the writes that ended have left. */
export const committedView = ({ responses, ...tables }: Tables): View => ({
  ...tables,
  responses: {
    *counts() {
      for (const [survey, { size }] of responses) yield [survey, size];
    },
  },
});
