// Compiles, draws and analyses in a worker, so that typing is never delayed.

import { compileSurveyText, type Survey } from "surveyc";
import type { CompiledSurvey } from "surveyc/runtime";
import { routeGraph } from "#analysis/route-graph.ts";
import { isAnswerable, nameOf } from "#apps/pages/drawn-survey.ts";
import { type PictureParts, splitPicture } from "#apps/pages/picture-parts.ts";
import { namedColors } from "#apps/pages/style.ts";
import { labelFindings } from "#pictures/finding-labels.ts";
import { drawSvg } from "#pictures/formats/svg.ts";
import { draftSurvey } from "#pictures/index.ts";
import { shortestPath } from "#routing/witness.ts";
import { answerActions } from "./actions.ts";
import { analyse, compare } from "./analyse.ts";
import type { ActionsRequest, HighlightedPath, Job, Result } from "./messages.ts";

type Outcome = ReturnType<typeof compileSurveyText<"survey">>;

let last: { readonly text: string; readonly outcome: Outcome } | undefined;

/** Compiles a text, and caches the outcome for the next request. */
function compile(text: string): Outcome {
  if (last?.text !== text) last = { text, outcome: compileSurveyText(text) };
  return last.outcome;
}

/** Returns the valid part of the survey in a text, for the picture; null if the text is not JSON. */
function draftOf(text: string): { readonly name: string; readonly compiled: CompiledSurvey } | null {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ""));
    if (typeof value !== "object" || value === null) return null;
    return { name: nameOf(value), compiled: draftSurvey(value) };
  } catch {
    return null;
  }
}

/** Returns the survey if respondents can answer it. */
function surveyToTry(text: string, outcome: Outcome): Survey | null {
  if (outcome.ok) return outcome.survey;
  return isAnswerable(outcome) ? (JSON.parse(text.replace(/^\ufeff/, "")) as Survey) : null;
}

function highlightedPath(lit: Job["lit"], compiled: CompiledSurvey): HighlightedPath | undefined {
  if (lit === undefined || "path" in lit) return lit;
  const { flow, reachable } = routeGraph(compiled);
  if (reachable[lit.to] !== 1) return undefined;
  return { path: lit.to === 0 ? [] : shortestPath(flow, 0, lit.to).slice(0, -1), current: lit.to };
}

function pictureOf({ text, lit, unfolded }: Job, outcome: Outcome): PictureParts | null {
  const { diagnostics } = outcome;
  const { name: title, compiled } = outcome.ok
    ? { name: nameOf(outcome.survey), compiled: outcome.value }
    : (draftOf(text) ?? { name: "", compiled: null });
  if (compiled === null) return null;
  const session = isAnswerable(outcome) ? highlightedPath(lit, compiled) : undefined;
  return splitPicture(
    drawSvg(compiled, { title, diagnostics: labelFindings(diagnostics), session, unfolded }, namedColors),
  );
}

function resultOf(job: Job): Result {
  const { id, text, before, assumesRenamed: keepsRenamed, wantsPreview, wantsAnalysis } = job;
  const outcome = compile(text);
  const survey = wantsPreview ? surveyToTry(text, outcome) : null;
  return {
    id,
    diagnostics: labelFindings(outcome.diagnostics),
    survey,
    questionTexts:
      survey === null ? (draftOf(text)?.compiled.questions ?? []).map((question) => question.text) : [],
    picture: pictureOf(job, outcome),
    analysis: outcome.ok && wantsAnalysis ? analyse(outcome.value) : null,
    changes:
      outcome.ok && before !== undefined
        ? compare(before, outcome.value, outcome.survey, keepsRenamed)
        : null,
  };
}

addEventListener("message", ({ data, ports }: MessageEvent<Job | ActionsRequest>) => {
  if ("wantsPreview" in data) postMessage(resultOf(data));
  else ports[0]?.postMessage(answerActions(data, compile(data.text).diagnostics));
});
