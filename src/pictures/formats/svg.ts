import type { Target } from "#branching-types/branching-type.ts";
import type { CompiledQuestion, CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Diagnostic, DiagnosticCode } from "#diagnostics/diagnostic.ts";
import { escapeMarkup } from "#markup/html.ts";
import { fonts } from "#markup/look.ts";
import { faultText, stubsOf } from "../faults.ts";
import { shortLine } from "../fit-text.ts";
import { describeSurvey, titleOf } from "../picture.ts";
import { type RoutedQuestions, readQuestions } from "../read-questions.ts";
import { drawCards } from "../svg/draw-cards.ts";
import { drawLines } from "../svg/draw-lines.ts";
import { element, textAt } from "../svg/elements.ts";
import { type Exit, exitsOfEach } from "../svg/exits.ts";
import { CARD_WIDTH, LINE, layOut, NOTE_LINE } from "../svg/layout.ts";
import { drawLegend } from "../svg/legend.ts";
import { marksOf } from "../svg/marks.ts";
import { partsOf, type Section } from "../svg/parts.ts";
import { type CardText, NOTE_SIZE, PADDING, type Scene, TEXT_SIZE } from "../svg/scene.ts";
import { wrapToWidth } from "../svg/text-width.ts";
import { type Colors, type Theme, themes } from "../svg/theme.ts";

/** What is drawn besides the survey, and how. */
export interface SvgOptions extends Section {
  /** The colours, `light` without it. */
  readonly theme?: Theme | undefined;
  /** A session of the survey: the way that its respondent took is drawn in another colour. */
  readonly session?: { readonly current: Target; readonly path: readonly number[] } | undefined;
  /** Findings about the survey, which are marked at their questions. */
  readonly diagnostics?: readonly Diagnostic[] | undefined;
}

const MOST_LINES = 3;
const TEXT_LENGTH = 240;
const MOST_TARGETS = 3;

/** Why nobody is asked a question: where the last question above that is asked leads instead. */
function reasonOf(
  { reachable }: RoutedQuestions,
  exits: readonly (readonly Exit[])[],
  position: number,
): string {
  let before = position - 1;
  while (before > 0 && reachable[before] === 0) before--;
  const targets = (exits[before] ?? [])
    .map(({ target }) => (target === "end" ? Number.POSITIVE_INFINITY : target))
    .sort((one, other) => one - other)
    .map((target) => (Number.isFinite(target) ? String(target) : "the end"));
  const named = targets.slice(0, MOST_TARGETS).join(" or ");
  return `Never asked: ${before} leads ${targets.length > MOST_TARGETS ? "past it" : `only to ${named}`}.`;
}

function cardText(routed: RoutedQuestions, exits: readonly (readonly Exit[])[], position: number): CardText {
  const question = routed.questions[position] as CompiledQuestion;
  const room = CARD_WIDTH - 2 * PADDING;
  const text = shortLine(question.text, TEXT_LENGTH) || "(no text)";
  const fault = routed.faults.get(position);
  return {
    question,
    fault: faultText(fault),
    isUnknown: fault?.unknown !== undefined,
    stubs: stubsOf(routed, position),
    lines: wrapToWidth(text, TEXT_SIZE, room, MOST_LINES),
    note:
      routed.reachable[position] === 1
        ? []
        : wrapToWidth(reasonOf(routed, exits, position), NOTE_SIZE, room, 2),
  };
}

function wayOf(session: SvgOptions["session"]): Scene["way"] {
  if (session === undefined) return { took: () => false, visited: () => false, current: undefined };
  const steps = [...session.path, session.current];
  const taken = new Set(session.path.map((from, index) => `${from} ${steps[index + 1]}`));
  const visited = new Set(session.path);
  return {
    took: (from, target) => taken.has(`${from} ${target}`),
    visited: (position) => visited.has(position),
    current: session.current,
  };
}

/** Findings that a run of pale cards says already. */
const unreachableCode: DiagnosticCode = "no-unreachable-question";
const LEGEND_GAP = 24;
const MARGIN = 16;

/**
 * Draws a survey as a column of cards in the order of its questions, with a line from every group of answers to where they
 * lead: straight down to the next card, on the right to one further down, on the left back up. The document holds no
 * script, style sheet, id or link.
 */
export function drawSvg(
  compiled: CompiledSurvey,
  options: SvgOptions,
  colors: Colors = themes[options.theme ?? "light"],
): string {
  const routed = readQuestions(compiled);
  const exits = exitsOfEach(routed);
  const marks = marksOf(options.diagnostics ?? []);
  const way = wayOf(options.session);
  const cards = new Map<number, CardText>();
  const cardOf = (position: number): CardText => {
    const known = cards.get(position) ?? cardText(routed, exits, position);
    cards.set(position, known);
    return known;
  };
  const told = marksOf((options.diagnostics ?? []).filter(({ code }) => code !== unreachableCode)).questions;
  const isKept = (position: number): boolean =>
    told.has(position) || way.current === position || routed.faults.has(position);
  const parts = partsOf(exits, options, isKept);
  const layout = layOut(parts, exits, (position) => {
    const { lines, note, stubs } = cardOf(position);
    return { height: lines.length * LINE + note.length * NOTE_LINE, stubs };
  });
  const scene: Scene = {
    layout,
    colors,
    cardOf,
    way,
    isReached: (position) => routed.reachable[position] === 1,
    markOf: (position) => marks.questions.get(position),
    surveyMark: marks.survey,
  };
  const legend = drawLegend(scene, layout.height + LEGEND_GAP);
  const { width } = layout;
  const height = layout.height + LEGEND_GAP + legend.height + MARGIN;
  const title = titleOf(routed.questions.length);
  const description = describeSurvey(routed);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${fonts.text}">`,
    `<title>${escapeMarkup(title)}</title>`,
    `<desc>${escapeMarkup(`${description}. Questions in order, from the start to the end; lines say which answers lead where.`)}</desc>`,
    element("rect", { width, height, fill: colors.page }),
    textAt(MARGIN, 28, title, { size: 17, fill: colors.ink, weight: "bold" }),
    textAt(MARGIN, 46, description, { size: NOTE_SIZE, fill: colors.quiet }),
    ...drawLines(scene),
    ...drawCards(scene),
    ...legend.content,
    "</svg>\n",
  ]
    .filter((part) => part !== "")
    .join("\n");
}

export const svg = { extensions: ["svg"], draws: "cards", draw: drawSvg } as const;
