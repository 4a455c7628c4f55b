import type { Response } from "#diagnostics/diagnostic.ts";
import type { Respondent } from "../route-graph.ts";
import type { Versions } from "./compared-questions.ts";
import { MAX_STEPS } from "./route-changes.ts";

/** Where respondents of both versions diverge. */
export interface Divergence {
  /** The answers up to and with the one that leads elsewhere, as positions in before; the shortest first. */
  readonly diverging: readonly Respondent[];
  /** Whether, on the path, the same answers are valid and lead to the same questions. */
  readonly isSame: boolean;
}

/**
 * Follows both versions while the same answers lead to the same questions; returns at most `maxRespondents`. Linear in
 * questions and their choices.
 */
export function findDivergence(versions: Versions, maxRespondents: number): Divergence {
  const { before, after } = versions;
  const isEmpty = before.questions.length === 0;
  if (isEmpty || !versions.areSame(0, 0)) {
    const isSame = isEmpty && after.questions.length === 0;
    return { diverging: isSame || maxRespondents === 0 ? [] : [{ responses: [], questions: [] }], isSame };
  }
  const diverging: Respondent[] = [];
  let isSame = true;
  let walked = 0;
  const previous = new Int32Array(before.questions.length).fill(-1);
  const answers: (Response | undefined)[] = [];
  const respondentOf = (position: number, last: Response): Respondent => {
    const responses = [last];
    const questions = [position];
    for (let at = position; at !== 0; at = previous[at] as number) {
      responses.push(answers[at] as Response);
      questions.push(previous[at] as number);
    }
    return { responses: responses.reverse(), questions: questions.reverse() };
  };
  const queue = [0];
  for (const position of queue)
    for (const each of versions.answersAt(position)) {
      if (!versions.keepsAnswersAt(position)) isSame = false;
      if (each.after === undefined) continue;
      if (!versions.areSame(each.before, each.after)) {
        isSame = false;
        if (diverging.length >= maxRespondents || walked > MAX_STEPS) continue;
        const respondent = respondentOf(position, each.answer);
        walked += respondent.responses.length;
        diverging.push(respondent);
      } else if (each.before !== "end" && each.before !== 0 && previous[each.before] === -1) {
        previous[each.before] = position;
        answers[each.before] = each.answer;
        queue.push(each.before);
      }
    }
  return { diverging, isSame };
}
