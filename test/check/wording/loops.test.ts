import { goTo, open, yesNo } from "../rules/rule-case.ts";
import { runWholeCases } from "./whole-findings.ts";

runWholeCases("no-endless-loop", [
  [
    "a question that leads to itself",
    { questions: [goTo(0)] },
    [
      {
        severity: "error",
        message:
          'Respondents who reach questions[0] ("Why?") are asked the same questions for ever (questions[0] → questions[0]): no answer leads out, so nobody can finish.',
        pointer: "/questions/0/branching/index",
        help: "Let an answer of one of these questions lead to a question outside the loop, or to the end.",
        related: [],
        witness: [{ question: 0, response: "an answer" }],
      },
    ],
  ],
  [
    "a loop and a way into it",
    { questions: [open(), goTo(2), open(), goTo(2), open()] },
    [
      {
        severity: "error",
        message:
          'Respondents who reach questions[2] ("Why?") are asked the same questions for ever (questions[2] → questions[3] → questions[2]): no answer leads out, so nobody can finish.',
        pointer: "/questions/2",
        help: "Let an answer of one of these questions lead to a question outside the loop, or to the end.",
        related: [
          { pointer: "/questions/0", message: "from here the loop can no longer be avoided" },
          { pointer: "/questions/1", message: "from here the loop can no longer be avoided" },
          { pointer: "/questions/3", message: "part of the loop" },
        ],
        witness: [
          { question: 0, response: "an answer" },
          { question: 1, response: "an answer" },
          { question: 2, response: "an answer" },
          { question: 3, response: "an answer" },
        ],
      },
    ],
  ],
  [
    "a loop that is short enough to be drawn",
    { questions: [...Array.from({ length: 6 }, () => open()), goTo(0)] },
    [
      {
        severity: "error",
        message:
          'Respondents who reach questions[0] ("Why?") are asked the same questions for ever (questions[0] → questions[1] → questions[2] → questions[3] → questions[4] → questions[5] → questions[6] → questions[0]): no answer leads out, so nobody can finish.',
        pointer: "/questions/0",
        help: "Let an answer of one of these questions lead to a question outside the loop, or to the end.",
        related: [
          { pointer: "/questions/1", message: "part of the loop" },
          { pointer: "/questions/2", message: "part of the loop" },
          { pointer: "/questions/3", message: "part of the loop" },
          { pointer: "/questions/4", message: "part of the loop" },
          { pointer: "/questions/5", message: "part of the loop" },
          { pointer: "/questions/6", message: "part of the loop" },
        ],
        witness: [
          { question: 0, response: "an answer" },
          { question: 1, response: "an answer" },
          { question: 2, response: "an answer" },
          { question: 3, response: "an answer" },
          { question: 4, response: "an answer" },
          { question: 5, response: "an answer" },
          { question: 6, response: "an answer" },
        ],
      },
    ],
  ],
  [
    "a long loop",
    { questions: [...Array.from({ length: 9 }, () => open()), goTo(0)] },
    [
      {
        severity: "error",
        message:
          'Respondents who reach questions[0] ("Why?") are asked the same questions for ever (questions[0] → questions[1] → questions[2] → questions[3] → … → questions[8] → questions[9] → questions[0]): no answer leads out, so nobody can finish.',
        pointer: "/questions/0",
        help: "Let an answer of one of these questions lead to a question outside the loop, or to the end.",
        related: [
          { pointer: "/questions/1", message: "part of the loop" },
          { pointer: "/questions/2", message: "part of the loop" },
          { pointer: "/questions/3", message: "part of the loop" },
          { pointer: "/questions/4", message: "part of the loop" },
          { pointer: "/questions/5", message: "part of the loop" },
          { pointer: "/questions/6", message: "part of the loop" },
          { pointer: "/questions/7", message: "part of the loop" },
          { pointer: "/questions/8", message: "part of the loop" },
          { pointer: "/questions/9", message: "part of the loop" },
        ],
        witness: [
          { question: 0, response: "an answer" },
          { question: 1, response: "an answer" },
          { question: 2, response: "an answer" },
          { question: 3, response: "an answer" },
          { question: 4, response: "an answer" },
          { question: 5, response: "an answer" },
          { question: 6, response: "an answer" },
          { question: 7, response: "an answer" },
          { question: 8, response: "an answer" },
          { question: 9, response: "an answer" },
        ],
      },
    ],
  ],
]);

runWholeCases("no-revisited-question", [
  [
    "a key",
    { questions: [open(), yesNo({ "0": 0, "1": "end" })] },
    [
      {
        severity: "warning",
        message:
          'An answer with the response key "0" leads back to questions[0] ("Why?"), which is then asked again; its new answer replaces the old one, and how long the survey takes is open.',
        pointer: "/questions/1/branching/responseValues/0",
        help: "Keep it if respondents are meant to answer again; otherwise lead to a later question or to the end.",
        related: [{ pointer: "/questions/0", message: "asked again" }],
        witness: [
          { question: 0, response: "an answer" },
          { question: 1, response: "Yes" },
          { question: 0, response: "an answer" },
        ],
      },
    ],
  ],
  [
    "every answer",
    { questions: [yesNo({ "0": "end", "1": 1 }), goTo(0)] },
    [
      {
        severity: "warning",
        message:
          'Every answer leads back to questions[0] ("Well?"), which is then asked again; its new answer replaces the old one, and how long the survey takes is open.',
        pointer: "/questions/1/branching/index",
        help: "Keep it if respondents are meant to answer again; otherwise lead to a later question or to the end.",
        related: [{ pointer: "/questions/0", message: "asked again" }],
        witness: [
          { question: 0, response: "No" },
          { question: 1, response: "an answer" },
          { question: 0, response: "No" },
        ],
      },
    ],
  ],
  [
    "several answers",
    { questions: [open(), yesNo({ "0": 0, "1": 2 }), yesNo({ "0": 1, "1": "end" })] },
    [
      {
        severity: "warning",
        message:
          'An answer with the response key "0" leads back to questions[0] ("Why?"), which is then asked again; its new answer replaces the old one, and how long the survey takes is open.',
        pointer: "/questions/1/branching/responseValues/0",
        help: "Keep it if respondents are meant to answer again; otherwise lead to a later question or to the end.",
        related: [
          { pointer: "/questions/0", message: "asked again" },
          {
            pointer: "/questions/2/branching/responseValues/0",
            message: 'leads back to questions[1] ("Well?") in the same loop',
          },
        ],
        witness: [
          { question: 0, response: "an answer" },
          { question: 1, response: "Yes" },
          { question: 0, response: "an answer" },
        ],
      },
    ],
  ],
  [
    "a question again",
    { questions: [yesNo({ "0": 0, "1": "end" })] },
    [
      {
        severity: "warning",
        message:
          'An answer with the response key "0" leads back to questions[0] ("Well?"), which is then asked again; its new answer replaces the old one, and how long the survey takes is open.',
        pointer: "/questions/0/branching/responseValues/0",
        help: "Keep it if respondents are meant to answer again; otherwise lead to a later question or to the end.",
        related: [{ pointer: "/questions/0", message: "asked again" }],
        witness: [
          { question: 0, response: "Yes" },
          { question: 0, response: "Yes" },
        ],
      },
    ],
  ],
]);
