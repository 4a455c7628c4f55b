import type { QuestionTypeName } from "#compiled/question-type-name.generated.ts";
import { questionViews } from "#question-types/views.generated.ts";
import { UNKNOWN_ICON } from "../cards.ts";
import { exitLook } from "./draw-lines.ts";
import { cross, element, type LineLook, stroke, textAt } from "./elements.ts";
import type { ExitKind } from "./exits.ts";
import { NOTE_SIZE, type Scene } from "./scene.ts";
import { textWidth } from "./text-width.ts";

const SIGN = 26;
const ROW = 22;

interface Entry {
  readonly sign: string;
  readonly words: string;
}

const lineSign = (look: LineLook): string => stroke("M0 8h20", look);

const exitWords: Readonly<Record<ExitKind, string>> = {
  on: "answers that lead here",
  again: "leads back: asked again",
  endless: "nobody can finish from there",
  never: "never taken",
};

function entriesOf(scene: Scene): Entry[] {
  const { layout, colors } = scene;
  const types = new Set<QuestionTypeName | "unknown">();
  let hasStubs = false;
  const kinds = new Set<ExitKind>();
  for (const { part, rows, stubs, onward } of layout.boxes) {
    if (part.kind === "question") {
      const { question, isUnknown } = scene.cardOf(part.position);
      types.add(isUnknown ? "unknown" : question.type);
    }
    hasStubs ||= stubs.length > 0;
    for (const { exit } of rows) kinds.add(exit.kind);
    if (onward !== undefined) kinds.add(onward.kind);
  }
  const icon = (d: string, color: string): string =>
    element("path", {
      d,
      fill: "none",
      stroke: color,
      "stroke-width": 1.5,
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
    });
  const icons = (Object.keys(questionViews) as QuestionTypeName[])
    .filter((type) => types.has(type))
    .map((type) => ({
      sign: icon(questionViews[type].icon, colors.types[type]),
      words: type.replaceAll("_", " "),
    }));
  if (types.has("unknown")) icons.push({ sign: icon(UNKNOWN_ICON, colors.error), words: "unknown type" });
  const lines = (["again", "endless", "never"] as const)
    .filter((kind) => kinds.has(kind))
    .map((kind) => ({ sign: lineSign(exitLook(scene, { kind }, false)), words: exitWords[kind] }));
  const way =
    scene.way.current === undefined
      ? []
      : [
          {
            sign: lineSign({ color: colors.way, width: 3, dashes: undefined }),
            words: "the way of this session",
          },
        ];
  const { error } = colors;
  const deadEnd = stroke("M0 8h13", { color: error, width: 1.5, dashes: undefined }) + cross(13, 8, error);
  const stub = hasStubs ? [{ sign: deadEnd, words: "leads nowhere" }] : [];
  return [...icons, ...lines, ...stub, ...way];
}

/** A key to the signs and lines that occur in the picture, in rows of its width, and how high it is. */
export function drawLegend(scene: Scene, top: number): { content: string[]; height: number } {
  const { layout, colors } = scene;
  const content: string[] = [];
  const from = 16;
  let x = from;
  let y = top;
  for (const { sign, words } of entriesOf(scene)) {
    const width = SIGN + textWidth(words, NOTE_SIZE) + 18;
    if (x > from && x + width > layout.width) {
      x = from;
      y += ROW;
    }
    content.push(
      element(
        "g",
        { transform: `translate(${Math.round(x)} ${y})` },
        sign + textAt(SIGN, 12, words, { size: NOTE_SIZE, fill: colors.quiet }),
      ),
    );
    x += width;
  }
  return { content, height: content.length === 0 ? 0 : y + ROW - top };
}
