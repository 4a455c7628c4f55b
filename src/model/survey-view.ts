// Questions as rules and routing see them. Members of a payload come in any order, and looking one up in an object of an order
// not met before takes long. Views have the same members in the same order, so that they may be looked at often; they
// are made in the same pass that validates the payload (src/parse/accept.generated.ts).
import type { BranchingTypeName } from "#branching-types/branching-types.ts";
import type { QuestionTypeName } from "#question-types/question-types.ts";
import type { Question, QuestionTranslation } from "./payloads.generated.ts";

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

/** The names of the members that some of the types have, and what one of them holds. */
type NameIn<Union> = Union extends unknown ? keyof Union : never;
type MemberIn<Union, Name> = Union extends { readonly [Key in Name & string]?: infer Member }
  ? Member
  : never;

/** The members of which something inside may be missing as well. */
interface ViewedInside {
  readonly type: QuestionTypeName | undefined;
  readonly choices: readonly (string | undefined)[] | undefined;
  readonly scale: number | undefined;
  readonly branching: BranchingView | null | undefined;
  readonly translations: TranslationsView<QuestionTranslationView>;
  readonly validation:
    | readonly (
        | {
            readonly type?: string | undefined;
            readonly value?: number | null | undefined;
            readonly errorMessage?: string | null | undefined;
          }
        | undefined
      )[]
    | null
    | undefined;
}

/** A question: any member may be missing, because what is invalid has been reported and taken out. */
export type QuestionView = ViewedInside & {
  readonly [Name in Exclude<NameIn<Question>, keyof ViewedInside>]: MemberIn<Question, Name> | undefined;
};

/** The same with MAY_HOLD_MARKUP and MAY_BE_BLANK, unless it is certain that no text does. */
export type MarkedQuestionView = QuestionView & { readonly marks: number };

/** The questions of a survey; undefined for one that is invalid as a whole. */
export type QuestionViews = readonly (MarkedQuestionView | undefined)[] | null | undefined;
