import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import { type Edge, edgesOf } from "#routing/edges.ts";
import type { Routing } from "#routing/routing.ts";
import { branchingPointer, MAX_RELATED } from "../describe-routes.ts";
import type { SurveyRule } from "../facts.ts";

const leadsBack =
  "leads back to {target:question}: the new answer replaces the old one, and the survey may never end.";
const every = `Every answer ${leadsBack}`;
const one = `An answer with the response key "{key}" ${leadsBack}`;

const help =
  "If respondents should answer again, keep this route. Otherwise lead to a later question or to the end.";
const helpForMany = `${help} {count} more routes lead back in the same loop.`;

const messages = {
  everyAnswer: { message: every, help },
  everyAnswerOfMany: { message: every, help: helpForMany },
  oneKey: { message: one, help },
  oneKeyOfMany: { message: one, help: helpForMany },
} as const;

/** An edge of a loop that leads to the same or an earlier question. */
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

/** The nodes after the question that an edge leads back to: once around the loop and one more, so that it is answered again. */
function roundOf(routing: Routing, { from, to }: BackwardEdge): readonly number[] {
  const round = from === to ? [to] : [...routing.pathBetween(to, from).slice(1), to];
  return [...round, round[0] as number];
}

/**
 * No answer leads back to an earlier question. Loops that can be left may be intended: respondents who change an answer go
 * through them. One finding for each loop; a backward route without a loop is not reported.
 */
export const noRevisitedQuestion = {
  code: "no-revisited-question",
  severity: "warning",
  messages,
  check(facts, report) {
    const { routing } = facts;
    const pointerTo = ({ from, edge }: BackwardEdge): string =>
      branchingPointer(from, facts.questionAt(from), edge.key);
    for (const loop of routing.loops) {
      const head = loop.questions[0] as number;
      // A loop that cannot be left, or that leads only into such a loop, is reported by no-endless-loop.
      if (loop.closed || routing.questions[head]?.fewest === null || !routing.isCertain(loop)) continue;
      const [first, ...others] = backwardEdges(routing, loop.questions);
      if (first === undefined) continue;
      const { to, edge } = first;
      const { key } = edge;
      const count = others.length;
      const [target, targetText] = [to, routing.textOf(to)];
      const describe = <Values>(params: Values) => ({
        params,
        related: [
          { pointer: `/questions/${to}`, message: "asked again" },
          ...others.slice(0, MAX_RELATED).map((other) => ({
            pointer: pointerTo(other),
            message: `leads back to ${routing.nameOf(other.to)} in the same loop`,
          })),
        ],
        witness: routing.witnessTo(to, roundOf(routing, first)),
      });
      const areMany = count > MAX_RELATED;
      // Answers without a route lead onward, unless the question has no routes by key.
      if (key === null)
        report(pointerTo(first), areMany ? "everyAnswerOfMany" : "everyAnswer", () =>
          describe({ target, targetText, count }),
        );
      else
        report(pointerTo(first), areMany ? "oneKeyOfMany" : "oneKey", () =>
          describe({ target, targetText, key, count }),
        );
    }
  },
} as const satisfies SurveyRule<typeof messages>;
