// A survey as rules and routing see it. Members of a payload come in any order, and looking one up in an object of an order
// not met before takes long. Views have the same members in the same order, so that they may be looked at often; they
// are made in the same pass that validates the payload (src/parse/accept.generated.ts).
import type { BranchingTypeName } from "#branching-types/branching-types.ts";
import type { QuestionTypeName } from "#question-types/question-types.ts";
import type { Appearance, PageTexts, QuestionTranslation, Survey } from "./payloads.generated.ts";

/** Branching: any member may be missing, because what is invalid has been reported and taken out. */
export interface BranchingView {
  readonly type: BranchingTypeName | undefined;
  readonly index: number | undefined;
  readonly responseValues: Readonly<Record<string, number | string | undefined>> | undefined;
  /** If not 0, the response keys are exactly the positions below this one; otherwise nothing is known of them. */
  readonly indexedKeys: number;
}

/** Some text of a question may hold markup. */
export const MAY_HOLD_MARKUP = 1;
/** Some text of a question may show nothing. */
export const MAY_BE_BLANK = 2;

/** Translations by language: not shown in one order of members, as few surveys have any. */
export type TranslationsView<Translation> =
  | Readonly<Record<string, Translation | null | undefined>>
  | null
  | undefined;

/** The texts of a question in another language. */
export type QuestionTranslationView = {
  readonly [Name in Exclude<keyof QuestionTranslation, "choices">]?: QuestionTranslation[Name] | undefined;
} & { readonly choices?: readonly (string | undefined)[] | null | undefined };

/** A question: any member may be missing, because what is invalid has been reported and taken out. */
export interface QuestionView {
  readonly id: string | null | undefined;
  readonly type: QuestionTypeName | undefined;
  readonly question: string | undefined;
  readonly description: string | null | undefined;
  readonly descriptionContentType: string | null | undefined;
  readonly optional: boolean | null | undefined;
  readonly buttonText: string | null | undefined;
  readonly link: string | null | undefined;
  readonly display: string | null | undefined;
  readonly scale: number | undefined;
  readonly lowerBoundLabel: string | null | undefined;
  readonly upperBoundLabel: string | null | undefined;
  readonly choices: readonly (string | undefined)[] | undefined;
  readonly hasOpenChoice: boolean | null | undefined;
  readonly branching: BranchingView | null | undefined;
  readonly translations: TranslationsView<QuestionTranslationView>;
  readonly validation:
    | readonly ({ readonly errorMessage?: string | null | undefined } | undefined)[]
    | null
    | undefined;
  /** MAY_HOLD_MARKUP and MAY_BE_BLANK, unless it is certain that no text does. */
  readonly marks: number;
}

/** How a survey looks, as far as rules are concerned. */
export type AppearanceView = {
  readonly [Name in
    | "shuffleQuestions"
    | "introScreenDescriptionContentType"
    | "thankYouMessageDescriptionContentType"
    | keyof PageTexts]: Appearance[Name] | undefined;
};

/** A survey's own members, as far as rules are concerned, and its questions; undefined for one that is invalid as a whole. */
export type SurveyView = {
  readonly [Name in
    | "start_date"
    | "end_date"
    | "iteration_count"
    | "iteration_frequency_days"
    | "iteration_start_dates"
    | "current_iteration"]: Survey[Name] | undefined;
} & {
  readonly appearance: AppearanceView | null | undefined;
  readonly translations: TranslationsView<{
    readonly [Name in keyof PageTexts]?: PageTexts[Name] | undefined;
  }>;
  readonly questions: readonly (QuestionView | undefined)[] | null | undefined;
};
