// The code of the thread of `SurveyThread`.

import { answerTasks } from "#apps/process/worker-task.ts";
import type { CheckApartOptions, Validation } from "#http/index.ts";
import { compileSurvey } from "#index.ts";

export interface SurveyTask {
  /** JSON in UTF-8, because sending a deeply nested value to a thread overflows the stack. */
  readonly survey: Uint8Array;
  readonly options: Omit<CheckApartOptions, "project">;
}

const utf8 = new TextDecoder();

answerTasks(({ survey, options }: SurveyTask): Validation => {
  const { ok, diagnostics } = compileSurvey(JSON.parse(utf8.decode(survey)), options);
  return { ok, diagnostics };
});
