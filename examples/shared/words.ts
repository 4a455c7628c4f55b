import type { Question } from "surveyc";
import type { AnswerDiagnostic, Progress } from "surveyc/runtime";
import { english, translations, type Words } from "./translations.js";

/** The texts in one language. */
export interface Speech {
  readonly words: Words;
  /** The language of the texts, and its direction. */
  readonly lang: string;
  readonly dir: "ltr" | "rtl";
  readonly fill: (text: string, values: Readonly<Record<string, unknown>>) => string;
}

/** Returns the texts for a language tag (`de-AT`, case-insensitive), else for its base (`de`), else English. */
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

/** Formats the number of questions after the current one. */
export const formatProgress = ({ words: { progress }, fill }: Speech, { remaining }: Progress): string => {
  if (remaining.max === 0) return progress.done;
  const min = remaining.min - 1;
  const max = remaining.max === null ? null : remaining.max - 1;
  if (max === 0) return progress.last;
  if (max === null) return min > 0 ? fill(progress.least, { min }) : progress.more;
  if (min === max) return fill(progress.exactly, { max });
  return fill(min > 0 ? progress.between : progress.most, { min, max });
};

/** The validation type of an author for each code. */
const RULES: Partial<Record<AnswerDiagnostic["code"], string>> = {
  "answer-too-short": "min_length",
  "answer-too-long": "max_length",
};

/**
 * Returns why an answer is rejected: the message of the author if the question is shown in its original language, because
 * messages have no translations; else the message of the page.
 */
export const formatRefusal = (
  { words, fill }: Speech,
  { code, messageId = "", message, params }: AnswerDiagnostic,
  asked?: Question,
  shown = asked,
): string => {
  const rules = asked?.type === "open" && asked.question === shown?.question ? asked.validation : null;
  const own = rules?.find(({ type, errorMessage }) => type === RULES[code] && errorMessage)?.errorMessage;
  const rule = Object.hasOwn(words.rules, messageId) ? words.rules[messageId] : undefined;
  if (code === "answer-rule") return rule ? fill(rule, params) : message;
  if (code === "answer-required") return missingAnswer(words, asked?.type);
  return own ?? fill(words.refusals[code], params);
};

/** Returns what to do to answer a question of this type. */
const missingAnswer = ({ required, refusals }: Words, type = ""): string => {
  if (type === "open") return refusals["answer-blank"];
  if (type === "single_choice") return refusals["answer-not-a-choice"];
  return required[type] ?? refusals["answer-required"];
};

/** Formats the required length of a text; empty if any length is valid. */
export const describeLength = ({ words, fill }: Speech, least?: number, most?: number): string => {
  if (least === undefined && most === undefined) return "";
  if (most === undefined) return fill(words.refusals["answer-too-short"], { least });
  if (least === undefined) return fill(words.refusals["answer-too-long"], { most });
  return fill(least === most ? words.length.exactly : words.length.between, { least, most });
};
