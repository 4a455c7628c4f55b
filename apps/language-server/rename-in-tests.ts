// Renames the id of a question in the tests of its survey.
import { childOf, readTree, type ValueNode } from "./syntax-tree.ts";
import type { TextEdit } from "./text-edits.ts";

/** The question with its old and its new id. */
export interface RenamedQuestion {
  readonly from: string;
  readonly to: string;
  /** The index of its survey in the document. */
  readonly survey: number;
}

/** Returns the edits of a test file; none if it tests another survey or is not a test file. */
export function renameInTests(text: string, { from, to, survey }: RenamedQuestion): TextEdit[] {
  const root = readTree(text);
  if ((childOf(root, "index")?.value ?? 0) !== survey) return [];
  const written = JSON.stringify(to);
  const names = listOf(childOf(root, "tests")).flatMap((test) => [
    ...listOf(childOf(test, "steps")).flatMap((step) => childOf(step, "question") ?? []),
    ...listOf(childOf(test, "never")),
    ...[childOf(test, "next")].flatMap((next) => next ?? []),
  ]);
  const recorded = listOf(childOf(root, "tests")).flatMap((test) => listOf(childOf(test, "recorded")));
  return [
    ...names.filter(({ value }) => value === from),
    ...recorded.flatMap(({ step, name }) => (step === from && name !== undefined ? [name] : [])),
  ]
    .map(({ start, end }) => ({ start, end, text: written }))
    .sort((one, other) => one.start - other.start);
}

const listOf = (node: ValueNode | undefined): readonly ValueNode[] => node?.children ?? [];
