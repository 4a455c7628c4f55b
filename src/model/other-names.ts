// What other survey tools, and people who write from memory, call the things that a survey is made of. To add a word, add
// it to the list of its meaning; case, spaces, hyphens and underscores are ignored. Only values that were refused, or
// members that carry a meaning and are read by nobody, are looked up here: words that are known here are never.
import { folded } from "#diagnostics/did-you-mean.ts";

/** A question type and what it takes besides for a word of another tool. */
export interface OtherType {
  readonly type: string;
  /** Members that the word stands for; they are added where they are missing. */
  readonly members?: Readonly<Record<string, unknown>>;
  /** Whether the word may be about a link that is shown, as well as about an address that is asked for. */
  readonly isAddress?: boolean;
}

/** A branching type, and whether it says by itself where answers lead or needs an index. */
export interface OtherBranching {
  readonly type: string;
  readonly takes: "nothing" | "index" | "keys";
}

const questionTypes: readonly (readonly [words: string, type: OtherType])[] = [
  ["text, textarea, text area, textbox, text field, short text, long text, paragraph", { type: "open" }],
  ["paragraph text", { type: "open" }],
  ["short answer, long answer, free text, input, string, comment, essay, open text", { type: "open" }],
  ["te", { type: "open" }],
  [
    "free response, open response, open ended, open question, email, number, integer, date, phone",
    { type: "open" },
  ],
  ["url, website", { type: "open", isAddress: true }],
  ["radio, radios, radio group, radio button, radio buttons, select, select one", { type: "single_choice" }],
  ["dropdown, drop down, picklist, choice, single, single select, single answer", { type: "single_choice" }],
  [
    "mc, mcq, multiple choice single, poll, picture choice, list, choose one, pick one",
    { type: "single_choice" },
  ],
  ["boolean, yes no, yes/no, bool, consent", { type: "single_choice", members: { choices: ["Yes", "No"] } }],
  ["checkbox, checkboxes, checkbox group, multi, multiple, multi select", { type: "multiple_choice" }],
  ["multiple select, select multiple, select many, tagbox, multi choice", { type: "multiple_choice" }],
  [
    "multiple answer, multiple answers, choose many, pick many, multiple choice multi",
    { type: "multiple_choice" },
  ],
  ["nps, net promoter score, net promoter, opinion scale", { type: "rating", members: { scale: 10 } }],
  ["stars, star, star rating, csat, likert, likert scale", { type: "rating", members: { scale: 5 } }],
  ["ces, customer effort score", { type: "rating", members: { scale: 7 } }],
  ["thumbs, thumbs up down", { type: "rating", members: { scale: 2, display: "emoji" } }],
  [
    "smileys, smiley, emoji, emojis, emoji rating",
    { type: "rating", members: { scale: 5, display: "emoji" } },
  ],
  ["score, slider, range, scale", { type: "rating", members: { scale: 10 } }],
  [
    "linear scale, numeric scale, number scale, rating scale, rate",
    { type: "rating", members: { scale: 5 } },
  ],
  // There is none like it, though the words are like some of ours.
  ["ranking, rank", { type: "" }],
  ["hyperlink, anchor, button, call to action, cta, statement, info, html, note", { type: "link" }],
];

const end: OtherBranching = { type: "end", takes: "nothing" };
const onward: OtherBranching = { type: "next_question", takes: "nothing" };
const jump: OtherBranching = { type: "specific_question", takes: "index" };
const byKey: OtherBranching = { type: "response_based", takes: "keys" };

const branchingTypes: readonly (readonly [words: string, type: OtherBranching])[] = [
  ["end, end survey, finish, finished, stop, exit, done, submit, complete, close, quit", end],
  ["terminate, thank you, thank you page, confirmation, end of survey, last, submit form, end form", end],
  ["next question, next, continue, following, default, next page, next section, proceed", onward],
  ["goto, go to, jump, jump to, skip, skip to, question, specific, index, go to question", jump],
  ["specific question", jump],
  ["conditional, condition, by response, response, logic, rules, by answer, answer based", byKey],
];

/** The words that are targets by themselves. */
export const targetWords: readonly string[] = [onward, end].map(({ type }) => type);

const members: Readonly<Record<string, string>> = {
  name: "title, label, survey name, survey title",
  questions: "sections",
  question: "title, text, label, prompt, question text, query, headline, heading, name",
  type: "kind, question type, input type, widget, control",
  choices: "options, answers, answer options, items, values, select options, alternatives",
  scale:
    "max, maximum, max rating, rating scale, rate max, steps, points, max value, levels, high, " +
    "range, rate count, scale max, number of points",
  index:
    "goto, go to, to, target, next, question, position, destination, jump to, skip to, question index, " +
    "question id, target id, target question, question number, target index, next question, id",
  responseValues: "responses, answers, values, routes, rules, mapping, map, cases, targets, conditions",
};

/** How the value of a member of another tool becomes that of ours. */
export type Conversion =
  | "same"
  | "other"
  | "opposite"
  | "branching"
  | "questions"
  | "several"
  | "shuffled"
  | "labels"
  | "named"
  | "min_length"
  | "max_length"
  | Page;

/** The pages before and after the questions, as the members of an appearance are called that are about them. */
export type Page = "introScreen" | "thankYouMessage";

