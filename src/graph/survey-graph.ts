import { MultiDirectedGraph } from "graphology";
import type { Target } from "#branching-types/branching-type.ts";
import type { CompiledQuestion, CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { QuestionTypeName } from "#compiled/question-type-name.generated.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { questionTypeOf } from "#question-types/question-types.ts";
import { edgesOf } from "#routing/edges.ts";
import { buildFlow } from "#routing/flow.ts";
import { findReachable } from "#routing/reachability.ts";

/** What a node `"0"` to `"n-1"` carries. */
export interface QuestionNode {
  kind: "question";
  /** From 0, as branching counts. */
  position: number;
  /** The question's own id, where it has one. */
  id?: string;
  type: QuestionTypeName;
  text: string;
  /** Whether it may be skipped. */
  optional: boolean;
  /** Whether some respondent is asked it. */
  reachable: boolean;
}

/** What the node `"end"` carries. */
export interface EndNode {
  kind: "end";
  /** Whether some respondent reaches the end. */
  reachable: boolean;
}

/** What an edge carries. */
export interface SurveyEdge {
  kind: "response" | "otherwise";
  /** The response key whose answers take it; null for otherwise. */
  responseKey: string | null;
  target: Target;
  /** An answer that takes this edge; null is a skip. On an otherwise edge null means that only a skip takes it. */
  answer: Response;
}

/** A survey as a graph. Nodes `"0"` to `"n-1"` are the questions by position; respondents start at `"0"` and leave at `"end"`. */
export type SurveyGraph = MultiDirectedGraph<QuestionNode | EndNode, SurveyEdge>;

type Raw = Readonly<Record<string, unknown>>;

const asText = (value: unknown): string => (typeof value === "string" ? value : "");
const isObject = (value: unknown): value is Raw => typeof value === "object" && value !== null;

function soundQuestion(question: unknown, targetOf: (value: unknown) => Target): CompiledQuestion {
  const raw = isObject(question) ? question : {};
  const { id, type, scale, choices, routes } = raw;
  return {
    ...(typeof id === "string" ? { id } : {}),
    type: questionTypeOf(type).name as QuestionTypeName,
    text: asText(raw["text"]),
    optional: raw["optional"] === true,
    scale:
      Number.isInteger(scale) && (scale as number) >= 2 && (scale as number) <= 10 ? (scale as number) : 5,
    choices: Array.isArray(choices) ? choices.map(asText) : [],
    openChoice: raw["openChoice"] === true,
    // `fromEntries` and not assignment: a key `__proto__` stays a key.
    routes: Object.fromEntries(
      Object.entries(isObject(routes) ? routes : {}).map(([key, target]) => [key, targetOf(target)]),
    ),
    otherwise: targetOf(raw["otherwise"]),
    fewest: null,
    most: null,
  };
}

/**
 * The questions of a compiled survey from any source, made valid for routing: every member is present, and every target
 * is a position in the survey or the end. What cannot be read becomes an open question (its type), empty (text, routes,
 * choices), 5 (the scale), or the end (a target).
 */
function soundQuestions(compiled: unknown): CompiledQuestion[] {
  const questions: unknown = isObject(compiled) ? compiled["questions"] : undefined;
  if (!Array.isArray(questions)) return [];
  const count = questions.length;
  const targetOf = (value: unknown): Target =>
    Number.isInteger(value) && (value as number) >= 0 && (value as number) < count
      ? (value as number)
      : "end";
  return Array.from(questions, (question: unknown) => soundQuestion(question, targetOf));
}

/**
 * Builds the graph of a compiled survey: one edge per response key that decides for some answer, and the otherwise
 * edge where some answer takes it. Parallel edges and loops are kept. Edges are added by position, response keys in the
 * order of the answers, otherwise last; `forEachEdge` walks them so.
 *
 * The edge of response key `k` of question `i` has the key `` `${i}:${k}` ``, the otherwise edge `` `${i}-otherwise` ``.
 * The character after the digits distinguishes the two, so no text of a choice can make two keys the same.
 *
 * Linear in questions and response keys. Total: any value given as a compiled survey makes a graph; a target outside of it
 * leads to the end, and other missing members are filled in as for a question without them. Without questions there is
 * only the end, which is reachable.
 *
 * @example
 * const graph = surveyGraph(compiled);
 * graph.forEachEdge((edge, _, from, to) => console.log(`${edge}: ${from} -> ${to}`));
 */
export function surveyGraph(compiled: CompiledSurvey): SurveyGraph {
  const graph: SurveyGraph = new MultiDirectedGraph();
  const questions = soundQuestions(compiled);
  const edges = questions.map(edgesOf);
  const { reachable } = findReachable(buildFlow(edges.map((out) => out.map(({ target }) => target))));
  for (const [position, { id, type, text, optional }] of questions.entries())
    graph.addNode(String(position), {
      kind: "question",
      position,
      ...(id === undefined ? {} : { id }),
      type,
      text,
      optional,
      reachable: reachable[position] === 1,
    });
  let ends = questions.length === 0;
  graph.addNode("end", { kind: "end", reachable: ends });
  for (const [position, out] of edges.entries()) {
    for (const { key, target, answer } of out) {
      if (target === "end" && reachable[position] === 1) ends = true;
      graph.addDirectedEdgeWithKey(
        key === null ? `${position}-otherwise` : `${position}:${key}`,
        String(position),
        String(target),
        { kind: key === null ? "otherwise" : "response", responseKey: key, target, answer },
      );
    }
  }
  graph.setNodeAttribute("end", "reachable", ends);
  return graph;
}
