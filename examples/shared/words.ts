import type { Question } from "surveyc";
import type { AnswerDiagnostic, Progress } from "surveyc/runtime";
import { english, translations, type Words } from "./translations.js";

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
