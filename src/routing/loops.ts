import type { Components } from "./components.ts";
import type { Flow } from "./flow.ts";

/** Questions from each of which answers lead to each other, itself included. */
export interface Loop {
  /** In ascending order. */
  readonly questions: readonly number[];
  /** Whether no answer leads out of it: respondents who come here never finish. */
  readonly closed: boolean;
}

/** The loops that some respondent can come to, in the order of their first questions. */
export function findLoops(flow: Flow, components: Components, reachable: Uint8Array): Loop[] {
  const { starts, targets, count } = flow;
  const loops: Loop[] = [];
  for (let component = 0; component < components.count; component++) {
    const from = components.starts[component] as number;
    const to = components.starts[component + 1] as number;
    if (reachable[components.members[from] as number] === 0) continue;
    let inside = false;
    let closed = true;
    for (let index = from; index < to; index++) {
      const source = components.members[index] as number;
      const end = starts[source + 1] as number;
      for (let at = starts[source] as number; at < end; at++) {
        const target = targets[at] as number;
        if (target !== count && components.of[target] === component) inside = true;
        else closed = false;
      }
    }
    if (inside)
      loops.push({
        questions: Array.from(components.members.subarray(from, to)).sort((a, b) => a - b),
        closed,
      });
  }
  return loops.sort((a, b) => (a.questions[0] as number) - (b.questions[0] as number));
}
