import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import type { AnswerRules } from "#runtime/answer-rule.ts";
import type { SurveyRow } from "#stores/rows.ts";
import type { Services } from "../services/services.ts";
import { type StoredSurvey, storedSurvey } from "../surveys/stored-survey.ts";

/** A stored survey, and its compiled form for replaying answers. */
export class AnsweredSurvey {
  readonly row: SurveyRow;
  readonly survey: StoredSurvey;
  #compiled: CompiledSurvey | null = null;

  constructor(row: SurveyRow) {
    this.row = row;
    this.survey = storedSurvey(row);
  }

  /** Compiled once, for all answers to it. */
  get compiled(): CompiledSurvey {
    this.#compiled ??= lowerSurvey(this.survey.content);
    return this.#compiled;
  }
}

/** The rules of the program for the answers to a survey. */
export const answerRulesOf = (
  { answerRules }: Pick<Services, "answerRules">,
  { row, survey }: AnsweredSurvey,
): AnswerRules | undefined => answerRules({ id: row.id, name: survey.content.name });

/** Returns a cached survey, or its current state if `again` is set; null if there is none. */
export type ReadAnswered = (again: boolean) => Promise<AnsweredSurvey | null>;

export async function readAnswered(
  { store }: Pick<Services, "store">,
  project: string,
  id: string,
): Promise<AnsweredSurvey | null> {
  const row = await store.read(project, (rows) => rows.survey(id.toLowerCase()));
  return row === null ? null : new AnsweredSurvey(row);
}
