import { recogniseKind, resultsOf } from "../check/payload-kinds.ts";
import type { Problem } from "./input-file.ts";

/** One survey of a document, and its JSON Pointer there. */
export interface ChosenSurvey {
  readonly pointer: string;
  readonly survey: unknown;
}

/** All payloads of a document: those of a list or a page, or the document itself. */
export function surveysIn(value: unknown): ChosenSurvey[] {
  if (Array.isArray(value)) return value.map((survey: unknown, at) => ({ pointer: `/${at}`, survey }));
  const results = resultsOf(value);
  return (
    results?.map((survey, at) => ({ pointer: `/results/${at}`, survey })) ?? [{ pointer: "", survey: value }]
  );
}

/** The survey at a position of a document; without a position, its only one. `purpose` says what only surveys have. */
export function chooseSurvey(
  value: unknown,
  index: number | undefined,
  purpose: string,
): ChosenSurvey | Problem {
  const surveys = surveysIn(value);
  const last = surveys.length - 1;
  if (last === -1) return { problem: "holds no survey" };
  if (index === undefined && last > 0)
    return { problem: `holds ${last + 1} surveys; choose one with --index 0 to ${last}` };
  const chosen = surveys[index ?? 0];
  if (chosen === undefined) return { problem: `has no survey ${index}; the last one is ${last}` };
  if (recogniseKind(chosen.survey) !== "survey")
    return { problem: `is a dashboard; only surveys ${purpose}` };
  return chosen;
}
