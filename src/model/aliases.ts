// The names of other survey tools for types, properties and values. To add a name, add it to the list of its meaning; case,
// spaces, hyphens and underscores are ignored. Only rejected values and unknown properties are looked up here.
import { folded } from "#diagnostics/did-you-mean.ts";

/** A question type, and the properties that an alias implies. */
export interface TypeAlias {
  readonly type: string;
  /** Properties that the alias implies; they are added if they are missing. */
  readonly members?: Readonly<Record<string, unknown>>;
}

/** A branching type, and its parameters: none, an index, or routes by response key. */
export interface BranchingAlias {
  readonly type: string;
  readonly takes: "nothing" | "index" | "keys";
}

const questionTypes: readonly (readonly [words: string, type: TypeAlias])[] = [
  [
    "text, textarea, textbox, text field, short text, long text, paragraph, paragraph text, te, " +
      "short answer, long answer, free text, input, string, comment, essay, open text, free response, " +
      "open response, open ended, free, freeform, open question, email, number, integer, date, phone, url, website",
    { type: "open" },
  ],
  [
    "radio, radio group, radio button, select, select one, one, dropdown, dropdown list, picklist, " +
      "choice, single, single select, single answer, mc, mcq, multiple choice single, poll, picture choice, list, " +
      "choose one, pick one",
    { type: "single_choice" },
  ],
  ["boolean, yes no, yes/no, bool, consent", { type: "single_choice", members: { choices: ["Yes", "No"] } }],
  [
    "checkbox, checkboxes, checkbox group, multi, multiple, multi select, multiple select, select multiple, " +
      "select many, many, tags, tagbox, multi choice, multiple answer, choose many, pick many, " +
      "multiple choice multi",
    { type: "multiple_choice" },
  ],
  ["nps, net promoter score, net promoter, opinion scale", { type: "rating", members: { scale: 10 } }],
  ["star, star rating, csat, likert, likert scale", { type: "rating", members: { scale: 5 } }],
  ["ces, customer effort score", { type: "rating", members: { scale: 7 } }],
  ["thumb, thumbs up down", { type: "rating", members: { scale: 2, display: "emoji" } }],
  ["smiley, emoji, emoji rating", { type: "rating", members: { scale: 5, display: "emoji" } }],
  ["score, slider, range, scale", { type: "rating", members: { scale: 10 } }],
  [
    "linear scale, numeric scale, number scale, rating scale, rate",
    { type: "rating", members: { scale: 5 } },
  ],
  // PostHog has no such type, and the nearest spelling would mislead.
  ["ranking, rank", { type: "" }],
  ["hyperlink, anchor, button, call to action, cta, statement, info, html, note", { type: "link" }],
];

const end: BranchingAlias = { type: "end", takes: "nothing" };
const onward: BranchingAlias = { type: "next_question", takes: "nothing" };
const jump: BranchingAlias = { type: "specific_question", takes: "index" };
const byKey: BranchingAlias = { type: "response_based", takes: "keys" };

const branchingTypes: readonly (readonly [words: string, type: BranchingAlias])[] = [
  [
    "end, end survey, finish, finished, stop, exit, done, submit, complete, close, quit, thank you, " +
      "thank you page, the end, confirmation, confirmation message, end of survey, last, submit form, end form",
    end,
  ],
  ["next question, next, continue, following, default, next page, next section, proceed", onward],
  ["goto, jump, jump to, skip, skip to, question, specific, index, go to question, specific question", jump],
  [
    "conditional, condition, by response, response based, response, logic, rule, by answer, answer based",
    byKey,
  ],
];

/** Targets written as words. */
export const targetWords: readonly string[] = [onward, end].map(({ type }) => type);

const members: Readonly<Record<string, string>> = {
  name: "title, label, survey name, survey title",
  questions: "sections",
  question: "title, text, label, prompt, question text, question title, query, headline, heading, name",
  type: "kind, question type, input type, widget, control",
  choices: "options, answers, answer options, items, values, select options, alternatives",
  scale:
    "max, maximum, max rating, rating scale, rate max, steps, points, max value, levels, high, " +
    "range, rate count, scale max, number of points",
  index:
    "goto, to, target, next, question, position, destination, jump to, skip to, question index, " +
    "question id, target id, target question, question number, target index, next question, id",
  responseValues: "responses, answers, values, routes, rules, mapping, map, cases, targets, conditions",
};

/** How the value of a property of another tool is converted. */
export type Conversion =
  | "same"
  | "other"
  | "opposite"
  | "branching"
  | "questions"
  | "several"
  | "min_length"
  | "max_length";

