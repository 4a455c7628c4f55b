// One slip of each kind as people make them in forms, spreadsheets and editors.
import { type Slip, written } from "./slip.ts";
import { event, helpdesk, loyalty, setup, short } from "./surveys.ts";

/** The pointer of a property of a question. */
const at = (name: string, position: number) => `/questions/${position}/${name}`;
/** The pointer of the response keys of a question. */
const keysAt = (q: number) => `/questions/${q}/branching/responseValues`;
const renamed = (meant: object, pointer: string, name: string): Slip => [
  `${name} for ${pointer}`,
  meant,
  [[pointer, "is called", name]],
];
const set = (meant: object, pointer: string, value: unknown): Slip => [
  `${pointer}: ${JSON.stringify(value)}`,
  meant,
  [[pointer, value]],
];
/** A survey with other values. */
const withValues = (meant: object, ...changes: [string, unknown][]) =>
  written(meant, changes as never) as object;
const branchingAt = (q: number) => `/questions/${q}/branching`;
const desc = { ...short, description: "Notes" };
const withAppearance = (appearance: object) => ({ ...short, appearance });
const withConditions = (conditions: object) => ({ ...short, conditions });
const one = (more: object) => ({
  name: "A survey",
  questions: [{ type: "open", question: "Why?", ...more }],
});
const choice = (more: object) => ({
  name: "A survey",
  questions: [{ type: "single_choice", question: "Which?", choices: ["Yes", "No"], ...more }],
});
export const everydaySlips: readonly Slip[] = [
  // Names that shorten known ones
  renamed(loyalty, "/start_date", "start"),
  renamed(loyalty, "/appearance/displayThankYouMessage", "showThankYou"),
  renamed(loyalty, "/appearance/displayThankYouMessage", "showThankYouMessage"),
  renamed(loyalty, "/appearance/thankYouMessageHeader", "thankYouHeader"),
  renamed(one({ description: "In a word." }), at("description", 0), "desc"),
  renamed(
    withConditions({ url: "/a", seenSurveyWaitPeriodInDays: 3 }),
    "/conditions/seenSurveyWaitPeriodInDays",
    "waitPeriodInDays",
  ),
  renamed(withConditions({ url: "/a" }), "/conditions", "targeting"),
  renamed(withAppearance({ submitButtonColor: "#123456" }), "/appearance/submitButtonColor", "buttonColor"),
  renamed(withAppearance({ position: "left" }), "/appearance/position", "placement"),
  // Texts and routes in other forms
  set(setup, at("choices", 4), [["Reports"], ["Alerts"], ["Imports"]]),
  set(short, at("question", 0), { text: "What do you use it for?" }),
  set(short, keysAt(1), [
    { value: "negative", index: 2 },
    { value: "neutral", index: "end" },
    { value: "positive", goto: "end" },
  ]),
  set(short, branchingAt(1), [
    { answer: "negative", goto: "What is missing?" },
    { answer: "neutral", goto: "end" },
    { answer: "positive", goto: "end" },
  ]),
  // Names of properties
  renamed(loyalty, "/name", "surveyName"),
  renamed(loyalty, "/questions", "qestions"),
  renamed(loyalty, "/questions", "question_list"),
  renamed(loyalty, at("question", 1), "Question"),
  renamed(loyalty, at("question", 1), "questionTitle"),
  renamed(loyalty, at("question", 1), "heading"),
  renamed(setup, at("choices", 4), "choice"),
  renamed(setup, at("choices", 4), "answer_options"),
  renamed(setup, at("choices", 4), "choises"),
  renamed(short, at("scale", 1), "Scale"),
  renamed(short, at("scale", 1), "maxRating"),
  renamed(loyalty, at("upperBoundLabel", 0), "highLabel"),
  renamed(loyalty, at("optional", 5), "is_optional"),
  renamed(loyalty, at("branching", 1), "branch"),
  renamed(loyalty, "/start_date", "launch_date"),
  renamed(withValues(setup, [at("shuffleOptions", 4), true]), at("shuffleOptions", 4), "shuffle_choices"),
  renamed(setup, at("link", 5), "website"),
  renamed(withValues(loyalty, [at("buttonText", 1), "Next"]), at("buttonText", 1), "button_text"),

  // Question types
  set(loyalty, at("type", 4), "choice"),
  set(loyalty, at("type", 4), "dropdown_list"),
  set(loyalty, at("type", 4), "one"),
  set(setup, at("type", 4), "many"),
  set(setup, at("type", 4), "multi-choice"),
  set(setup, at("type", 4), "tags"),
  set(short, at("type", 0), "free"),
  set(short, at("type", 0), "comment"),
  set(short, at("type", 0), "string"),
  set(short, at("type", 1), "numeric"),
  set(short, at("type", 1), "score"),
  set(setup, at("type", 5), "web"),
  set(setup, at("type", 5), "href"),

  [
    "yes_no without choices",
    choice({}),
    [
      ["/questions/0/type", "yes_no"],
      ["/questions/0/choices", undefined],
    ],
  ],
  [
    "boolean without choices",
    choice({}),
    [
      ["/questions/0/type", "bool"],
      ["/questions/0/choices", undefined],
    ],
  ],

  set(loyalty, at("type", 4), ["single_choice"]),
  set(short, at("type", 1), { name: "rating" }),
  // Names of validations, and of parts in another one
  renamed(
    one({ validation: [{ type: "max_length", value: 9, errorMessage: "Too long" }] }),
    "/questions/0/validation/0/errorMessage",
    "message",
  ),
  renamed(one({ validation: [{ type: "max_length", value: 9 }] }), "/questions/0/validation/0/value", "max"),
  [
    "conditions in the appearance",
    { ...withAppearance({ position: "left" }), conditions: { url: "/a" } },
    [
      ["/conditions", undefined],
      ["/appearance/conditions", { url: "/a" }],
    ],
  ],
  // Values
  set(short, "/questions", Object.fromEntries(short.questions.map((each, index) => [`q${index}`, each]))),
  set(
    withConditions({ url: "/a", seenSurveyWaitPeriodInDays: 14 }),
    "/conditions/seenSurveyWaitPeriodInDays",
    "2 weeks",
  ),
  set(withConditions({ cancelEvents: { values: [{ name: "paid" }] } }), "/conditions/cancelEvents", "paid"),
  set(loyalty, at("scale", 0), 11),
  set(loyalty, at("scale", 0), "0-10"),
  set(loyalty, at("scale", 0), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
  set(loyalty, at("optional", 5), "t"),
  set(loyalty, at("hasOpenChoice", 4), "yes"),
  set(loyalty, at("hasOpenChoice", 4), 1),
  set(setup, at("choices", 4), "Reports\nAlerts\nImports"),
  set(setup, at("choices", 4), "Reports;Alerts;Imports"),
  set(setup, at("choices", 4), [
    { text: "Reports", value: 1 },
    { text: "Alerts", value: 2 },
    { text: "Imports", value: 3 },
  ]),
  set(setup, at("choices", 4), [{ name: "Reports" }, { name: "Alerts" }, { name: "Imports" }]),
  set(short, at("display", 1), "numbers"),
  set(setup, at("display", 2), "emojis"),
  set(short, at("question", 0), [(short.questions[0] as { question: string }).question]),
  set(loyalty, "/responses_limit", "500 responses"),
  set(loyalty, "/type", "pop-up"),
  set(loyalty, "/type", "POPOVER"),
  set(loyalty, "/name", ["Quarterly loyalty survey"]),

  // Branching
  set(loyalty, branchingAt(1), 4),
  set(loyalty, branchingAt(1), "4"),
  set(loyalty, branchingAt(1), { goto: 4 }),
  set(loyalty, branchingAt(1), { next: 4 }),
  set(loyalty, branchingAt(1), { type: "skip_to", question: 4 }),
  set(loyalty, branchingAt(1), { type: "specific", index: 4 }),
  set(loyalty, branchingAt(1), { index: 4 }),
  set(loyalty, branchingAt(5), "finish"),
  set(loyalty, branchingAt(5), { type: "finish" }),
  set(loyalty, branchingAt(0), { detractors: 1, passives: 2, promoters: 3 }),
  set(loyalty, branchingAt(0), { type: "response_based", detractors: 1, passives: 2, promoters: 3 }),
  set(loyalty, branchingAt(0), {
    type: "responseBased",
    responseValues: { detractors: 1, passives: 2, promoters: 3 },
  }),
  set(loyalty, branchingAt(0), { responseValues: { detractors: 1, passives: 2, promoters: 3 } }),

  // Targets
  set(loyalty, `${keysAt(0)}/promoters`, "3"),
  set(loyalty, `${keysAt(0)}/promoters`, "question_4"),
  set(loyalty, `${keysAt(0)}/promoters`, "What do you like most?"),
  set(loyalty, `${keysAt(0)}/promoters`, { index: 3 }),
  set(event, `${keysAt(0)}/1`, "WHY_NOT"),
  set(short, `${keysAt(1)}/positive`, "The End"),
  set(short, `${keysAt(1)}/positive`, "thank you page"),
  set(short, `${keysAt(1)}/positive`, { type: "end" }),
  set(loyalty, `${branchingAt(1)}/index`, "How did you hear about us?"),

  // Response keys

  set(loyalty, keysAt(0), { "<=6": 1, "7..8": 2, ">=9": 3 }),
  set(loyalty, keysAt(0), { "0,1,2,3,4,5,6": 1, "7,8": 2, "9,10": 3 }),
  set(setup, keysAt(2), { unhappy: 3, neutral: 4, happy: 5 }),
  set(helpdesk, keysAt(1), { 2: 2, else: 3 }),

  // Dates, links, appearance, conditions, texts and translations
  set(loyalty, "/start_date", "2026-1-2"),
  set(loyalty, "/start_date", "2026-01-02 00:00"),
  set(loyalty, "/start_date", "January 2, 2026"),
  set(setup, at("link", 5), (setup.questions[5] as { link: string }).link.replace("https:", "htps")),

  set(withAppearance({ position: "left" }), "/appearance/position", "bottom-left"),
  set(withAppearance({ position: "center" }), "/appearance/position", "centre"),
  renamed(
    withAppearance({ submitButtonColor: "black" }),
    "/appearance/submitButtonColor",
    "submit_button_color",
  ),
  renamed(
    withAppearance({ thankYouMessageHeader: "Thanks" }),
    "/appearance/thankYouMessageHeader",
    "thank_you_message_header",
  ),
  renamed(withConditions({ url: "/a" }), "/conditions/url", "URL"),
  renamed(withConditions({ url: "/a", urlMatchType: "exact" }), "/conditions/urlMatchType", "url_match_type"),
  set(withConditions({ url: "/a", urlMatchType: "icontains" }), "/conditions/urlMatchType", "contains"),
  set(withConditions({ url: "/a", urlMatchType: "exact" }), "/conditions/urlMatchType", "equals"),
  set(withConditions({ deviceTypes: ["Mobile"] }), "/conditions/deviceTypes", "Mobile"),
  set(desc, "/description", ["Notes"]),
  set(one({ question: "Why not?" }), at("question", 0), "<p>Why not?</p>"),
  set(one({ question: "Q & A?" }), at("question", 0), "Q &amp; A?"),
  set(choice({}), at("choices", 0), ["Yes", "No", " "]),
  set(
    one({ descriptionContentType: "html", description: "<b>So</b>" }),
    at("descriptionContentType", 0),
    "HTML",
  ),
  set(
    one({ descriptionContentType: "text", description: "So" }),
    at("descriptionContentType", 0),
    "text/plain",
  ),
  set(withValues(short, [at("translations", 0), { de: { question: "Warum?" } }]), at("translations", 0), {
    german: { question: "Warum?" },
  }),
  [
    "appearance in the question",
    withAppearance({ thankYouMessageHeader: "Thanks" }),
    [
      ["/appearance", undefined],
      ["/questions/0/thankYouMessageHeader", "Thanks"],
    ],
  ],
  [
    "conditions' url at the top",
    withConditions({ url: "/a" }),
    [
      ["/conditions", undefined],
      ["/url", "/a"],
    ],
  ],
  [
    "header at the top",
    withAppearance({ thankYouMessageHeader: "Thanks" }),
    [
      ["/appearance", undefined],
      ["/thankYouMessageHeader", "Thanks"],
    ],
  ],
];
