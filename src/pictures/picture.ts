import type { Target } from "#branching-types/branching-type.ts";
import type { CompiledQuestion, CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { QuestionTypeName } from "#compiled/question-type-name.generated.ts";
import type { Edge } from "#routing/edges.ts";
import { shortLine } from "./fit-text.ts";
import { type RoutedQuestions, readQuestions } from "./read-questions.ts";
import type { Stub } from "./survey-draft.ts";

/**
 * The subject of a box: a question by its type, a question of an unknown type, or a dead end.
 */
export type PictureKind = "start" | "end" | "unknown" | "wrong" | QuestionTypeName;

export interface PictureNode {
  /** ASCII letters and digits, not a keyword in any format: `start`, `q0` to `q<n-1>`, `finish`. */
  readonly id: string;
  readonly kind: PictureKind;
  /** One line of at most some 70 characters; not escaped. */
  readonly label: string;
  /** Whether some respondent reaches it. */
  readonly reachable: boolean;
}

/** A line of a picture: all edges from one box to another. */
export interface PictureLine {
  readonly from: string;
  readonly to: string;
  /** The answers that lead along it, on one line, not escaped; empty if all do. */
  readonly label: string;
  readonly reachable: boolean;
  /** Whether respondents take it to the next box in order; such lines are the spine of the picture. */
  readonly onward: boolean;
  /** Whether its answers have no valid target, so it leads to a box with the reason. */
  readonly isWrong?: true;
}

/** A survey as boxes and lines, in the order in which they are drawn. */
export interface Picture {
  readonly title: string;
  /** Its content, in one sentence. */
  readonly description: string;
  readonly nodes: readonly PictureNode[];
  readonly lines: readonly PictureLine[];
}

const LABEL_LENGTH = 60;
const KEY_LENGTH = 40;
const MAX_KEYS = 12;

export const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? "" : "s"}`;

/** The title of a picture with this number of questions. */
export const titleOf = (count: number): string =>
  count === 0 ? "Survey without questions" : `Survey of ${counted(count, "question")}`;

/** The unusual parts of the routes of a survey, such as `2 ways back, 1 question never asked`; empty without any. */
export function describeSurvey({ edges, faults, reachable, endIsReached }: RoutedQuestions): string {
  const neverAsked = reachable.reduce((count, reached) => count + 1 - reached, 0);
  let back = 0;
  for (const [from, out] of edges.entries())
    if (reachable[from] === 1)
      back += new Set(out.flatMap(({ target }) => (target !== "end" && target <= from ? [target] : []))).size;
  const facts = [
    ...(back === 0 ? [] : [`${counted(back, "way")} back`]),
    ...(faults.size === 0 ? [] : [`errors in ${counted(faults.size, "question")}`]),
    ...(neverAsked === 0 ? [] : [`${counted(neverAsked, "question")} never asked`]),
    ...(endIsReached ? [] : ["no way to the end"]),
  ];
  return facts.join(", ");
}

/** The edges out of a question by their targets, in the order of the first edge to each. */
export function edgesByTarget(out: readonly Edge[]): Map<Target, Edge[]> {
  const byTarget = new Map<Target, Edge[]>();
  for (const edge of out) {
    const bundle = byTarget.get(edge.target);
    if (bundle === undefined) byTarget.set(edge.target, [edge]);
    else bundle.push(edge);
  }
  return byTarget;
}

function keyLabel({ key, answer }: Edge): string {
  if (key === null) return answer === null ? "skipped" : "otherwise";
  const written = shortLine(key, KEY_LENGTH) || "(no text)";
  // The position of a choice alone is not descriptive: its text is added.
  return typeof answer === "string" && answer !== key && /^\d+$/.test(key)
    ? `${written} (${shortLine(answer, KEY_LENGTH)})`
    : written;
}

/**
 * The answers that lead along a line: its response keys, `otherwise` for answers without a specific route, `skipped` if those
 * are only the skips. Lists at most twelve, and the number of the rest.
 */
function lineLabel(edges: readonly Edge[]): string {
  const keys = edges.slice(0, MAX_KEYS).map(keyLabel);
  if (edges.length > MAX_KEYS) keys.push(`and ${edges.length - MAX_KEYS} more`);
  return keys.join(", ");
}

const idOf = (target: Target): string => (target === "end" ? "finish" : `q${target}`);

function boxOf({ faults, reachable }: RoutedQuestions, { type, text }: CompiledQuestion, position: number) {
  const fault = faults.get(position);
  const faultText = fault?.text;
  return {
    id: idOf(position),
    kind: fault?.isUnknown !== true ? type : "unknown",
    label: `${position}. ${shortLine(text, LABEL_LENGTH) || "(no text)"}${faultText === undefined ? "" : ` (${faultText})`}`,
    reachable: reachable[position] === 1,
  } as const satisfies PictureNode;
}

/** The box in place of a missing target: `to 99: no such question`. */
const wrongBox = ({ where, why }: Stub, index: number): PictureNode => ({
  id: `w${index}`,
  kind: "wrong",
  label: where === "" ? why : `${where}: ${why}`,
  reachable: true,
});

/**
 * The picture of a survey as boxes and lines: a start, every question by position as branching counts it (from 0), the end; one
 * line for all edges between the same two, and one to a separate box for all dead ends with the same reason. Linear in
 * questions and edges.
 */
export function surveyPicture(compiled: CompiledSurvey): Picture {
  const routed = readQuestions(compiled);
  const { questions, edges, reachable, endIsReached } = routed;
  const nodes: PictureNode[] = [
    { id: "start", kind: "start", label: "Start", reachable: true },
    ...questions.map((question, position) => boxOf(routed, question, position)),
    { id: idOf("end"), kind: "end", label: "End", reachable: endIsReached },
  ];
  const first = questions.length === 0 ? "end" : 0;
  const lines: PictureLine[] = [{ from: "start", to: idOf(first), label: "", reachable: true, onward: true }];
  for (const [from, out] of edges.entries()) {
    const isReachable = reachable[from] === 1;
    const next = from === questions.length - 1 ? "end" : from + 1;
    const stubs = routed.faults.get(from)?.stubs ?? [];
    for (const [to, bundle] of edgesByTarget(out))
      lines.push({
        from: idOf(from),
        to: idOf(to),
        label: out.length === 1 && bundle[0]?.key === null && stubs.length === 0 ? "" : lineLabel(bundle),
        reachable: isReachable,
        onward: isReachable && to === next,
      });
    for (const stub of stubs) {
      const box = wrongBox(stub, nodes.length);
      nodes.push(box);
      const ends = { from: idOf(from), to: box.id, label: stub.words };
      lines.push({ ...ends, reachable: isReachable, onward: false, isWrong: true });
    }
  }
  const title = titleOf(questions.length);
  return { title, description: describeSurvey(routed) || title, nodes, lines };
}