/** Properties that would change the survey: unknown ones are reported even if no property is missing. */
const memberAliases: readonly (readonly [words: string, known: string, conversion: Conversion])[] = [
  ["required, is required, mandatory, obligatory, force response", "optional", "opposite"],
  [
    "skip to, goto, jump to, next, branch, skip logic, logic, routing, branching logic, conditional logic, " +
      "jump, branches, next question",
    "branching",
    "branching",
  ],
  [
    "allow other, has other, has other option, show other item, allow custom, allow custom answer, other option, " +
      "include other, allow other choice",
    "hasOpenChoice",
    "other",
  ],
  ["min label, low label, left label, start label", "lowerBoundLabel", "same"],
  ["max label, high label, right label, end label", "upperBoundLabel", "same"],
  ["cta, cta text, submit text, button label, submit label, submit button text", "buttonText", "same"],
  ["item, field, step, page, survey question, question list", "questions", "questions"],
  ["start at, starts at, launch date, launched at", "start_date", "same"],
  ["end at, ends at, close date, closes at, expires at", "end_date", "same"],
  ["max response, limit response", "responses_limit", "same"],
  ["url, href, link url, website, destination", "link", "same"],
  [
    "help text, helper text, subtitle, subheader, html, question description, hint, desc",
    "description",
    "same",
  ],
  [
    "thank you title, thank you message, thank you heading, thank you message title, thank you text",
    "thankYouMessageHeader",
    "same",
  ],
  ["intro title, intro screen title, welcome title", "introScreenHeader", "same"],
  ["intro text, intro message, welcome text, welcome message", "introScreenDescription", "same"],
  ["selector, button selector", "widgetSelector", "same"],
  ["shuffle, randomize, randomize choice, randomize option, shuffle choice", "shuffleOptions", "same"],
  [
    "multiple, allow multiple, multi select, allow multiple selection, allow multiple answer",
    "choices",
    "several",
  ],
  ["style", "display", "same"],
  ["message, error", "errorMessage", "same"],
  ["min, max, length", "value", "same"],
  ["placement", "position", "same"],
  ["button color", "submitButtonColor", "same"],
  ["targeting", "conditions", "same"],
  ["min length, min character", "validation", "min_length"],
  ["max length, max character, max char, char limit, character limit", "validation", "max_length"],
];

/** The values of enumerations. */
const values: readonly (readonly [words: string, value: string])[] = [
  ["popup, modal, dialog", "popover"],
  ["external, link, hosted, page", "external_survey"],
  ["tab, feedback button, button", "widget"],
  ["smiley, face, emoticon", "emoji"],
  ["plain, plain text, string", "text"],
  ["star, numeric", "number"],
  ["text/html, markdown", "html"],
  ["text/plain", "text"],
  ["equal, equal to, is, matches exactly", "exact"],
  ["not equal, not equal to", "is_not"],
  ["daily, weekly, monthly, quarterly, yearly", "recurring"],
  ["min, minimum", "min_length"],
  ["max, maximum", "max_length"],
  ["bottom right", "right"],
  ["bottom left", "left"],
  ["bottom center", "center"],
];

/** A folded word without the ending of a plural. */
const singular = (word: string): string => folded(word).replace(/s$/, "");

const wordsOf = (words: string): string[] => words.split(", ").map(folded);

type WordList<Known> = readonly (readonly [words: string, known: Known])[];

function lookup<Known>(list: WordList<Known>): ReadonlyMap<string, Known> {
  return new Map(
    list.flatMap(([words, known]) =>
      words.split(", ").map((word): [string, Known] => [singular(word), known]),
    ),
  );
}

/** Returns a function that finds the meaning of an alias; the list is read on the first call. */
function finder<Known>(list: WordList<Known>): (word: string) => Known | undefined {
  let known: ReadonlyMap<string, Known> | undefined;
  return (word: string): Known | undefined => {
    known ??= lookup(list);
    return known.get(singular(word));
  };
}

/** Finds the value of an enumeration for an alias. */
export const findValueAlias = finder(values);

const findQuestionType = finder(questionTypes);

/** Finds the question type for an alias. In XLSForm the name of a list follows the type. */
export const findTypeAlias = (word: string): TypeAlias | undefined =>
  findQuestionType(word.startsWith("select_") ? word.replace(/^(select_\w{3,8})\s.*/, "$1") : word);

/** Finds the branching type for an alias; a type without parameters is also a target. */
export const findBranchingAlias = finder(branchingTypes);

/** Finds the property for an alias, and how the value is converted. */
export const findMemberAlias = finder(
  memberAliases.map(([words, known, conversion]) => [words, { known, conversion }] as const),
);

const aliasesByMember = new Map<string, readonly string[]>();

/** The aliases of a property, the likeliest first, as folded names. */
export function aliasesOf(member: string): readonly string[] {
  let names = aliasesByMember.get(member);
  if (names === undefined && Object.hasOwn(members, member)) {
    names = wordsOf(members[member] as string);
    aliasesByMember.set(member, names);
  }
  return names ?? [];
}

/** Whether a name is that of a member, or an alias of it. */
export const isNameOf = (name: string, member: string): boolean =>
  name === member || aliasesOf(member).includes(folded(name));
