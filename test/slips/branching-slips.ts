import { type Slip, withRoutes, written } from "./slip.ts";
import { checkout, event, helpdesk, loyalty, setup, short } from "./surveys.ts";

const to = (index: unknown) => ({ type: "specific_question", index });
const values = (question: number) => `/questions/${question}/branching/responseValues`;

/** Slips in branching and in values, most of them written down before the code that understands them. */
export const branchingSlips: readonly Slip[] = [
  // counted from 1
  ["keys of three choices from 1", setup, [[values(0), { 1: 2, 2: 1, 3: 4 }]]],
  ["keys from 1, one left out", helpdesk, [[values(1), { 1: 3, 2: 3, 3: 2 }]]],
  [
    "targets from 1, one of them n",
    setup,
    [
      [values(0), { 0: 3, 1: 2, 2: 5 }],
      ["/questions/1/branching/index", 5],
      [values(2), { negative: 4, neutral: 5, positive: 6 }],
    ],
  ],
  [
    "targets from 1, none of them n",
    loyalty,
    [
      [values(0), { detractors: 2, passives: 3, promoters: 4 }],
      ["/questions/1/branching/index", 5],
      ["/questions/2/branching/index", 5],
    ],
  ],
  [
    "targets from 1 with ends",
    event,
    [
      [values(0), { 0: 2, 1: 5 }],
      [values(1), { negative: 3, neutral: 4, positive: 4 }],
      [values(3), { 0: "end", 1: "end", 2: 6 }],
    ],
  ],
  [
    "rating keys from 0",
    withRoutes(short, 1, { 1: 2, 2: 2, 3: "end", 4: "end", 5: "end" }),
    [[values(1), { 0: 2, 1: 2, 2: "end", 3: "end", 4: "end" }]],
  ],
  // targets by id, text, word
  ["an id as target", event, [[values(0), { 0: 1, 1: "why_not" }]]],
  [
    "ids as targets everywhere",
    event,
    [[values(1), { negative: "missing", neutral: "again", positive: "again" }]],
    3,
  ],
  [
    "an id as index",
    { ...event, questions: event.questions.map((q, i) => (i === 2 ? { ...q, branching: to(5) } : q)) },
    [["/questions/2/branching/index", "better"]],
  ],
  ...["questionId", "target", "nextQuestion"].map(
    (name): Slip => [
      `an id as ${name}`,
      written(event, [["/questions/2/branching", { type: "specific_question", index: 5 }]]) as object,
      [["/questions/2/branching", { type: "specific_question", [name]: "better" }]],
    ],
  ),
  ["branching without a type", event, [["/questions/0/branching/type", undefined]]],
  ["a question's text as target", setup, [[`${values(0)}/2`, "Which of these did you try?"]]],
  ["a question's text as index", setup, [["/questions/1/branching/index", "Which of these did you try?"]]],
  ["a target 'question 5'", setup, [[`${values(0)}/2`, "question 5"]]],
  ["an index 'Q5'", setup, [["/questions/1/branching/index", "Q5"]]],
  ["a target with a prefix", event, [[`${values(0)}/1`, "question:why_not"]]],
  ["a target '4'", event, [[`${values(0)}/1`, "4"]]],
  ["a target 'goto 4'", setup, [[`${values(0)}/2`, "goto 4"]]],
  ["-1 for the end", short, [[`${values(1)}/positive`, -1]]],
  ["n for the end", short, [["/questions/2/branching", to(3)]]],
  ["a target as an object", setup, [[`${values(0)}/1`, to(1)]]],
  ["an end as an object", short, [[`${values(1)}/neutral`, { type: "end" }]]],
  ["'thank_you' for the end", short, [[`${values(1)}/positive`, "thank_you"]]],
  ["null for the end", short, [[`${values(1)}/positive`, null]]],
  // shapes of branching
  [
    "keys straight in branching",
    setup,
    [["/questions/0/branching", { type: "response_based", 0: 2, 1: 1, 2: 4 }]],
  ],
  ["branching is the map", setup, [["/questions/0/branching", { 0: 2, 1: 1, 2: 4 }]]],
  [
    "skipTo beside the question",
    loyalty,
    [
      ["/questions/1/branching", undefined],
      ["/questions/1/skipTo", 4],
    ],
  ],
  ["question_index for index", loyalty, [["/questions/1/branching/index", "is called", "question_index"]]],
  ["logic for branching", loyalty, [["/questions/0/branching", "is called", "logic"]]],
  ["jump_to as the type", loyalty, [["/questions/1/branching/type", "jump_to"]]],
  // bands and ranges
  ["bands of 10 on scale 5", short, [[values(1), { detractors: 2, passives: "end", promoters: "end" }]]],
  ["bands of 5 on scale 10", loyalty, [[values(0), { negative: 1, neutral: 2, positive: 3 }]]],
  ["singular bands", loyalty, [[values(0), { detractor: 1, passive: 2, promoter: 3 }]]],
  ["ranges", loyalty, [[values(0), { "0-6": 1, "7-8": 2, "9-10": 3 }]]],
  ["ranges with dots and a plus", loyalty, [[values(0), { "0..6": 1, "7..8": 2, "9+": 3 }]]],
  ["comparisons", loyalty, [[values(0), { "<=6": 1, "7-8": 2, ">=9": 3 }]]],
  ["values in one key", short, [[values(1), { "1,2": 2, neutral: "end", "4,5": "end" }]]],
  ["up and down", helpdesk, [[values(0), { up: "end", down: 1 }]]],
  ["happy and unhappy", checkout, [[values(2), { unhappy: 3, neutral: 4, happy: 4 }]]],
  ["a misspelt band", short, [[values(1), { negativ: 2, neutral: "end", positive: "end" }]]],
  // keys of choices
  [
    "a misspelt choice",
    withRoutes(setup, 0, { 0: 2, 1: 1, "Not sure": 4 }),
    [[values(0), { 0: 2, 1: 1, "Not shure": 4 }]],
  ],
  [
    "choices in small letters",
    withRoutes(setup, 0, { Yes: 2, No: 1, "Not sure": 4 }),
    [[values(0), { yes: 2, no: 1, "not sure": 4 }]],
  ],
  ["true and false", event, [[values(0), { true: 1, false: 4 }]]],
  ["yes and no for longer answers", checkout, [[values(0), { yes: 2, 1: 1, no: 1 }]]],
  ["letters", helpdesk, [[values(1), { A: 3, B: 3, C: 2 }]]],
  ["option numbers", setup, [[values(0), { "Option 1": 2, "Option 2": 1, "Option 3": 4 }]]],
  ["otherwise as a key", setup, [[values(0), { 0: 2, 1: 1, otherwise: 4 }]]],
  // values
  ["a plain date", loyalty, [["/start_date", "2026-01-02"]]],
  ["a day first date", loyalty, [["/end_date", "31/03/2026"]]],
  ["a date with a space", loyalty, [["/start_date", "2026-01-02 00:00:00"]]],
  ["a limit in quotes", loyalty, [["/responses_limit", "500"]]],
  ["scale as a range", short, [["/questions/1/scale", "1-5"]]],
  ["a link without a scheme", setup, [["/questions/5/link", "example.com/call"]]],
  ["an address for a link", helpdesk, [["/questions/3/link", "help@example.com"]]],
  ["a type in capitals", loyalty, [["/questions/4/type", "SINGLE_CHOICE"]]],
  [
    "labels of other tools",
    loyalty,
    [
      ["/questions/0/lowerBoundLabel", "is called", "min_label"],
      ["/questions/0/upperBoundLabel", "is called", "max_label"],
    ],
    2,
  ],
  ["snake case members", loyalty, [["/questions/4/hasOpenChoice", "is called", "has_open_choice"]]],
  ["questions are called items", short, [["/questions", "is called", "items"]]],
];
