import type { QuestionTypeName } from "#compiled/question-type-name.generated.ts";
import type { Severity } from "#diagnostics/diagnostic.ts";
import { severities as severityOrder } from "#diagnostics/findings.ts";
import { questionViews } from "#question-types/question-types.ts";
import { UNKNOWN_ICON } from "../cards.ts";
import { textWidth, WIDEST_FONT } from "../text-width.ts";
import { exitLook, exitWords } from "./draw-lines.ts";
import { cross, element, icon, label, stroke, textAt } from "./elements.ts";
import type { ExitKind } from "./exits.ts";
import { NOTE_SIZE } from "./layout.ts";
import { signOf } from "./marks.ts";
import type { Scene } from "./scene.ts";

const SIGN = 26;
/** The width of an entry without its words: the sign and the gap after them. */
const SIGN_AND_GAP = 40;
const ROW = 22;
const LEFT = 16;
/** How much longer than the average a row may be: half of an entry. */
const SLACK = 80;

type Entry = readonly [isShown: boolean, sign: string, words: string];

function entriesOf({ layout, colors, way, cardOf, markOf, surveyMark }: Scene) {
  const types = new Set<string>();
  const kinds = new Set<ExitKind | undefined>();
  const severities = new Set<Severity | undefined>([surveyMark?.severity]);
  let hasStubs = false;
  for (const { part, rows, stubs, onward } of layout.boxes) {
    if (part.kind === "question") {
      const { question, isUnknown } = cardOf(part.position);
      types.add(isUnknown ? "" : question.type);
      severities.add(markOf(part.position)?.severity);
    } else if (part.kind === "run") severities.add(markOf(part.from, part.to)?.severity);
    hasStubs ||= stubs.length > 0;
    for (const { exit } of rows) kinds.add(exit.kind);
    kinds.add(onward?.kind);
  }
  const { error, page } = colors;
  const entries: Entry[] = [
    ...(Object.keys(questionViews) as QuestionTypeName[]).map(
      (type): Entry => [
        types.has(type),
        icon(questionViews[type].icon, colors.types[type], 0, 0),
        type.replaceAll("_", " "),
      ],
    ),
    [types.has(""), icon(UNKNOWN_ICON, error, 0, 0), "unknown type"],
    ...(Object.keys(exitWords) as (keyof typeof exitWords)[]).map(
      (kind): Entry => [kinds.has(kind), stroke("M0 8h20", exitLook(colors, kind, false)), exitWords[kind]],
    ),
    [hasStubs, stroke("M0 8h13", { color: error, width: 1.5 }) + cross(13, 8, error), "leads nowhere"],
    ...severityOrder.map(
      (severity): Entry => [
        severities.has(severity),
        label(18, 8, signOf(severity), colors[severity], page),
        severity === "info" ? "note" : severity,
      ],
    ),
    [way.current !== undefined, stroke("M0 8h20", exitLook(colors, "on", true)), "the path of this session"],
  ];
  return entries.flatMap(([isShown, sign, words]) =>
    isShown ? [{ sign, words, width: SIGN_AND_GAP + textWidth(words, NOTE_SIZE * WIDEST_FONT) }] : [],
  );
}

/** A legend of the signs and lines that occur in the picture, in rows of about the same length, and its lower edge. */
export function drawLegend(scene: Scene, top: number): { content: string[]; bottom: number } {
  const { layout, colors } = scene;
  const entries = entriesOf(scene);
  const length = entries.reduce((sum, { width }) => sum + width, LEFT);
  const end = Math.min(layout.width, length / Math.ceil(length / layout.width) + SLACK);
  const content: string[] = [];
  let x = LEFT;
  let y = top;
  for (const { sign, words, width } of entries) {
    if (x + width > end) {
      x = LEFT;
      y += ROW;
    }
    content.push(
      element(
        "g",
        `transform="translate(${Math.round(x)} ${y})"`,
        sign,
        textAt(SIGN, 12, words, { size: NOTE_SIZE, fill: colors.quiet }),
      ),
    );
    x += width;
  }
  return { content, bottom: x === LEFT ? top : y + ROW };
}
