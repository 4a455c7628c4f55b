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
    const member = given[name];
    switch (name) {
      case "shuffleQuestions":
        view.shuffleQuestions = member;
        break;
      case "thankYouMessageHeader":
        view.thankYouMessageHeader = member;
        break;
      case "thankYouMessageDescription":
        view.thankYouMessageDescription = member;
        break;
      case "thankYouMessageDescriptionContentType":
        view.thankYouMessageDescriptionContentType = member;
        break;
      case "thankYouMessageCloseButtonText":
        view.thankYouMessageCloseButtonText = member;
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
    const member = (given as Members)[name];
    switch (name) {
      case "start_date":
        view.start_date = member;
        break;
      case "end_date":
        view.end_date = member;
        break;
      case "iteration_count":
        view.iteration_count = member;
        break;
      case "iteration_frequency_days":
        view.iteration_frequency_days = member;
        break;
      case "iteration_start_dates":
        view.iteration_start_dates = member;
        break;
      case "current_iteration":
        view.current_iteration = member;
        break;
      case "questions":
        view.questions = member;
        break;
      case "appearance":
        view.appearance = viewAppearance(member);
    }
  }
  return view;
}
