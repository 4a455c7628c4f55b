import { branchingTraitsOf } from "#branching-types/branching-types.ts";
import type { AcceptedQuestion, QuestionVisitor } from "#model/question-visitor.ts";
import {
  HAS_CHOICES,
  HAS_ID,
  HAS_LENGTHS,
  HAS_SCALE,
  HAS_TRANSLATIONS,
  MAY_MISROUTE,
  SHOWS_LINK,
  SKIPS_SUBMIT_BUTTON,
} from "#model/survey-flags.ts";
import { questionTypeOf } from "#question-types/question-types.ts";
import { Lowering } from "#routing/routing.ts";

/** Lowers the questions of a survey while they are read, and collects their flags. */
export class SurveyVisitor implements QuestionVisitor {
  /** Undefined until the list of questions is read. */
  lowering: Lowering | undefined;
  /** The flags of each question. */
  readonly flags: number[] = [];

  begin(count: number): void {
    this.lowering = new Lowering(count);
  }

  visit(question: AcceptedQuestion, textFlags: number): void {
    const { lowering } = this;
    if (lowering === undefined) return;
    const { translations, validation, branching, skipSubmitButton } = question;
    const { type, id, choices, scale } = lowering.add(question, this.flags.length);
    let flags = textFlags;
    if (translations) flags |= HAS_TRANSLATIONS;
    if (validation) flags |= HAS_LENGTHS;
    if (choices) flags |= HAS_CHOICES;
    if (scale) flags |= HAS_SCALE;
    if (questionTypeOf(type).hasLink) flags |= SHOWS_LINK;
    if (skipSubmitButton) flags |= SKIPS_SUBMIT_BUTTON;
    if (id !== undefined) flags |= HAS_ID;
    if (branching) {
      const target = branchingTraitsOf(branching.type).targetOf?.(branching);
      if ((target as number) >= lowering.questions.length) flags |= MAY_MISROUTE;
    }
    this.flags.push(flags);
  }

  /** The flags of the survey, once it is accepted. */
  get surveyFlags(): number {
    let all = this.lowering?.hasUnportable ? MAY_MISROUTE : 0;
    for (const flags of this.flags) all |= flags;
    return all;
  }
}
