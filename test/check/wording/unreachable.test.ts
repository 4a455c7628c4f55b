import { goTo, open, yesNo } from "../rules/rule-case.ts";
import { runWholeCases } from "./whole-findings.ts";

const choosing = (count: number, responseValues: object): object =>
  yesNo(responseValues, { choices: Array.from({ length: count }, (_, index) => `c${index}`) });

runWholeCases("no-unreachable-question", [
  [
    "past one question",
    { questions: [goTo(2), open(), open()] },
    `
warning /questions/1
questions[1] ("Why?") is unreachable: questions[0] ("Why?") leads only to questions[2].
help: Let an answer lead to position 1, or remove the question.
see /questions/0/branching/index: leads past it
path: {"question":0,"response":"an answer"}
`,
  ],
  [
    "past two questions, the first of which leads to the second",
    { questions: [open({ branching: { type: "end" } }), open(), open()] },
    `
warning /questions/1
questions[1] ("Why?") is unreachable, with the questions that depend on it (1): questions[0] ("Why?") leads only to the end.
help: Let an answer lead to position 1, or remove the question.
see /questions/0/branching: leads past it
see /questions/2: depends on it
path: {"question":0,"response":"an answer"}
`,
  ],
  [
    "many targets",
    {
      questions: [
        choosing(5, { "0": 2, "1": 3, "2": 4, "3": 5, "4": "end" }),
        ...Array.from({ length: 5 }, (_, index) =>
          // Counted from 1 it would lead to itself, so these targets are not counted from 1.
          open({
            id: `q${index}`,
            ...(index === 1 ? { branching: { type: "specific_question", index: 3 } } : {}),
          }),
        ),
      ],
    },
    `
warning /questions/1
questions[1] ("Why?") is unreachable: questions[0] ("Well?") leads only to questions[2], questions[3], questions[4], questions[5] or the end.
help: Let an answer lead to position 1, or remove the question.
see /questions/0/branching/responseValues: leads past it
path: {"question":0,"response":"c0"}
`,
  ],
]);
