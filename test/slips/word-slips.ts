import { type Slip, withRoutes, written } from "./slip.ts";
import { checkout, event, helpdesk, loyalty, setup, short } from "./surveys.ts";

const values = (question: number) => `/questions/${question}/branching/responseValues`;
const words = (text: string): readonly string[] => text.split(", ");

const types = (meant: object, position: number, list: string): Slip[] =>
  words(list).map((type) => [`the type ${type}`, meant, [[`/questions/${position}/type`, type]]]);

const called = (meant: object, pointer: string, list: string): Slip[] =>
  words(list).map((name) => [`${name} for ${pointer}`, meant, [[pointer, "is called", name]]]);

const targets = (meant: object, pointer: string, list: string): Slip[] =>
  words(list).map((target) => [`the target ${target}`, meant, [[pointer, target]]]);

const dates = (meant: object, pointer: string, list: readonly (string | number)[]): Slip[] =>
  list.map((date) => [`the date ${date}`, meant, [[pointer, date]]]);

const keys = (meant: object, position: number, list: readonly object[]): Slip[] =>
  list.map((each) => [`the keys ${Object.keys(each).join(" ")}`, meant, [[values(position), each]]]);

const at = (name: string, position: number) => `/questions/${position}/${name}`;

/** Slips in names, types, targets, dates and response keys, one in each survey. */
export const wordSlips: readonly Slip[] = [
  ...types(loyalty, 4, "radio, dropdown, select_one, SingleChoice, single-choice, yes/no"),
  ...types(checkout, 6, "checkboxes, multi_select, MultipleChoice, select_multiple"),
  ...types(short, 0, "textarea, long_text, free text, OPEN, short_answer, free_response"),
  ...types(short, 1, "likert, stars, Rating, csat, numeric_scale"),
  ...types(loyalty, 0, "nps, opinion_scale, slider"),
  ...types(setup, 5, "cta, Link, button"),
  ...called(loyalty, at("choices", 4), "options, answers, Choices"),
  ...called(setup, at("question", 3), "text, title, label, prompt, questionText"),
  ...called(short, at("scale", 1), "max, steps, points"),
  ...called(loyalty, at("branching/index", 1), "target, goto, to, destination"),
  ...called(loyalty, at("branching/responseValues", 0), "response_values, responses, mapping, routes"),
  ...called(loyalty, at("lowerBoundLabel", 0), "lower_bound_label, lowLabel, lowerboundlabel"),
  ...called(loyalty, at("hasOpenChoice", 4), "allow_other, hasOther, has-open-choice"),
  ...called(loyalty, "/questions", "items, fields, steps, Questions"),
  ...called(
    { ...short, appearance: { thankYouMessageHeader: "Thanks!" } },
    "/appearance/thankYouMessageHeader",
    "thankYouTitle",
  ),
  ...called(
    written(setup, [[at("shuffleOptions", 4), true]]) as object,
    at("shuffleOptions", 4),
    "shuffle, randomize",
  ),
  ...called(
    written(setup, [[at("buttonText", 5), "Call"]]) as object,
    at("buttonText", 5),
    "cta, button_label",
  ),
  ...called(loyalty, "/end_date", "endDate, expires_at, closes_at"),
  ...called(setup, at("link", 5), "url, href"),
  ...called({ ...short, description: "Two questions" }, "/description", "subtitle, help_text"),
  ...called(loyalty, "/name", "title, survey_name, Name"),
  ...called(loyalty, "/responses_limit", "responsesLimit, max_responses"),
  ...targets(short, `${values(1)}/positive`, "END, finish, End survey, thank-you, exit, done, submit"),
  ...targets(
    setup,
    `${values(2)}/negative`,
    "Question 4, q4, questions[3], What was hard, what was hard?, 3, go to question 4, #4, → 3",
  ),
  ...targets(
    event,
    `${values(0)}/1`,
    "why-not, Why Not, id:why_not, goto why_not, whynot, questions[4], step 5, why_nto",
  ),
  ...targets(setup, at("branching/index", 1), "4, Question #5, skip to 4, which of these did you try"),
  ...dates(loyalty, "/start_date", [
    "2026/01/02",
    "2026-01-02T00:00",
    "02.01.2026",
    1767312000,
    1767312000000,
    " 2026-01-02 ",
  ]),
  ...dates(loyalty, "/end_date", ["03/31/2026", "31-03-2026", "2026-03-31 23:59:59Z"]),
  ...keys(loyalty, 0, [{ "0 - 6": 1, "7 to 8": 2, "9–10": 3 }]),
  ...keys(loyalty, 0, [
    { Detractors: 1, Passives: 2, Promoters: 3 },
    { low: 1, medium: 2, high: 3 },
    { bad: 1, ok: 2, good: 3 },
  ]),
  ...keys(loyalty, 0, [
    { "6 or less": 1, passives: 2, "9 or more": 3 },
    { "up to 6": 1, passives: 2, "at least 9": 3 },
  ]),
  ["ranges and a list: two slips", loyalty, [[values(0), { "<7": 1, "7,8": 2, ">8": 3 }]], 2],
  ...keys(short, 1, [
    { "1-2": 2, neutral: "end", "4-5": "end" },
    { "1 to 2": 2, neutral: "end", "4+": "end" },
    { Negative: 2, Neutral: "end", Positive: "end" },
  ]),
  ...keys(helpdesk, 0, [
    { yes: "end", no: 1 },
    { thumbs_up: "end", thumbs_down: 1 },
    { "👍": "end", "👎": 1 },
    { promoters: "end", detractors: 1 },
  ]),
  ...keys(checkout, 2, [
    { detractors: 3, passives: 4, promoters: 4 },
    { sad: 3, meh: 4, happy: 4 },
  ]),
  ...keys(helpdesk, 1, [
    { a: 3, b: 3, c: 2 },
    { "A)": 3, "B)": 3, "C)": 2 },
    { choice_1: 3, choice_2: 3, choice_3: 2 },
    { choice_0: 3, choice_1: 3, choice_2: 2 },
    { "0,1": 3, 2: 2 },
    { "0-1": 3, 2: 2 },
    { 2: 2, default: 3 },
    { 2: 2, "*": 3 },
  ]),
  ...keys(checkout, 4, [{ 2: 5, 3: 6, 1: 6 }]),
  ...keys(withRoutes(checkout, 4, { Card: 6, Invoice: 5, Cash: 6 }), 4, [
    { card: 6, invoice: 5, cash: 6 },
    { "Card ": 6, " Invoice": 5, CASH: 6 },
  ]),
  ...keys(withRoutes(checkout, 4, { Card: 6, Invoice: 5, Cash: 6 }), 4, [
    { Card: 6, Invioce: 5, Cash: 6 },
    { Card: 6, Invoice: 5, Cahs: 6 },
    { Card: 6, Invoic: 5, Cash: 6 },
    { Car: 6, Invoice: 5, Cash: 6 },
  ]),
];

