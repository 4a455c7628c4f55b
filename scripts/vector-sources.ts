// The sources of the test vectors: small payloads, actions of respondents, and the expected targets, written by hand.
import type { Response, Target } from "../src/runtime/index.ts";

/** Goes back to the previous question. */
export const back = { back: true } as const;

/** One answer to a question, its target, and the code if it is rejected. */
export type Step = readonly [question: number, answer: Response, target: Target, refused?: string];

/** The actions of a respondent from the start, each with its target; `refused` is the code of the last answer. */
export interface Walk {
  readonly does: readonly (readonly [Response | typeof back, Target])[];
  readonly refused?: string;
}

/** A session of this survey after some answers, changed by hand, and whether it can be restored. */
export interface Restore {
  readonly description: string;
  readonly after: readonly Response[];
  readonly change?: object;
  readonly restored: boolean;
}

export interface VectorSource {
  readonly description: string;
  readonly questions: readonly object[];
  readonly steps?: readonly Step[];
  readonly walks?: readonly Walk[];
  readonly restores?: readonly Restore[];
}

const open = (question: string, more: object = {}) => ({ type: "open", question, ...more });
const byResponse = (responseValues: object) => ({ branching: { type: "response_based", responseValues } });
const goTo = (index: number) => ({ branching: { type: "specific_question", index } });
const end = { branching: { type: "end" } };
const rating = (scale: number, responseValues: object, more: object = {}) => ({
  type: "rating",
  question: `On a scale of ${scale}?`,
  display: "number",
  scale,
  ...more,
  ...byResponse(responseValues),
});
const single = (choices: readonly string[], responseValues: object, more: object = {}) => ({
  type: "single_choice",
  question: "Which one?",
  choices,
  ...more,
  ...byResponse(responseValues),
});
const multiple = (choices: readonly string[], more: object = {}) => ({
  type: "multiple_choice",
  question: "Which ones?",
  choices,
  ...more,
});
const link = (more: object = {}) => ({
  type: "link",
  question: "Have a look",
  link: "https://example.org/",
  ...more,
});

/** Returns one step for each answer, in order. */
const each = (question: number, answers: readonly Response[], target: Target, refused?: string): Step[] =>
  answers.map((answer) =>
    refused === undefined ? [question, answer, target] : [question, answer, target, refused],
  );

