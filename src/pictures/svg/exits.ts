import type { Target } from "#branching-types/branching-type.ts";
import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import type { RoutedQuestions } from "#graph/read-questions.ts";
import { worded } from "#question-types/response-keys.ts";
import { answersTo } from "#question-types/traits.ts";
import { sourcesOfEach } from "#routing/flow.ts";
import { findComponents, nodesLeadingTo } from "#routing/loops.ts";
import { decidingKey } from "#routing/next-target.ts";
import { shortLine } from "../fit-text.ts";
import { edgesByTarget } from "../picture.ts";

/** What taking an exit means for a respondent. */
export type ExitKind =
  /** It leads on. */
  | "on"
  /** It leads to a question that was asked already. */
  | "again"
  /** It leads to where nobody can finish. */
  | "endless"
  /** Nobody takes it. */
  | "never";

/** All answers of a question that lead to the same place. */
export interface Exit {
  readonly target: Target;
  /** The answers: `0 to 6`, `Yes or Perhaps`, `otherwise`, `skipped`; empty where it is the only exit. */
  readonly words: string;
  readonly kind: ExitKind;
}

const TEXT_LENGTH = 32;
const MOST_NAMED = 4;

/** Whole numbers in ascending order, three and more in a row as a range. */
function ranges(numbers: readonly number[]): string[] {
  const found: string[] = [];
  for (let at = 0; at < numbers.length; ) {
    const first = numbers[at] as number;
    let last = first;
    while (numbers[++at] === last + 1) last++;
    if (last > first + 1) found.push(`${first} to ${last}`);
    else found.push(...(last === first ? [first] : [first, last]).map(String));
  }
  return found;
}

/** Words that are alternatives: `a`, `a or b`, `a, b or c`, `a, b, c and 5 more`. */
function alternatives(words: readonly string[]): string {
  if (words.length > MOST_NAMED + 1)
    return `${words.slice(0, MOST_NAMED).join(", ")} and ${words.length - MOST_NAMED} more`;
  const last = words.at(-1) as string;
  return words.length === 1 ? last : `${words.slice(0, -1).join(", ")} or ${last}`;
}

/** The answers of a question that have a route of their own, by its target. */
function answersByTarget(question: CompiledQuestion): Map<Target, (string | number)[]> {
  const byTarget = new Map<Target, (string | number)[]>();
  for (const answer of answersTo(question)) {
    const key = decidingKey(question, answer, question.routes);
    if (key === undefined) continue;
    const target = question.routes[key] as Target;
    const shown = worded(question, answer);
    const named = typeof shown === "number" ? shown : shortLine(String(shown), TEXT_LENGTH) || "(no text)";
    byTarget.set(target, [...(byTarget.get(target) ?? []), named]);
  }
  return byTarget;
}

/** Which exits are endless, and which lead round a loop. */
interface Loops {
  readonly component: Int32Array;
  readonly leadsToEnd: Uint8Array;
}

function loopsOf({ flow }: RoutedQuestions): Loops {
  return {
    component: findComponents(flow).of,
    leadsToEnd: nodesLeadingTo(sourcesOfEach(flow), [flow.count], new Set()),
  };
}

function kindOf({ component, leadsToEnd }: Loops, from: number, target: Target): ExitKind {
  if (target === "end") return "on";
  if (leadsToEnd[target] === 0) return "endless";
  return target <= from && component[target] === component[from] ? "again" : "on";
}

/** The exits of every question, by position, those of a question in the order of its answers. Linear in answers and edges. */
export function exitsOfEach(routed: RoutedQuestions): Exit[][] {
  const loops = loopsOf(routed);
  return routed.questions.map((question, from) => {
    const bundles = edgesByTarget(routed.edges[from] ?? []);
    const answers = bundles.size === 1 ? undefined : answersByTarget(question);
    return [...bundles].map(([target, edges]) => {
      const given = answers?.get(target) ?? [];
      const words = typeof given[0] === "number" ? ranges(given as number[]) : (given as string[]);
      const rest = edges.find(({ key }) => key === null);
      return {
        target,
        words:
          answers === undefined
            ? ""
            : alternatives([
                ...words,
                ...(rest === undefined ? [] : [rest.answer === null ? "skipped" : "otherwise"]),
              ]),
        kind: routed.reachable[from] === 1 ? kindOf(loops, from, target) : "never",
      };
    });
  });
}
