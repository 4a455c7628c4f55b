// Renames the id of a question, or a choice, in the tests of its survey.
import type { TextRange } from "#source/tokenizer.ts";
import { childOf, readTree, type ValueNode } from "./syntax-tree.ts";
import type { TextEdit } from "./text-edits.ts";

/** An id or a choice with its old and its new text. */
export interface Renaming {
  readonly from: string;
  readonly to: string;
  /** The index of its survey in the document. */
  readonly survey: number;
  /** The names of the question of a choice: its id, its text, its position. Missing for the id of a question. */
  readonly choiceOf?: readonly unknown[];
}

/** Returns the edits of a test file; none if it tests another survey or is not a test file. */
export function renameInTests(text: string, { from, to, survey, choiceOf }: Renaming): TextEdit[] {
  const root = readTree(text);
  if ((childOf(root, "index")?.value ?? 0) !== survey) return [];
  const written = JSON.stringify(to);
  const tests = listOf(childOf(root, "tests"));
  const found = choiceOf === undefined ? idsIn(tests, from) : answersIn(tests, from, new Set(choiceOf));
  return found
    .map(({ start, end }) => ({ start, end, text: written }))
    .sort((one, other) => one.start - other.start);
}

function idsIn(tests: readonly ValueNode[], id: string): TextRange[] {
  const names = tests.flatMap((test) => [
    ...listOf(childOf(test, "steps")).flatMap((step) => childOf(step, "question") ?? []),
    ...listOf(childOf(test, "never")),
    ...[childOf(test, "next")].flatMap((next) => next ?? []),
  ]);
  const recorded = tests.flatMap((test) => listOf(childOf(test, "recorded")));
  return [
    ...names.filter(({ value }) => value === id),
    ...recorded.flatMap(({ step, name }) => (step === id && name !== undefined ? [name] : [])),
  ];
}

/** The answers with a choice: one text, or one of a list. */
function answersIn(tests: readonly ValueNode[], choice: string, question: ReadonlySet<unknown>): TextRange[] {
  const answers = tests.flatMap((test) => [
    ...listOf(childOf(test, "steps"))
      .filter((step) => question.has(childOf(step, "question")?.value))
      .flatMap((step) => childOf(step, "answer") ?? []),
    ...listOf(childOf(test, "recorded")).filter(({ step }) => question.has(step)),
  ]);
  return answers
    .flatMap((answer) => (answer.kind === "array" ? answer.children : [answer]))
    .filter(({ value }) => value === choice);
}

const listOf = (node: ValueNode | undefined): readonly ValueNode[] => node?.children ?? [];
