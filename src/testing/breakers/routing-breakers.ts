import { atQuestion, type Breaker } from "./breaker.ts";
import type { RoutingCode } from "./codes.ts";

const open = { type: "open", question: "Why?" };
const rating = { type: "rating", question: "How?", scale: 5 };

/** One breaker for each rule about where answers lead. */
export const routingBreakers: Readonly<Record<RoutingCode, Breaker>> = {
  "no-endless-loop": atQuestion("any", (position) => [
    { ...open, branching: { type: "specific_question", index: 0 } },
    position === 0 ? "/questions/0/branching/index" : "/questions/0",
  ]),
  "no-unreachable-question": atQuestion("not last", (position) => [
    { ...open, branching: { type: "end" } },
    `/questions/${position + 1}`,
  ]),
  "no-revisited-question": atQuestion("any", (position) => [
    { ...rating, branching: { type: "response_based", responseValues: { negative: 0 } } },
    `/questions/${position}/branching/responseValues/negative`,
  ]),
  "explicit-end": atQuestion("last", (position) => [
    { ...open, branching: { type: "next_question" } },
    `/questions/${position}/branching`,
  ]),
  "no-redundant-branching": atQuestion("not last", (position) => [
    { ...open, branching: { type: "specific_question", index: position + 1 } },
    `/questions/${position}/branching`,
  ]),
  "unrouted-answer": atQuestion("not last", (position) => [
    { ...rating, branching: { type: "response_based", responseValues: { negative: "end" } } },
    `/questions/${position}/branching/responseValues`,
  ]),
};
