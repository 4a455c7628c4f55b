// Compiles, draws and analyses beside the page, so that typing never waits.
import { compileSurveyText } from "surveyc";
import type { CompiledSurvey } from "surveyc/runtime";
import { routeGraph } from "../../../src/analysis/route-graph.ts";
import { namedColors } from "../../../src/pages/style.ts";
import { draftSurvey } from "../../../src/pictures/draft-survey.ts";
import { drawSvg } from "../../../src/pictures/formats/svg.ts";
import { takeApart } from "../../../src/pictures/picture-parts.ts";
import { shortestWay } from "../../../src/routing/witness.ts";
import { analyse, compare } from "./analyse.ts";
import type { Job, Result, Way } from "./messages.ts";

/** The survey in a text, even where it has errors, so that there is a picture as far as it is valid. */
function draftOf(text: string): CompiledSurvey | null {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ""));
    return typeof value === "object" && value !== null ? draftSurvey(value) : null;
  } catch {
    return null;
  }
}

function wayOf(lit: Job["lit"], compiled: CompiledSurvey): Way | undefined {
  if (lit === undefined || "path" in lit) return lit;
  const { flow, reachable } = routeGraph(compiled);
  if (reachable[lit.to] !== 1) return undefined;
  return { path: lit.to === 0 ? [] : shortestWay(flow, 0, lit.to).slice(0, -1), current: lit.to };
}

function resultOf({ id, text, before, wantsPreview, wantsAnalysis, lit }: Job): Result {
  const outcome = compileSurveyText(text);
  const compiled = outcome.ok ? outcome.value : draftOf(text);
  const { diagnostics } = outcome;
  return {
    id,
    diagnostics,
    survey: outcome.ok && wantsPreview ? outcome.survey : null,
    picture:
      compiled === null
        ? null
        : takeApart(
            drawSvg(
              compiled,
              { diagnostics, session: outcome.ok ? wayOf(lit, outcome.value) : undefined },
              namedColors,
            ),
          ),
    analysis: outcome.ok && wantsAnalysis ? analyse(outcome.value) : null,
    changes: outcome.ok && before !== undefined ? compare(before, outcome.value) : null,
  };
}

addEventListener("message", ({ data }: MessageEvent<Job>) => {
  postMessage(resultOf(data));
});