export const vectorSources: Readonly<Record<string, VectorSource>> = {
  empty: {
    description: "A survey without questions has ended at the start.",
    questions: [],
    steps: [[0, "anything", "end", "session-ended"]],
    walks: [{ does: [] }, { does: [["anything", "end"]], refused: "session-ended" }],
  },
  straight: {
    description:
      "Without branching, with `null`, `{}` and `next_question`, every answer leads to the next question, after the last one to the end; `end` and `specific_question` lead to their targets.",
    questions: [
      open("A?"),
      open("B?", { branching: null }),
      open("C?", { branching: { type: "next_question" } }),
      open("D?", goTo(5)),
      open("E?"),
      open("F?", { branching: {} }),
      open("G?", end),
      open("H?"),
    ],
    steps: [
      [0, "x", 1],
      [1, "x", 2],
      [2, "x", 3],
      [3, "x", 5],
      [4, "x", 5],
      [5, "x", 6],
      [6, "x", "end"],
      [7, "x", "end"],
      [8, "x", "end", "session-ended"],
    ],
    walks: [
      {
        does: [
          ["a", 1],
          ["b", 2],
          ["c", 3],
          ["d", 5],
          ["f", 6],
          ["g", "end"],
        ],
      },
    ],
  },
  lengths: {
    description:
      "The length of the text of an open question, in UTF-16 units after trimming. The strictest of several bounds applies; a blank text has length 0.",
    questions: [
      open("Short?", { validation: [{ type: "min_length", value: 3 }] }),
      open("Long?", {
        optional: true,
        validation: [
          { type: "max_length", value: 9 },
          { type: "min_length", value: 2 },
          { type: "max_length", value: 4 },
        ],
      }),
      open("Any?", {
        validation: [
          { type: "min_length", value: 1 },
          { type: "max_length", value: null },
        ],
      }),
    ],
    steps: [
      ...each(0, ["", " \u00a0\ufeff"], 1, "answer-blank"),
      ...each(0, ["ab", " ab ", "\u{1f600}"], 1, "answer-too-short"),
      ...each(0, ["abc", "a c", "\u{1f600}\u{1f600}", " abc "], 1),
      ...each(1, ["", "  ", "ab", "abcd", "  abcd\n", null], 2),
      ...each(1, ["a"], 2, "answer-too-short"),
      ...each(1, ["abcde", "\u{1f600}\u{1f600}\u{1f600}"], 2, "answer-too-long"),
      [2, "a", "end"],
      [2, null, "end", "answer-required"],
    ],
    walks: [
      {
        does: [
          ["abc", 1],
          ["abcde", 1],
        ],
        refused: "answer-too-long",
      },
    ],
    restores: [
      {
        description: "An answer that is too short.",
        after: ["abc"],
        change: { answers: ["ab"] },
        restored: false,
      },
    ],
  },
  "rating-bands": {
    description: "The bands of the scales 2, 3, 5, 7 and 10, and every rating on them. Scale 10 begins at 0.",
    questions: [
      rating(2, { negative: 5, positive: 6 }),
      rating(3, { negative: 5, neutral: 6, positive: 7 }),
      rating(5, { negative: 5, neutral: 6, positive: 7 }),
      rating(7, { negative: 5, neutral: 6, positive: 7 }),
      rating(10, { detractors: 5, passives: 6, promoters: 7 }),
      open("Negative?", goTo(8)),
      open("Neutral?", goTo(8)),
      open("Positive?"),
      open("Last?"),
    ],
    steps: [
      ...each(0, [0, 3], 1, "answer-out-of-scale"),
      [0, 1, 6],
      [0, 2, 5],
      ...each(1, [0, 4], 2, "answer-out-of-scale"),
      [1, 1, 5],
      [1, 2, 6],
      [1, 3, 7],
      ...each(2, [0, 6], 3, "answer-out-of-scale"),
      ...each(2, [1, 2], 5),
      [2, 3, 6],
      ...each(2, [4, 5], 7),
      ...each(3, [0, 8], 4, "answer-out-of-scale"),
      ...each(3, [1, 2, 3], 5),
      [3, 4, 6],
      ...each(3, [5, 6, 7], 7),
      ...each(4, [-1, 11], 5, "answer-out-of-scale"),
      ...each(4, [0, 1, 2, 3, 4, 5, 6], 5),
      ...each(4, [7, 8], 6),
      ...each(4, [9, 10], 7),
    ],
    walks: [
      {
        does: [
          [1, 6],
          ["so", 8],
          ["done", "end"],
        ],
      },
      {
        does: [
          [2, 5],
          ["so", 8],
          ["done", "end"],
        ],
      },
    ],
  },
  "rating-numbers": {
    description:
      "The scales 4, 6, 8 and 9 have no bands: only the rating itself is a response key. Ratings without a route take the otherwise route.",
    questions: [
      rating(4, { "1": 5, "4": 6 }),
      rating(6, { "1": 5, "6": 6 }),
      rating(8, { "1": 5, "8": 6 }),
      rating(9, { "1": 5, "9": 6 }),
      open("Neither?", end),
      open("Lowest?", goTo(7)),
      open("Highest?"),
      open("Last?"),
    ],
    steps: [
      ...each(0, [0, 5], 1, "answer-out-of-scale"),
      [0, 1, 5],
      ...each(0, [2, 3], 1),
      [0, 4, 6],
      [1, 1, 5],
      ...each(1, [2, 5], 2),
      [1, 6, 6],
      [2, 1, 5],
      ...each(2, [2, 7], 3),
      [2, 8, 6],
      [3, 1, 5],
      ...each(3, [2, 8], 4),
      [3, 9, 6],
      [3, 10, 4, "answer-out-of-scale"],
    ],
    walks: [
      {
        does: [
          [2, 1],
          [6, 6],
          ["so", 7],
          ["done", "end"],
        ],
      },
    ],
  },
  "rating-key-ranks": {
    description:
      "The rating itself takes precedence over its band. A key that never applies, because another always takes precedence, is omitted from `routes`; `next_question` as a value is the next question.",
    questions: [
      rating(3, { "1": 2, negative: 3, neutral: "next_question", "3": "end" }),
      open("Two, or skipped?", end),
      open("One?", end),
      open("No rating leads here.", end),
    ],
    steps: [
      [0, 1, 2],
      [0, 2, 1],
      [0, 3, "end"],
    ],
    walks: [
      { does: [[3, "end"]] },
      {
        does: [
          [1, 2],
          ["so", "end"],
        ],
      },
    ],
  },
  "which-ratings-count": {
    description: "A rating is a whole number on the scale of any number type; a text is not a rating.",
    questions: [rating(5, { negative: 2 }), rating(10, { "0": "end" }), open("Last?")],
    steps: [
      [0, 2.0, 2],
      [0, 2.5, 1, "answer-out-of-scale"],
      [0, -1, 1, "answer-out-of-scale"],
      [0, 1e15, 1, "answer-out-of-scale"],
      ...each(0, ["2", "negative", ""], 1, "answer-type"),
      [0, [], 1, "answer-type"],
      [0, null, 1, "answer-required"],
      [1, 0, "end"],
      [1, 10, 2],
    ],
    walks: [{ does: [["2", 0]], refused: "answer-type" }],
  },
  "choice-keys": {
    description:
      "A single choice has two response keys: its position, then its text. A text answers the first choice with this text, a number answers by position.",
    questions: [
      single(["Tea", "Coffee", "Water", "Milk"], { "1": 2, Coffee: 3, Water: "end", "3": 1 }),
      open("Tea or milk?", end),
      open("Coffee?", end),
      open("No answer leads here.", end),
    ],
    steps: [
      [0, "Tea", 1],
      [0, "Coffee", 2],
      [0, "Water", "end"],
      [0, "Milk", 1],
      [0, 0, 1],
      [0, 1, 2],
      [0, 2, "end"],
      [0, 3, 1],
      ...each(0, ["tea", "Tea ", "", "2"], 1, "answer-not-a-choice"),
      ...each(0, [4, -1, 0.5], 1, "answer-not-a-choice"),
      [0, ["Tea"], 1, "answer-type"],
      [0, null, 1, "answer-required"],
    ],
    walks: [
      {
        does: [
          ["Coffee", 2],
          ["so", "end"],
        ],
      },
      { does: [[2, "end"]] },
    ],
  },
  "index-like-texts": {
    description:
      "A choice whose text equals the position of a choice has no text key: that key belongs to the choice at the position. Only a plain decimal position counts: `03` and `4` (beyond the last position) are ordinary texts.",
    questions: [
      single(["1", "0", "03", "4"], { "0": 1, "1": 2, "03": 3, "4": "end" }),
      open("Position 0, which reads 1?", end),
      open("Position 1, which reads 0?", end),
      open("Position 2, which reads 03?", end),
    ],
    steps: [
      [0, "1", 1],
      [0, 0, 1],
      [0, "0", 2],
      [0, 1, 2],
      [0, "03", 3],
      [0, 2, 3],
      [0, "4", "end"],
      [0, 3, "end"],
      ...each(0, ["2", "3"], 1, "answer-not-a-choice"),
    ],
    walks: [
      {
        does: [
          ["0", 2],
          ["so", "end"],
        ],
      },
      { does: [["4", "end"]] },
    ],
  },
  "repeated-choices": {
    description:
      "Of two choices with the same text, a text answers the first; the second can be selected by position.",
    questions: [
      single(["Yes", "No", "Yes"], { "0": 2, "1": "end", "2": 2 }),
      multiple(["A", "B", "A"]),
      open("Yes?"),
    ],
    steps: [
      [0, "Yes", 2],
      [0, 2, 2],
      [0, "No", "end"],
      [1, ["A", "B"], 2],
      [1, ["A", "B", "A"], 2, "answer-repeated-choice"],
    ],
    walks: [
      {
        does: [
          ["Yes", 2],
          ["so", "end"],
        ],
      },
    ],
  },
  "open-choice": {
    description:
      "With an open choice, any other nonblank text is the last choice; the typed text itself is not a key. A typed text that equals a listed choice is that choice.",
    questions: [
      single(["Tea", "Coffee", "Other"], { "0": 1, "2": 2 }, { hasOpenChoice: true }),
      multiple(["Tea", "Coffee", "Other"], { hasOpenChoice: true, ...end }),
      single(["Tea", "Other"], { Other: "end" }, { hasOpenChoice: true, optional: true }),
      open("Last?"),
    ],
    steps: [
      [0, "Tea", 1],
      [0, "Coffee", 1],
      [0, "Other", 2],
      [0, 2, 2],
      ...each(0, ["Milk", " tea", "2", "0"], 2),
      ...each(0, ["", " \n"], 1, "answer-blank"),
      [0, 3, 1, "answer-not-a-choice"],
      [0, null, 1, "answer-required"],
      [1, ["Tea", "Milk"], "end"],
      [1, ["Milk", "Tea"], "end"],
      [1, ["Other"], "end"],
      [1, ["Other", "Milk"], "end"],
      [1, ["Milk", "Juice"], "end", "answer-not-a-choice"],
      [1, ["Tea", " "], "end", "answer-blank"],
      [1, ["Milk", "Milk"], "end", "answer-repeated-choice"],
      [2, "Milk", "end"],
      [2, "Tea", 3],
      [2, null, 3],
      [2, "", 3, "answer-blank"],
    ],
    walks: [
      {
        does: [
          ["Milk", 2],
          ["Juice", "end"],
        ],
      },
      {
        does: [
          ["Tea", 1],
          [["Tea", ""], 1],
        ],
        refused: "answer-blank",
      },
    ],
  },
  "which-answers-count": {
    description:
      "Open questions, links and multiple choices, required and optional, and the code of every rejected answer. The errors of a list are reported from its first text on.",
    questions: [
      open("Required?"),
      open("Optional?", { optional: true }),
      link(),
      link({ optional: true }),
      multiple(["A", "B", "C"]),
      multiple(["A", "B", "C"], { optional: true }),
    ],
    steps: [
      ...each(0, ["x", " x ", "0"], 1),
      ...each(0, ["", " ", "\t\n\r\u00a0\ufeff\u2003\u3000"], 1, "answer-blank"),
      ...each(0, ["\u200b", "\u0085", "\u180e"], 1),
      [0, 5, 1, "answer-type"],
      [0, ["x"], 1, "answer-type"],
      [0, null, 1, "answer-required"],
      ...each(1, ["x", "", " ", null], 2),
      [1, 5, 2, "answer-type"],
      ...each(2, ["link clicked", "", "x", null], 3),
      [2, 1, 3, "answer-type"],
      [2, [], 3, "answer-type"],
      ...each(3, ["link clicked", null], 4),
      [4, ["A"], 5],
      [4, ["C", "A", "B"], 5],
      [4, [], 5, "answer-required"],
      [4, null, 5, "answer-required"],
      [4, "A", 5, "answer-type"],
      [4, 0, 5, "answer-type"],
      [4, ["A", "A"], 5, "answer-repeated-choice"],
      [4, ["A", "D"], 5, "answer-not-a-choice"],
      [4, ["D", "D"], 5, "answer-not-a-choice"],
      [4, ["A", "A", "D"], 5, "answer-repeated-choice"],
      [4, [""], 5, "answer-not-a-choice"],
      ...each(5, [[], null, ["B"]], "end"),
      [5, ["D"], "end", "answer-not-a-choice"],
    ],
    walks: [
      {
        does: [
          ["x", 1],
          [null, 2],
          [null, 3],
          ["link clicked", 4],
          [["B", "A"], 5],
          [[], "end"],
        ],
      },
      {
        does: [
          ["x", 1],
          ["", 2],
          [1, 2],
        ],
        refused: "answer-type",
      },
    ],
  },
  texts: {
    description:
      "Texts are the same only if all their UTF-16 code units are: no case folding, no Unicode normalization. Names of built-in properties are ordinary texts.",
    questions: [
      single(["caf\u00e9", "cafe\u0301", "CAF\u00c9", "constructor", "toString"], {
        "0": 1,
        "1": 2,
        constructor: "end",
      }),
      open("Composed?", end),
      open("Decomposed?", end),
    ],
    steps: [
      [0, "caf\u00e9", 1],
      [0, "cafe\u0301", 2],
      [0, "CAF\u00c9", 1],
      [0, "constructor", "end"],
      [0, "toString", 1],
      ...each(0, ["Caf\u00e9", "length", "hasOwnProperty"], 1, "answer-not-a-choice"),
    ],
    walks: [
      {
        does: [
          ["cafe\u0301", 2],
          ["so", "end"],
        ],
      },
    ],
  },
  skips: {
    description:
      "`null` skips what is optional. Under `response_based` a skip takes the otherwise route, else the question's only target. A link can always be skipped.",
    questions: [
      rating(5, { negative: 3, neutral: 3, positive: 3 }, { optional: true }),
      single(["Yes", "No"], { "0": "end", "1": "end" }, { optional: true }),
      open("Skipped twice?", { optional: true, ...goTo(4) }),
      open("Rated?"),
      link(end),
    ],
    steps: [
      [0, null, 1],
      [0, 1, 3],
      [1, null, 2],
      [1, "No", "end"],
      [2, null, 4],
      [4, null, "end"],
    ],
    walks: [
      {
        does: [
          [null, 1],
          [null, 2],
          [null, 4],
          [null, "end"],
        ],
      },
      {
        does: [
          [3, 3],
          [null, 3],
        ],
        refused: "answer-required",
      },
    ],
  },
  loops: {
    description:
      "Each visit of a question that is asked again has its own answer, and going back returns that of the previous visit. The maximum of remaining questions is unbounded, and the fraction never decreases going forward.",
    questions: [
      single(["Yes", "No"], { "0": 1, "1": 2 }, { id: "another", question: "Does anyone else live here?" }),
      open("What is their name?", { id: "name", ...goTo(0) }),
      open("Any pets?", { id: "pets", optional: true }),
    ],
    walks: [
      {
        does: [
          ["No", 2],
          [null, "end"],
        ],
      },
      {
        does: [
          ["Yes", 1],
          ["Ann", 0],
          ["Yes", 1],
          ["Bob", 0],
          ["No", 2],
          ["A cat", "end"],
        ],
      },
      {
        does: [
          ["Yes", 1],
          ["Ann", 0],
          ["Yes", 1],
          [back, 0],
          [back, 1],
          ["Bob", 0],
          ["No", 2],
        ],
      },
      {
        does: [
          ["Yes", 1],
          ["Ann", 0],
          ["Yes", 1],
          ["Bob", 0],
          ["No", 2],
          [back, 0],
        ],
      },
      {
        does: [
          ["Yes", 1],
          ["Ann", 0],
          ["Yes", 1],
          ["Bob", 0],
          ["Yes", 1],
          ["Carl", 0],
          [back, 1],
          [back, 0],
          [back, 1],
        ],
      },
    ],
  },
  backs: {
    description:
      "Back leads to the previous question of the path. Answers of an abandoned path stay in the session and are not collected. Back changes nothing at the start, and returns from the end.",
    questions: [
      single(["Short", "Long"], { "0": 3, "1": 1 }, { id: "way" }),
      open("First?", { id: "first" }),
      open("Second?", { id: "second" }),
      open("Last?", { id: "last" }),
    ],
    walks: [
      { does: [[back, 0]] },
      {
        does: [
          ["Short", 3],
          [back, 0],
        ],
      },
      {
        does: [
          ["Long", 1],
          ["a", 2],
          [back, 1],
          [back, 0],
          ["Short", 3],
          ["z", "end"],
        ],
      },
      {
        does: [
          ["Short", 3],
          ["z", "end"],
          [back, 3],
          ["y", "end"],
        ],
      },
      {
        does: [
          ["Long", 1],
          [back, 0],
          [back, 0],
          ["Long", 1],
          ["b", 2],
        ],
      },
    ],
  },
  progress: {
    description:
      "The minimum and maximum of remaining questions, and the fraction, which never decreases going forward, even if an answer leads to a longer path than before.",
    questions: [
      single(["Short", "Long"], { "0": 5, "1": 1 }),
      single(["On", "Out"], { "0": 2, "1": "end" }),
      open("C?"),
      open("D?"),
      open("E?"),
      open("F?"),
    ],
    walks: [
      {
        does: [
          ["Short", 5],
          ["f", "end"],
        ],
      },
      {
        does: [
          ["Long", 1],
          ["Out", "end"],
        ],
      },
      {
        does: [
          ["Long", 1],
          ["On", 2],
          ["c", 3],
          ["d", 4],
          ["e", 5],
          ["f", "end"],
        ],
      },
      {
        does: [
          ["Long", 1],
          ["On", 2],
          [back, 1],
          ["Out", "end"],
        ],
      },
    ],
  },
  names: {
    description: "Responses are collected by the id of their question, or by its position if it has no id.",
    questions: [
      open("A?", { id: "a" }),
      open("B?"),
      open("C?", { id: "9" }),
      open("D?", { id: "" }),
      open("E?", { id: null }),
    ],
    walks: [
      {
        does: [
          ["1", 1],
          ["2", 2],
          ["3", 3],
          ["4", 4],
          ["5", "end"],
        ],
      },
    ],
  },
  sessions: {
    description: "Which sessions can be restored.",
    questions: [single(["Yes", "No"], { "0": 1, "1": 2 }), open("Who?", goTo(0)), open("Last?")],
    restores: [
      { description: "a new one", after: [], restored: true },
      { description: "one on the path", after: ["Yes", "Ann", "Yes"], restored: true },
      { description: "one at the end", after: ["No", "so"], restored: true },
      {
        description: "one whose answers have changed on the path, in a loop",
        after: ["Yes", "Ann", "No"],
        restored: true,
      },
      {
        description: "one with an answer off the path",
        after: [],
        change: { answers: [null, "Ann"] },
        restored: true,
      },
      {
        description: "another version of the survey",
        after: ["No"],
        change: { survey: "another" },
        restored: false,
      },
      {
        description: "a question that does not exist",
        after: ["No"],
        change: { current: 9 },
        restored: false,
      },
      {
        description: "a target that the answer does not lead to",
        after: ["No"],
        change: { current: 1 },
        restored: false,
      },
      {
        description: "a path that does not begin at the start",
        after: ["No"],
        change: { path: [1], answers: [null, "Ann"], current: 0 },
        restored: false,
      },
      { description: "a path without its answer", after: ["No"], change: { answers: [] }, restored: false },
      {
        description: "a rejected answer",
        after: ["No"],
        change: { answers: ["Perhaps"] },
        restored: false,
      },
      {
        description: "an end in the middle",
        after: ["No", "so"],
        change: { path: [0, "end"] },
        restored: false,
      },
      { description: "no path", after: [], change: { path: null }, restored: false },
      { description: "no answers", after: [], change: { answers: null }, restored: false },
      {
        description: "answers that are not a list",
        after: ["No"],
        change: { answers: { 0: "No" } },
        restored: false,
      },
      {
        description: "no answer to any question",
        after: [],
        change: { answers: [null, null, null] },
        restored: true,
      },
      {
        description: "more answers than questions",
        after: [],
        change: { answers: [null, null, null, null] },
        restored: false,
      },
      {
        description: "a rejected answer off the path",
        after: ["No"],
        change: { answers: ["No", " "] },
        restored: false,
      },
      {
        description: "a value off the path that is not an answer",
        after: ["No"],
        change: { answers: ["No", null, { yes: true }] },
        restored: false,
      },
    ],
  },
};
