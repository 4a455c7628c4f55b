// What the browser client makes of the examples of rules about where answers lead.
import type { RuleCase } from "./rule-cases.ts";
import { answers, pages, walk } from "./rule-observers.ts";

const open = (question: string, more: object = {}) => ({ type: "open", question, ...more });

/** The rules about branching and the order of questions. */
export const routeCases: Readonly<Record<string, RuleCase>> = {
  "no-shuffle-with-branching": {
    observe: walk(pages),
    failing: ["Did you find it?"],
    fixed: ["Did you find it?"],
    others: [
      [{ appearance: { shuffleQuestions: true }, questions: [open("First?"), open("Second?")] }, ["Second?"]],
    ],
  },
  "branchable-question": {
    observe: walk(pages, { choices: ["Phone"] }),
    failing: ["What do you use?", "What should we improve?"],
    fixed: ["What do you use most?", "(none)"],
  },
  "known-target": {
    observe: walk(answers, { choices: ["No"] }),
    failing: [["Did you find it?", "(empty)"], null],
    fixed: [["Did you find it?", "(none)"], { q0: "No" }],
  },
  "known-response-key": {
    observe: walk(pages, { rating: 5 }),
    failing: ["How was it?", "What should we improve?"],
    fixed: ["How was it?", "(none)"],
  },
  "portable-response-key": {
    observe: walk(pages, { choices: ["Yes"] }),
    failing: ["Did you find it?", "What should we improve?"],
    fixed: ["Did you find it?", "(none)"],
  },
  "shadowed-response-key": {
    observe: walk(pages, { choices: ["No"] }),
    failing: ["Did you find it?", "What should we improve?"],
    fixed: ["Did you find it?", "What should we improve?"],
  },
  "no-endless-loop": {
    observe: walk(answers, { text: "Price" }, { text: "Speed" }, { text: "Design" }),
    failing: [
      ["What do you like?", "What should we improve?", "What do you like?", "What should we improve?"],
      null,
    ],
    fixed: [["What do you like?", "What should we improve?", "(none)"], { q0: "Price", q1: "Speed" }],
  },
  "no-unreachable-question": {
    observe: walk(pages, { rating: 3 }),
    failing: ["How likely are you to recommend us?", "What else?"],
    fixed: ["How likely are you to recommend us?", "What went wrong?"],
  },
  "no-revisited-question": {
    observe: walk(
      ({ sent }) => sent,
      { text: "Tea" },
      { choices: ["No"] },
      { text: "Coffee" },
      { choices: ["Yes"] },
    ),
    failing: { q0: "Coffee", q1: "Yes" },
    fixed: { q0: "Tea", q1: "No", q2: "Coffee" },
  },
  "explicit-end": {
    observe: walk(answers, { rating: 3 }),
    failing: [["How likely are you to recommend us?", "(empty)"], null],
    fixed: [["How likely are you to recommend us?", "(none)"], { q0: 3 }],
  },
  "no-redundant-branching": {
    observe: walk(pages, { text: "Price" }),
    failing: ["What do you like?", "What should we improve?"],
    fixed: ["What do you like?", "What should we improve?"],
  },
  "unrouted-answer": {
    observe: walk(pages, { rating: 3 }),
    failing: ["How likely are you to recommend us?", "What would make it a 10?"],
    fixed: ["How likely are you to recommend us?", "What would make it a 10?"],
  },
};
