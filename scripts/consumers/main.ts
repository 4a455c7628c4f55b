import {
  type CompiledSurvey,
  compileSurvey,
  compileSurveyText,
  defineRule,
  defineSurvey,
  jsonSchema,
  printDiagnostics,
  type RatingQuestion,
  type ResponsesOf,
  type Survey,
  standardSchema,
} from "surveyc";

const rating: RatingQuestion = { type: "rating", question: "How likely?", display: "number", scale: 10 };
const payload: Survey = { name: "n", questions: [rating, { type: "open", question: "Why?" }] };
const defined = defineSurvey({ name: "n", questions: [{ type: "open", question: "Why?", id: "why" }] });

/** Types of answers follow from the survey. */
export const answers: ResponsesOf<typeof defined> = { why: "Because." };

export function compiled(text: string): CompiledSurvey {
  const outcome = compileSurveyText(text);
  if (!outcome.ok) throw new Error(printDiagnostics(outcome.diagnostics, { format: "text" }));
  const position: number = outcome.value.questions.length;
  return position > 0 ? outcome.value : compiled("");
}

const named = defineRule({
  code: "acme/named",
  severity: "info",
  summary: "Surveys have a description.",
  messages: { vague: { message: "What are its {count} questions about?" } },
  check({ survey, isWhole, routes }, report) {
    if (isWhole && !survey.description)
      report("", "vague", () => ({ params: { count: routes.questions.length } }));
  },
});

export const created = compileSurvey(payload, {
  kind: "survey-create",
  plugins: [named],
  rules: { "acme/named": "off" },
});
export const schema: object = jsonSchema("survey");
export const vendor: string = standardSchema("survey")["~standard"].vendor;
