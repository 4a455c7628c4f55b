import type { ProjectReads } from "#stores/rows.ts";

/** How many submissions a survey has. */
export const countOf = async (rows: ProjectReads, survey: string): Promise<number> =>
  (await rows.countResponses({ surveys: [survey] })).get(survey) ?? 0;
