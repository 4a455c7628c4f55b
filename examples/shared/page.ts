import type { Question, Survey } from "surveyc";
import { type CompiledQuestion, choiceOrder, measureProgress } from "surveyc/runtime";
import { isSafeLink } from "./sanitise.js";
import { backOf, introOf, onwardOf, type Screen, thanksOf } from "./screens.js";
import type { Visit } from "./visit.js";
import { describeLength, formatProgress, type Speech } from "./words.js";

/** An option: its position or rating, its label, its classes in `survey.css`, and whether it was selected. */
interface Option {
  readonly value: number;
  readonly label: string;
  readonly look: string;
  readonly picked: boolean;
}

/** The question of a page. */
export interface Asking {
  readonly item: CompiledQuestion;
  /** The earlier answer. */
  readonly given: readonly string[];
  /** Hints besides the description. */
  readonly hint: string;
  readonly options: readonly Option[];
  /** The labels of the ends of a rating. */
  readonly bounds: readonly [string, string];
  /** Whether only one of the options can be selected. */
  readonly isRadio: boolean;
  /** Whether selecting an option submits the form. */
  readonly atOnce: boolean;
  /** The address and the text of a link. */
  readonly link?: { readonly address: string; readonly text: string };
  /** The text field of an open choice: its value and its name. */
  readonly typed?: { readonly text: string | undefined; readonly name: string };
  readonly placeholder: string | undefined;
}

/** The content of a page: before the questions, for one question, or after them. */
export interface Page extends Screen {
  /** The language of the author's texts. */
  readonly lang: string;
  readonly progress?: { readonly text: string; readonly fraction: number };
  readonly asking?: Asking;
  /** The texts of the available buttons. */
  readonly onward?: string;
  readonly back?: string;
  readonly skip?: string;
  readonly close?: string;
}

/** The classes for the faces of a rating, by scale. */
const LOOKS: Readonly<Record<number, readonly string[]>> = {
  2: ["thumbs-up", "thumbs-down"],
  3: ["unhappy", "neutral", "happy"],
  5: ["very-unhappy", "unhappy", "neutral", "happy", "very-happy"],
};

/** Returns the options in the order in which they are shown. */
const optionsOf = (
  item: CompiledQuestion,
  question: Question,
  given: readonly string[],
  seed: string,
  { words }: Speech,
): readonly Option[] => {
  const { choices = [], openChoice, scale } = item;
  if (scale === undefined) {
    const shown = "choices" in question ? question.choices : undefined;
    const shuffled = "shuffleOptions" in question && question.shuffleOptions;
    const order = shuffled ? choiceOrder(item, seed) : [...choices.keys()];
    const isOther = (answer: string): boolean => !choices.slice(0, -1).includes(answer);
    return order.map((value) => ({
      value,
      label: shown?.[value] ?? choices[value] ?? "",
      look: "choice",
      picked:
        openChoice && value === choices.length - 1
          ? given.some(isOther)
          : given.includes(choices[value] ?? ""),
    }));
  }
  const looks = question.type === "rating" && question.display === "emoji" ? LOOKS[scale] : undefined;
  const lowest = scale === 10 ? 0 : 1;
  return Array.from({ length: scale + 1 - lowest }, (_, step) => ({
    value: step + lowest,
    label: (looks && words.faces[scale]?.[step]) ?? `${step + lowest}`,
    look: looks ? `rating face ${looks[step]}` : "rating",
    picked: given.includes(`${step + lowest}`),
  }));
};

/** Returns the labels of the ends of a rating, each with its number if numbers are shown. */
const boundsOf = (question: Question, [first]: readonly Option[]): readonly [string, string] => {
  if (question.type !== "rating") return ["", ""];
  const { scale, lowerBoundLabel, upperBoundLabel } = question;
  const worded = (rating: unknown, label?: string | null): string =>
    label ? (first?.look === "rating" ? `${rating}: ${label}` : label) : "";
  return [worded(first?.value, lowerBoundLabel), worded(scale, upperBoundLabel)];
};

