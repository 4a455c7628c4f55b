// What the browser client makes of the examples of rules, and the rules that it cannot prove.
import { routeCases } from "./route-cases.ts";
import {
  answers,
  buttonColor,
  eachQuestion,
  isListedOrder,
  isShown,
  links,
  type Observe,
  pages,
  texts,
  walk,
} from "./rule-observers.ts";

/** How one rule is proven. */
export interface RuleCase {
  readonly observe: Observe;
  /** What is observed of the failing example on the page of the rule. */
  readonly failing: unknown;
  /** What is observed of the fixed example. */
  readonly fixed: unknown;
  /** Surveys that other messages of the rule are about, and what is observed of them. */
  readonly others?: readonly (readonly [survey: object, observed: unknown])[];
}

const open = (question: string, more: object = {}) => ({ type: "open", question, ...more });
const rating = (more: object) => ({ questions: [{ type: "rating", question: "How was it?", ...more }] });
const choice = (choices: readonly string[], more: object = {}) => ({
  type: "single_choice",
  question: "Which?",
  choices,
  ...more,
});
const conditions = (given: object, more: object = {}) => ({
  questions: [open("Why?")],
  conditions: given,
  ...more,
});

const buttonOf = (submitButtonColor: string) => ({
  questions: [open("Why?")],
  appearance: { submitButtonColor },
});

const disabled = "the submit button is disabled";

