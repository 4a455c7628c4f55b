import type { Params } from "#diagnostics/diagnostic.ts";
import type { AnswerRule } from "./answer-rule.ts";

type Answer = string | number;

/**
 * A rule that rejects a response if a test fails for it, or for one of the texts in a list. It accepts skips and blank texts, which
 * the question itself rejects if it is required.
 */
const rule =
  (
    messageId: string,
    params: Params,
    fails: (answer: Answer, at: number, all: readonly Answer[]) => boolean,
  ): AnswerRule =>
  (response) =>
    `${response ?? ""}`.trim() && ([response].flat() as Answer[]).some(fails)
      ? { messageId, params }
      : undefined;

/**
 * At least this many choices of a multiple choice; typed text is one. Skips are accepted. `messageId` is `at-least`, with `least`.
 *
 * @example
 * answerQuestion(compiled, session, ["Web"], { rules: { channels: [atLeast(2)] } });
 */
export const atLeast = (least: number): AnswerRule =>
  rule("at-least", { least }, (_answer, _at, { length }) => length < least);

/**
 * At most this many choices of a multiple choice; typed text is one. `messageId` is `at-most`, with `most`.
 *
 * @example
 * answerQuestion(compiled, session, ["Web", "Mail", "Phone"], { rules: { channels: [atMost(2)] } });
 */
export const atMost = (most: number): AnswerRule =>
  rule("at-most", { most }, (_answer, _at, { length }) => length > most);

/**
 * A choice that excludes all others, such as "None of the above", by its text. `messageId` is `exclusive`, with `choice`.
 *
 * @example
 * answerQuestion(compiled, session, ["Web", "None"], { rules: { channels: [exclusive("None")] } });
 */
export const exclusive = (choice: string): AnswerRule =>
  rule("exclusive", { choice }, (answer, _at, { length }) => length > 1 && answer === choice);

/**
 * A number within a range, ends included: a rating, or a text that reads as a number. `messageId` is `between`, with `least` and
 * `most`.
 *
 * @example
 * answerQuestion(compiled, session, "130", { rules: { age: [between(18, 120)] } });
 */
export const between = (least: number, most: number): AnswerRule =>
  rule("between", { least, most }, (answer) => !((answer as number) >= least && (answer as number) <= most));

/**
 * A text in which the pattern occurs; anchor it with `^` and `$` to match all of it. `messageId` is `matches`, or the given one.
 * The flags `g` and `y` have no effect on later calls.
 *
 * @example
 * answerQuestion(compiled, session, "12 345", { rules: { postcode: [matches(/^\d{5}$/, "postcode")] } });
 */
export const matches = (pattern: RegExp, messageId = "matches"): AnswerRule =>
  rule(messageId, {}, (answer) => `${answer}`.search(pattern) < 0);

/**
 * An e-mail address as the HTML standard defines it for `<input type="email">`. `messageId` is `email`.
 *
 * @example
 * answerQuestion(compiled, session, "me@", { rules: { contact: [email()] } });
 */
export const email = (): AnswerRule =>
  matches(/^[\w.!#$%&'*+/=?^`{|}~-]+@([a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.\b|$))+$/i, "email");
