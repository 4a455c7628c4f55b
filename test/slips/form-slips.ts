// Superfluous and missing lists around values, texts by language, and the names of other tools for types and properties.
import { type Slip, written } from "./slip.ts";
import { loyalty, setup, short } from "./surveys.ts";

const at = (name: string, position: number) => `/questions/${position}/${name}`;
const condition = (conditions: object, slip: object): Slip => [
  `conditions: ${JSON.stringify(slip)}`,
  { ...short, conditions },
  [["/conditions", slip]],
];
const event = { events: { values: [{ name: "paid" }] } };
const lengths = written(short, [[at("validation", 0), [{ type: "min_length", value: 10 }]]]) as object;
const bounds = (least: number, most: number) => [
  { type: "min_length", value: least },
  { type: "max_length", value: most },
];
const plain = short.questions
  .filter((each) => !("branching" in each))
  .flatMap((each) => [each, { ...each, question: "Why?" }]);
const question = short.questions[0] as { readonly question: string };
const { question: text } = question;
const german = "Wozu nutzen Sie uns?";
const translated = written(short, [[at("translations", 0), { de: { question: german } }]]) as object;
const several = { default: text, de: german };
const brazilian = { ...short, translations: { "pt-BR": { thankYouMessageHeader: "Obrigado!" } } };
const open = (more: object) => ({
  name: "A survey",
  questions: [
    { type: "single_choice", question: "Which?", ...more },
    { type: "open", question: "Why?" },
  ],
});
const [, , , , chosen] = setup.questions as readonly { readonly choices?: readonly string[] }[];
const choices = chosen?.choices ?? [];

/** Payloads that are not slips, or whose meaning is unknown. */
export const formSilent: readonly (readonly [shows: string, survey: unknown, found: readonly string[]])[] = [
  ["an open choice that is there", open({ choices: ["a", "Other"], hasOpenChoice: true }), []],
  ["a text for another choice alone", open({ choices: ["a", "b"], otherText: "Else" }), []],
  ["another choice that is not the last", open({ choices: ["Other", "b"], hasOther: true }), []],
  ["words for types as texts", open({ choices: ["MC", "TE", "ranking", "consent"] }), []],
  [
    "words for scales beside a scale",
    written(short, [
      [at("range", 1), 7],
      [at("high", 1), 9],
    ]),
    [],
  ],
  ["a name that is a JSON text", { ...short, name: "[]", description: "{}" }, []],
  ["a ranking", written(setup, [[at("type", 4), "ranking"]]), ["known-value /questions/4/type"]],
  [
    "several conditions",
    { ...short, conditions: [{ url: "/a" }, { url: "/b" }] },
    ["valid-type /conditions"],
  ],
  ["several addresses", { ...short, conditions: { url: ["/a", "/b"] } }, ["valid-type /conditions/url"]],
  ["a list of something else", { ...short, conditions: [{ first: "a" }] }, ["valid-type /conditions"]],
  ["a text that is not JSON", { ...short, questions: "[Anything else?" }, ["valid-type /questions"]],
  ["a blank question", { ...short, questions: [" "] }, ["valid-type /questions/0"]],
  ...[
    { choices: ["", "a"] },
    { choices: [""] },
    { choices: ["a", ""], hasOpenChoice: true },
    { choices: ["a", ""], translations: { de: { choices: ["b", ""] } } },
    { choices: ["a", ""], branching: { type: "response_based", responseValues: { 1: "end" } } },
  ].map(
    (question) =>
      [
        `a blank choice in ${JSON.stringify(question)}`,
        open(question),
        [`no-blank-text /questions/0/choices/${question.choices.indexOf("")}`],
      ] as const,
  ),
  [
    "sections whose branching counts questions",
    { name: "s", sections: [{ questions: short.questions }, { questions: plain }] },
    ["foreign-format /sections"],
  ],
  [
    "sections beside questions",
    { ...short, sections: [{ questions: plain }], pages: [{ elements: plain }] },
    [],
  ],
  [
    "a refused question with others inside",
    { ...short, questions: [{ type: "open", question: 5, questions: plain }] },
    ["valid-type /questions/0/question"],
  ],
  [
    "parts of a text",
    written(short, [[at("question", 0), { first: "a", second: "b" }]]),
    ["valid-type /questions/0/question"],
  ],
  [
    "texts by language beside translations",
    written(translated, [[at("question", 0), several]]),
    ["valid-type /questions/0/question"],
  ],
];

