import { describe, expect, it } from "vitest";
import { runSurveyCases } from "./payload-case.ts";
import { findingsOf, open, type RuleCase, runCases } from "./rule-case.ts";

const plain = [
  ...[
    "Why?",
    "<1k",
    "<$100 a month",
    "> 1M",
    "Settings -> Profile <- was it easy?",
    "I <3 it",
    "a < b and c > d",
  ],
  ...[
    "Which do you use: <b> or <strong>?",
    "Enter your <code> or <name>",
    "Q&A; R&D",
    "Rock &roll",
    "AT&T",
    "x &#1 y",
  ],
  ...["</unknown>", "a<br", "&copy", "List<String>"],
];

const marked: readonly (readonly [text: string, markup: string, fixed: string])[] = [
  ["<b>Why</b> did you leave?", "</b>", "Why did you leave?"],
  ["<p>Join the <em>community</em></p>", "</em>", "Join the community"],
  ["First line<br/>second", "<br/>", "First line second"],
  ['See <a href="https://example.org/">our terms', '<a href="https://example.org/">', "See our terms"],
  ["Smith &amp; Daughters", "&amp;", "Smith & Daughters"],
  ["Nobody&#39;s", "&#39;", "Nobody's"],
];

/** Texts without a fix: it would be blank, bring markup again, or take long. */
const unfixed = [
  "Caf&eacute;",
  "Next &rarr;",
  "&lt;b&gt;bold&lt;/b&gt;",
  "<b></b>",
  `${"x".repeat(2_000)}</b>`,
];

const finding = (pointer: string, markup?: string) => ({
  pointer,
  severity: "warning" as const,
  messageId: "literalMarkup",
  ...(markup === undefined ? {} : { params: { markup } }),
});

describe("no-markup-in-plain-text", () => {
  runCases("no-markup-in-plain-text", [
    ["plain texts", plain.map((question) => open({ question })), []],
    ["a description, which is HTML", [open({ description: "<b>Please</b> &amp; thanks" })], []],
    ["a declared text", [open({ description: "<b>x</b>", descriptionContentType: "text" })], []],
    ["active markup, which has its own rule", [open({ question: "<script>f()</script>" })], []],
    ...marked.map(
      ([question, markup, value]): RuleCase => [
        question.slice(0, 40),
        [open({ question })],
        [
          {
            ...finding("/questions/0/question", markup),
            fixes: [
              {
                title: "Remove the markup",
                applicability: "unsure",
                patch: [{ op: "replace", path: "/questions/0/question", value }],
              },
            ],
          },
        ],
      ],
    ),
    [
      "choices, labels, buttons and translations",
      [
        { type: "single_choice", question: "Which?", choices: ["<i>A</i>", "B"], buttonText: "<i>Go</i>" },
        {
          ...{ type: "rating", question: "How?", scale: 5, display: "number" },
          ...{ lowerBoundLabel: "<u>bad</u>", upperBoundLabel: "good&nbsp;" },
          translations: { fr: { question: "<b>Comment</b> ?", lowerBoundLabel: "a", upperBoundLabel: "b" } },
        },
      ],
      [
        "0/choices/0",
        "0/buttonText",
        "1/lowerBoundLabel",
        "1/upperBoundLabel",
        "1/translations/fr/question",
      ].map((place) => finding(`/questions/${place}`)),
    ],
  ]);

  it.each(unfixed)("has no fix for %s", (question) => {
    const [found] = findingsOf("no-markup-in-plain-text", [open({ question })]);
    expect([found?.messageId, found?.fixes]).toEqual(["literalMarkup", undefined]);
  });

  runSurveyCases("no-markup-in-plain-text", [
    ["a description of the thank-you page", { appearance: { thankYouMessageDescription: "<b>Bye</b>" } }, []],
    [
      "headers and buttons of pages",
      { appearance: { thankYouMessageHeader: "<h2>Thank you</h2>", submitButtonText: "Go &raquo;" } },
      [
        finding("/appearance/thankYouMessageHeader", "</h2>"),
        finding("/appearance/submitButtonText", "&raquo;"),
      ],
    ],
  ]);
});
