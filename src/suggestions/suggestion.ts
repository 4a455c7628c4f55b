// Building blocks of suggestions.
import type { Fix } from "#diagnostics/diagnostic.ts";
import { shorten } from "#diagnostics/echo.ts";
import { type Suggestion, unsure } from "#diagnostics/findings.ts";
import { type PathStep, toPointer } from "#diagnostics/json-pointer.ts";
import { defaultLimits } from "#diagnostics/limits.ts";
import type { HelpTemplate, MessageTable, ParamsOf } from "#diagnostics/messages.ts";
import { isFree, Validation } from "#parse/validation.ts";
import type { QuestionNames } from "./question-names.ts";

/** The maximum length of a text that is examined. */
const MAX_TEXT = 2_000;
/** The maximum number of parts of a value that are examined. */
const MAX_VALUES = 5_000;

/** Whether a value is plain JSON and small enough to be examined, and to be part of a fix. */
export const isExaminable = (value: unknown): boolean =>
  typeof value === "string"
    ? value.length <= MAX_TEXT
    : isFree(value, new Validation({ ...defaultLimits, nodes: MAX_VALUES }), 0);

/** The payload that findings are about. */
export interface Context {
  readonly payload: unknown;
  readonly names: QuestionNames;
}

/** The path to the value of a finding. */
export type Path = readonly PathStep[];

/** The context of branching: its question, and all questions by name. */
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

/** Help texts that several kinds of suggestions share. */
export const sharedHelpTexts = {
  writeValue: { help: "Write {meant}." },
  nearestName: { help: 'Did you mean "{meant}"?' },
} as const;

/** A suggestion that replaces the message and the help of a finding. It may also use the params of the finding. */
export function suggestMessage<Messages extends MessageTable, Id extends keyof Messages & string>(
  messages: Messages,
  messageId: Id,
  params: Partial<ParamsOf<Messages[Id]>>,
  fixes?: readonly Fix[],
  pointer?: string,
): Suggestion {
  const { message, help } = messages[messageId] as MessageTable[string];
  return { messageId, message, help, params: params as ParamsOf<Messages[Id]>, fixes, pointer };
}

/** A suggestion that replaces the help of a finding. */
export function suggestHelp<
  HelpTexts extends Readonly<Record<string, HelpTemplate>>,
  Id extends keyof HelpTexts & string,
>(
  helpTexts: HelpTexts,
  helpId: Id,
  params: Partial<ParamsOf<HelpTexts[Id]>>,
  fixes?: readonly Fix[],
  pointer?: string,
): Suggestion {
  const { help } = helpTexts[helpId] as HelpTemplate;
  return { helpId, help, params: params as ParamsOf<HelpTexts[Id]>, fixes, pointer };
}

/** Formats a value for messages and titles. */
export const json = (value: unknown): string => shorten(JSON.stringify(value), 100);

/** The fix that writes a value in place of another. */
export const replaceFix = (path: Path, value: unknown): readonly Fix[] =>
  unsure(`Write ${json(value)}`, [{ op: "replace", path: toPointer(path), value }]);
