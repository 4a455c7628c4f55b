import { goTo, open, yesNo } from "../rules/rule-case.ts";
import { runWholeCases } from "./whole-findings.ts";

runWholeCases("branchable-question", [
  [
    "an open question",
    { questions: [open({ branching: { type: "response_based", responseValues: {} } })] },
    `
error /questions/0/branching
A question of type "open" cannot branch by response: its answers have no response keys, so every answer leads to the next question.
help: Use branching of type "specific_question", "next_question" or "end", or change the type of the question to "rating" or "single_choice".
see /questions/0/type: the type of the question
`,
  ],
]);

runWholeCases("known-target", [
  [
    "just after the only question",
    { questions: [goTo(1)] },
    `
error /questions/0/branching/index
There is no question at position 1: the only position is 0. Responses that lead there are lost.
help: End the survey with {"type":"end"}.
unsure fix: End the survey [{"op":"replace","path":"/questions/0/branching","value":{"type":"end"}}]
`,
  ],
  [
    "just after the last question",
    { questions: [goTo(2), open()] },
    `
error /questions/0/branching/index
There is no question at position 2: positions go from 0 to 1. Responses that lead there are lost.
help: Use a position from 0 to 1, or end the survey with {"type":"end"}.
unsure fix: Lead to the last question, 1 [{"op":"replace","path":"/questions/0/branching/index","value":1}]
unsure fix: End the survey [{"op":"replace","path":"/questions/0/branching","value":{"type":"end"}}]
`,
  ],
  [
    "far after it",
    { questions: [goTo(9), open()] },
    `
error /questions/0/branching/index
There is no question at position 9: positions go from 0 to 1. Responses that lead there are lost.
help: Use a position from 0 to 1, or end the survey with {"type":"end"}.
`,
  ],
  [
    "a key, far after",
    { questions: [yesNo({ "0": 1, "1": 5 })] },
    `
error /questions/0/branching/responseValues/0
There is no question at position 1: the only position is 0. Responses that lead there are lost.
help: End the survey with "end".
unsure fix: End the survey [{"op":"replace","path":"/questions/0/branching/responseValues/0","value":"end"}]

error /questions/0/branching/responseValues/1
There is no question at position 5: the only position is 0. Responses that lead there are lost.
help: End the survey with "end".
`,
  ],
]);