export const formSlips: readonly Slip[] = [
  ...[
    { question: { de: german } },
    { title: { German: german } },
    { de: { title: german } },
    { de: { text: german } },
    { German: { question: german } },
    { Deutsch: { question: german } },
    { "German (Germany)": { question: german } },
    { de: german },
  ].map(
    (written): Slip => [
      `translations: ${JSON.stringify(written)}`,
      translated,
      [[at("translations", 0), written]],
    ],
  ),
  ["an underscore in a language", brazilian, [["/translations/pt-BR", "is called", "pt_BR"]]],
  ...[
    { sections: [{ title: "One", questions: [plain[0]] }, { questions: plain.slice(1) }] },
    { questions: [{ title: "One", questions: [plain[0]] }, { questions: plain.slice(1) }] },
    { pages: [{ elements: plain }] },
    { blocks: [{ elements: plain }] },
  ].map(
    (slip): Slip => [
      `questions in ${JSON.stringify(slip)}`,
      { name: "s", questions: plain },
      [["", { name: "s", ...slip }]],
    ],
  ),
  ["branching in a list", short, [[at("branching", 2), [{ type: "end" }]]]],
  ["branching as JSON", short, [[at("branching", 2), '{"type":"end"}']]],
  condition({ url: "/a" }, [{ url: "/a" }]),
  condition({ url: "/a" }, { url: ["/a"] }),
  condition(event, { events: ["paid"] }),
  condition(event, { events: [{ name: "paid" }] }),
  condition(event, { events: { values: ["paid"] } }),
  condition(event, { events: { values: { name: "paid" } } }),
  ["a length as an object", lengths, [[at("validation", 0), { min_length: 10 }]]],
  ["a length in camel case", lengths, [[at("validation", 0), { minLength: 10 }]]],
  ["a length by name in a list", lengths, [[at("validation", 0), [{ min_length: 10 }]]]],
  ["a length without a list", lengths, [[at("validation", 0), { type: "min_length", value: 10 }]]],
  ...[{ min: "10" }, [{ type: "min", value: 10 }]].map(
    (slip): Slip => [`validation: ${JSON.stringify(slip)}`, lengths, [[at("validation", 0), slip]]],
  ),
  ["questions as JSON", short, [["/questions", JSON.stringify(short.questions)]]],
  ["choices as JSON", setup, [[at("choices", 4), JSON.stringify(choices)]]],
  [
    "questions as texts",
    { name: "s", questions: [{ type: "open", question: "Why?" }] },
    [["/questions", ["Why?"]]],
  ],
  ["a blank choice at the end", setup, [[at("choices", 4), [...choices, ""]]]],
  ["blank choices at the end", setup, [[at("choices", 4), [...choices, "", " "]]], 2],
  [
    "lengths the wrong way round",
    written(short, [[at("validation", 0), bounds(3, 9)]]) as object,
    [[at("validation", 0), bounds(9, 3)]],
  ],
  ...["high", "range", "rateCount", "scaleMax", "number_of_points"].map(
    (name): Slip => [`${name} for scale`, short, [[at("scale", 1), "is called", name]]],
  ),
  [
    "a range for a scale",
    short,
    [
      [at("scale", 1), undefined],
      [at("range", 1), { min: 1, max: 5 }],
    ],
  ],
  ...["MC", "select_one sources"].map((type): Slip => [`the type ${type}`, loyalty, [[at("type", 4), type]]]),
  ...["multipleChoiceMulti", "select_multiple parts"].map(
    (type): Slip => [`the type ${type}`, setup, [[at("type", 4), type]]],
  ),
  ["the type TE", short, [[at("type", 0), "TE"]]],
  [
    "the type consent",
    open({ choices: ["Yes", "No"] }),
    [
      [at("type", 0), "consent"],
      [at("choices", 0), undefined],
    ],
  ],
  ["a display of stars", short, [[at("display", 1), "stars"]]],
  ["weekly", { ...short, schedule: "recurring" }, [["/schedule", "weekly"]]],
  ["a corner", { ...short, appearance: { position: "right" } }, [["/appearance/position", "bottom-right"]]],
  [
    "another choice",
    open({ choices: ["a", "b", "Other"], hasOpenChoice: true }),
    [
      [at("choices", 0), ["a", "b"]],
      [at("hasOpenChoice", 0), undefined],
      [at("hasOther", 0), true],
    ],
  ],
  [
    "another choice with a text",
    open({ otherText: "None of these", choices: ["a", "b", "None of these"], hasOpenChoice: true }),
    [
      [at("choices", 0), ["a", "b"]],
      [at("hasOpenChoice", 0), undefined],
      [at("showOtherItem", 0), true],
    ],
  ],
  [
    "another choice that is there",
    open({ choices: ["a", "Other (which?)"], hasOpenChoice: true }),
    [[at("hasOpenChoice", 0), "is called", "showOtherItem"]],
  ],
];
