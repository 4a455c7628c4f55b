import { open, rating, yesNo } from "../rules/rule-case.ts";
import { runWholeCases } from "./whole-findings.ts";

runWholeCases("portable-response-key", [
  [
    "the text of a choice",
    { questions: [yesNo({ No: "end", "0": 1 }), open()] },
    `
warning /questions/0/branching/responseValues/No
Deployed clients never take this route: "No" is the text of a choice, and they compare positions only.
help: Use the position of the choice as the key: "1".
safe fix: Use positions as keys [{"op":"replace","path":"/questions/0/branching/responseValues","value":{"0":1,"1":"end"}}]
`,
  ],
  [
    "ratings that make a band",
    { questions: [rating({ "4": "end", "5": "end" }), open()] },
    `
warning /questions/0/branching/responseValues/4
Deployed clients never take this route: "4" is a single rating, and they compare bands only.
help: Use bands as keys: "negative", "neutral" or "positive".
safe fix: Use bands as keys [{"op":"replace","path":"/questions/0/branching/responseValues","value":{"positive":"end"}}]

warning /questions/0/branching/responseValues/5
Deployed clients never take this route: "5" is a single rating, and they compare bands only.
help: Use bands as keys: "negative", "neutral" or "positive".
safe fix: Use bands as keys [{"op":"replace","path":"/questions/0/branching/responseValues","value":{"positive":"end"}}]
`,
  ],
  [
    "a scale without bands",
    { questions: [rating({ "4": "end" }, { scale: 4 }), open()] },
    `
warning /questions/0/branching/responseValues/4
Deployed clients never take this route: "4" is a single rating, and they compare bands only.
help: Use a scale of 2, 3, 5, 7 or 10, with bands as keys: a scale of 4 has no bands.
`,
  ],
]);

runWholeCases("shadowed-response-key", [
  [
    "a text after a position",
    { questions: [yesNo({ "0": "end", Yes: 1 }), open()] },
    `
warning /questions/0/branching/responseValues/Yes
The response key "Yes" has no effect: every answer that has it also has a key that takes precedence, so this route is never taken.
help: Remove this key, or the keys that take precedence over it.
unsure fix: Remove the key [{"op":"remove","path":"/questions/0/branching/responseValues/Yes"}]
`,
  ],
]);
