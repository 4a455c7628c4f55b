// Surveys whose answers lead forward only, as in almost all surveys. One pass replaces the general algorithms. This is hot
// code: every compilation runs it.
import type { Flow } from "./flow.ts";
import type { LoweredQuestion } from "./lowered.ts";

/** Whether every answer leads to a later question or to the end, so that no question is ever repeated. */
export function isForward({ count, starts, targets }: Flow): boolean {
  for (let source = 0, at = 0; source < count; source++)
    for (const end = starts[source + 1] as number; at < end; at++)
      if ((targets[at] as number) <= source) return false;
  return true;
}

/** The same as `countRemaining`, if every answer leads forward: from the last question to the first. */
export function countForward(questions: readonly LoweredQuestion[], { count, starts, targets }: Flow): void {
  // Counted in a separate array, because questions differ in shape.
  const fewestFrom = new Array<number>(count + 1);
  const mostFrom = new Array<number>(count + 1);
  fewestFrom[count] = 0;
  mostFrom[count] = 0;
  for (let source = count - 1; source >= 0; source--) {
    let fewest = count;
    let most = 0;
    const end = starts[source + 1] as number;
    for (let at = starts[source] as number; at < end; at++) {
      const target = targets[at] as number;
      const few = fewestFrom[target] as number;
      const many = mostFrom[target] as number;
      if (few < fewest) fewest = few;
      if (many > most) most = many;
    }
    const question = questions[source] as LoweredQuestion;
    question.fewest = fewestFrom[source] = fewest + 1;
    question.most = mostFrom[source] = most + 1;
  }
}

/** For each question whether it is reachable, if every answer leads forward: 1, otherwise 0. */
export function reachForward({ count, starts, targets }: Flow): Uint8Array {
  const reachable = new Uint8Array(count + 1);
  reachable[0] = 1;
  for (let source = 0; source < count; source++) {
    if (reachable[source] === 0) continue;
    const end = starts[source + 1] as number;
    for (let at = starts[source] as number; at < end; at++) reachable[targets[at] as number] = 1;
  }
  return reachable;
}
