import { expect, it } from "vitest";
import { rules } from "#compile/rule-list.ts";

// All of it is seen by users: they name codes in settings, and read severities and summaries in lists and editors.
const strict: readonly string[] = [
  "labelled-rating",
  "ineffective-member",
  "unanchored-choice",
  "unknown-field",
  "unfilled-placeholder",
  "unrouted-answer",
];

const expected: readonly [code: string, severity: string, locked: boolean, summary: string][] = [
  ["valid-encoding", "error", true, "The bytes are UTF-8."],
  ["valid-json", "error", true, "The text is one JSON document."],
  ["unique-keys", "error", true, "No object has two properties of the same name."],
  ["foreign-format", "error", true, "The document is a survey or a dashboard, not one of another program."],
  ["bounded-size", "error", true, "Texts, lists and nesting stay within the limits."],
  ["required-field", "error", true, "Every required property is present."],
  ["valid-type", "error", true, "Every value has the expected type."],
  ["known-value", "error", true, "Properties with a fixed set of values have one of them."],
  ["valid-range", "error", true, "Numbers are in range."],
  ["valid-format", "error", true, "Dates, UUIDs, addresses and patterns are well formed."],
  ["valid-text", "error", true, "Texts contain no NUL and no unpaired surrogates."],
  ["safe-key", "error", true, "No property is called __proto__."],
  ["plain-value", "error", true, "Values are plain JSON."],
  ["known-field", "warning", true, "No property looks misspelt or misplaced."],
  ["writable-field", "warning", true, "Requests have no properties that only the server sets."],
  ["skipped-entry", "warning", true, "No entry of a page is left out because it is invalid."],
  ["bounded-diagnostics", "info", true, "The number of findings that were left out."],
  ["no-empty-questionnaire", "warning", false, "A questionnaire is not empty."],
  ["no-blank-text", "error", false, "Questions and choices have a text."],
  ["unique-question-id", "error", false, "No two questions share an id."],
  ["unique-choice", "warning", false, "No two choices of a question look the same."],
  [
    "complete-translation",
    "warning",
    false,
    "Translations have all texts of the survey, by language, and as many choices as the question.",
  ],
  ["portable-rating", "warning", false, "Deployed clients support the scale and the display of a rating."],
  ["labelled-rating", "info", false, "Ratings have both labels, which older iOS clients require."],
  [
    "skippable-question",
    "warning",
    false,
    "Optional questions have a button by which respondents skip them.",
  ],
  ["ineffective-member", "info", false, "Every property has the effect that its author expects."],
  ["unanchored-choice", "info", false, "A choice that refers to the others is not shuffled."],
  ["satisfiable-validation", "error", false, "The length limits of a question accept some response."],
  ["conditional-display", "warning", false, "No question has a condition or a route that clients ignore."],
  ["ignored-limit", "warning", false, "No question has a limit of responses that clients ignore."],
  ["nested-question", "warning", false, "No question contains other questions."],
  ["unknown-field", "warning", false, "Every property is known."],
  ["unfilled-placeholder", "info", false, "No text has a placeholder that clients do not substitute."],
  ["valid-link", "error", false, "A link is https with a host, or a plain mailto."],
  ["link-expected", "warning", false, "A link question has a link."],
  ["no-active-markup", "error", false, "No text contains markup that can run or load code."],
  ["no-markup-in-plain-text", "warning", false, "Texts that clients show as plain text contain no markup."],
  ["valid-date-order", "error", false, "A survey does not end before it starts."],
  [
    "valid-iteration",
    "error",
    false,
    "Count, frequency, schedule, start dates and current iteration are consistent.",
  ],
  ["satisfiable-conditions", "warning", false, "The conditions of a survey can hold, and have an effect."],
  ["no-shuffle-with-branching", "error", false, "Questions are not shuffled if any of them has branching."],
  ["branchable-question", "error", true, "Questions that branch by response have response keys."],
  ["known-target", "error", true, "Branching leads to questions that exist."],
  ["known-response-key", "error", false, "Every response key belongs to some answer."],
  [
    "portable-response-key",
    "warning",
    false,
    "Response keys are bands and positions, which deployed clients know.",
  ],
  ["shadowed-response-key", "warning", false, "Every response key has an effect."],
  ["no-endless-loop", "error", true, "From every question some answers lead to the end."],
  ["no-unreachable-question", "warning", false, "Some answers lead to every question."],
  ["no-revisited-question", "warning", false, "No answer leads back to an earlier question."],
  ["explicit-end", "warning", false, "Answers to the last question end the survey explicitly."],
  ["no-redundant-branching", "info", false, "Branching changes where some answer leads."],
  ["unrouted-answer", "info", false, "Branching by response has a route for every answer."],
  ["known-level", "warning", false, "Restriction and collaborator levels are 21 or 37."],
  [
    "one-template-source",
    "error",
    false,
    "A dashboard starts from a template or from a dashboard, not from both.",
  ],
];

it("every code has its severity, its sentence and its page, in the order in which payloads meet them", () => {
  expect(rules).toEqual(
    expected.map(([code, severity, locked, summary]) => ({
      ...{ code, severity, summary, locked },
      preset: strict.includes(code) ? "strict" : "recommended",
      page: `docs/rules/${code}.md`,
    })),
  );
});
