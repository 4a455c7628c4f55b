import type { CompiledQuestion, CompiledSurvey } from "#compiled/compiled-survey.ts";
import { isObject, type JsonObject } from "#diagnostics/json-value.ts";
import type { QuestionPair } from "./match-questions.ts";

/** The payloads of two versions. Compiled surveys do not have labels, links and the texts of the thank-you page. */
export interface SurveyPayloads {
  /** The payload of the earlier version. */
  readonly before: unknown;
  /** The payload of the later version. */
  readonly after: unknown;
}

/** A text that respondents see, or another property of how a question is shown, that differs between two versions. */
export interface TextChange {
  /** The question; null for the thank-you page. */
  readonly question: QuestionPair | null;
  /** The property of the payload, such as `lowerBoundLabel`. */
  readonly property: string;
  /** A text unchanged, any other value as JSON; null if there is none. */
  readonly before: string | null;
  /** The same in the later version. */
  readonly after: string | null;
}

const shownOfQuestion = [
  "description",
  "lowerBoundLabel",
  "upperBoundLabel",
  "link",
  "display",
  "buttonText",
  "translations",
] as const;

const shownAtEnd = [
  "displayThankYouMessage",
  "thankYouMessageHeader",
  "thankYouMessageDescription",
  "thankYouMessageCloseButtonText",
] as const;

const objectAt = (payload: unknown, property: string): JsonObject => {
  const value = isObject(payload) ? payload[property] : undefined;
  return isObject(value) ? value : {};
};

const textOf = (value: unknown): string | null =>
  value === undefined || value === null || value === ""
    ? null
    : typeof value === "string"
      ? value
      : JSON.stringify(value);

function changesIn(
  question: QuestionPair | null,
  properties: readonly string[],
  old: JsonObject,
  now: JsonObject,
): TextChange[] {
  return properties.flatMap((property) => {
    const [one, other] = [old[property], now[property]];
    // Most lists of choices stay the same, and comparing them takes less time than writing them.
    if (Array.isArray(one) && Array.isArray(other) && one.length === other.length)
      if (one.every((text, at) => text === other[at])) return [];
    const [before, after] = [textOf(one), textOf(other)];
    return before === after ? [] : [{ question, property, before, after }];
  });
}

/** The texts of both versions, if their payloads are known. */
export class ComparedTexts {
  readonly #before: CompiledSurvey;
  readonly #after: CompiledSurvey;
  readonly #payloads: SurveyPayloads;

  constructor(before: CompiledSurvey, after: CompiledSurvey, payloads: SurveyPayloads | undefined) {
    this.#before = before;
    this.#after = after;
    this.#payloads = payloads ?? { before: {}, after: {} };
  }

  /** Whether a label of a scale moved to the other end, so that the same rating means the opposite. */
  hasSwappedEnds({ before, after }: QuestionPair): boolean {
    if (this.#before.questions[before]?.scale === undefined) return false;
    const [old, now] = this.#questionsOf({ before, after });
    const isMoved = (from: string, to: string): boolean =>
      textOf(old[from]) !== null && old[from] === now[to] && old[from] !== now[from] && old[from] !== old[to];
    return isMoved("lowerBoundLabel", "upperBoundLabel") || isMoved("upperBoundLabel", "lowerBoundLabel");
  }

  /** The differences of one question. */
  changesAt(pair: QuestionPair): TextChange[] {
    const [old, now] = [this.#before.questions[pair.before], this.#after.questions[pair.after]];
    const inCompiled = ({ text, choices }: Partial<CompiledQuestion> = {}) => ({ question: text, choices });
    return [
      ...changesIn(pair, ["question", "choices"], inCompiled(old), inCompiled(now)),
      ...changesIn(pair, shownOfQuestion, ...this.#questionsOf(pair)),
    ];
  }

  /** The differences of the thank-you page. */
  get changesAtEnd(): TextChange[] {
    const { before, after } = this.#payloads;
    return changesIn(null, shownAtEnd, objectAt(before, "appearance"), objectAt(after, "appearance"));
  }

  #questionsOf({ before, after }: QuestionPair): [JsonObject, JsonObject] {
    const questionAt = (payload: unknown, position: number): JsonObject => {
      const questions = isObject(payload) ? payload["questions"] : undefined;
      const question: unknown = Array.isArray(questions) ? questions[position] : undefined;
      return isObject(question) ? question : {};
    };
    return [questionAt(this.#payloads.before, before), questionAt(this.#payloads.after, after)];
  }
}
