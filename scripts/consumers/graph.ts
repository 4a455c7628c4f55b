import { compileSurvey } from "surveyc";
import { drawSurvey, drawSurveySvg, surveyGraph } from "surveyc/graph";

export async function pictures(): Promise<string[]> {
  const outcome = compileSurvey({ name: "n", questions: [{ type: "open", question: "Why?" }] });
  if (!outcome.ok) return [];
  const order: number = surveyGraph(outcome.value).order;
  return [
    String(order),
    drawSurvey(outcome.value, { format: "mermaid" }),
    await drawSurveySvg(outcome.value),
  ];
}