/** Members that change what a survey does: they are warned of though nothing is missing. */
const meaningful: readonly (readonly [words: string, known: string, conversion: Conversion])[] = [
  ["required, is required, mandatory, obligatory, force response", "optional", "opposite"],
  ["skip to, goto, go to, jump to, next, branch, skip logic, logic, routing", "branching", "branching"],
  ["branching logic, conditional logic, jumps, branches, next question", "branching", "branching"],
  ["allow other, has other, has other option, show other item", "hasOpenChoice", "other"],
  [
    "allow custom, allow custom answer, other option, include other, allow other choice",
    "hasOpenChoice",
    "other",
  ],
  ["min label, low label, left label, lower label, start label", "lowerBoundLabel", "same"],
  ["max label, high label, right label, upper label, end label", "upperBoundLabel", "same"],
  ["cta, cta text, submit text, button label, submit label, submit button text", "buttonText", "same"],
  ["items, fields, steps, survey questions, question list", "questions", "questions"],
  ["start at, starts at, launch date, launched at", "start_date", "same"],
  ["end at, ends at, close date, closes at, expires at", "end_date", "same"],
  ["response limit, max responses, limit responses", "responses_limit", "same"],
  ["url, href, link url, website", "link", "same"],
  [
    "help text, helper text, subtitle, sub title, subheader, html, question description, hint",
    "description",
    "same",
  ],
  ["thank you header, thank you title, thank you message", "thankYouMessageHeader", "same"],
  ["thank you heading, thank you message title, thank you text", "thankYouMessageHeader", "same"],
  ["intro header, intro title, intro screen title, welcome title", "introScreenHeader", "same"],
  ["intro text, intro message, welcome text, welcome message", "introScreenDescription", "same"],
  ["selector, trigger selector, button selector", "widgetSelector", "same"],
  ["shuffle, randomize, randomize choices, randomize options, shuffle choices", "shuffleOptions", "same"],
  ["random, order, choice order, choices order, options order", "shuffleOptions", "shuffled"],
  [
    "multiple, allow multiple, multi select, allow multiple selection, allow multiple answers",
    "choices",
    "several",
  ],
  ["labels", "lowerBoundLabel", "labels"],
  ["ref", "id", "named"],
  ["min length, min characters", "validation", "min_length"],
  ["max length, max characters, max chars, char limit, character limit", "validation", "max_length"],
  ["welcome card, welcome screen, welcome screens, welcome, intro", "appearance", "introScreen"],
  ["thank you card, thank you screens, thank you page, thank you", "appearance", "thankYouMessage"],
  ["endings, ending, end screen, completed html, confirmation message", "appearance", "thankYouMessage"],
];

/** The values of members that take one of a few. */
const values: readonly (readonly [words: string, value: string])[] = [
  ["popup, pop up, modal, dialog", "popover"],
  ["external, link, hosted, page", "external_survey"],
  ["tab, feedback button, button", "widget"],
  ["smileys, smiley, faces, emoticons", "emoji"],
  ["plain, plain text, string", "text"],
  ["stars, numeric", "number"],
  ["text/html, markdown", "html"],
  ["text/plain", "text"],
  ["equals, equal, equal to, is, matches exactly", "exact"],
  ["not equals, not equal, not equal to", "is_not"],
  ["daily, weekly, monthly, quarterly, yearly", "recurring"],
  ["min, minimum", "min_length"],
  ["max, maximum", "max_length"],
  ["bottom right", "right"],
  ["bottom left", "left"],
  ["bottom center", "center"],
];

const wordsOf = (words: string): string[] => words.split(", ").map(folded);

type WordList<Known> = readonly (readonly [words: string, known: Known])[];

function lookup<Known>(list: WordList<Known>): ReadonlyMap<string, Known> {
  return new Map(
    list.flatMap(([words, known]) => wordsOf(words).map((word): [string, Known] => [word, known])),
  );
}

/** Longer names are no words of a tool; folding them would take time. */
const LONGEST = 40;

/** Finds what a word stands for; the list is read when it is first asked. */
function finder<Known>(list: WordList<Known>): (word: string) => Known | undefined {
  let known: ReadonlyMap<string, Known> | undefined;
  return (word: string): Known | undefined => {
    if (word.length > LONGEST) return undefined;
    known ??= lookup(list);
    return known.get(folded(word));
  };
}

/** The value that a word stands for where one of a few belongs. */
export const valueCalled = finder(values);

const findQuestionType = finder(questionTypes);

/** The question type that a word of another tool stands for; XLSForm has the name of a list behind it. */
export const questionTypeCalled = (word: string): OtherType | undefined =>
  findQuestionType(word.startsWith("select_") ? word.replace(/^(select_\w{3,8})\s.*/, "$1") : word);

/** The branching type that a word stands for; one that takes nothing is also a target. */
export const branchingTypeCalled = finder(branchingTypes);

/** The member of ours that a name stands for though nothing is missing, and how its value is written. */
export const memberCalled = finder(
  meaningful.map(([words, known, conversion]) => [words, { known, conversion }] as const),
);

const required = new Map<string, readonly string[]>();

/** What a member is called elsewhere, the likeliest name first, as folded names. */
export function otherNamesOf(member: string): readonly string[] {
  let names = required.get(member);
  if (names === undefined && Object.hasOwn(members, member)) {
    names = wordsOf(members[member] as string);
    required.set(member, names);
  }
  return names ?? [];
}
