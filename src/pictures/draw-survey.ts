import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import { surveyGraph } from "#graph/survey-graph.ts";
import { formats, type PictureFormat } from "./formats.ts";
import { surveyPicture } from "./picture.ts";

/**
 * Draws a survey as the text of a picture: a Mermaid flowchart or a DOT digraph, from `Start` through every question
 * to `End`.
 *
 * A box is labelled `2. How likely are you …`: the position as branching counts it (from 0), and the text, cut at 60
 * characters. Its shape shows the type of the question; questions that nobody is asked are dashed and pale. A line is
 * labelled with the response keys that lead along it (a choice's position with the choice), `otherwise` for answers
 * without a route, `skipped` for skips alone, and nothing where every answer leads along it. Parallel lines are drawn as
 * one, with at most twelve keys written out.
 *
 * The text is the same for the same survey, ends with a line break, and nothing in a text of the survey can end a label
 * or add to the picture. Linear in the survey; Mermaid itself does not draw more than 500 lines or 50,000 characters
 * unless it is configured to (`maxEdges`, `maxTextSize`). Throws a TypeError for an unknown format; SVG is drawn by
 * `drawSurveySvg`.
 *
 * @example
 * console.log(drawSurvey(compiled, { format: "mermaid" }));
 */
export function drawSurvey(compiled: CompiledSurvey, { format }: { readonly format: PictureFormat }): string {
  if (!Object.hasOwn(formats, format))
    throw new TypeError(
      `There is no format of pictures called "${format}". There are "${Object.keys(formats).join('", "')}"; drawSurveySvg draws SVG.`,
    );
  return formats[format](surveyPicture(surveyGraph(compiled)));
}
