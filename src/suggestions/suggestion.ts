// What suggestions are made of.
import type { Fix } from "#diagnostics/diagnostic.ts";
import { shorten } from "#diagnostics/echo.ts";
import { unsure } from "#diagnostics/findings.ts";
import { type PathStep, toPointer } from "#diagnostics/json-pointer.ts";
import type { QuestionNames } from "./question-names.ts";

/** The payload that findings are about. */
export interface Context {
  readonly payload: unknown;
  readonly names: QuestionNames;
}

/** The path to the value that was read when a finding was made. */
export type Path = readonly PathStep[];

/** What branching is understood with: the question that it belongs to, and all questions by name. */
export interface BranchingContext {
  readonly question: unknown;
  readonly names: QuestionNames;
}

/** The question at a path. Outside of a survey, the payload is the question, or its branching. */
export function branchingContext([member, position]: Path, { payload, names }: Context): BranchingContext {
  if (member !== "questions" || typeof position !== "number") return { question: payload, names };
  const { questions } = payload as { readonly questions: readonly unknown[] };
  return { question: questions[position], names };
}

/** What to write where it is known, and where it is near. */
export const write = { help: "Write {meant}." } as const;
export const near = { help: 'Did you mean "{meant}"?' } as const;

/** A value as messages and titles show it. */
export const json = (value: unknown): string => shorten(JSON.stringify(value), 100);

/** The fix that writes a value in place of another. */
export const replacing = (path: Path, value: unknown): readonly Fix[] =>
  unsure(`Write ${json(value)}`, [{ op: "replace", path: toPointer(path), value }]);
