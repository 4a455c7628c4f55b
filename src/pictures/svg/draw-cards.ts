import { escapeMarkup } from "#markup/html.ts";
import { questionViews } from "#question-types/views.generated.ts";
import { describeAnswers } from "#question-types/views.ts";
import { UNKNOWN_ICON } from "../cards.ts";
import { stubText } from "../faults.ts";
import { shortLine } from "../fit-text.ts";
import { element, hint, inLine, paragraph, stroke, textAt } from "./elements.ts";
import { type Box, CARD_WIDTH, HEADER, LINE, NOTE_LINE, PILL_HEIGHT, type Row } from "./layout.ts";
import type { Mark } from "./marks.ts";
import { type CardText, CORNER, NOTE_SIZE, nameOf, PADDING, type Scene, TEXT_SIZE } from "./scene.ts";
import { cutToWidth, textWidth } from "./text-width.ts";

const ROW_SIZE = 13;
const HINT_LENGTH = 1_000;

/** A pill with a word, centred on the column. */
function pill({ layout, colors }: Scene, y: number, word: string, color: string): string {
  const width = 92;
  const x = layout.left + CARD_WIDTH / 2;
  return (
    element("rect", { x: x - width / 2, y, width, height: PILL_HEIGHT, rx: PILL_HEIGHT / 2, fill: color }) +
    textAt(x, y + PILL_HEIGHT / 2 + 5, word, {
      size: 14,
      fill: colors.onPill,
      weight: "bold",
      anchor: "middle",
    })
  );
}

/** A disc at the right edge of a card that says there are findings. */
function findings({ colors }: Scene, x: number, y: number, { severity, messages }: Mark): string {
  const sign = severity === "info" ? "i" : "!";
  return element(
    "g",
    {},
    hint(messages) +
      element("circle", { cx: x, cy: y, r: 9, fill: colors[severity] }) +
      textAt(x, y + 4.5, sign, { size: 13, fill: colors.page, weight: "bold", anchor: "middle" }),
  );
}

/** What kind of question it is, in words: `rating 0 to 10, optional`. */
function describeType({ question, fault, isUnknown }: CardText): string {
  if (isUnknown) return fault ?? "";
  const type = question.type.replaceAll("_", " ");
  // What lowering made up in place of an invalid scale is nothing to be told.
  if (fault !== undefined) return `${type}, ${fault}`;
  return `${type}${describeAnswers(question)}${question.optional ? ", optional" : ""}`;
}

interface RowLook {
  readonly side: Row["side"];
  readonly y: number;
  readonly fill: string;
  readonly whereFill: string;
}

/** Answers and where they lead, at the side of the card on which their line begins. */
function rowText({ layout }: Scene, words: string, where: string, { side, y, fill, whereFill }: RowLook) {
  const room = CARD_WIDTH - 2 * PADDING - textWidth(where, ROW_SIZE);
  const answers = cutToWidth(words === "" ? "every answer" : words, ROW_SIZE, room);
  return element(
    "text",
    {
      x: side === "right" ? layout.left + CARD_WIDTH - 12 : layout.left + PADDING,
      y: y + 4.5,
      "font-size": ROW_SIZE,
      fill,
      "text-anchor": side === "right" ? "end" : undefined,
    },
    escapeMarkup(inLine(answers)) + element("tspan", { fill: whereFill }, escapeMarkup(where)),
  );
}

function exitRow(scene: Scene, { exit, side, y }: Row): string {
  const { ink, quiet } = scene.colors;
  const where = `: ${side === "left" ? "back to" : "to"} ${nameOf(exit.target)}`;
  return rowText(scene, exit.words, where, {
    side,
    y,
    fill: exit.kind === "never" ? quiet : ink,
    whereFill: quiet,
  });
}

function stubRow(scene: Scene, { words, where, why, y }: Box["stubs"][number]): string {
  const { error } = scene.colors;
  const told = where === "" ? `: ${why}` : `: ${inLine(where)}: ${why}`;
  return rowText(scene, words, told, { side: "right", y, fill: error, whereFill: error });
}

