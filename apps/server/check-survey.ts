// The code of the thread of `SurveyThread`.

import { answerTasks } from "#apps/process/worker-task.ts";
import type { CheckApartOptions, Validation } from "#http/index.ts";
import { compileSurvey } from "#index.ts";

/** A survey to check, as plain data that can be sent to a thread. */
export interface SurveyTask {
  readonly survey: unknown;
  readonly options: CheckApartOptions;
}

answerTasks(({ survey, options }: SurveyTask): Validation => {
  const { ok, diagnostics } = compileSurvey(survey, options);
  return { ok, diagnostics };
});
