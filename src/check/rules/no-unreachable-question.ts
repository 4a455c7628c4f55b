import type { RelatedPlace, WitnessStep } from "#diagnostics/diagnostic.ts";
import type { QuestionView } from "#model/survey-view.ts";
import type { Routing } from "#routing/routing.ts";
import { branchingPointer, nameTargets } from "../describe-routes.ts";
import type { SurveyRule } from "../facts.ts";

/** What leads past unreachable questions; the same for all between two reachable ones. */
interface Past {
  readonly reason: string;
  readonly related: readonly RelatedPlace[];
  readonly witness: readonly WitnessStep[] | undefined;
}

function leadingPast(routing: Routing, position: number, question: QuestionView | undefined): Past {
  const targets = routing.targetsOf(position);
  return {
    reason: `${routing.nameOf(position)} always leads to ${nameTargets(routing, targets)}.`,
    related: [{ pointer: branchingPointer(position, question), message: "leads past it" }],
    witness: routing.witnessTo(position, targets.slice(0, 1)),
  };
}

/** Names the questions that would lead to one if they could be reached themselves. */
function onlySources(routing: Routing, position: number): string {
  const sources = routing.sourcesOf(position);
  if (sources.length === 0) return "";
  return ` Only ${nameTargets(routing, sources)} would lead here, and nobody comes there either.`;
}

/** Every question is asked under some answers. One finding for each question that is not. */
export const noUnreachableQuestion = {
  code: "no-unreachable-question",
  severity: "warning",
  summary: "Every question is asked under some answers.",
  check(facts, report) {
    const { routing } = facts;
    // Nobody knows where the branching would lead that nobody reads.
    if (routing.isOpen || facts.invalid.isMisspelt("branching")) return;
    let before = 0;
    let past: Past | undefined;
    for (let position = 0; position < routing.flow.count; position++) {
      if (routing.isReachable(position)) {
        before = position;
        past = undefined;
        continue;
      }
      const isExplained = facts.explanations.explainUnreachable();
      report(`/questions/${position}`, () => {
        past ??= leadingPast(routing, before, facts.questionAt(before));
        return {
          message: `Nobody is ever asked ${routing.nameOf(position)}: ${past.reason}${isExplained ? "" : onlySources(routing, position)}`,
          help: `Let an answer lead to index ${position}, or remove the question.`,
          related: past.related,
          witness: past.witness,
        };
      });
      // One finding says it of all.
      if (isExplained) return;
    }
  },
} as const satisfies SurveyRule;
