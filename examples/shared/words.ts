import type { Question } from "surveyc";
import type { AnswerDiagnostic, Progress } from "surveyc/runtime";
import { translations } from "./translations.js";

/**
 * All that the pages say themselves. `{name}` stands for a value, `{name:noun}` for a number with its noun. Where a survey has
 * texts of its own for a button or a page, those are shown.
 */
const english = {
  /** Nouns with their number, `#`, in the plural forms of the language, as `Intl.PluralRules` names them. */
  nouns: {
    characters: { one: "# character", other: "# characters" },
    answers: { one: "# answer", other: "# answers" },
  } as Readonly<Record<string, Partial<Record<Intl.LDMLPluralRule, string>>>>,
  next: "Next",
  submit: "Submit",
  back: "Back",
  skip: "Skip",
  start: "Start",
  thanks: "Thank you!",
  placeholder: "Your answer",
  typed: "{choice}: your answer",
  open: "Open {name}",
  newTab: "(opens in a new tab)",
  pickAll: "Pick all that fit.",
  mayBeSkipped: "You may skip this question.",
  length: {
    between: "Write {least} to {most:characters}.",
    exactly: "Write {most:characters}.",
  },
  progress: {
    done: "All done",
    last: "The last question",
    exactly: "{max} more after this",
    between: "{min} to {max} more after this",
    most: "Up to {max} more after this",
    least: "At least {min} more after this",
    more: "There may be more after this",
  },
  changed: {
    anew: "The survey has changed since you were here, so it starts anew.",
    all: "The survey has changed since you were here. Your answers were kept.",
    some: "The survey has changed since you were here. {kept} of {all:answers} could be kept.",
    again: "Not kept: {lost}",
  },
  /** The pictures of a rating, by its scale, from the lowest rating to the highest. */
  faces: {
    2: ["Thumbs up", "Thumbs down"],
    3: ["Unhappy", "Neutral", "Happy"],
    5: ["Very unhappy", "Unhappy", "Neutral", "Happy", "Very happy"],
  } as Readonly<Record<number, readonly string[]>>,
  refusals: {
    "answer-required": "Please answer.",
    "answer-type": "This answer does not fit the question.",
    "answer-not-a-choice": "Pick one of the choices.",
    "answer-out-of-scale": "Pick a whole number from {least} to {most}.",
    "answer-blank": "Write an answer.",
    "answer-too-short": "Write at least {least:characters}.",
    "answer-too-long": "Write at most {most:characters}.",
    "answer-repeated-choice": "Pick a choice once.",
    "session-ended": "The survey has ended.",
  },
};

export type Words = typeof english;

/** What the pages say in one language. */
export interface Speech {
  readonly words: Words;
  /** The language of the words, and the direction in which it is written. */
  readonly lang: string;
  readonly dir: "ltr" | "rtl";
  readonly fill: (text: string, values: Readonly<Record<string, unknown>>) => string;
}

/** The words of a language tag: of the language itself (`de-AT`, in any case), else of its base (`de`), else English. */
export const speechIn = (language: string): Speech => {
  const tag = language.toLowerCase();
  const known = [tag, tag.replace(/-.*/, "")].find((each) => Object.hasOwn(translations, each));
  const lang = known ?? "en";
  const words = (known && translations[known]) || english;
  const plural = new Intl.PluralRules(lang);
  return {
    words,
    lang,
    dir: /^(ar|dv|fa|he|ps|sd|ug|ur|yi)\b/.test(lang) ? "rtl" : "ltr",
    fill: (text, values) =>
      text.replace(/\{(\w+)(?::(\w+))?\}/g, (_, name: string, noun?: string) => {
        const value = values[name];
        const forms = noun && words.nouns[noun];
        const form = forms && (forms[plural.select(Number(value))] ?? forms.other);
        return form ? form.replace("#", `${value}`) : `${value}`;
      }),
  };
};

/** How many questions are left after the one that is asked. */
export const sayProgress = ({ words: { progress }, fill }: Speech, { remaining }: Progress): string => {
  if (remaining.max === 0) return progress.done;
  const min = remaining.min - 1;
  const max = remaining.max === null ? null : remaining.max - 1;
  if (max === 0) return progress.last;
  if (max === null) return min > 0 ? fill(progress.least, { min }) : progress.more;
  if (min === max) return fill(progress.exactly, { max });
  return fill(min > 0 ? progress.between : progress.most, { min, max });
};

/** Which rule of an author's a refusal is about. */
const RULES: Partial<Record<AnswerDiagnostic["code"], string>> = {
  "answer-too-short": "min_length",
  "answer-too-long": "max_length",
};

/**
 * Why an answer does not count: what the author says of it, as long as the question is shown in the author's own language, as
 * that has no translations; else what the page says.
 */
export const sayRefusal = (
  { words, fill }: Speech,
  { code, params }: AnswerDiagnostic,
  asked?: Question,
  shown = asked,
): string => {
  const rules = asked?.type === "open" && asked.question === shown?.question ? asked.validation : null;
  const own = rules?.find(({ type, errorMessage }) => type === RULES[code] && errorMessage)?.errorMessage;
  return own ?? fill(words.refusals[code], params);
};

/** How long a text has to be; nothing where any length will do. */
export const sayLength = ({ words, fill }: Speech, least?: number, most?: number): string => {
  if (least === undefined && most === undefined) return "";
  if (most === undefined) return fill(words.refusals["answer-too-short"], { least });
  if (least === undefined) return fill(words.refusals["answer-too-long"], { most });
  return fill(least === most ? words.length.exactly : words.length.between, { least, most });
};
