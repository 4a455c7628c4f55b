import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import type { Severity } from "#diagnostics/diagnostic.ts";
import { joinPhrases } from "#diagnostics/echo.ts";
import { describeAnswers } from "#question-types/traits.ts";
import { sourcesOfEach } from "#routing/flow.ts";
import { shortLine } from "../fit-text.ts";
import type { RoutedQuestions } from "../read-questions.ts";
import type { QuestionFaults, Stub } from "../survey-draft.ts";
import { wrapToWidth } from "../text-width.ts";
import { type Exit, nameOf } from "./exits.ts";
import { type Density, NOTE_SIZE, ROOM, TEXT_SIZE } from "./layout.ts";
import { firstWords, type Mark } from "./marks.ts";

/** The content of the card of a question. */
export interface CardText {
  readonly question: CompiledQuestion;
  /** The kind of the question: `rating 0 to 10, optional`; or the fault of its type or its answers. */
  readonly type: string;
  readonly isUnknown: boolean;
  readonly hasFault: boolean;
  /** The text of the question on one line. */
  readonly text: string;
  /** The same, wrapped; empty if the card has a single line, which contains the text. */
  readonly lines: readonly string[];
  /** Why it is unreachable; undefined if it is reachable. */
  readonly reason: string | undefined;
  /** What is below the text: the reason, the first words of the findings. */
  readonly notes: readonly { readonly words: string; readonly severity?: Severity | undefined }[];
  /** The dead ends. */
  readonly stubs: readonly Stub[];
}

const TEXT_LENGTH = 240;
const MAX_NAMED = 3;

/** Creates the reason why a question is unreachable: nothing leads to it from above, or only unreachable questions. */
function reasons({ reachable, flow, flow: { count } }: RoutedQuestions, exits: readonly (readonly Exit[])[]) {
  let sources: ReturnType<typeof sourcesOfEach> | undefined;
  return (position: number): string => {
    const before = position - 1;
    if (reachable[before] === 1) {
      const targets = (exits[before] ?? []).map(({ target }) => (target === "end" ? count : target));
      const names = targets.sort((one, other) => one - other).map((at) => nameOf(at === count ? "end" : at));
      const past = names.length > MAX_NAMED ? "past it" : `only to ${joinPhrases(names, "or")}`;
      return `Never asked: ${before} leads ${past}.`;
    }
    sources ??= sourcesOfEach(flow);
    const from = (sources[position] ?? []).map(String);
    const names = joinPhrases(from.slice(0, MAX_NAMED), "and", from.length - MAX_NAMED);
    const leads = from.length === 1 ? "leads" : "lead";
    return `Never asked: ${from.length === 0 ? "no answer leads" : `only ${names} ${leads}`} here.`;
  };
}

function typeText(question: CompiledQuestion, fault: QuestionFaults | undefined): string {
  const type = question.type.replaceAll("_", " ");
  if (fault?.text === undefined)
    return `${type}${describeAnswers(question)}${question.optional ? ", optional" : ""}`;
  // The default that replaces an invalid scale is not shown.
  return fault.isUnknown ? fault.text : `${type}, ${fault.text}`;
}

/** Creates the function that returns the text of each card. */
export function cardTexts(
  routed: RoutedQuestions,
  exits: readonly (readonly Exit[])[],
  markOf: (position: number) => Mark | undefined,
  density: Density,
): (position: number) => CardText {
  const cards = new Map<number, CardText>();
  const reasonOf = reasons(routed, exits);
  const cardText = (position: number): CardText => {
    const question = routed.questions[position] as CompiledQuestion;
    const fault = routed.faults.get(position);
    const text = shortLine(question.text, TEXT_LENGTH) || "(no text)";
    // A fault of its type or its routes is already shown.
    const mark = fault === undefined ? markOf(position) : undefined;
    const reason = routed.reachable[position] === 1 ? undefined : reasonOf(position);
    return {
      question,
      type: typeText(question, fault),
      isUnknown: fault?.isUnknown === true,
      hasFault: fault?.text !== undefined,
      text,
      lines: density.lines === 0 ? [] : wrapToWidth(text, TEXT_SIZE, ROOM, density.lines),
      reason,
      notes:
        density.lines === 0
          ? []
          : [
              ...(reason === undefined ? [] : wrapToWidth(reason, NOTE_SIZE, ROOM, 2)).map((words) => ({
                words,
              })),
              ...(mark === undefined
                ? []
                : [{ words: firstWords(mark, NOTE_SIZE, ROOM), severity: mark.severity }]),
            ],
      stubs: fault?.stubs ?? [],
    };
  };
  return (position) => {
    const known = cards.get(position) ?? cardText(position);
    cards.set(position, known);
    return known;
  };
}
