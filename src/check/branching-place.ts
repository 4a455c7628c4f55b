import { pointerToken } from "#diagnostics/json-pointer.ts";
import type { QuestionView } from "./question-view.ts";

/**
 * The pointer to what decides that answers to a question lead where they lead: the value of a response key (null:
 * no key), the index, the branching, or the question itself where it says nothing of branching.
 */
export function branchingPlace(
  position: number,
  question: QuestionView | undefined,
  key: string | null = null,
): string {
  const place = `/questions/${position}`;
  const branching = question?.branching;
  switch (branching?.type) {
    case "specific_question":
      return `${place}/branching/index`;
    case "response_based":
      return key === null
        ? `${place}/branching/responseValues`
        : `${place}/branching/responseValues/${pointerToken(key)}`;
    case undefined:
      return place;
    default:
      return `${place}/branching`;
  }
}
