// What rules see of a survey apart from its questions, and of how it looks. As with questions (question-view.ts), members
// are gone through once and not looked up one by one.
import type { Appearance } from "#model/appearance.ts";
import type { Survey } from "#model/survey.ts";

type Seen =
  | "start_date"
  | "end_date"
  | "iteration_count"
  | "iteration_frequency_days"
  | "iteration_start_dates"
  | "current_iteration";
type Shown =
  | "shuffleQuestions"
  | "thankYouMessageHeader"
  | "thankYouMessageDescription"
  | "thankYouMessageDescriptionContentType";

/** The looks of a survey as rules see them. */
export type AppearanceView = { readonly [Name in Shown]?: Appearance[Name] | undefined } & {
  readonly thankYouMessageCloseButtonText?: unknown;
};

/** A survey's own members as rules see them: any may be missing, for what is faulty has been taken out. */
export type SurveyView = { readonly [Name in Seen]?: Survey[Name] | undefined } & {
  readonly appearance?: AppearanceView | null | undefined;
  readonly questions?: unknown;
};

type Open<View> = { -readonly [Member in keyof View]: View[Member] };
type Members = Readonly<Record<string, never>>;

function viewAppearance(given: Members | null | undefined): AppearanceView | null | undefined {
  if (given === null || given === undefined) return given;
  const view: Open<AppearanceView> = {
    shuffleQuestions: undefined,
    thankYouMessageHeader: undefined,
    thankYouMessageDescription: undefined,
    thankYouMessageDescriptionContentType: undefined,
    thankYouMessageCloseButtonText: undefined,
  };
  for (const name in given) {
    switch (name) {
      case "shuffleQuestions":
      case "thankYouMessageHeader":
      case "thankYouMessageDescription":
      case "thankYouMessageDescriptionContentType":
      case "thankYouMessageCloseButtonText":
        view[name] = given[name] as never;
    }
  }
  return view;
}

/** A survey whose shape has been read, apart from what is faulty in it. */
export function viewSurvey(given: object): SurveyView {
  const view: Open<SurveyView> = {
    start_date: undefined,
    end_date: undefined,
    iteration_count: undefined,
    iteration_frequency_days: undefined,
    iteration_start_dates: undefined,
    current_iteration: undefined,
    appearance: undefined,
    questions: undefined,
  };
  for (const name in given) {
    switch (name) {
      case "start_date":
      case "end_date":
      case "iteration_count":
      case "iteration_frequency_days":
      case "iteration_start_dates":
      case "current_iteration":
      case "questions":
        view[name] = (given as Members)[name] as never;
        break;
      case "appearance":
        view.appearance = viewAppearance((given as Members)[name]);
    }
  }
  return view;
}
