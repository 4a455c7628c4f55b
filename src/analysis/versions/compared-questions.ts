import type { Target } from "#branching-types/branching-type.ts";
import type { CompiledQuestion, CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { nextTarget } from "#routing/next-target.ts";
import { counts, distinguishingAnswers } from "./distinguishing-answers.ts";
import { type Matching, matchQuestions } from "./match-questions.ts";

/** Answers that lead alike in both versions of a question, and where to; undefined where they do not count. */
export interface AnswerClass {
  /** One of them. */
  readonly answer: Response;
  readonly before: Target | undefined;
  readonly after: Target | undefined;
}

/** Two versions of a survey, with what each answer to a question does in both. */
export class Versions {
  readonly matching: Matching;
  private readonly classes: (readonly AnswerClass[] | undefined)[] = [];

  readonly before: CompiledSurvey;
  readonly after: CompiledSurvey;

  constructor(before: CompiledSurvey, after: CompiledSurvey) {
    this.before = before;
    this.after = after;
    this.matching = matchQuestions(before.questions, after.questions);
  }

  /** Whether two targets, one of each version, are the same place. */
  areSame(before: Target, after: Target): boolean {
    return (before === "end" ? before : this.matching.after[before]) === after;
  }

  /** The answers to a question of before that has a match, by where they lead: of each class one, in a stable order. */
  answersAt(position: number): readonly AnswerClass[] {
    const known = this.classes[position];
    if (known !== undefined) return known;
    const { before, after, matching } = this;
    const place = matching.after[position] as number;
    const [old, now] = [before.questions[position], after.questions[place]] as CompiledQuestion[];
    const found = new Map<string, AnswerClass>();
    if (old !== undefined && now !== undefined)
      for (const answer of distinguishingAnswers(old, now)) {
        const each: AnswerClass = {
          answer,
          before: counts(old, answer) ? nextTarget(before, position, answer) : undefined,
          after: counts(now, answer) ? nextTarget(after, place, answer) : undefined,
        };
        const name = `${each.before} ${each.after}`;
        if ((each.before !== undefined || each.after !== undefined) && !found.has(name))
          found.set(name, each);
      }
    const classes = [...found.values()];
    this.classes[position] = classes;
    return classes;
  }
}
