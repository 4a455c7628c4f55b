import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import type { FindingText } from "#diagnostics/findings.ts";
import { say } from "#diagnostics/sentences.ts";
import { type Edge, edgesOf } from "#routing/edges.ts";
import type { Routing } from "#routing/routing.ts";
import { branchingPointer, MOST_RELATED } from "../describe-routes.ts";
import type { SurveyRule } from "../facts.ts";

const leadsBack =
  "leads back to {target}, which is then asked again; its new answer replaces the old one, and the survey can go on without limit.";

const help =
  "Keep it if respondents are meant to answer again; otherwise lead to a later question or to the end.";

const manyHelp = `${help} {count} more routes lead back in the same loop.`;

const everyAnswer = { message: `Every answer ${leadsBack}`, help } as const;
const oneKey = { message: `An answer with the response key "{key}" ${leadsBack}`, help } as const;
const everyOfMany = { message: everyAnswer.message, help: manyHelp } as const;
const keyOfMany = { message: oneKey.message, help: manyHelp } as const;

/** An edge of a loop that leads to the same or an earlier question, so that it is asked again. */
interface BackwardEdge {
  readonly from: number;
  readonly to: number;
  readonly edge: Edge;
}

function backwardEdges(routing: Routing, loop: readonly number[]): BackwardEdge[] {
  const inside = new Set(loop);
  return loop.flatMap((from) =>
    edgesOf(routing.questions[from] as CompiledQuestion).flatMap((edge) =>
      edge.target !== "end" && edge.target <= from && inside.has(edge.target)
        ? [{ from, to: edge.target, edge }]
        : [],
    ),
  );
}

/** The nodes after the question that is asked again: round the loop to itself, and one step on, so that it is answered again. */
function roundOf(routing: Routing, { from, to }: BackwardEdge): readonly number[] {
  const round = from === to ? [to] : [...routing.pathBetween(to, from).slice(1), to];
  return [...round, round[0] as number];
}

/** Answers without a route of their own only lead onward, unless the question has no routes by key. */
function describe(routing: Routing, { to, edge: { key } }: BackwardEdge, count: number): FindingText {
  const target = routing.nameOf(to);
  const areMany = count > MOST_RELATED;
  return key === null
    ? say(areMany ? everyOfMany : everyAnswer, { target, count })
    : say(areMany ? keyOfMany : oneKey, { target, count, key });
}

/**
 * No answer leads back to a question that has been asked already. Loops that can be left may be intended: respondents who
 * change an answer go through them. One finding for each loop; a backward route without a loop is not reported.
 */
export const noRevisitedQuestion = {
  code: "no-revisited-question",
  severity: "warning",
  sentences: [everyAnswer, oneKey, everyOfMany, keyOfMany],
  summary: "No answer leads back to a question that was asked already.",
  check(facts, report) {
    const { routing } = facts;
    const pointerTo = ({ from, edge }: BackwardEdge): string =>
      branchingPointer(from, facts.questionAt(from), edge.key);
    for (const loop of routing.loops) {
      const head = loop.questions[0] as number;
      // A loop that cannot be left, or only for one that cannot, is reported by no-endless-loop.
      if (loop.closed || routing.questions[head]?.fewest === null || !routing.isCertain(loop)) continue;
      const [first, ...others] = backwardEdges(routing, loop.questions);
      if (first === undefined) continue;
      report(pointerTo(first), () => ({
        ...describe(routing, first, others.length),
        related: [
          { pointer: `/questions/${first.to}`, message: "asked again" },
          ...others.slice(0, MOST_RELATED).map((other) => ({
            pointer: pointerTo(other),
            message: `leads back to ${routing.nameOf(other.to)} in the same loop`,
          })),
        ],
        witness: routing.witnessTo(first.to, roundOf(routing, first)),
      }));
    }
  },
} as const satisfies SurveyRule;
