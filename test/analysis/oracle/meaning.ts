// The meaning of a small survey, written independently of the library: the answers to each question, and their targets. The
// tests of the analysis compare the library with this file, so it must not use the library.
import type { Response, Target } from "surveyc/runtime";

/** A question of a payload. */
export interface SmallQuestion {
  readonly id?: string;
  readonly type: "open" | "link" | "rating" | "single_choice" | "multiple_choice";
  readonly question: string;
  readonly optional?: boolean;
  readonly scale?: number;
  readonly choices?: readonly string[];
  readonly hasOpenChoice?: boolean;
  readonly branching?: SmallBranching | null;
}

export type SmallBranching =
  | { readonly type?: never }
  | { readonly type: "next_question" | "end" }
  | { readonly type: "specific_question"; readonly index: number }
  | { readonly type: "response_based"; readonly responseValues: Readonly<Record<string, number | string>> };

export interface SmallSurvey {
  readonly name: string;
  readonly questions: readonly SmallQuestion[];
}

/** One answer: the key that decides its target (null: otherwise), and whether the target is only the next question by order. */
export interface Answer {
  readonly response: Response;
  readonly key: string | null;
  readonly target: Target;
  readonly byOrder: boolean;
  /** Whether a cover contains it besides routes: the end of a band, a typed text, a skip. */
  readonly mark: string | null;
}

export interface MeantQuestion {
  readonly id: string | undefined;
  readonly text: string;
  /** Every answer, or one that represents all equivalent ones. */
  readonly answers: readonly Answer[];
  readonly otherwise: Target;
  /** The answer among `answers` that represents a response; undefined if the response is invalid. */
  readonly given: (response: unknown) => Answer | undefined;
  /** The meaning of a response as a text, which is equal for equivalent responses to two versions; undefined if it is invalid. */
  readonly says: (response: unknown) => string | undefined;
  /** A response as records contain it: a choice by its text, even if it was given by its position. */
  readonly recorded: (response: Response) => Response;
}

export type Meaning = readonly MeantQuestion[];

const bands: Readonly<Record<number, readonly (readonly [name: string, first: number, last: number])[]>> = {
  2: [
    ["positive", 1, 1],
    ["negative", 2, 2],
  ],
  3: [
    ["negative", 1, 1],
    ["neutral", 2, 2],
    ["positive", 3, 3],
  ],
  5: [
    ["negative", 1, 2],
    ["neutral", 3, 3],
    ["positive", 4, 5],
  ],
  7: [
    ["negative", 1, 3],
    ["neutral", 4, 4],
    ["positive", 5, 7],
  ],
  10: [
    ["detractors", 0, 6],
    ["passives", 7, 8],
    ["promoters", 9, 10],
  ],
};

/** A text that no small survey lists. */
export const typedText = "something else";

interface GivenAnswer {
  readonly response: Response;
  readonly keys: readonly string[];
  readonly mark?: string;
}

function ratingAnswers(scale: number): GivenAnswer[] {
  const answers: GivenAnswer[] = [];
  for (let value = scale === 10 ? 0 : 1; value <= scale; value++) {
    const band = bands[scale]?.find(([, first, last]) => value >= first && value <= last);
    const atEnd = band !== undefined && (value === band[1] || value === band[2]);
    answers.push({
      response: value,
      keys: band ? [String(value), band[0]] : [String(value)],
      ...(atEnd && { mark: `value ${value}` }),
    });
  }
  return answers;
}

function singleChoiceAnswers({ choices = [], hasOpenChoice }: SmallQuestion): GivenAnswer[] {
  const isIndex = (text: string): boolean => choices.some((_, index) => String(index) === text);
  const keysAt = (index: number): string[] => {
    const text = choices[index] as string;
    return isIndex(text) ? [String(index)] : [String(index), text];
  };
  const listed = choices.flatMap((text, index): GivenAnswer[] => {
    const byIndex = { response: index, keys: keysAt(index) };
    return choices.indexOf(text) === index ? [{ response: text, keys: keysAt(index) }, byIndex] : [byIndex];
  });
  if (hasOpenChoice !== true || choices.length === 0) return listed;
  return [...listed, { response: typedText, keys: keysAt(choices.length - 1), mark: "typed" }];
}

