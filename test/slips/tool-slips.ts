import { type Slip, written } from "./slip.ts";
import { event, loyalty, setup, short } from "./surveys.ts";

const at = (name: string, position: number) => `/questions/${position}/${name}`;

/** A survey with one more member of a question, and the same as another tool writes it. */
const instead = (
  survey: object,
  position: number,
  meant: Readonly<Record<string, unknown>>,
  name: string,
  value: unknown,
): Slip => [
  `${name}: ${JSON.stringify(value)}`,
  written(
    survey,
    Object.entries(meant).map(([member, each]) => [at(member, position), each] as const),
  ) as object,
  [
    ...Object.keys(meant).map((member) => [at(member, position), undefined] as const),
    [at(name, position), value],
  ],
];

const lengths = (...bounds: readonly (readonly [type: string, value: number])[]) => ({
  validation: bounds.map(([type, value]) => ({ type, value })),
});

/** A survey with a page before or after its questions, as another tool writes it. */
const page = (name: string, value: unknown, appearance: object): Slip => [
  `${name}: ${JSON.stringify(value)}`,
  { ...short, appearance },
  [
    ["/appearance", undefined],
    [`/${name}`, value],
  ],
];
const thanks = {
  displayThankYouMessage: true,
  thankYouMessageHeader: "Thanks!",
  thankYouMessageDescription: "Bye",
};

/** A choice question whose choices hold where they lead, and the routes that are meant. */
const choices = (shows: string, list: readonly object[], responseValues: object): Slip => {
  const [question, ...others] = event.questions;
  const { branching: _, ...asked } = question as { readonly branching?: unknown };
  const branching = { type: "response_based", responseValues };
  return [
    shows,
    { ...event, questions: [{ ...asked, branching }, ...others] },
    [
      ["/questions/0/branching", undefined],
      ["/questions/0/choices", list],
    ],
  ];
};

const withIds = Object.fromEntries(event.questions.map(({ id, ...question }) => [id, question]));

/** Slips of those who know the members of another tool, most of which nothing here would report. */
export const toolSlips: readonly Slip[] = [
  ...["multiple", "allowMultiple", "multiSelect", "allow_multiple_selection"].map(
    (name): Slip => [
      `${name} of a single choice`,
      setup,
      [
        [at("type", 4), "single_choice"],
        [at(name, 4), true],
      ],
    ],
  ),
  [
    "multiSelect is false",
    loyalty,
    [
      [at("type", 4), "multiple_choice"],
      [at("multiSelect", 4), false],
    ],
  ],
  ["allow_other_choice", loyalty, [[at("hasOpenChoice", 4), "is called", "allow_other_choice"]]],
  instead(short, 0, { optional: false }, "forceResponse", true),
  instead(short, 0, { description: "One word is enough." }, "hint", "One word is enough."),
  instead(short, 0, { id: "use" }, "ref", "use"),
  instead(short, 0, lengths(["min_length", 3]), "minLength", 3),
  instead(short, 0, lengths(["max_length", 300]), "max_length", 300),
  instead(short, 0, lengths(["max_length", 300]), "maxLength", "300"),
  instead(short, 0, lengths(["max_length", 300]), "charLimit", 300),
  instead(short, 0, lengths(["min_length", 3], ["max_length", 300]), "charLimit", {
    enabled: true,
    min: 3,
    max: 300,
  }),
  instead(short, 0, { description: "One word is enough." }, "subheader", "One word is enough."),
  page("thankYouCard", { enabled: true, headline: { default: "Thanks!" }, subheader: "Bye" }, thanks),
  page(
    "endings",
    [{ id: "a", type: "endScreen", headline: { default: "Thanks!" }, subheader: "Bye" }],
    thanks,
  ),
  page("thankyou_screens", [{ title: "Thanks!" }], {
    displayThankYouMessage: true,
    thankYouMessageHeader: "Thanks!",
  }),
  page("completedHtml", "Thanks!", { displayThankYouMessage: true, thankYouMessageHeader: "Thanks!" }),
  page("completedHtml", "<b>Thanks!</b>", {
    displayThankYouMessage: true,
    thankYouMessageDescription: "<b>Thanks!</b>",
    thankYouMessageDescriptionContentType: "html",
  }),
  page(
    "welcomeCard",
    { enabled: true, headline: "Welcome", html: "Two questions" },
    {
      displayIntroScreen: true,
      introScreenHeader: "Welcome",
      introScreenDescription: "Two questions",
    },
  ),
  [
    "both lengths",
    written(short, [
      [at("validation", 0), lengths(["min_length", 3], ["max_length", 9]).validation],
    ]) as object,
    [
      [at("validation", 0), undefined],
      [at("minLength", 0), 3],
      [at("maxLength", 0), 9],
    ],
    2,
  ],
  instead(short, 1, { lowerBoundLabel: "Badly", upperBoundLabel: "Well" }, "labels", {
    left: "Badly",
    right: "Well",
  }),
  ...(
    [
      ["choicesOrder", "random"],
      ["order", "Randomized"],
      ["random", true],
    ] as const
  ).map(([name, value]) => instead(setup, 4, { shuffleOptions: true }, name, value)),
  instead(setup, 4, { choices: ["Reports", "Alerts", "Imports"] }, "properties", {
    choices: ["Reports", "Alerts", "Imports"],
  }),
  instead(written(setup, [[at("settings", 4), { id: 1 }]]) as object, 4, { choices: ["a", "b"] }, "config", {
    choices: [{ label: "a" }, { label: "b" }],
  }),
  instead(short, 1, { scale: 5 }, "settings", { scale: 5 }),
  ["the type PARAGRAPH_TEXT", short, [[at("type", 0), "PARAGRAPH_TEXT"]]],
  ["the type note", setup, [[at("type", 5), "note"]]],
  ["questions by name", event, [["/questions", withIds]]],
  choices(
    "choices of a Google Form",
    [
      { value: "Yes", goToAction: "NEXT_SECTION" },
      { value: "No", goToAction: "SUBMIT_FORM" },
    ],
    { 0: "next_question", 1: "end" },
  ),
  choices(
    "choices that lead to ids",
    [
      { value: "Yes", goToSectionId: "useful" },
      { value: "No", goToSectionId: "why_not" },
    ],
    { 0: 1, 1: 4 },
  ),
  choices(
    "choices that lead to texts and positions",
    [
      { value: "Yes", skip_to: 1 },
      { value: "No", jump: "Why did you not come?" },
    ],
    { 0: 1, 1: 4 },
  ),
];
