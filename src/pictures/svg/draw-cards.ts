import { escapeMarkup } from "#markup/html.ts";
import { questionViews } from "#question-types/question-types.ts";
import { UNKNOWN_ICON } from "../cards.ts";
import { stubText } from "../survey-draft.ts";
import { cutToWidth, textWidth } from "../text-width.ts";
import {
  element,
  hint,
  icon,
  inLine,
  label,
  optional,
  paragraph,
  sheet,
  stroke,
  textAt,
  widthLimit,
  widthOfLabel,
} from "./elements.ts";
import { nameOf } from "./exits.ts";
import {
  type Box,
  CARD_WIDTH,
  HEADER,
  LINE,
  NOTE_LINE,
  NOTE_SIZE,
  PADDING,
  PILL_HEIGHT,
  ROOM,
  type Row,
  TEXT_SIZE,
} from "./layout.ts";
import { type Mark, signOf } from "./marks.ts";
import { CORNER, type Scene } from "./scene.ts";

const ROW_SIZE = 13;
/** Half of the width of the start and of the end. */
const HALF_PILL = 46;

/** A pill with a word, centred on the column; pale if it is unreachable. */
function pill({ layout, colors }: Scene, y: number, word: string, color: string | undefined): string {
  const x = layout.left + CARD_WIDTH / 2;
  const isPale = color === undefined;
  return (
    sheet(x - HALF_PILL, y, 2 * HALF_PILL, PILL_HEIGHT, {
      fill: color ?? colors.card,
      rx: PILL_HEIGHT / 2,
      isPale,
      stroke: isPale ? colors.never : undefined,
    }) +
    textAt(x, y + PILL_HEIGHT / 2 + 5, word, {
      size: TEXT_SIZE,
      fill: isPale ? colors.quiet : colors.onPill,
      weight: "bold",
      anchor: "middle",
    })
  );
}

/** A disc that marks findings, with its right edge at a given position. */
export function findings({ colors }: Scene, right: number, y: number, mark: Mark, sign?: string): string {
  return element(
    "g",
    'class="mark"',
    hint(mark.messages),
    label(right, y, sign ?? signOf(mark.severity), colors[mark.severity], colors.page),
  );
}

interface RowText {
  readonly words: string;
  readonly where: string;
  readonly side: Row["side"];
  readonly y: number;
  readonly fill: string;
  readonly whereFill: string;
  /** The question and the target of the line that begins at it. */
  readonly from: number;
  readonly to?: Row["exit"]["target"];
}

/** Answers and their targets, at the side of the card on which their line begins. */
function rowText({ layout }: Scene, { words, where, side, y, fill, whereFill, from, to }: RowText): string {
  const isRight = side === "right";
  const x = layout.left + (isRight ? CARD_WIDTH - 12 : PADDING);
  const answers = cutToWidth(words || "every answer", ROW_SIZE, ROOM - textWidth(where, ROW_SIZE));
  return element(
    "text",
    `class="answer" data-from="${from}"${optional("data-to", to)} x="${x}" y="${y + 4.5}" font-size="${ROW_SIZE}" fill="${fill}"${optional("text-anchor", isRight ? "end" : undefined)}${widthLimit(answers + where, ROW_SIZE, ROOM)}`,
    escapeMarkup(inLine(answers)) + element("tspan", `fill="${whereFill}"`, escapeMarkup(where)),
  );
}

function rowTexts({ colors }: Scene, { rows, stubs }: Box, from: number): RowText[] {
  const { ink, quiet, error } = colors;
  return [
    ...rows.map(({ exit: { words, target, kind }, side, y }): RowText => {
      const where = `: ${side === "left" ? "back to" : "to"} ${nameOf(target)}`;
      const fill = kind === "never" ? quiet : ink;
      return { words, where, side, y, fill, whereFill: quiet, from, to: target };
    }),
    ...stubs.map(({ words, where, why, y }): RowText => {
      const target = where === "" ? `: ${why}` : `: ${inLine(where)}: ${why}`;
      return { words, where: target, side: "right", y, fill: error, whereFill: error, from };
    }),
  ];
}

/** The first line of a card: the icon of its type, the position, the text next to it, and signs at the right. */
function header(scene: Scene, { top }: Box, position: number, typeColor: string, ink: string): string {
  const { layout, colors, way } = scene;
  const { question, type, text, lines, hasFault, isUnknown } = scene.cardOf(position);
  const x = layout.left + PADDING;
  const mark = scene.markOf(position);
  const steps = way.stepsAt(position);
  let right = layout.left + CARD_WIDTH - 9;
  const signs: string[] = [];
  if (mark !== undefined) {
    signs.push(findings(scene, right, top + 17, mark));
    right -= 24;
  }
  if (steps !== undefined) {
    signs.push(label(right, top + 17, steps, colors.way, colors.page));
    right -= widthOfLabel(steps) + 6;
  }
  const isShort = lines.length === 0;
  const begin = x + 34 + 8 * String(position).length;
  const room = Math.min(right, layout.left + CARD_WIDTH - PADDING) - begin;
  const size = isShort ? ROW_SIZE : NOTE_SIZE;
  const here = way.current === position ? "here now: " : "";
  const words = `${here}${isShort && !hasFault ? text : type}`;
  return (
    icon(isUnknown ? UNKNOWN_ICON : questionViews[question.type].icon, typeColor, x, top + 9) +
    textAt(x + 24, top + 22, String(position), { size: TEXT_SIZE, fill: ink, weight: "bold" }) +
    paragraph(begin, top + 22, [cutToWidth(words, size, room)], {
      size,
      fill: hasFault ? colors.error : isShort ? ink : colors.quiet,
      room,
    }) +
    signs.join("")
  );
}

