import type { Target } from "#branching-types/branching-type.ts";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { DiagnosticCode } from "#diagnostics/diagnostic.ts";
import { escapeMarkup } from "#markup/html.ts";
import { textFont } from "#markup/look.ts";
import type { LabelledFinding } from "../finding-labels.ts";
import { shortLine } from "../fit-text.ts";
import { counted, describeSurvey, titleOf } from "../picture.ts";
import { readQuestions } from "../read-questions.ts";
import { cardTexts } from "../svg/card-text.ts";
import { drawCards, findings } from "../svg/draw-cards.ts";
import { drawLines } from "../svg/draw-lines.ts";
import { element, inLine, textAt } from "../svg/elements.ts";
import { exitsOfEach } from "../svg/exits.ts";
import { type Density, densities, LINE, layOut, NOTE_LINE, NOTE_SIZE } from "../svg/layout.ts";
import { drawLegend } from "../svg/legend.ts";
import { findingsByQuestion, firstWords, markOf, SURVEY } from "../svg/marks.ts";
import { partsOf, type Section } from "../svg/parts.ts";
import type { Scene } from "../svg/scene.ts";
import { type Colors, type Theme, themes } from "../svg/theme.ts";
import { BOLD, cutToWidth } from "../text-width.ts";

/** Options for what is drawn besides the survey, and how. */
export interface SvgOptions extends Section {
  /** The name of the survey, shown above the picture. */
  readonly title?: string | undefined;
  /** How much room cards have: in `compact` pictures they have one line each. `comfortable` if not given. */
  readonly density?: keyof typeof densities | undefined;
  /** Questions with separate cards, even in a straight run that would be drawn as one. */
  readonly unfolded?: readonly number[] | undefined;
  /** The colours, `light` if not given. */
  readonly theme?: Theme | undefined;
  /** A session of the survey: the path of its respondent is drawn in another colour. */
  readonly session?: { readonly current: Target; readonly path: readonly number[] } | undefined;
  /** Findings about the survey, which are marked at their questions. `labelFindings` adds labels for the cards. */
  readonly diagnostics?: readonly LabelledFinding[] | undefined;
}

const MAX_STEPS = 3;

function sessionPath(session: SvgOptions["session"]): Scene["way"] {
  const taken = new Set<string>();
  const steps = new Map<Target, number[]>();
  const targets = session === undefined ? [] : [...session.path, session.current];
  for (const [index, target] of targets.entries()) {
    if (index > 0) taken.add(`${targets[index - 1]} ${target}`);
    steps.set(target, [...(steps.get(target) ?? []), index + 1]);
  }
  return {
    took: (from, target) => taken.has(`${from} ${target}`),
    stepsAt: (position) => {
      const at = steps.get(position);
      if (at === undefined || at.length === 1) return at?.join();
      return `${at.slice(0, MAX_STEPS).join(", ")}${at.length > MAX_STEPS ? ", …" : ""} ×${at.length}`;
    },
    current: session?.current,
  };
}

/** The code of findings that pale cards already show. */
const unreachableCode: DiagnosticCode = "no-unreachable-question";
const TITLE_LENGTH = 160;
const LEGEND_GAP = 24;
const MARGIN = 16;
const TITLE_SIZE = 17;
const HEAD_HEIGHT = 58;

/** The lines above the picture: the name of the survey, a summary of its content, and the findings about it as a whole. */
function drawHead(scene: Scene, title: string, description: string): string[] {
  const { layout, colors, surveyMark } = scene;
  const room = layout.width - 2 * MARGIN;
  const name = cutToWidth(title, TITLE_SIZE * BOLD, room);
  const facts = cutToWidth(description, NOTE_SIZE, room);
  return [
    textAt(MARGIN, 28, inLine(name), { size: TITLE_SIZE, fill: colors.ink, weight: "bold", room }),
    textAt(MARGIN, 46, facts, { size: NOTE_SIZE, fill: colors.quiet, room }),
    ...(surveyMark === undefined
      ? []
      : [
          findings(scene, MARGIN + 18, 66, surveyMark),
          textAt(MARGIN + 26, 70, firstWords(surveyMark, NOTE_SIZE, room - 26), {
            size: NOTE_SIZE,
            fill: colors[surveyMark.severity],
            room: room - 26,
          }),
        ]),
  ];
}

/**
 * Draws a survey as a column of cards in the order of its questions, with a line from every group of answers to its target:
 * straight down to the next card, on the right to one further down, on the left back up. The document contains no script, style
 * sheet, id or link.
 */
export function drawSvg(
  compiled: CompiledSurvey,
  options: SvgOptions,
  colors: Colors = themes[options.theme ?? "light"],
): string {
  const routed = readQuestions(compiled);
  const { questions, reachable, endIsReached } = routed;
  const exits = exitsOfEach(routed);
  const density: Density = densities[options.density ?? "comfortable"];
  const way = sessionPath(options.session);
  const diagnostics = options.diagnostics ?? [];
  const found = findingsByQuestion(diagnostics);
  const shown = findingsByQuestion(diagnostics.filter(({ code }) => code !== unreachableCode));
  const cardOf = cardTexts(routed, exits, (position) => markOf(shown, position), density);
  const unfolded = new Set(options.unfolded);
  const isKept = (position: number): boolean =>
    shown.has(position) || way.current === position || routed.faults.has(position) || unfolded.has(position);
  const surveyMark = markOf(found, SURVEY);
  const layout = layOut({
    parts: partsOf(exits, options, isKept),
    exits,
    sizeOf: (position) => {
      const { lines, notes, stubs } = cardOf(position);
      return { height: lines.length * LINE + notes.length * NOTE_LINE, stubs };
    },
    density,
    top: surveyMark === undefined ? HEAD_HEIGHT : HEAD_HEIGHT + 22,
  });
  const scene: Scene = {
    layout,
    colors,
    cardOf,
    way,
    isReached: (position) => reachable[position] === 1,
    endIsReached,
    markOf: (from, to) => markOf(found, from, to),
    surveyMark,
  };
  const legend = drawLegend(scene, layout.height + LEGEND_GAP);
  const { width } = layout;
  const height = legend.bottom + MARGIN;
  const name = shortLine(options.title ?? "", TITLE_LENGTH);
  const facts = describeSurvey(routed);
  const title = name || titleOf(questions.length);
  const count = counted(questions.length, "question");
  const description = name && facts ? `${count}, ${facts}` : facts || count;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${textFont}">`,
    `<title>${escapeMarkup(title)}</title>`,
    `<desc>${escapeMarkup(description)}.</desc>`,
    element("rect", `width="${width}" height="${height}" fill="${colors.page}"`),
    ...drawHead(scene, title, description),
    ...drawLines(scene),
    ...drawCards(scene),
    ...legend.content,
    "</svg>\n",
  ]
    .filter(Boolean)
    .join("\n");
}

export const svg = { extensions: ["svg"], draws: "cards", draw: drawSvg } as const;