function questionCard(scene: Scene, box: Box, position: number): string {
  const { layout, colors } = scene;
  const card = scene.cardOf(position);
  const { question, lines, note, isUnknown } = card;
  const x = layout.left;
  const { top, height } = box;
  const reached = scene.isReached(position);
  const visited = scene.way.visited(position) || scene.way.current === position;
  const typeColor = isUnknown ? colors.error : reached ? colors.types[question.type] : colors.never;
  const ink = reached ? colors.ink : colors.quiet;
  const room = CARD_WIDTH - 2 * PADDING;
  const mark = scene.markOf(position);
  const separator = box.rows[0] ?? box.stubs[0];
  return element(
    "g",
    { class: "question", "data-question": position },
    [
      hint([
        `${position}. ${shortLine(question.text, HINT_LENGTH) || "(no text)"}`,
        describeType(card),
        ...note,
        ...box.stubs.map(stubText),
      ]),
      element("rect", {
        x,
        y: top,
        width: CARD_WIDTH,
        height,
        rx: CORNER,
        fill: colors.card,
        stroke: visited ? colors.way : reached ? colors.border : colors.never,
        "stroke-width": visited ? 2.5 : 1,
        "stroke-dasharray": reached ? undefined : "4 4",
      }),
      element("path", {
        d: `M${x + 0.5} ${top + CORNER}v${height - 2 * CORNER}`,
        stroke: typeColor,
        "stroke-width": 5,
        "stroke-linecap": "round",
      }),
      element("path", {
        d: isUnknown ? UNKNOWN_ICON : questionViews[question.type].icon,
        transform: `translate(${x + PADDING} ${top + 9})`,
        fill: "none",
        stroke: typeColor,
        "stroke-width": 1.5,
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
      }),
      textAt(x + PADDING + 24, top + 22, String(position), { size: 14, fill: ink, weight: "bold" }),
      textAt(
        x + PADDING + 34 + 8 * String(position).length,
        top + 22,
        cutToWidth(
          `${scene.way.current === position ? "here now: " : ""}${describeType(card)}`,
          NOTE_SIZE,
          CARD_WIDTH - 104,
        ),
        { size: NOTE_SIZE, fill: card.fault === undefined ? colors.quiet : colors.error },
      ),
      paragraph(x + PADDING, top + HEADER + 16, lines, {
        size: TEXT_SIZE,
        fill: ink,
        room,
        lineHeight: LINE,
      }),
      paragraph(x + PADDING, top + HEADER + lines.length * LINE + 15, note, {
        size: NOTE_SIZE,
        fill: colors.quiet,
        room,
        lineHeight: NOTE_LINE,
      }),
      separator === undefined
        ? ""
        : stroke(`M${x + PADDING} ${separator.y - 13}h${room}`, {
            color: colors.border,
            width: 0.5,
            dashes: undefined,
          }),
      ...box.rows.map((row) => exitRow(scene, row)),
      ...box.stubs.map((stub) => stubRow(scene, stub)),
      mark === undefined ? "" : findings(scene, x + CARD_WIDTH - 18, top + 17, mark),
    ].join(""),
  );
}

function runCard(scene: Scene, { top, height }: Box, from: number, to: number): string {
  const { layout, colors } = scene;
  const x = layout.left;
  const reached = scene.isReached(from);
  const sheet = (offset: number): string =>
    element("rect", {
      x: x + 20 + offset,
      y: top + offset,
      width: CARD_WIDTH - 46,
      height: height - 6,
      rx: CORNER,
      fill: colors.card,
      stroke: reached ? colors.border : colors.never,
      "stroke-dasharray": reached ? undefined : "4 4",
    });
  const words = `${from} to ${to}: ${to - from + 1} questions ${reached ? "one after the other" : "that nobody is asked"}`;
  return element(
    "g",
    { class: "run", "data-from": from, "data-to": to },
    sheet(6) +
      sheet(3) +
      sheet(0) +
      textAt(x + CARD_WIDTH / 2 - 3, top + 21, words, { size: 13, fill: colors.quiet, anchor: "middle" }),
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
  const { layout, colors, way, surveyMark } = scene;
  const besidePill = layout.left + CARD_WIDTH / 2 + 62;
  return [
    pill(scene, layout.start, "Start", colors.pill),
    ...layout.boxes.map((box) => boxContent(scene, box)),
    pill(scene, layout.end, "End", way.current === "end" ? colors.way : colors.pill),
    ...(surveyMark === undefined
      ? []
      : [findings(scene, besidePill, layout.start + PILL_HEIGHT / 2, surveyMark)]),
  ];
}
