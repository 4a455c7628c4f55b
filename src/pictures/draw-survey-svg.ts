import type { Viz } from "@viz-js/viz";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import { missingPackage } from "#diagnostics/missing-package.ts";
import { escapeMarkup } from "#markup/html.ts";
import { cards } from "./cards.ts";
import { fitLayout } from "./fit-layout.ts";
import { shortLine } from "./fit-text.ts";
import { drawDot } from "./formats/dot.ts";
import { counted, type Picture, type PictureNode, surveyPicture } from "./picture.ts";

const TEXT_LENGTH = 1000;

/** An SVG document of a width and height in points, with a title and a description for readers who cannot see it. */
const svgOf = (
  { title, description, remarks }: Picture,
  width: number,
  height: number,
  content: string,
): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="${width}pt" height="${height}pt" viewBox="0 0 ${width} ${height}" font-family="Arial, Helvetica, sans-serif">`,
    `<title>${escapeMarkup(title)}</title>`,
    `<desc>${escapeMarkup([`${description}.`, ...remarks].join(" "))}</desc>`,
    content.trim(),
    "</svg>\n",
  ].join("\n");

const nameOf = ({ label, positions }: PictureNode): string =>
  positions === undefined ? label : [...new Set(positions)].join("-");

function boxHint(node: PictureNode): string {
  const text = node.text === undefined ? "" : shortLine(node.text, TEXT_LENGTH);
  return `${text === "" ? node.label : `${nameOf(node)}. ${text}`}${node.reachable ? "" : " (never reached)"}`;
}

/** What is shown when pointing at each box and line, by the title Graphviz gave it. */
function hints({ nodes, lines }: Picture): Map<string, string> {
  const boxes = new Map(nodes.map((node) => [node.id, node]));
  const found = new Map(nodes.map((node) => [node.id, boxHint(node)]));
  for (const { from, to, label } of lines) {
    const [source, target] = [boxes.get(from) as PictureNode, boxes.get(to) as PictureNode];
    const ends = `${nameOf(source)} → ${nameOf(target)}`;
    found.set(`${from}&#45;&gt;${to}`, label === "" ? ends : `${ends}: ${label}`);
  }
  return found;
}

/** The width, the height and the content of a document that Graphviz writes. */
const layout = /viewBox="0\.00 0\.00 (\S+) ([^"]+)"[^>]*>([\s\S]*)<\/svg>/;

/**
 * Makes the SVG that Graphviz draws of a picture fit for a page: without prolog, without ids that another picture might
 * have too, and with titles for people. Texts of the survey are escaped already.
 */
function finished(picture: Picture, svg: string): string {
  const shown = hints(picture);
  const [, width, height, content] = layout.exec(svg) as unknown as [string, string, string, string];
  return svgOf(
    picture,
    Number(width),
    Number(height),
    content
      .replace(/<!--[\s\S]*?-->\n/g, "")
      .replace(/<g id="[^"]*"/g, "<g")
      .replaceAll(' font-family="Arial"', "")
      .replace(/<title>(.*?)<\/title>\n/g, (_, name: string) => {
        const hint = shown.get(name);
        return hint === undefined ? "" : `<title>${escapeMarkup(hint)}</title>\n`;
      }),
  );
}

const NOTE_WIDTH = 480;
const NOTE_LINE_HEIGHT = 22;

/** A note in place of a picture that is too large to be laid out. */
function tooLarge(picture: Picture): string {
  const remarks = ["Too large to be laid out. Mermaid and DOT have no such limit."];
  const description = `${counted(picture.lines.length, "line")}, ${picture.description}`;
  const texts = [picture.title, description, ...remarks].map(
    (line, index) =>
      `<text x="${NOTE_WIDTH / 2}" y="${(index + 1.5) * NOTE_LINE_HEIGHT}">${escapeMarkup(line)}</text>`,
  );
  const height = (texts.length + 1) * NOTE_LINE_HEIGHT;
  const { fill, border, text } = cards.run.paint;
  const content = [
    `<rect x="1" y="1" width="${NOTE_WIDTH - 2}" height="${height - 2}" rx="8" fill="${fill}" stroke="${border}"/>`,
    `<g font-size="13" text-anchor="middle" fill="${text}">`,
    ...texts,
    "</g>",
  ].join("\n");
  return svgOf({ ...picture, description, remarks }, NOTE_WIDTH, height, content);
}

/** Graphviz, loaded when the first picture is asked for, and kept. */
let graphviz: Promise<Viz> | undefined;

async function loadGraphviz(): Promise<Viz> {
  try {
    const { instance } = await import("@viz-js/viz");
    return await instance();
  } catch (error) {
    return missingPackage("@viz-js/viz")(error);
  }
}

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
 * Needs the package `@viz-js/viz`, which is Graphviz. Rejects only when it is not installed, saying so, or the machine has
 * no memory for it.
 *
 * @example
 * writeFileSync("survey.svg", await drawSurveySvg(compiled));
 */
export async function drawSurveySvg(compiled: CompiledSurvey): Promise<string> {
  const picture = surveyPicture(compiled);
  const fitting = fitLayout(picture);
  if (fitting === null) return tooLarge(picture);
  graphviz ??= loadGraphviz();
  return finished(fitting, (await graphviz).renderString(drawDot(fitting), { format: "svg" }));
}
