import { recognise, resultsOf } from "../checking/recognise.ts";
import type { Problem } from "../input/input-file.ts";

/** One survey of a document, and its place there (JSON Pointer). */
export interface ChosenSurvey {
  readonly place: string;
  readonly survey: unknown;
}

function surveysIn(value: unknown): ChosenSurvey[] {
  if (Array.isArray(value)) return value.map((survey: unknown, at) => ({ place: `/${at}`, survey }));
  const results = resultsOf(value);
  return (
    results?.map((survey, at) => ({ place: `/results/${at}`, survey })) ?? [{ place: "", survey: value }]
  );
}

/** The survey at a position of a document; without a position, its only one. */
export function chooseSurvey(value: unknown, index: number | undefined): ChosenSurvey | Problem {
  const surveys = surveysIn(value);
  const last = surveys.length - 1;
  if (last === -1) return { problem: "holds no survey" };
  if (index === undefined && last > 0)
    return { problem: `holds ${last + 1} surveys; choose one with --index 0 to ${last}` };
  const chosen = surveys[index ?? 0];
  if (chosen === undefined) return { problem: `has no survey ${index}; the last one is ${last}` };
  if (recognise(chosen.survey) !== "survey") return { problem: "is a dashboard; only surveys have a graph" };
  return chosen;
}
