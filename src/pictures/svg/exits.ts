import type { Target } from "#branching-types/branching-type.ts";
import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import { alternatives } from "#routing/answer-words.ts";
import { sourcesOfEach } from "#routing/flow.ts";
import { findComponents, nodesLeadingTo } from "#routing/loops.ts";
import { keyWords } from "../key-words.ts";
import { edgesByTarget } from "../picture.ts";
import type { RoutedQuestions } from "../read-questions.ts";

/** The effect of an exit for a respondent. */
export type ExitKind =
  /** It leads on. */
  | "on"
  /** It leads to an earlier question. */
  | "again"
  /** The end cannot be reached from its target. */
  | "endless"
  /** No respondent takes it. */
  | "never";

/** All answers to a question that have the same target. */
export interface Exit {
  readonly target: Target;
  /** The answers: `0 to 6`, `Yes or any other`, `otherwise`, `skipped`; empty if it is the only exit. */
  readonly words: string;
  readonly kind: ExitKind;
}

/** The label of the target of an exit. */
export const nameOf = (target: Target): string => (target === "end" ? "the end" : String(target));

/** The data to decide which exits are endless, and which lead back into a loop. */
interface Loops {
  readonly component: Int32Array;
  readonly leadsToEnd: Uint8Array;
}

function loopsOf({ flow, open }: RoutedQuestions): Loops {
  return {
    component: findComponents(flow).of,
    leadsToEnd: nodesLeadingTo(sourcesOfEach(flow), [flow.count, ...open], new Set()),
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
  return routed.edges.map((out, from) => {
    const bundles = edgesByTarget(out);
    const fault = routed.faults.get(from);
    const isEveryAnswer = fault === undefined || (fault.stubs.length === 0 && out[0]?.key === null);
    const words =
      bundles.size === 1 && isEveryAnswer
        ? undefined
        : keyWords(routed.questions[from] as CompiledQuestion, fault?.hasKnownAnswers !== false);
    return [...bundles].map(([target, edges]) => {
      const rest = edges.find(({ key }) => key === null);
      const any = edges.length === 1 ? "otherwise" : "any other";
      const others = rest && !words?.([null])[0] ? [rest.answer === null ? "skipped" : any] : [];
      return {
        target,
        words: words === undefined ? "" : alternatives([...words(edges.map(({ key }) => key)), ...others]),
        kind: routed.reachable[from] === 1 ? kindOf(loops, from, target) : "never",
      };
    });
  });
}
