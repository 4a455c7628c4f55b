import { describe } from "vitest";
import { open, runCases } from "./rule-case.ts";

const auto = { optional: true, skipSubmitButton: true };
const rating = (more: object): object => ({
  type: "rating",
  question: "How?",
  display: "number",
  scale: 5,
  ...more,
});
const choice = (more: object): object => ({
  type: "single_choice",
  question: "Which?",
  choices: ["A"],
  ...more,
});

describe("skippable-question", () => {
  runCases("skippable-question", [
    [
      "questions that are required, or have their button",
      [
        rating({ skipSubmitButton: true }),
        rating({ optional: true }),
        rating({ optional: false, skipSubmitButton: true }),
        rating({ optional: null, skipSubmitButton: true }),
        choice({ optional: true, skipSubmitButton: false }),
      ],
      [],
    ],
    [
      "questions that keep their button",
      [
        open(auto),
        choice({ ...auto, hasOpenChoice: true }),
        choice({ ...auto, type: "multiple_choice" }),
        { type: "link", question: "Read on?", link: "https://example.org/", ...auto },
      ],
      [],
    ],
    [
      "invalid properties",
      [
        choice({ ...auto, hasOpenChoice: "yes" }),
        rating({ optional: "yes", skipSubmitButton: true }),
        rating({ optional: true, skipSubmitButton: 1 }),
        { question: "Which?", ...auto },
      ],
      [],
    ],
    [
      "questions without a button",
      [rating(auto), choice(auto), choice({ ...auto, hasOpenChoice: false })],
      [
        {
          pointer: "/questions/0/skipSubmitButton",
          severity: "warning",
          messageId: "noButton",
          related: ["/questions/0/optional"],
          fixes: [
            {
              title: "Show the submit button",
              applicability: "unsure",
              patch: [{ op: "replace", path: "/questions/0/skipSubmitButton", value: false }],
            },
          ],
        },
        { pointer: "/questions/1/skipSubmitButton" },
        { pointer: "/questions/2/skipSubmitButton" },
      ],
    ],
  ]);
});
