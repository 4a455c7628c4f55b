import { goTo, open, yesNo } from "../rules/rule-case.ts";
import { runWholeCases } from "./whole-findings.ts";

runWholeCases("no-endless-loop", [
  [
    "a question that leads to itself",
    { questions: [goTo(0)] },
    `
error /questions/0/branching/index
Endless loop: no answer leads out of questions[0] → questions[0], so respondents who reach questions[0] ("Why?") can never finish. Questions affected: 1.
help: Let an answer to a question in the loop lead to a question outside it, or to the end.
path: {"question":0,"response":"an answer"}
`,
  ],
  [
    "a loop and a way into it",
    { questions: [open(), goTo(2), open(), goTo(2), open()] },
    `
error /questions/2
Endless loop: no answer leads out of questions[2] → questions[3] → questions[2], so respondents who reach questions[2] ("Why?") can never finish. Questions affected: 4.
help: Let an answer to a question in the loop lead to a question outside it, or to the end.
see /questions/0: leads only into the loop
see /questions/1: leads only into the loop
see /questions/3: part of the loop
path: {"question":0,"response":"an answer"} {"question":1,"response":"an answer"} {"question":2,"response":"an answer"} {"question":3,"response":"an answer"}
`,
  ],
  [
    "a loop that is short enough to be drawn",
    { questions: [...Array.from({ length: 6 }, () => open()), goTo(0)] },
    `
error /questions/0
Endless loop: no answer leads out of questions[0] → questions[1] → questions[2] → questions[3] → questions[4] → questions[5] → questions[6] → questions[0], so respondents who reach questions[0] ("Why?") can never finish. Questions affected: 7.
help: Let an answer to a question in the loop lead to a question outside it, or to the end.
see /questions/1: part of the loop
see /questions/2: part of the loop
see /questions/3: part of the loop
see /questions/4: part of the loop
see /questions/5: part of the loop
see /questions/6: part of the loop
path: {"question":0,"response":"an answer"} {"question":1,"response":"an answer"} {"question":2,"response":"an answer"} {"question":3,"response":"an answer"} {"question":4,"response":"an answer"} {"question":5,"response":"an answer"} {"question":6,"response":"an answer"}
`,
  ],
  [
    "a long loop",
    { questions: [...Array.from({ length: 12 }, () => open()), goTo(0)] },
    `
error /questions/0
Endless loop: no answer leads out of questions[0] → questions[1] → questions[2] → questions[3] → questions[4] → questions[5] → questions[6] → questions[7] → questions[8] → questions[9] → questions[10] → questions[11] → …, so respondents who reach questions[0] ("Why?") can never finish. Questions affected: 13.
help: Let an answer to a question in the loop lead to a question outside it, or to the end.
see /questions/1: part of the loop
see /questions/2: part of the loop
see /questions/3: part of the loop
see /questions/4: part of the loop
see /questions/5: part of the loop
see /questions/6: part of the loop
see /questions/7: part of the loop
see /questions/8: part of the loop
see /questions/9: part of the loop
see /questions/10: part of the loop
see /questions/11: part of the loop
see /questions/12: part of the loop
path: {"question":0,"response":"an answer"} {"question":1,"response":"an answer"} {"question":2,"response":"an answer"} {"question":3,"response":"an answer"} {"question":4,"response":"an answer"} {"question":5,"response":"an answer"} {"question":6,"response":"an answer"} {"question":7,"response":"an answer"} {"question":8,"response":"an answer"} {"question":9,"response":"an answer"} {"question":10,"response":"an answer"} {"question":11,"response":"an answer"} {"question":12,"response":"an answer"}
`,
  ],
]);

runWholeCases("no-revisited-question", [
  [
    "a key",
    { questions: [open(), yesNo({ "0": 0, "1": "end" })] },
    `
warning /questions/1/branching/responseValues/0
An answer with the response key "0" leads back to questions[0] ("Why?"): the new answer replaces the old one, and the survey may never end.
help: If respondents should answer again, keep this route. Otherwise lead to a later question or to the end.
see /questions/0: asked again
path: {"question":0,"response":"an answer"} {"question":1,"response":"Yes"} {"question":0,"response":"an answer"}
`,
  ],
  [
    "every answer",
    { questions: [yesNo({ "0": "end", "1": 1 }), goTo(0)] },
    `
warning /questions/1/branching/index
Every answer leads back to questions[0] ("Well?"): the new answer replaces the old one, and the survey may never end.
help: If respondents should answer again, keep this route. Otherwise lead to a later question or to the end.
see /questions/0: asked again
path: {"question":0,"response":"No"} {"question":1,"response":"an answer"} {"question":0,"response":"No"}
`,
  ],
  [
    "several answers",
    { questions: [open(), yesNo({ "0": 0, "1": 2 }), yesNo({ "0": 1, "1": "end" })] },
    `
warning /questions/1/branching/responseValues/0
An answer with the response key "0" leads back to questions[0] ("Why?"): the new answer replaces the old one, and the survey may never end.
help: If respondents should answer again, keep this route. Otherwise lead to a later question or to the end.
see /questions/0: asked again
see /questions/2/branching/responseValues/0: leads back to questions[1] ("Well?") in the same loop
path: {"question":0,"response":"an answer"} {"question":1,"response":"Yes"} {"question":0,"response":"an answer"}
`,
  ],
  [
    "a question again",
    { questions: [yesNo({ "0": 0, "1": "end" })] },
    `
warning /questions/0/branching/responseValues/0
An answer with the response key "0" leads back to questions[0] ("Well?"): the new answer replaces the old one, and the survey may never end.
help: If respondents should answer again, keep this route. Otherwise lead to a later question or to the end.
see /questions/0: asked again
path: {"question":0,"response":"Yes"} {"question":0,"response":"Yes"}
`,
  ],
]);
