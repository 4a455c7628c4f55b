import { compileSurvey } from "surveyc";
import { drawSurvey, surveyGraph } from "surveyc/graph";

export function pictures(): string[] {
  const outcome = compileSurvey({ name: "n", questions: [{ type: "open", question: "Why?" }] });
  if (!outcome.ok) return [];
  const order: number = surveyGraph(outcome.value).order;
  return [String(order), drawSurvey(outcome.value, { format: "mermaid" })];
}