/** Every list of distinct choices, in order, with and without a typed text. */
function multipleChoiceAnswers({ choices = [], hasOpenChoice, optional }: SmallQuestion): GivenAnswer[] {
  const different = [...new Set(choices)];
  let lists: string[][] = [[]];
  for (const choice of different) lists = [...lists, ...lists.map((list) => [...list, choice])];
  const typed = hasOpenChoice === true ? lists.map((list) => [...list, typedText]) : [];
  return [
    ...lists
      .filter((list) => list.length > 0 || optional === true)
      .map((response) => ({ response, keys: [] })),
    ...typed.map((response) => ({ response, keys: [], mark: "typed" })),
  ];
}

function givenAnswersTo(question: SmallQuestion): GivenAnswer[] {
  const skip: GivenAnswer = { response: null, keys: [], ...(question.optional === true && { mark: "skip" }) };
  const blank: GivenAnswer[] = question.optional === true ? [{ response: "", keys: [] }] : [];
  const skips = question.optional === true ? [skip] : [];
  switch (question.type) {
    case "rating":
      return [...ratingAnswers(question.scale ?? 5), ...skips];
    case "single_choice":
      return [...singleChoiceAnswers(question), ...skips];
    case "multiple_choice":
      return [...multipleChoiceAnswers(question), ...skips];
    case "link":
      return [{ response: typedText, keys: [] }, { response: "", keys: [] }, skip];
    default:
      return [{ response: typedText, keys: [] }, ...blank, ...skips];
  }
}

const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";

/** The same response in the form of the list of answers: one typed text and one order represent all. */
function representativeOf(
  { type, choices = [], hasOpenChoice, optional }: SmallQuestion,
  response: unknown,
): unknown {
  const isTyped = (value: unknown): boolean =>
    hasOpenChoice === true && isText(value) && !choices.includes(value);
  const isBlankAllowed = type === "link" || (type === "open" && optional === true);
  if ((type === "open" || type === "link") && isText(response)) return typedText;
  if (isBlankAllowed && typeof response === "string") return "";
  if (type === "single_choice" && isTyped(response)) return typedText;
  if (type !== "multiple_choice" || !Array.isArray(response)) return response;
  const texts: unknown[] = response;
  const listed = [...new Set(choices)].filter((choice) => texts.includes(choice));
  const typed = texts.some(isTyped) ? [typedText] : [];
  return listed.length + typed.length === texts.length ? [...listed, ...typed] : undefined;
}

/** The meaning of a valid response: its type, the rating and its scale, and whether a text was picked or typed. */
function describeMeaning({ type, scale, choices = [] }: SmallQuestion, response: unknown): string {
  const text = (each: unknown): string => `${choices.includes(String(each)) ? "picked" : "typed"} ${each}`;
  if (type === "rating") return `${type}: ${String(response ?? "skipped")} of ${scale ?? 5}`;
  if (response === null) return `${type}: skipped`;
  if (Array.isArray(response)) return `${type}: ${response.map(text).toSorted().join(", ")}`;
  if (typeof response === "number") return `${type}: ${text(choices[response])}`;
  return `${type}: ${type === "single_choice" ? text(response) : String(response)}`;
}

/** The meaning of a survey. */
export function meaningOf({ questions }: SmallSurvey): Meaning {
  return questions.map((question, position) => {
    const next: Target = position + 1 < questions.length ? position + 1 : "end";
    const { branching } = question;
    const onlyTarget =
      branching?.type === "end" ? "end" : branching?.type === "specific_question" ? branching.index : next;
    const explicit = branching?.type === "end" || branching?.type === "specific_question";
    const values =
      branching?.type === "response_based" && ["rating", "single_choice"].includes(question.type)
        ? branching.responseValues
        : {};
    const answers = givenAnswersTo(question).map(({ response, keys, mark = null }): Answer => {
      const key = keys.find((each) => Object.hasOwn(values, each)) ?? null;
      const value = key === null ? undefined : values[key];
      if (value === undefined) return { response, key, target: onlyTarget, byOrder: !explicit, mark };
      if (value === "next_question") return { response, key, target: next, byOrder: true, mark };
      return { response, key, target: value as Target, byOrder: false, mark };
    });
    const byResponse = new Map(answers.map((answer) => [JSON.stringify(answer.response), answer]));
    const given = (response: unknown): Answer | undefined =>
      byResponse.get(JSON.stringify(representativeOf(question, response)));
    const recorded = (response: Response): Response =>
      question.type === "single_choice" && typeof response === "number"
        ? (question.choices?.[response] ?? response)
        : response;
    const says = (response: unknown): string | undefined =>
      given(response) === undefined ? undefined : describeMeaning(question, response);
    return {
      id: question.id,
      text: question.question,
      answers,
      otherwise: onlyTarget,
      given,
      says,
      recorded,
    };
  });
}
