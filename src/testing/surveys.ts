import * as fc from "fast-check";
import type { Question } from "#model/question.ts";
import type { SurveyCreate } from "#model/survey.ts";
import { texts } from "#question-types/text-arbitrary.ts";
import { mendRoutes } from "./mend-routes.ts";
import { type Frame, placeQuestions } from "./place-questions.ts";
import { type QuestionDraft, questionDrafts } from "./questions.ts";
import { type SettledConstraints, type SurveyConstraints, settleConstraints } from "./survey-constraints.ts";
import { type SurveyMembers, surveyMembers } from "./survey-members.ts";

/** A generated survey: a payload of the kinds `survey-create` and `survey` whose questions are there. */
export type GeneratedSurvey = SurveyCreate & { readonly questions: Question[] };

const names = fc.oneof(
  { withCrossShrink: true },
  { weight: 1, arbitrary: fc.constant("Survey") },
  { weight: 1, arbitrary: texts },
);

/** In half of the surveys answers lead back, in most every question can be asked, and some do not branch at all. */
const frames = ({
  loops,
  portable,
  ids,
}: SettledConstraints): fc.Arbitrary<Frame & { readonly everyQuestion: boolean }> =>
  fc.record({
    branching: fc.constantFrom(false, true, true, true, true),
    loops: loops === "some" ? fc.boolean() : fc.constant(false),
    everyQuestion: portable ? fc.constant(true) : fc.constantFrom(true, true, false),
    portable: fc.constant(portable),
    ids: ids === "some" ? fc.constantFrom<Frame["ids"]>("none", "all", "mixed") : fc.constant(ids),
  });

/** Few surveys are empty. */
function questionLists(settled: SettledConstraints): fc.Arbitrary<QuestionDraft[]> {
  const { minQuestions, maxQuestions } = settled;
  const drafts = questionDrafts(settled);
  if (minQuestions > 0 || maxQuestions === 0)
    return fc.array(drafts, { minLength: minQuestions, maxLength: maxQuestions });
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 1, arbitrary: fc.constant<QuestionDraft[]>([]) },
    { weight: 24, arbitrary: fc.array(drafts, { minLength: 1, maxLength: maxQuestions }) },
  );
}

/** Leaves out the questions that are to be dropped, as long as enough are left. */
function keptOf(drafts: readonly QuestionDraft[], least: number): QuestionDraft[] {
  let left = drafts.length;
  return drafts.filter(({ dropped }) => {
    if (!dropped || left <= least) return true;
    left--;
    return false;
  });
}

const hasBranching = (question: Question): boolean =>
  question.branching !== undefined && question.branching !== null;

/** Shuffled questions and branching do not go together. */
const shuffled = (members: SurveyMembers, questions: readonly Question[], shuffle: boolean): SurveyMembers =>
  shuffle && !questions.some(hasBranching)
    ? { ...members, appearance: { ...members.appearance, shuffleQuestions: true } }
    : members;

/**
 * Surveys that `compileSurvey` accepts: every question type, branching type, scale and choice, texts in many scripts,
 * joins, loops that can be left, and questions that nobody is asked. They shrink to few open questions with plain texts
 * and without branching. Each is plain JSON of its own. Throws a RangeError for constraints that contradict each other.
 *
 * @example
 * fc.assert(fc.property(surveys({ maxQuestions: 5 }), (survey) => compileSurvey(survey).ok));
 */
export function surveys(constraints: SurveyConstraints = {}): fc.Arbitrary<GeneratedSurvey> {
  const settled = settleConstraints(constraints);
  return fc
    .record({
      name: names,
      frame: frames(settled),
      drafts: questionLists(settled),
      members: surveyMembers,
      shuffle: fc.constantFrom(false, false, true),
    })
    .map(({ name, frame, drafts, members, shuffle }) => {
      const questions = mendRoutes(
        placeQuestions(keptOf(drafts, settled.minQuestions), frame),
        frame.everyQuestion,
      );
      // The drafts are shared between values; changing one survey must change no other.
      return structuredClone({ name, ...shuffled(members, questions, shuffle), questions });
    });
}
