import { withRoutes, written } from "./slip.ts";
import { checkout, event, helpdesk, loyalty, setup, short } from "./surveys.ts";

/** What it shows, a survey, and its findings that are errors or have a fix. */
type Row = readonly [shows: string, survey: unknown, found: readonly string[]];

const open = (question: string, more: object = {}) => ({ type: "open", question, ...more });
const end = { type: "end" };
const choice = (choices: readonly string[], responseValues: object) => ({
  type: "single_choice",
  question: "Which of these is it?",
  choices,
  branching: { type: "response_based", responseValues },
});
const asking = (...questions: readonly object[]) => ({
  name: "A survey",
  questions: [...questions, open("What else?"), open("And besides?", { branching: end })],
});
const quiet = (shows: string, survey: unknown): Row => [shows, survey, []];
const changed = (
  shows: string,
  survey: object,
  pointer: string,
  value: unknown,
  found: readonly string[] = [],
): Row => [shows, written(survey, [[pointer, value]]), found];
const routes = (question: number) => `/questions/${question}/branching/responseValues`;

/** Valid surveys that look like slips, and slips with an unknown meaning. */
export const silent: readonly Row[] = [
  quiet("keys from 0", asking(choice(["a", "b", "c"], { 0: 1, 1: 2, 2: 2 }))),
  quiet("keys that leave out the first choice", asking(choice(["Yes", "No", "Maybe"], { 1: 2, 2: 2 }))),
  quiet("one key", asking(choice(["Yes", "No"], { 1: 2 }))),
  quiet("choices that are numbers, by position", asking(choice(["1", "2", "3"], { 0: 1, 1: 2, 2: 2 }))),
  quiet("choices that are numbers beyond the positions", asking(choice(["10", "20", "30"], { 0: 2, 1: 2 }))),
  quiet("choices that are letters", asking(choice(["a", "b"], { 0: 1, 1: 2 }))),
  quiet(
    "choices that are words for the rest",
    asking(choice(["Other", "None", "All"], { 0: 1, 1: 2, 2: 1 })),
  ),
  quiet("choices that are ranges", asking(choice(["0-6", "7-8", "9-10"], { 0: 1, 1: 2, 2: 2 }))),
  quiet("choices that are bands", asking(choice(["positive", "negative"], { 0: 1, 1: 2 }))),
  quiet("choices that are true and false", asking(choice(["true", "false"], { 0: 1, 1: 2 }))),
  quiet("a jump forward over questions that others lead to", loyalty),
  [
    "targets one too high, one of them at a key that decides nothing",
    {
      name: "A survey",
      questions: [
        choice(["A"], { 0: "next_question", A: 3 }),
        choice(["B"], { 0: 4 }),
        ...["What?", "Who?", "Why?"].map((question) => open(question)),
      ],
    },
    [
      "no-redundant-branching /questions/0/branching",
      "shadowed-response-key /questions/0/branching/responseValues/A",
    ],
  ],
  quiet("jumps by every answer to the last question", withRoutes(helpdesk, 1, { 0: 3, 1: 3, 2: 2 })),
  quiet(
    "all targets are the last question",
    withRoutes(checkout, 2, { negative: 4, neutral: 7, positive: 7 }),
  ),
  quiet("ids that look like positions", {
    ...event,
    questions: event.questions.map((each, index) => ({ ...each, id: String(index + 1) })),
  }),
  quiet("ids that are words for targets", {
    ...event,
    questions: event.questions.map((each, index) => ({
      ...each,
      id: ["end", "next", "finish", "1", "goto", "q1"][index],
    })),
  }),
  quiet("texts that look like positions", {
    ...short,
    questions: short.questions.map((each, index) => ({ ...each, question: `${index + 1}` })),
  }),
  quiet("names of other tools in texts", changed("", short, "/questions/0/question", "goto 3")[1]),
  quiet("custom properties", {
    ...short,
    questions: short.questions.map((each) => ({ ...each, tag: "x", key: "y", weight: 2 })),
  }),
  quiet("options beside choices", changed("", loyalty, "/questions/4/options", ["a"])[1]),
  quiet(
    "answers and values beside choices",
    written(loyalty, [
      ["/questions/4/answers", ["a"]],
      ["/questions/4/values", [1]],
    ]),
  ),
  quiet("words at the end of known names", {
    ...short,
    appearance: { label: "a", color: "red", header: "b", text: "c", survey: 3 },
  }),
  quiet("items that are not questions", { ...short, items: [1, 2] }),
  quiet("fields beside questions", { ...short, fields: [{ type: "open", question: "Why?" }] }),
  quiet("a title beside a name", { ...short, title: "Another" }),
  quiet("logic beside branching", changed("", loyalty, "/questions/0/logic", { goto: 3 })[1]),
  quiet("required: null", changed("", loyalty, "/questions/5/required", null)[1]),
  quiet("a scale of 10 with bands", loyalty),
  quiet("a scale of 2 with bands", helpdesk),
  quiet("a date with an offset", changed("", loyalty, "/start_date", "2026-01-02T09:00:00+02:00")[1]),
  quiet("a date with fractions", changed("", loyalty, "/start_date", "2026-01-02T09:00:00.123Z")[1]),
  quiet("a name that is a date", { ...short, name: "2026-01-02" }),
  quiet("a description that is JSON", { ...short, description: '{"a":1}' }),
  quiet("an explicit next question", withRoutes(setup, 0, { 0: 2, 1: "next_question", 2: 4 })),
  quiet(
    "an open choice by position",
    written(loyalty, [
      ["/questions/4/branching", { type: "response_based", responseValues: { 0: 5, 3: "end" } }],
    ]),
  ),
  ...(
    [
      ["multiple", "single_choice", false],
      ["allowMultiple", "single_choice", "yes"],
      ["multiSelect", "multiple_choice", true],
      ["order", "single_choice", 3],
      ["order", "single_choice", "as_is"],
      ["random", "single_choice", false],
      ["labels", "single_choice", { left: "a", right: "b" }],
      ["minLength", "single_choice", 3],
      ["ref", "single_choice", 3],
      ["placeholder", "single_choice", "Pick one"],
      ["properties", "single_choice", { choices: ["a"] }],
    ] as const
  ).map(([name, type, value]) =>
    quiet(
      `${name} is ${JSON.stringify(value)}`,
      asking({ type, question: "Which?", choices: ["a", "b"], [name]: value }),
    ),
  ),
  ...(
    [
      ["labels", { left: "a" }],
      ["labels", { fr: "b", en: "c" }],
      ["labels", ["a", "b"]],
      ["multiple", true],
      ["order", "random"],
    ] as const
  ).map(([name, value]) =>
    quiet(
      `${name} of a rating is ${JSON.stringify(value)}`,
      asking({ type: "rating", question: "How?", scale: 5, display: "number", [name]: value }),
    ),
  ),
  quiet(
    "a length beside one in validation",
    asking(open("Why?", { minLength: 3, validation: [{ type: "min_length", value: 2 }] })),
  ),
  quiet("lengths that are none", asking(open("Why?", { minLength: -1, maxLength: "five" }))),
  ...[{ enabled: false, min: 3 }, {}, { min: "few" }, [3]].map((charLimit) =>
    quiet(`charLimit: ${JSON.stringify(charLimit)}`, asking(open("Why?", { charLimit }))),
  ),
  ...[
    { thankYouCard: { enabled: false, headline: "a" } },
    { endings: [] },
    { endings: [{ type: "redirectToUrl" }] },
  ].map((more) => quiet(JSON.stringify(more), { ...short, ...more })),
  quiet("a reference beside an id", asking(open("Why?", { id: "a", ref: "b" }))),
  quiet("a hint beside a description", asking(open("Why?", { description: "a", hint: "b" }))),
  quiet("names on a survey", {
    ...short,
    ref: "a",
    order: "random",
    multiple: true,
    labels: { left: "a", right: "b" },
  }),
  changed("questions in an object that are none", short, "/questions", { first: "a" }, [
    "valid-type /questions",
  ]),
  changed(
    "a choice that leads nowhere known",
    setup,
    "/questions/4/choices",
    [{ value: "Reports" }, { value: "Alerts", goToSectionId: "5f3a" }],
    ["valid-type /questions/4/choices/0"],
  ),
  changed(
    "a choice that leads somewhere beside branching",
    setup,
    "/questions/0/choices",
    [{ value: "Yes", next: 2 }, { value: "No" }, { value: "Not sure" }],
    ["valid-type /questions/0/choices/0"],
  ),
  changed("an unreadable key", setup, routes(0), { 0: 2, 1: 1, 2: 4, perhaps: 4 }, [
    "known-response-key /questions/0/branching/responseValues/perhaps",
  ]),
  changed("a key beyond the choices beside 0", setup, routes(0), { 0: 2, 1: 1, 3: 4 }, [
    "known-response-key /questions/0/branching/responseValues/3",
  ]),
  changed("a target that is not a question", event, `${routes(0)}/1`, "the moon", [
    "known-target /questions/0/branching/responseValues/1",
  ]),
  changed("a number of no question", event, `${routes(0)}/1`, "question 99", [
    "known-target /questions/0/branching/responseValues/1",
  ]),
  changed("a fraction", event, `${routes(0)}/1`, 1.5, [
    "known-target /questions/0/branching/responseValues/1",
  ]),
  changed("a date that may be either way round", loyalty, "/start_date", "01/02/2026", [
    "valid-format /start_date",
  ]),
  changed("a date that does not exist", loyalty, "/start_date", "2026-02-30", ["valid-format /start_date"]),
  changed("a thirteenth month", loyalty, "/start_date", "2026-13-01", ["valid-format /start_date"]),
  changed("a scale in words", short, "/questions/1/scale", "ten", ["valid-type /questions/1/scale"]),
  changed("a range beyond the scale", short, routes(1), { "0-6": 2, neutral: "end", positive: "end" }, [
    "known-response-key /questions/1/branching/responseValues/0-6",
  ]),
];
