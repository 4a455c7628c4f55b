// The same survey in SurveyJS, with one page per question, and jumps as triggers.
import { Model } from "survey-core";

interface Asked {
  readonly type: string;
  readonly question: string;
  readonly description?: string | null;
  readonly scale?: number;
  readonly choices?: readonly string[];
  readonly optional?: boolean | null;
  readonly branching?: {
    readonly type: string;
    readonly responseValues?: Readonly<Record<string, unknown>>;
  } | null;
}

const types: Readonly<Record<string, string>> = {
  open: "comment",
  link: "html",
  rating: "rating",
  single_choice: "radiogroup",
  multiple_choice: "checkbox",
};

/** Converts a survey to the input of `new Model`. */
export function surveyJson(survey: unknown): object {
  const { questions } = survey as { readonly questions: readonly Asked[] };
  return {
    title: "Product feedback",
    pages: questions.map(({ type, question, description, scale, choices, optional }, position) => ({
      name: `page${position}`,
      elements: [
        {
          type: types[type],
          name: `question${position}`,
          title: question,
          description: description ?? "",
          isRequired: optional !== true,
          ...(scale === undefined ? {} : { rateMax: scale }),
          ...(choices === undefined ? {} : { choices }),
        },
      ],
    })),
    triggers: questions.flatMap(({ branching }, position) =>
      Object.entries(branching?.responseValues ?? {}).map(([key, target]) => ({
        type: "skip",
        expression: `{question${position}} = '${key}'`,
        gotoName: `question${target === "end" ? questions.length - 1 : target}`,
      })),
    ),
  };
}

/** Returns the number of questions in the model, or 0 if it has errors. */
export function surveyJsQuestions(json: object): number {
  const model = new Model(json);
  return model.jsonErrors?.length ? 0 : model.getAllQuestions().length;
}
