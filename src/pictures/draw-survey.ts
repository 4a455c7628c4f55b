import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { SvgOptions } from "./formats/svg.ts";
import { type Format, formats, type PictureFormat } from "./formats.ts";
import { surveyPicture } from "./picture.ts";
import { rejectOutcome } from "./read-questions.ts";

/** How a survey is drawn. All but the format apply to SVG only. */
export interface PictureOptions extends SvgOptions {
  /** `svg`, `mermaid` or `dot`. */
  readonly format: PictureFormat;
}

/**
 * Draws a survey as text: an SVG document, a Mermaid flowchart or a DOT digraph, from the start through every question to the
 * end. Deterministic, ends with a line break, and no text of the survey can end a label or add to the picture. Markup in texts
 * is left out. Throws a TypeError for an unknown format and for an outcome.
 *
 * **SVG** shows a card for every question, in their order: position, type, text, and the answers that lead elsewhere than to
 * the next card, in words ("0 to 6", "otherwise", "skipped"), each with a line to its target, forward on the right, back on the
 * left. Lines to an earlier question are dashed, those into an endless loop are red. An unreachable question is pale with the
 * reason, and the gap before it is marked. In a survey with errors, as `draftSurvey` reads it, answers without a valid target
 * end in a red cross, with the reason. Options: `title` (the name of the survey), `theme` (`light` or `dark`), `density`
 * (`compact`: one line each), `session` (the path of its respondent is drawn in another colour and numbered), `diagnostics`
 * (marked at their questions, with their first words, and the whole message when pointing at the mark), `from` and `depth`
 * (only the questions that can be reached from that one, with this number of answers). From 60 questions on, straight runs of
 * five and more are drawn as one, unless `from` or `depth` is given or they are `unfolded`; at most 1,500 cards are drawn.
 * Lines and answers have the attributes `data-from` and `data-to`, cards `data-question`. The document contains no script,
 * style sheet, id or link, and needs only standard fonts. 1,000 questions that all branch take 0.2 seconds.
 *
 * **Mermaid and DOT**: a box is labelled `2. How likely are you …`: the position as branching counts it (from 0), and the text,
 * truncated at 60 characters. Its shape shows the type of the question; unreachable questions are dashed and pale. A line is
 * labelled with the response keys that lead along it (a choice's position with the choice), `otherwise` for answers without a
 * route, `skipped` for skips alone, and nothing if every answer leads along it. Parallel lines are drawn as one, with at most
 * twelve keys written out. Answers without a valid target lead to a red box with the reason. Linear in the survey; Mermaid
 * itself does not draw more than 500 lines or 50,000 characters unless it is configured to (`maxEdges`, `maxTextSize`).
 *
 * @example
 * writeFileSync("survey.svg", drawSurvey(compiled, { format: "svg", theme: "dark" }));
 *
 * @example
 * console.log(drawSurvey(compiled, { format: "mermaid" }));
 */
export function drawSurvey(compiled: CompiledSurvey, options: PictureOptions): string {
  rejectOutcome(compiled);
  const { format } = Object(options) as PictureOptions;
  if (!Object.hasOwn(formats, format))
    throw new TypeError(`Unknown picture format "${format}". Use "${Object.keys(formats).join('", "')}".`);
  const entry: Format = formats[format];
  return entry.draws === "graph" ? entry.draw(surveyPicture(compiled)) : entry.draw(compiled, options);
}
