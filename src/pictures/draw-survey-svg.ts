import type { Viz } from "@viz-js/viz";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import { surveyGraph } from "#graph/survey-graph.ts";
import { finishSvg } from "./finish-svg.ts";
import { fitLayout } from "./fit-layout.ts";
import { drawDot } from "./formats/dot.ts";
import { surveyPicture } from "./survey-picture.ts";
import { tooLargeSvg } from "./too-large-svg.ts";

/** Graphviz, loaded when the first picture is asked for, and kept. */
let graphviz: Promise<Viz> | undefined;

const loadGraphviz = async (): Promise<Viz> => (await import("@viz-js/viz")).instance();

/**
 * Draws a survey as an SVG document, to be saved as a file or put into a page: the picture of `drawSurvey`, laid out by
 * Graphviz. It starts with `<svg`, holds no script, style sheet, id or link, and says in `<title>` and `<desc>` what it
 * shows; pointing at a box shows the text of its question.
 *
 * Layout is bounded to a few seconds. Beyond 200 questions, questions in a row are drawn as one box (`3-17 (15
 * questions)`). Where long lines would take layout too long, the longest end at a small box that names their target.
 * Beyond 200 boxes or 600 lines even so, the document says that the survey is too large, and how large. The picture
 * says which of this was done.
 *
 * Rejects only when `@viz-js/viz` cannot be loaded, or the machine has no memory for it.
 */
export async function drawSurveySvg(compiled: CompiledSurvey): Promise<string> {
  const picture = surveyPicture(surveyGraph(compiled));
  const fitting = fitLayout(picture);
  if (fitting === null) return tooLargeSvg(picture);
  graphviz ??= loadGraphviz();
  const svg = (await graphviz).renderString(drawDot(fitting), { format: "svg" });
  return finishSvg(fitting, svg);
}
