// Compiles, draws and analyses beside the page, so that typing never waits.
import { compileSurveyText } from "surveyc";
import type { CompiledSurvey } from "surveyc/runtime";
import { draftSurvey } from "../../../src/pictures/draft-survey.ts";
import { drawSvg } from "../../../src/pictures/formats/svg.ts";
import { takeApart } from "../../../src/pictures/picture-parts.ts";
import { analyse, compare } from "./analyse.ts";
import type { Job, Result } from "./messages.ts";

/** The survey in a text, even where it has errors, so that there is a picture as far as it is valid. */
function draftOf(text: string): CompiledSurvey | null {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ""));
    return typeof value === "object" && value !== null ? draftSurvey(value) : null;
  } catch {
    return null;
  }
}

function resultOf({ id, text, theme, before, wants, session }: Job): Result {
  const outcome = compileSurveyText(text);
  const compiled = outcome.ok ? outcome.value : draftOf(text);
  const { diagnostics } = outcome;
  return {
    id,
    diagnostics,
    ok: outcome.ok,
    survey: outcome.ok && wants === "preview" ? outcome.survey : null,
    picture:
      compiled === null
        ? null
        : takeApart(
            drawSvg(compiled, {
              theme,
              diagnostics,
              session: outcome.ok ? session : undefined,
            }),
          ),
    analysis: outcome.ok && wants === "analysis" ? analyse(outcome.value) : null,
    changes: outcome.ok && wants === "changes" ? compare(before, outcome.value) : null,
  };
}

addEventListener("message", ({ data }: MessageEvent<Job>) => {
  postMessage(resultOf(data));
});
