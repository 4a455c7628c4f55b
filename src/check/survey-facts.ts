import type { Appearance } from "#model/appearance.ts";
import type { SurveyKind } from "#model/payload-of.ts";
import type { Survey } from "#model/survey.ts";
import type { Routing } from "#routing/routing.ts";

/** A question as rules see it: any member may be missing, for what is faulty has been reported and taken out. */
export interface QuestionView {
  readonly id?: string | null;
  readonly type?: string;
  readonly question?: string;
  readonly description?: string | null;
  readonly descriptionContentType?: string | null;
  readonly optional?: boolean | null;
  readonly buttonText?: string | null;
  readonly link?: string | null;
  readonly display?: string | null;
  readonly scale?: number;
  readonly lowerBoundLabel?: string | null;
  readonly upperBoundLabel?: string | null;
  readonly choices?: readonly (string | undefined)[];
  readonly hasOpenChoice?: boolean | null;
  readonly branching?: BranchingView | null;
}

/** Branching as rules see it. */
export interface BranchingView {
  readonly type?: string;
  readonly index?: number;
  readonly responseValues?: Readonly<Record<string, number | string | undefined>>;
}

/** A survey's own members as rules see them. */
export type SurveyView = Readonly<Partial<Omit<Survey, "questions" | "appearance">>> & {
  readonly appearance?: Readonly<Partial<Appearance>> | null;
};

/** What the rules about the content of a survey are told. */
export interface SurveyFacts {
  readonly kind: SurveyKind;
  readonly survey: SurveyView;
  /** Null when the payload says nothing readable about questions, so that nothing can be said about them. */
  readonly questions: readonly (QuestionView | undefined)[] | null;
  /** The places that were taken out, as pointers: rules about what is absent stay quiet there. */
  readonly faulty: ReadonlySet<string>;
}

/** What the rules about routes are told. */
export interface RoutedFacts extends SurveyFacts {
  /** Where answers lead. Questions with a fault in what routes them count as leading anywhere. */
  readonly routing: Routing;
}

/** The questions that can be read, with their positions. */
export function* readableQuestions(facts: Pick<SurveyFacts, "questions">): Generator<[number, QuestionView]> {
  for (const [position, question] of (facts.questions ?? []).entries()) {
    if (question !== undefined) yield [position, question];
  }
}
