// Questions as rules and routing see them: their valid parts in the payload.
import type { BranchingTypeName } from "#branching-types/branching-types.ts";
import type { QuestionTypeName } from "#question-types/question-types.ts";
import type { Question, QuestionTranslation } from "./payloads.generated.ts";

/** Branching: any member may be missing, because invalid ones have been reported and removed. */
export interface BranchingView {
  readonly type: BranchingTypeName | undefined;
  readonly index: number | undefined;
  readonly responseValues: Readonly<Record<string, number | string | undefined>> | undefined;
}

/** Translations by language, without a fixed order of members, because few surveys have any. */
export type TranslationsView<Translation> =
  | Readonly<Record<string, Translation | null | undefined>>
  | null
  | undefined;

/** The texts of a question in another language. */
export type QuestionTranslationView = {
  readonly [Name in Exclude<keyof QuestionTranslation, "choices">]?: QuestionTranslation[Name] | undefined;
} & { readonly choices?: readonly (string | undefined)[] | null | undefined };

/** The names of the members of some types, and the type of their content. */
type NameIn<Union> = Union extends unknown ? keyof Union : never;
type MemberIn<Union, Name> = Union extends { readonly [Key in Name & string]?: infer Member }
  ? Member
  : never;

/** The properties whose content may also be missing. */
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

/** A question: any member may be missing, because invalid ones have been reported and removed. */
export type QuestionView = ViewedInside & {
  readonly [Name in Exclude<NameIn<Question>, keyof ViewedInside>]: MemberIn<Question, Name> | undefined;
};

/** The questions of a survey; undefined for one that is invalid as a whole. */
export type QuestionViews = readonly (QuestionView | undefined)[] | null | undefined;
