import { following, type Target } from "#branching-types/branching-type.ts";
import type { Question } from "#model/question.ts";
import { questionArbitraries } from "#question-types/arbitraries.ts";
import type { QuestionArbitrary } from "#question-types/question-arbitrary.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import type { BranchingDraft, QuestionDraft, QuestionFields } from "./questions.ts";

/** How the questions of one survey hang together. */
export interface Frame {
  /** Whether questions branch at all. */
  readonly branching: boolean;
  /** Whether answers may lead back. */
  readonly loops: boolean;
  readonly portable: boolean;
  readonly ids: "none" | "mixed" | "all";
}

/** The target so many steps from the next question: at most the end, at least the start; where no loops are wanted, ahead. */
function targetAt(position: number, steps: number, count: number, loops: boolean): Target {
  const target = position + 1 + (loops ? steps : Math.abs(steps));
  return target < count ? Math.max(0, target) : "end";
}

/** Different ids; one that looks like a position is only for surveys in which all questions have ids. */
function idsFor(drafts: readonly QuestionDraft[], { ids }: Frame): (string | undefined)[] {
  if (ids === "none") return drafts.map(() => undefined);
  const taken = new Set<string>();
  return drafts.map((draft, position) => {
    if (ids === "mixed" && draft.anonymous) return undefined;
    const wanted = draft.id ?? `q${position + 1}`;
    const id = taken.has(wanted) || (ids === "mixed" && /^\d+$/.test(wanted)) ? `q${position + 1}` : wanted;
    taken.add(id);
    return id;
  });
}

/** The response keys that branching of such a question may use. */
function keysOf(fields: QuestionFields, portable: boolean): readonly (readonly string[])[] {
  const { keys }: QuestionArbitrary<unknown> = questionArbitraries[fields.type];
  const [item] = keys === undefined ? [] : lowerSurvey({ questions: [fields] }).questions;
  return item === undefined ? [] : (keys?.(item, { portable }) ?? []);
}

function branchingFor(
  draft: QuestionDraft,
  position: number,
  count: number,
  frame: Frame,
): ReturnType<BranchingDraft> {
  if (!frame.branching) return undefined;
  const isLast = following(position, count) === "end";
  const branching = draft.branching({
    keys: keysOf(draft.fields, frame.portable),
    targetOf: (steps) => targetAt(position, steps, count, frame.loops),
    explicit: frame.portable && isLast,
  });
  if (!frame.portable || !isLast) return branching;
  // Deployed clients lose the answers of those who fall off the last question, as whoever skips it would.
  const falls =
    branching?.type === "next_question" ||
    (branching?.type === "response_based" && draft.fields.optional === true);
  return falls ? undefined : branching;
}

/** Puts drafts in their places: gives them ids, texts, and branching to questions that exist. */
export function placeQuestions(drafts: readonly QuestionDraft[], frame: Frame): Question[] {
  const ids = idsFor(drafts, frame);
  return drafts.map((draft, position) => {
    const branching = branchingFor(draft, position, drafts.length, frame);
    const id = ids[position];
    return {
      ...(id === undefined ? {} : { id }),
      ...draft.fields,
      question: draft.text ?? `Q${position + 1}?`,
      ...(branching === undefined ? {} : { branching }),
    };
  });
}
