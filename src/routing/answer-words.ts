import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { joinPhrases, quote } from "#diagnostics/echo.ts";
import { worded } from "#question-types/response-keys.ts";
import { answersTo } from "#question-types/traits.ts";
import { decidingKey } from "./next-target.ts";

/** An answer in words: a rating as its number, a choice as its text. */
type Word = string | number;

/** The answers of a question in words, by the response key that determines their target; null: no key. In ascending order. */
export type AnswersByKey = ReadonlyMap<
  string | null,
  readonly { readonly rank: number; readonly word: Word }[]
>;

const MAX_NAMED = 4;

/** Whole numbers in ascending order, three and more in a row as a range. */
function ranges(numbers: readonly number[]): string[] {
  const found: string[] = [];
  for (let at = 0; at < numbers.length; ) {
    const first = numbers[at] as number;
    let last = first;
    while (numbers[++at] === last + 1) last++;
    if (last > first + 1) found.push(`${first} to ${last}`);
    else found.push(...(last === first ? [first] : [first, last]).map(String));
  }
  return found;
}

/** Words that are alternatives: `a`, `a or b`, `a, b or c`, `a, b, c and 5 more`. */
export function alternatives(words: readonly string[]): string {
  const named = words.length > MAX_NAMED + 1 ? MAX_NAMED : words.length;
  return joinPhrases(words.slice(0, named), "or", words.length - named);
}

/** The answers that a question type lists, in words; `line` converts the text of a choice to one line. */
export function answersByKey(question: CompiledQuestion, line: (text: string) => string): AnswersByKey {
  const byKey = new Map<string | null, { readonly rank: number; readonly word: Word }[]>();
  for (const [rank, answer] of answersTo(question).entries()) {
    const deciding = decidingKey(question, answer, question.routes);
    const key = deciding === undefined ? null : String(deciding);
    const entry = { rank, word: wordOf(question, answer, line) };
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, [entry]);
    else known.push(entry);
  }
  return byKey;
}

/** One answer in words; a skip is empty here. */
function wordOf(question: CompiledQuestion, answer: Response, line: (text: string) => string): Word {
  const shown = worded(question, answer);
  return typeof shown === "number" ? shown : line(String(shown ?? "")) || "(no text)";
}

/** The answers whose target some response keys determine, in the order of the answers: `0 to 6`, `Yes`. */
export function wordsOfKeys(answers: AnswersByKey, keys: readonly (string | null)[]): string[] {
  const words = keys
    .flatMap((key) => answers.get(key) ?? [])
    .sort((one, other) => one.rank - other.rank)
    .map(({ word }) => word);
  return typeof words[0] === "number" ? ranges(words as number[]) : (words as string[]);
}

/** The maximum length of the text of a question in messages. */
const NAME_LENGTH = 40;

/** A question in messages: its position as branching counts it, with its text. */
export function nameQuestion(questions: readonly Pick<CompiledQuestion, "text">[], position: number): string {
  const text = questions[position]?.text ?? "";
  return text === "" ? `questions[${position}]` : `questions[${position}] (${quote(text, NAME_LENGTH)})`;
}
