import { open, rating, yesNo } from "../rules/rule-case.ts";
import { runWholeCases } from "./whole-findings.ts";

const rescaling = (value: number) => ({
  title: `Use a scale of ${value}`,
  applicability: "unsure" as const,
  patch: [{ op: "replace" as const, path: "/questions/0/scale", value }],
});

runWholeCases("known-response-key", [
  [
    "a scale without bands",
    { questions: [rating({ undefined: "end" }, { scale: 4 })] },
    [
      {
        severity: "error",
        message:
          'Unknown response key "undefined", so this route is never taken: answers to this question have "1", "2", "3" or "4".',
        pointer: "/questions/0/branching/responseValues/undefined",
        help: "Use a key that an answer to this question has, or remove this key.",
      },
    ],
  ],
  [
    "no key is near",
    { questions: [yesNo({ "7": "end" })] },
    [
      {
        severity: "error",
        message:
          'Unknown response key "7", so this route is never taken: answers to this question have "0", "1", "Yes" or "No".',
        pointer: "/questions/0/branching/responseValues/7",
        help: "Use the position of a choice, from 0 to 1, or remove this key.",
      },
    ],
  ],
  [
    "a key is near",
    { questions: [yesNo({ Yess: "end" })] },
    [
      {
        severity: "error",
        message:
          'Unknown response key "Yess", so this route is never taken: answers to this question have "Yes", "No", "0" or "1".',
        pointer: "/questions/0/branching/responseValues/Yess",
        help: 'Did you mean "Yes"?',
        fixes: [
          {
            title: 'Rename the key to "Yes"',
            applicability: "unsure",
            patch: [
              { op: "remove", path: "/questions/0/branching/responseValues/Yess" },
              { op: "add", path: "/questions/0/branching/responseValues/Yes", value: "end" },
            ],
          },
        ],
      },
    ],
  ],
  [
    "a key that is named is near",
    { questions: [yesNo({ Yess: "end", Yes: 1 }), open()] },
    [
      {
        severity: "error",
        message:
          'Unknown response key "Yess", so this route is never taken: answers to this question have "Yes", "No", "0" or "1".',
        pointer: "/questions/0/branching/responseValues/Yess",
        help: 'Did you mean "Yes"?',
      },
    ],
  ],
  [
    "positive",
    { questions: [rating({ positive: "end" }, { scale: 10 })] },
    [
      {
        severity: "error",
        message:
          'Unknown response key "positive", so this route is never taken: answers to this question have "detractors", "passives", "promoters", "0", "1", "2", "3", "4", "5", "6", "7", "8" and 2 more.',
        pointer: "/questions/0/branching/responseValues/positive",
        help: 'Did you mean "promoters"?',
        fixes: [
          {
            title: 'Rename the key to "promoters"',
            applicability: "unsure",
            patch: [
              { op: "remove", path: "/questions/0/branching/responseValues/positive" },
              { op: "add", path: "/questions/0/branching/responseValues/promoters", value: "end" },
            ],
          },
          rescaling(7),
        ],
      },
    ],
  ],
  [
    "promoters",
    { questions: [rating({ promoters: "end" })] },
    [
      {
        severity: "error",
        message:
          'Unknown response key "promoters", so this route is never taken: answers to this question have "negative", "neutral", "positive", "1", "2", "3", "4" or "5".',
        pointer: "/questions/0/branching/responseValues/promoters",
        help: 'Did you mean "positive"?',
        fixes: [
          {
            title: 'Rename the key to "positive"',
            applicability: "unsure",
            patch: [
              { op: "remove", path: "/questions/0/branching/responseValues/promoters" },
              { op: "add", path: "/questions/0/branching/responseValues/positive", value: "end" },
            ],
          },
          rescaling(10),
        ],
      },
    ],
  ],
  [
    "a band that a scale does not have",
    { questions: [rating({ passives: "end" }, { scale: 2 })] },
    [
      {
        severity: "error",
        message:
          'Unknown response key "passives", so this route is never taken: answers to this question have "positive", "negative", "1" or "2".',
        pointer: "/questions/0/branching/responseValues/passives",
        help: "Use a scale of 10, or rename the keys.",
        fixes: [rescaling(10)],
      },
    ],
  ],
  [
    "a band on a scale without bands, between two that have it",
    { questions: [rating({ neutral: "end" }, { scale: 6 })] },
    [
      {
        severity: "error",
        message:
          'Unknown response key "neutral", so this route is never taken: answers to this question have "1", "2", "3", "4", "5" or "6".',
        pointer: "/questions/0/branching/responseValues/neutral",
        help: "Use a scale of 7, or rename the keys.",
        fixes: [rescaling(7)],
      },
    ],
  ],
]);
