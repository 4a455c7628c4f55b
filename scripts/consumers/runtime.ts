import { answerQuestion, currentQuestion, lowerSurvey, startSurvey } from "surveyc/runtime";

const compiled = lowerSurvey({ questions: [{ type: "open", question: "Why?" }] });
const step = answerQuestion(compiled, startSurvey(compiled), "So.");

export const next: number | "end" = step.ok ? currentQuestion(step.session) : "end";
export const codes: string[] = step.ok ? [] : step.diagnostics.map(({ code }) => code);
