import { open, rating, yesNo } from "../rules/rule-case.ts";
import { runWholeCases } from "./whole-findings.ts";

const isText = (key: string): string =>
  `Deployed clients never take this route: "${key}" is the text of a choice, and they compare positions only.`;
const positionAsKey = (position: number): string =>
  `Use the position of the choice as the key: "${position}".`;
const isRating = (key: string): string =>
  `Deployed clients never take this route: "${key}" is a single rating, and they compare bands only.`;
const bandsAsKeys = 'Use bands as keys: "negative", "neutral" or "positive".';
const hasNoEffect = (key: string): string =>
  `The response key "${key}" has no effect: every answer that has it also has a key that takes precedence, so this route is never taken.`;
const removeKeys = "Remove this key, or the keys that take precedence over it.";

runWholeCases("portable-response-key", [
  [
    "the text of a choice",
    { questions: [yesNo({ No: "end", "0": 1 }), open()] },
    [
      {
        severity: "warning",
        message: isText("No"),
        pointer: "/questions/0/branching/responseValues/No",
        help: positionAsKey(1),
        fixes: [
          {
            title: "Use positions as keys",
            applicability: "safe",
            patch: [
              { op: "replace", path: "/questions/0/branching/responseValues", value: { "0": 1, "1": "end" } },
            ],
          },
        ],
      },
    ],
  ],
  [
    "ratings that make a band",
    { questions: [rating({ "4": "end", "5": "end" }), open()] },
    [
      {
        severity: "warning",
        message: isRating("4"),
        pointer: "/questions/0/branching/responseValues/4",
        help: bandsAsKeys,
        fixes: [
          {
            title: "Use bands as keys",
            applicability: "safe",
            patch: [
              { op: "replace", path: "/questions/0/branching/responseValues", value: { positive: "end" } },
            ],
          },
        ],
      },
      {
        severity: "warning",
        message: isRating("5"),
        pointer: "/questions/0/branching/responseValues/5",
        help: bandsAsKeys,
        fixes: [
          {
            title: "Use bands as keys",
            applicability: "safe",
            patch: [
              { op: "replace", path: "/questions/0/branching/responseValues", value: { positive: "end" } },
            ],
          },
        ],
      },
    ],
  ],
  [
    "a scale without bands",
    { questions: [rating({ "4": "end" }, { scale: 4 }), open()] },
    [
      {
        severity: "warning",
        message: isRating("4"),
        pointer: "/questions/0/branching/responseValues/4",
        help: "Use a scale of 2, 3, 5, 7 or 10, with bands as keys: a scale of 4 has no bands.",
      },
    ],
  ],
]);

runWholeCases("shadowed-response-key", [
  [
    "a text after a position",
    { questions: [yesNo({ "0": "end", Yes: 1 }), open()] },
    [
      {
        severity: "warning",
        message: hasNoEffect("Yes"),
        pointer: "/questions/0/branching/responseValues/Yes",
        help: removeKeys,
        fixes: [
          {
            title: "Remove the key",
            applicability: "unsure",
            patch: [{ op: "remove", path: "/questions/0/branching/responseValues/Yes" }],
          },
        ],
      },
    ],
  ],
]);
