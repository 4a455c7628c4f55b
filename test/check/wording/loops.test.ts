import { goTo, open, yesNo } from "../rules/rule-case.ts";
import { runWholeCases } from "./whole-findings.ts";

const isEndless = (first: string, loop: string, count: number): string =>
  `Endless loop: no answer leads out of ${loop}, so respondents who reach ${first} can never finish. Questions affected: ${count}.`;
const leadOut = "Let an answer to a question in the loop lead to a question outside it, or to the end.";
const part = (question: number) => ({ pointer: `/questions/${question}`, message: "part of the loop" });
const given = (question: number) => ({ question, response: "an answer" });
const leadsBack = (who: string, to: string): string =>
  `${who} leads back to ${to}: the new answer replaces the old one, and the survey may never end.`;
const keep =
  "If respondents should answer again, keep this route. Otherwise lead to a later question or to the end.";
const again = { pointer: "/questions/0", message: "asked again" };

runWholeCases("no-endless-loop", [
  [
    "a question that leads to itself",
    { questions: [goTo(0)] },
    [
      {
        severity: "error",
        message: isEndless('questions[0] ("Why?")', "questions[0] → questions[0]", 1),
        pointer: "/questions/0/branching/index",
        help: leadOut,
        related: [],
        witness: [given(0)],
      },
    ],
  ],
  [
    "a loop and a way into it",
    { questions: [open(), goTo(2), open(), goTo(2), open()] },
    [
      {
        severity: "error",
        message: isEndless('questions[2] ("Why?")', "questions[2] → questions[3] → questions[2]", 4),
        pointer: "/questions/2",
        help: leadOut,
        related: [
          { pointer: "/questions/0", message: "leads only into the loop" },
          { pointer: "/questions/1", message: "leads only into the loop" },
          part(3),
        ],
        witness: [given(0), given(1), given(2), given(3)],
      },
    ],
  ],
  [
    "a loop that is short enough to be drawn",
    { questions: [...Array.from({ length: 6 }, () => open()), goTo(0)] },
    [
      {
        severity: "error",
        message: isEndless(
          'questions[0] ("Why?")',
          "questions[0] → questions[1] → questions[2] → questions[3] → questions[4] → questions[5] → questions[6] → questions[0]",
          7,
        ),
        pointer: "/questions/0",
        help: leadOut,
        related: [part(1), part(2), part(3), part(4), part(5), part(6)],
        witness: [given(0), given(1), given(2), given(3), given(4), given(5), given(6)],
      },
    ],
  ],
  [
    "a long loop",
    { questions: [...Array.from({ length: 12 }, () => open()), goTo(0)] },
    [
      {
        severity: "error",
        message: isEndless(
          'questions[0] ("Why?")',
          "questions[0] → questions[1] → questions[2] → questions[3] → questions[4] → questions[5] → questions[6] → questions[7] → questions[8] → questions[9] → questions[10] → questions[11] → …",
          13,
        ),
        pointer: "/questions/0",
        help: leadOut,
        related: [...Array.from({ length: 12 }, (_, index) => part(index + 1))],
        witness: Array.from({ length: 13 }, (_, index) => given(index)),
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
        message: leadsBack('An answer with the response key "0"', 'questions[0] ("Why?")'),
        pointer: "/questions/1/branching/responseValues/0",
        help: keep,
        related: [again],
        witness: [given(0), { question: 1, response: "Yes" }, given(0)],
      },
    ],
  ],
  [
    "every answer",
    { questions: [yesNo({ "0": "end", "1": 1 }), goTo(0)] },
    [
      {
        severity: "warning",
        message: leadsBack("Every answer", 'questions[0] ("Well?")'),
        pointer: "/questions/1/branching/index",
        help: keep,
        related: [again],
        witness: [{ question: 0, response: "No" }, given(1), { question: 0, response: "No" }],
      },
    ],
  ],
  [
    "several answers",
    { questions: [open(), yesNo({ "0": 0, "1": 2 }), yesNo({ "0": 1, "1": "end" })] },
    [
      {
        severity: "warning",
        message: leadsBack('An answer with the response key "0"', 'questions[0] ("Why?")'),
        pointer: "/questions/1/branching/responseValues/0",
        help: keep,
        related: [
          again,
          {
            pointer: "/questions/2/branching/responseValues/0",
            message: 'leads back to questions[1] ("Well?") in the same loop',
          },
        ],
        witness: [given(0), { question: 1, response: "Yes" }, given(0)],
      },
    ],
  ],
  [
    "a question again",
    { questions: [yesNo({ "0": 0, "1": "end" })] },
    [
      {
        severity: "warning",
        message: leadsBack('An answer with the response key "0"', 'questions[0] ("Well?")'),
        pointer: "/questions/0/branching/responseValues/0",
        help: keep,
        related: [again],
        witness: [
          { question: 0, response: "Yes" },
          { question: 0, response: "Yes" },
        ],
      },
    ],
  ],
]);