/** Returns a link with its host or mailbox as text. A long host is cut at the start, because its end identifies the owner. */
const linkOf = (question: Question, { words, fill }: Speech): Asking["link"] => {
  const address = (question.type === "link" && question.link) || "";
  if (!isSafeLink(address) || !URL.canParse(address)) return undefined;
  const { hostname, pathname } = new URL(address);
  const name = hostname || pathname;
  return { address, text: fill(words.open, { name: name.length > 32 ? `…${name.slice(-31)}` : name }) };
};

const asking = (
  { asked, shown, compiled, session, prefill, seed, order, speech }: Visit,
  at: number,
): Asking => {
  const item = compiled.questions[at] as CompiledQuestion;
  const question = shown.questions?.[at] as Question;
  const { type, choices = [], openChoice, optional, minLength, maxLength } = item;
  const { words, fill } = speech;
  const given = [session.answers[at] ?? prefill.get(at) ?? []].flat().map(String);
  const options = optionsOf(item, question, given, `${seed}-${order[at]}`, speech);
  const hints = [
    type === "multiple_choice" && words.pickAll,
    describeLength(speech, minLength, maxLength),
    optional && words.mayBeSkipped,
  ];
  const link = linkOf(question, speech);
  const other = options.find(({ value }) => openChoice && value === choices.length - 1);
  const text = given.find((answer) => !choices.slice(0, -1).includes(answer));
  return {
    item,
    given,
    hint: hints.filter(Boolean).join(" "),
    options,
    bounds: boundsOf(question, options),
    isRadio: type === "rating" || type === "single_choice",
    // Not if a text may have to follow, nor if an earlier answer may stay.
    atOnce:
      question.skipSubmitButton === true &&
      (type === "rating" || (type === "single_choice" && !openChoice)) &&
      given.length === 0,
    ...(link && { link }),
    ...(other && { typed: { text, name: fill(words.typed, { choice: other.label }) } }),
    placeholder: asked.appearance?.placeholder || undefined,
  };
};

/** Returns the language of the texts of a survey or question: the requested one if they are translated, else the original one. */
const languageOf = ({ asked, language }: Visit, part: Survey | Question | undefined): string => {
  const tag = language.toLowerCase();
  const known = Object.keys(part?.translations ?? {}).map((each) => each.toLowerCase());
  if (known.includes(tag) || known.includes(tag.replace(/-.*/, ""))) return language;
  const { base_language: own } = asked as { base_language?: unknown };
  return typeof own === "string" ? own : document.documentElement.lang;
};

/** Returns the current page; undefined if the survey hides the page at its end. */
export const pageOf = (visit: Visit): Page | undefined => {
  const { asked, shown, compiled, session, speech, intro } = visit;
  const { words } = speech;
  const measured = measureProgress(compiled, session);
  const first = intro ? introOf(shown, words) : undefined;
  if (first) return { ...first, lang: languageOf(visit, asked) };
  const progress = { text: formatProgress(speech, measured), fraction: measured.fraction };
  const question = session.current === "end" ? undefined : shown.questions?.[session.current];
  if (session.current === "end" || question === undefined) {
    const thanks = thanksOf(shown, words);
    const close = shown.appearance?.thankYouMessageCloseButtonText;
    return thanks && { ...thanks, lang: languageOf(visit, asked), progress, ...(close && { close }) };
  }
  const asks = asking(visit, session.current);
  const isLast = measured.remaining.max === 1;
  const back = backOf(shown, session, words);
  return {
    heading: question.question,
    text: question.description,
    contentType: question.descriptionContentType,
    lang: languageOf(visit, asked.questions?.[session.current]),
    progress,
    asking: asks,
    onward: onwardOf(shown, question, isLast, words),
    ...(back && { back }),
    ...(asks.item.optional && asks.item.type !== "link" && { skip: words.skip }),
  };
};
