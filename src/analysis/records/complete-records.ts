import type { Target } from "#branching-types/branching-type.ts";
import type { CompiledQuestion, CompiledSurvey } from "#compiled/compiled-survey.ts";
import { responseNames } from "#runtime/collect-responses.ts";
import { alwaysAsked } from "../conditions/conditions.ts";
import { fewestToEnd, routeGraph } from "../route-graph.ts";
import { countRoutes } from "../routes/count-routes.ts";
import { routes } from "../routes/routes.ts";
import { soundSurvey } from "../sound-survey.ts";
import { type AnswerValues, answerValues } from "./answer-values.ts";

const MAX_ROUTES = 256;

/** One answer in a record. */
export interface RecordMember {
  readonly name: string;
  readonly answers: AnswerValues;
  readonly required: boolean;
}

/** The content of complete records of a survey. */
export interface CompleteRecords {
  /** Whether exactly the complete records match; otherwise some others match, too. */
  readonly exact: boolean;
  /** One alternative for each route, or one for all. */
  readonly alternatives: readonly (readonly RecordMember[])[];
  /** The names of the members of all alternatives. */
  readonly names: readonly string[];
}

/** One description for all routes: of the questions on some route to the end. */
function approximate(compiled: CompiledSurvey, names: readonly string[]): CompleteRecords {
  const graph = routeGraph(compiled);
  const fewest = fewestToEnd(graph);
  const canEnd = (target: Target): boolean => target === "end" || fewest[target] !== -1;
  const always = new Set(alwaysAsked(compiled));
  const members = graph.questions.flatMap((question, position): RecordMember[] =>
    graph.reachable[position] === 1 && canEnd(position)
      ? [
          {
            name: names[position] as string,
            answers: answerValues(question, canEnd),
            required: always.has(position),
          },
        ]
      : [],
  );
  return { exact: false, alternatives: [members], names: members.map(({ name }) => name) };
}

/**
 * Describes the complete records of a survey: by route if there are at most 256 routes, and at most `limit` routes times
 * questions.
 */
export function completeRecords(given: CompiledSurvey, limit: number): CompleteRecords {
  const compiled = soundSurvey(given);
  const names = responseNames(compiled);
  const { routes: count } = countRoutes(compiled);
  if (count === "unbounded" || count > MAX_ROUTES || Number(count) * names.length > limit)
    return approximate(compiled, names);
  // Many routes share most steps.
  const memberByEdge = new Map<string, RecordMember>();
  const alternatives = [...routes(compiled)].map(({ questions }) =>
    questions.map((position, step) => {
      const next = questions[step + 1] ?? "end";
      const edge = `${position} ${next}`;
      const member = memberByEdge.get(edge) ?? {
        name: names[position] as string,
        answers: answerValues(compiled.questions[position] as CompiledQuestion, (target) => target === next),
        required: true,
      };
      memberByEdge.set(edge, member);
      return member;
    }),
  );
  const used = new Set(alternatives.flatMap((members) => members.map(({ name }) => name)));
  return { exact: true, alternatives, names: [...used] };
}