/** The rules about the content of surveys. */
const contentCases: Readonly<Record<string, RuleCase>> = {
  "no-empty-questionnaire": {
    observe: walk(pages),
    failing: ["(empty)"],
    fixed: ["What should we improve?"],
  },
  "no-blank-text": {
    observe: texts,
    failing: [["Did you find it?", "Yes"]],
    fixed: [["Did you find it?", "Yes", "No"]],
    others: [[{ questions: [open("Why?", { translations: { fr: { question: "" } } })] }, [[]]]],
  },
  "unique-question-id": {
    observe: walk(({ sent }) => sent, { text: "Price" }, { text: "Speed" }),
    failing: { improve: "Speed" },
    fixed: { like: "Price", improve: "Speed" },
  },
  "unique-choice": {
    observe: walk(answers, { choices: [2] }),
    failing: [["How did you hear of us?", "(none)"], { q0: "A friend" }],
    fixed: [["How did you hear of us?", "(none)"], { q0: "A colleague" }],
    others: [
      [{ questions: [choice(["Ja", "Nein", "Ja\u200b"])] }, [["Which?", "(none)"], { q0: "Ja\u200b" }]],
      [
        { questions: [choice(["A", "B", "C"], { translations: { fr: { choices: ["X", "Y", "X"] } } })] },
        [["Which?", "(none)"], { q0: "X" }],
      ],
      [
        {
          questions: [
            choice(["A", "B", "A"], {
              branching: { type: "response_based", responseValues: { 0: "end", 2: 1 } },
            }),
            open("Why?"),
          ],
        },
        [["Which?", "(none)"], { q0: "A" }],
      ],
    ],
  },
  "complete-translation": {
    observe: texts,
    failing: [["Comment nous avez-vous connus ?", "Recherche", "Autre"]],
    fixed: [["Comment nous avez-vous connus ?", "Recherche", "Amis", "Autre"]],
    others: [
      [
        {
          questions: [open("Why?", { translations: { fr: { question: "Pourquoi ?" } } }), open("What else?")],
        },
        [["Pourquoi ?"], ["What else?"]],
      ],
      [
        {
          questions: [
            open("Why?", {
              description: "Briefly",
              translations: {
                fr: { question: "Pourquoi ?", description: "En bref" },
                "fr-CA": { question: "Pourquoi donc ?" },
              },
            }),
          ],
        },
        [["Pourquoi donc ?", "Briefly"]],
      ],
      [
        {
          questions: [
            open("Why?", {
              translations: { French: { question: "Pourquoi ?" }, fr_CA: { question: "Pourquoi ?" } },
            }),
            open("How?", { translations: { question: { fr: "Comment ?" } }, question_fr: "Comment ?" }),
          ],
        },
        [["Why?"], ["How?"]],
      ],
    ],
  },
  "portable-rating": {
    observe: eachQuestion(({ shown, trouble }) => [
      shown.controls.map(({ label }) => label).join(" "),
      trouble,
    ]),
    failing: [
      ["", disabled],
      ["", disabled],
    ],
    fixed: [
      ["1 2 3 4 5", null],
      ["1 2 3 4 5 6 7", null],
    ],
    others: [[rating({ display: "number", scale: 3 }), [["1 2 3 4 5", null]]]],
  },
  "skippable-question": {
    observe: eachQuestion(({ canSkip }) => canSkip),
    failing: [false, false],
    fixed: [true, false],
  },
  "ineffective-member": {
    observe: eachQuestion(({ shown }) => [shown.submit !== null, shown.controls.at(-1)]),
    failing: [[true, { kind: "open-choice", label: "None of the above" }]],
    fixed: [[true, { kind: "open-choice", label: "Other" }]],
    others: [
      [
        { questions: [choice(["A", "Other:"], { hasOpenChoice: true, skipSubmitButton: true })] },
        [[true, { kind: "open-choice", label: "Other:" }]],
      ],
    ],
  },
  "unanchored-choice": {
    observe: isListedOrder,
    failing: false,
    fixed: true,
    // In any other order than the listed one, the last of two choices is the first.
    others: [[{ questions: [choice(["Cod", "None of the above"], { shuffleOptions: true })] }, false]],
  },
  "nested-question": {
    observe: walk(pages, { choices: ["Yes"] }),
    failing: ["Do you have pets?", "(none)"],
    fixed: ["Do you have pets?", "How many?"],
  },
  "satisfiable-validation": {
    observe: walk(({ pages, trouble }) => [pages, trouble], { text: "The opening hours" }),
    failing: [["What should we improve?"], disabled],
    fixed: [["What should we improve?", "(none)"], null],
  },
  "conditional-display": {
    observe: walk(pages, { choices: ["No"] }),
    failing: ["Was it late?", "How late was it?"],
    fixed: ["Was it late?", "Anything else?"],
  },
  "ignored-limit": {
    observe: walk(({ sent }) => sent, { choices: [0, 1, 2] }),
    failing: { q0: ["Price", "Speed", "Design"] },
    fixed: { q0: ["Price", "Speed", "Design"] },
  },
  "unknown-field": {
    observe: texts,
    failing: [["What should we improve?"]],
    fixed: [["What should we improve?"]],
  },
  "unfilled-placeholder": {
    observe: texts,
    failing: [["What should we improve, {{ first_name }}?"]],
    fixed: [["What should we improve?"]],
  },
  "valid-link": {
    observe: walk(({ opened }) => opened, {}),
    failing: ["http://example.org/call"],
    fixed: ["https://example.org/call"],
    others: [
      [
        { questions: [{ type: "link", question: "Go?", link: "javascript:alert(1)" }] },
        ["javascript:alert(1)"],
      ],
    ],
  },
  "link-expected": {
    observe: walk(({ opened, sent }) => [opened, sent], {}),
    failing: [[], { q0: "link clicked" }],
    fixed: [["https://example.org/call"], { q0: "link clicked" }],
  },
  "no-active-markup": { observe: links, failing: [null], fixed: ["https://example.org/promise"] },
  "no-markup-in-plain-text": {
    observe: texts,
    failing: [["<p>What should we <b>improve</b>?</p>"]],
    fixed: [["What should we improve?"]],
    others: [
      [
        {
          questions: [undefined, null, "html", "text"].map((descriptionContentType) =>
            open("Why?", { description: "<b>Briefly</b>", descriptionContentType }),
          ),
        },
        [
          ["Why?", "Briefly"],
          ["Why?", "Briefly"],
          ["Why?", "Briefly"],
          ["Why?", "<b>Briefly</b>"],
        ],
      ],
    ],
  },
  "valid-color": {
    observe: buttonColor,
    failing: "rgba(0, 0, 0, 0)",
    fixed: "rgb(29, 78, 216)",
    others: [
      [buttonOf("#ggg"), "rgba(0, 0, 0, 0)"],
      [buttonOf("#12345"), "rgba(0, 0, 0, 0)"],
      [buttonOf("rgb(300)"), "rgba(0, 0, 0, 0)"],
      [buttonOf("hsl(240, 100%)"), "rgba(0, 0, 0, 0)"],
      // The color of its style sheet, because the value of a style may not end with a semicolon.
      [buttonOf("#00f;"), "rgb(0, 0, 0)"],
      [buttonOf(" #00f "), "rgb(0, 0, 255)"],
      [buttonOf("rgb(0 0 255 / 50%)"), "rgba(0, 0, 255, 0.5)"],
    ],
  },
  "satisfiable-conditions": {
    observe: isShown,
    failing: false,
    fixed: true,
    others: [
      [conditions({ url: "/docs/start", urlMatchType: "exact" }), false],
      [conditions({ url: "https://example.org/docs/start", urlMatchType: "exact" }), true],
      [conditions({ url: "/^https:/", urlMatchType: "regex" }), false],
      [conditions({ url: "^https:", urlMatchType: "regex" }), true],
      [conditions({ deviceTypes: ["Computer"] }), false],
      [conditions({ deviceTypes: ["desktop"], deviceTypesMatchType: "exact" }), false],
      [conditions({ deviceTypes: ["desktop"] }), true],
      [conditions({ linkedFlagVariant: "test" }), true],
      [conditions({ linkedFlagVariant: "test" }, { linked_flag_key: "beta" }), false],
      [conditions({}, { type: "external_survey" }), false],
    ],
  },
};

/** The rules whose claims are about what the browser client shows, opens, matches, branches by or sends. */
export const ruleCases: Readonly<Record<string, RuleCase>> = { ...contentCases, ...routeCases };

/** The other rules, and why the browser client cannot prove them. */
export const unprovenRules: Readonly<Record<string, string>> = {
  "labelled-rating":
    "The browser client shows ratings without labels; old iOS clients show no survey if one has such a rating.",
  "valid-date-order": "The server decides which surveys run, and lists them without their end.",
  "valid-iteration": "The server decides when the iterations of a survey start.",
  "known-level": "Dashboards have no clients.",
  "one-template-source": "Dashboards have no clients.",
};