const waiting = { ...short, conditions: { seenSurveyWaitPeriodInDays: 30 } };

/** The same for numbers and booleans, and for shapes of choices. */
export const valueSlips: readonly Slip[] = [
  ...["true", "yes", "Yes", "TRUE", "1", "on", "Y"].map(
    (truth): Slip => [`optional is ${truth}`, loyalty, [[at("optional", 5), truth]]],
  ),
  ["1 for true", loyalty, [[at("optional", 5), 1]]],
  ...["30 days", "30 Days", "30d", "30"].map(
    (days): Slip => [`a wait of ${days}`, waiting, [["/conditions/seenSurveyWaitPeriodInDays", days]]],
  ),
  ...["5", "5 stars", "5-point", "1 to 5", "1..5"].map(
    (scale): Slip => [`the scale ${scale}`, short, [[at("scale", 1), scale]]],
  ),
  ["a scale as an object", short, [[at("scale", 1), { min: 1, max: 5 }]]],
  ["a scale as a list", short, [[at("scale", 1), [1, 2, 3, 4, 5]]]],
  ["choices in one line", setup, [[at("choices", 4), "Reports, Alerts, Imports"]]],
  ["choices with slashes", setup, [[at("choices", 4), "Reports / Alerts / Imports"]]],
  [
    "choices as objects",
    setup,
    [[at("choices", 4), [{ label: "Reports" }, { label: "Alerts" }, { label: "Imports" }]]],
  ],
  ["a display in capitals", setup, [[at("display", 2), "EMOJI"]]],
  ["no date as an empty text", { ...short, start_date: null }, [["/start_date", ""]]],
  ["no limit as an empty text", { ...short, responses_limit: null }, [["/responses_limit", ""]]],
  ["no type as an empty text", { ...short, type: null }, [["/type", ""]]],
  ["thumbs", helpdesk, [[at("type", 0), "thumbs"]]],
  ["smileys", setup, [[at("display", 2), "smileys"]]],
  ...["popup", "modal"].map((type): Slip => [`a ${type}`, loyalty, [["/type", type]]]),
  ["an id as a number", written(short, [[at("id", 0), "7"]]) as object, [[at("id", 0), 7]]],
  ["a name as a number", { ...short, name: "2026" }, [["/name", 2026]]],
  ["a type of survey in capitals", loyalty, [["/type", "Popover"]]],
  [
    "required instead of optional",
    loyalty,
    [
      [at("optional", 5), undefined],
      [at("required", 5), false],
    ],
  ],
  ["a limit with a comma", { ...short, responses_limit: 1500 }, [["/responses_limit", "1,500"]]],
];