function questionCard(scene: Scene, box: Box, position: number): string {
  const { layout, colors } = scene;
  const { question, type, text, lines, reason, notes, isUnknown } = scene.cardOf(position);
  const x = layout.left;
  const { top, height } = box;
  const reached = scene.isReached(position);
  const visited = scene.way.stepsAt(position) !== undefined;
  const typeColor = isUnknown ? colors.error : reached ? colors.types[question.type] : colors.never;
  const ink = reached ? colors.ink : colors.quiet;
  const rows = rowTexts(scene, box, position);
  const textEnd = top + HEADER + lines.length * LINE;
  return element(
    "g",
    `class="question" data-question="${position}"`,
    hint([
      `${position}. ${text}`,
      type,
      ...(reason === undefined ? [] : [reason]),
      ...box.stubs.map(stubText),
    ]),
    sheet(x, top, CARD_WIDTH, height, {
      fill: colors.card,
      rx: CORNER,
      isPale: !reached,
      stroke: visited ? colors.way : reached ? colors.border : colors.never,
      thickness: visited ? 2.5 : 1,
    }),
    element(
      "path",
      `d="M${x + 0.5} ${top + CORNER}v${height - 2 * CORNER}" stroke="${typeColor}" stroke-width="5" stroke-linecap="round"`,
    ),
    header(scene, box, position, typeColor, ink),
    paragraph(x + PADDING, top + HEADER + 16, lines, { size: TEXT_SIZE, fill: ink, room: ROOM }, LINE),
    ...notes.map(({ words, severity }, index) =>
      paragraph(x + PADDING, textEnd + 15 + index * NOTE_LINE, [words], {
        size: NOTE_SIZE,
        fill: colors[severity ?? "quiet"],
        room: ROOM,
      }),
    ),
    rows.length === 0
      ? ""
      : stroke(`M${x + PADDING} ${box.middle - 1}h${ROOM}`, { color: colors.border, width: 0.5 }),
    ...rows.map((row) => rowText(scene, row)),
  );
}

function runCard(scene: Scene, { top, height }: Box, from: number, to: number): string {
  const { layout, colors } = scene;
  const x = layout.left;
  const reached = scene.isReached(from);
  const mark = scene.markOf(from, to);
  const page = (offset: number): string =>
    sheet(x + 20 + offset, top + offset, CARD_WIDTH - 46, height - 6, {
      fill: colors.card,
      rx: CORNER,
      isPale: !reached,
      stroke: reached ? colors.border : colors.never,
    });
  const words = `${from} to ${to}: ${to - from + 1} questions ${reached ? "one after the other" : "that are never asked"}`;
  return element(
    "g",
    `class="run" data-first="${from}" data-last="${to}"`,
    ...[6, 3, 0].map(page),
    textAt(x + CARD_WIDTH / 2 - (mark === undefined ? 3 : 14), top + 21, words, {
      size: ROW_SIZE,
      fill: colors.quiet,
      anchor: "middle",
    }),
    mark === undefined
      ? ""
      : findings(scene, x + CARD_WIDTH - 34, top + height / 2 - 3, mark, String(mark.count)),
  );
}

const gapText = ({ layout, colors }: Scene, { top }: Box, from: number, to: number): string =>
  textAt(
    layout.left + CARD_WIDTH / 2,
    top + 15,
    from === to ? `… question ${from} is not drawn …` : `… questions ${from} to ${to} are not drawn …`,
    { size: NOTE_SIZE, fill: colors.quiet, anchor: "middle" },
  );

function boxContent(scene: Scene, box: Box): string {
  const { part } = box;
  if (part.kind === "question") return questionCard(scene, box, part.position);
  return (part.kind === "run" ? runCard : gapText)(scene, box, part.from, part.to);
}

export function drawCards(scene: Scene): string[] {
  const { layout, colors, way, endIsReached } = scene;
  const endColor = way.current === "end" ? colors.way : endIsReached ? colors.pill : undefined;
  return [
    pill(scene, layout.start, "Start", colors.pill),
    ...layout.boxes.map((box) => boxContent(scene, box)),
    element("g", 'class="end"', pill(scene, layout.end, "End", endColor)),
  ];
}
