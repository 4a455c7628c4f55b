import { open, rating, yesNo } from "../rules/rule-case.ts";
import { runWholeCases } from "./whole-findings.ts";

runWholeCases("known-response-key", [
  [
    "a scale without bands",
    { questions: [rating({ undefined: "end" }, { scale: 4 })] },
    `
error /questions/0/branching/responseValues/undefined
Unknown response key "undefined", so this route is never taken: answers to this question have "1", "2", "3" or "4".
help: Use a key that an answer to this question has, or remove this key.
`,
  ],
  [
    "no key is near",
    { questions: [yesNo({ "7": "end" })] },
    `
error /questions/0/branching/responseValues/7
Unknown response key "7", so this route is never taken: answers to this question have "0", "1", "Yes" or "No".
help: Use the position of a choice, from 0 to 1, or remove this key.
`,
  ],
  [
    "a key is near",
    { questions: [yesNo({ Yess: "end" })] },
    `
error /questions/0/branching/responseValues/Yess
Unknown response key "Yess", so this route is never taken: answers to this question have "Yes", "No", "0" or "1".
help: Did you mean "Yes"?
unsure fix: Rename the key to "Yes" [{"op":"remove","path":"/questions/0/branching/responseValues/Yess"},{"op":"add","path":"/questions/0/branching/responseValues/Yes","value":"end"}]
`,
  ],
  [
    "a key that is named is near",
    { questions: [yesNo({ Yess: "end", Yes: 1 }), open()] },
    `
error /questions/0/branching/responseValues/Yess
Unknown response key "Yess", so this route is never taken: answers to this question have "Yes", "No", "0" or "1".
help: Did you mean "Yes"?
`,
  ],
  [
    "positive",
    { questions: [rating({ positive: "end" }, { scale: 10 })] },
    `
error /questions/0/branching/responseValues/positive
Unknown response key "positive", so this route is never taken: answers to this question have "detractors", "passives", "promoters", "0", "1", "2", "3", "4", "5", "6", "7", "8" and 2 more.
help: Did you mean "promoters"?
unsure fix: Rename the key to "promoters" [{"op":"remove","path":"/questions/0/branching/responseValues/positive"},{"op":"add","path":"/questions/0/branching/responseValues/promoters","value":"end"}]
unsure fix: Use a scale of 7 [{"op":"replace","path":"/questions/0/scale","value":7}]
`,
  ],
  [
    "promoters",
    { questions: [rating({ promoters: "end" })] },
    `
error /questions/0/branching/responseValues/promoters
Unknown response key "promoters", so this route is never taken: answers to this question have "negative", "neutral", "positive", "1", "2", "3", "4" or "5".
help: Did you mean "positive"?
unsure fix: Rename the key to "positive" [{"op":"remove","path":"/questions/0/branching/responseValues/promoters"},{"op":"add","path":"/questions/0/branching/responseValues/positive","value":"end"}]
unsure fix: Use a scale of 10 [{"op":"replace","path":"/questions/0/scale","value":10}]
`,
  ],
  [
    "a band that a scale does not have",
    { questions: [rating({ passives: "end" }, { scale: 2 })] },
    `
error /questions/0/branching/responseValues/passives
Unknown response key "passives", so this route is never taken: answers to this question have "positive", "negative", "1" or "2".
help: Use a scale of 10, or rename the keys.
unsure fix: Use a scale of 10 [{"op":"replace","path":"/questions/0/scale","value":10}]
`,
  ],
  [
    "a band on a scale without bands, between two that have it",
    { questions: [rating({ neutral: "end" }, { scale: 6 })] },
    `
error /questions/0/branching/responseValues/neutral
Unknown response key "neutral", so this route is never taken: answers to this question have "1", "2", "3", "4", "5" or "6".
help: Use a scale of 7, or rename the keys.
unsure fix: Use a scale of 7 [{"op":"replace","path":"/questions/0/scale","value":7}]
`,
  ],
]);
