import { goTo, open, rating, yesNo } from "../rules/rule-case.ts";
import { runWholeCases } from "./whole-findings.ts";

const onward = open({ branching: { type: "next_question" } });
const choosing = (count: number, responseValues: object): object =>
  yesNo(responseValues, { choices: Array.from({ length: count }, (_, index) => `c${index}`) });

runWholeCases("explicit-end", [
  [
    "every answer",
    { questions: [onward] },
    `
warning /questions/0/branching
Every answer leads to the next question, but this question is the last: deployed clients then lose all answers of the survey.
help: Use branching of type "end", or "end" as the value of a response key.
safe fix: End the survey here [{"op":"replace","path":"/questions/0/branching/type","value":"end"}]
`,
  ],
  [
    "one answer",
    { questions: [yesNo({ "0": "end" })] },
    `
warning /questions/0/branching
The answer "No" leads to the next question, but this question is the last: deployed clients then lose all answers of the survey.
help: Use branching of type "end", or "end" as the value of a response key.
unsure fix: End the survey here, without response keys [{"op":"replace","path":"/questions/0/branching","value":{"type":"end"}}]
`,
  ],
  [
    "several answers",
    { questions: [open(), choosing(3, { "0": 0, "1": "next_question" })] },
    `
warning /questions/1/branching
The answers "1" and "c2" lead to the next question, but this question is the last: deployed clients then lose all answers of the survey.
help: Use branching of type "end", or "end" as the value of a response key.
safe fix: End the survey for these answers [{"op":"replace","path":"/questions/1/branching/responseValues/1","value":"end"},{"op":"add","path":"/questions/1/branching/responseValues/2","value":"end"}]
`,
  ],
  [
    "an answer without a portable key",
    { questions: [open(), rating({ "1": 0, "2": "end" }, { scale: 3 })] },
    `
warning /questions/1/branching
The answer "3" leads to the next question, but this question is the last: deployed clients then lose all answers of the survey.
help: Use branching of type "end", or "end" as the value of a response key.
safe fix: End the survey for these answers [{"op":"add","path":"/questions/1/branching/responseValues/positive","value":"end"}]
`,
  ],
  [
    "a rating without bands",
    { questions: [open(), rating({ "1": 0 }, { scale: 4 })] },
    `
warning /questions/1/branching
The answers "2", "3" and "4" lead to the next question, but this question is the last: deployed clients then lose all answers of the survey.
help: Use branching of type "end", or "end" as the value of a response key.
unsure fix: End the survey for these answers [{"op":"add","path":"/questions/1/branching/responseValues/2","value":"end"},{"op":"add","path":"/questions/1/branching/responseValues/3","value":"end"},{"op":"add","path":"/questions/1/branching/responseValues/4","value":"end"}]
`,
  ],
  [
    "a skip",
    { questions: [open(), yesNo({ "0": 0, "1": "end" }, { optional: true })] },
    `
warning /questions/1/branching
A skip leads to the next question, but this question is the last: deployed clients then lose all answers of the survey.
help: Lead every answer to "end". A skip cannot have a route: make the question required, or add a closing question.
no fixes
`,
  ],
]);

runWholeCases("no-redundant-branching", [
  [
    "to the next question",
    { questions: [goTo(1), open()] },
    `
info /questions/0/branching
This branching has no effect: every answer leads to questions[1] ("Why?"), as it would without branching.
help: Remove the branching, or change a target: positions start at 0, so 1 is the next question.
unsure fix: Remove the branching [{"op":"remove","path":"/questions/0/branching"}]
`,
  ],
  ["to the end", { questions: [open({ branching: { type: "end" } })] }, ""],
]);

runWholeCases("unrouted-answer", [
  [
    "one answer",
    { questions: [yesNo({ "0": "end" }), open()] },
    `
info /questions/0/branching/responseValues
No response key covers "No": such an answer leads to questions[1] ("Why?").
help: Add a response key for every answer. The value "next_question" keeps this route.
`,
  ],
  [
    "several answers",
    { questions: [choosing(3, { "0": "end" }), open()] },
    `
info /questions/0/branching/responseValues
No response key covers "c1" or "c2": such an answer leads to questions[1] ("Why?").
help: Add a response key for every answer. The value "next_question" keeps this route.
`,
  ],
]);
