import { open, rating, yesNo } from "../rules/rule-case.ts";
import { runWholeCases } from "./whole-findings.ts";

runWholeCases("portable-response-key", [
  [
    "the text of a choice",
    { questions: [yesNo({ No: "end", "0": 1 }), open()] },
    [
      {
        severity: "warning",
        message:
          '"No" is the text of a choice; deployed clients look only for positions, so that for them this route does not exist.',
        pointer: "/questions/0/branching/responseValues/No",
        help: 'Use the position of the choice as the key: "1".',
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
        message:
          '"4" is a single rating; deployed clients look only for bands, so that for them this route does not exist.',
        pointer: "/questions/0/branching/responseValues/4",
        help: 'Use bands as keys: "negative", "neutral" or "positive".',
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
        message:
          '"5" is a single rating; deployed clients look only for bands, so that for them this route does not exist.',
        pointer: "/questions/0/branching/responseValues/5",
        help: 'Use bands as keys: "negative", "neutral" or "positive".',
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
    "ratings that do not",
    { questions: [rating({ "4": "end" }), open()] },
    [
      {
        severity: "warning",
        message:
          '"4" is a single rating; deployed clients look only for bands, so that for them this route does not exist.',
        pointer: "/questions/0/branching/responseValues/4",
        help: 'Use bands as keys: "negative", "neutral" or "positive".',
      },
    ],
  ],
  [
    "a scale without bands",
    { questions: [rating({ "4": "end" }, { scale: 4 }), open()] },
    [
      {
        severity: "warning",
        message:
          '"4" is a single rating; deployed clients look only for bands, so that for them this route does not exist.',
        pointer: "/questions/0/branching/responseValues/4",
        help: "A scale of 4 has no bands. Use a scale of 2, 3, 5, 7 or 10, and bands as keys.",
      },
    ],
  ],
]);

runWholeCases("shadowed-response-key", [
  [
    "a text behind a position",
    { questions: [yesNo({ "0": "end", Yes: 1 }), open()] },
    [
      {
        severity: "warning",
        message:
          'The response key "Yes" decides nothing: every answer that has it has another key that is tried first, so this route is never taken.',
        pointer: "/questions/0/branching/responseValues/Yes",
        help: "Remove the key, or the keys that are tried before it.",
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
