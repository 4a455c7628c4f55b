import type { Question } from "#model/payloads.generated.ts";
import { edgesOf } from "#routing/edges.ts";
import type { Routing } from "#routing/routing.ts";
import type { CustomFacts, CustomRoutes } from "./custom-rule.ts";
import { branchingPointer } from "./describe-routes.ts";
import type { RoutedFacts } from "./survey-facts.ts";

function routesOf({ questions, routing }: RoutedFacts): CustomRoutes {
  const { count } = routing.flow;
  const isReachable = (position: number): boolean | undefined =>
    routing.isReachable(position) || (routing.isOpen ? undefined : false);
  return {
    questions: routing.questions,
    isKnown: areAllKnown(routing),
    isReachable,
    edgesOf(position) {
      const question = routing.questions[position];
      return question === undefined ? [] : edgesOf(question);
    },
    get loops() {
      return routing.loops.map((loop) => loop.questions);
    },
    witnessTo: (position, target) =>
      isReachable(position)
        ? routing.witnessTo(position, target === undefined ? [] : [target === "end" ? count : target])
        : undefined,
    pointerTo: (position, key) => branchingPointer(position, questions?.[position], key),
    nameOf: (position) => routing.nameOf(position),
  };
}

const areAllKnown = (routing: Routing): boolean =>
  routing.questions.every((_, position) => routing.isKnown(position));

/** The facts for rules of one's own; `valid` is what is valid of the payload. */
export function customFacts(facts: RoutedFacts, valid: object): CustomFacts {
  const { kind, invalid } = facts;
  const { questions, ...survey } = valid as { questions?: unknown };
  const inQuestions = invalid.inside?.get("questions");
  const invalidAt = new Set([...(inQuestions?.keys() ?? [])].map(Number));
  const placed = (Array.isArray(questions) ? questions : []).flatMap(
    (question: unknown, position): CustomFacts["questions"] =>
      invalidAt.has(position)
        ? []
        : // What is left has been read as a question.
          [{ position, pointer: `/questions/${position}`, question: question as Question }],
  );
  return {
    kind,
    isWhole: kind !== "survey-update" && invalid.inside === undefined,
    survey,
    questions: placed,
    routes: routesOf(facts),
  };
}
