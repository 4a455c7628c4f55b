// The id of a question in the tests of its survey, which name questions by it.
import { childOf, readTree, type ValueNode } from "./syntax-tree.ts";
import type { TextEdit } from "./text-edits.ts";

/** The question that is given another id. */
export interface RenamedQuestion {
  readonly from: string;
  readonly to: string;
  /** Which survey of its document it is in, counted from 0. */
  readonly survey: number;
}

/** What changes in the text of a file with tests; nothing where it tests another survey, or is no such file. */
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
