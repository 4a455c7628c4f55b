// What is suppressed, faded and explained of findings.

import { IGNORE_MARK } from "#apps/files/ignore/ignore-comments.ts";
import { pointerTokens } from "#diagnostics/json-pointer.ts";
import { type Diagnostic, rules } from "#index.ts";
import type { TextRange } from "#source/tokenizer.ts";
import type { PayloadDocument } from "./payload-document.ts";
import { beginOf, nearestNode } from "./syntax-tree.ts";
import type { TextEdit } from "./text-edits.ts";

const REASON = "say why it is no fault here";

/** Codes about parts of a survey that nobody comes to. */
const faded: ReadonlySet<string> = new Set(["no-unreachable-question", "shadowed-response-key"]);

/** Whether editors fade what a finding is about, as nobody comes to it. */
export const isFaded = ({ code }: Diagnostic): boolean => faded.has(code);

/** Codes about members that are not there; their places are the objects that lack them. */
const missing: ReadonlySet<string | undefined> = new Set(["required-field"]);

/**
 * Where editors mark a finding; one without a place is at the beginning. What is missing is marked at the bracket of its
 * object: a mark over all of it would hide those of what is in it.
 */
export function rangeOf({
  span,
  code,
}: Pick<Diagnostic, "span"> & Partial<Pick<Diagnostic, "code">>): TextRange {
  const start = span?.start.offset ?? 0;
  const end = span?.end.offset ?? 0;
  return { start, end: missing.has(code) ? Math.min(start + 1, end) : end };
}

/** The findings that touch a range of a text. */
export const findingsIn = ({ diagnostics }: PayloadDocument, { start, end }: TextRange): Diagnostic[] =>
  diagnostics.filter((each) => {
    const range = rangeOf(each);
    return range.start <= end && start <= range.end;
  });

/** Whether comments may ignore a finding: those of locked codes and those about comments may not be. */
const isIgnorable = ({ code }: Diagnostic): boolean =>
  code.includes("/") ? code !== "surveyc/ignore" : rules.some((rule) => rule.code === code && !rule.locked);

/** The comment that ignores a finding, where comments are read; its reason is to be written. */
export function ignoreEdit(
  { text, syntax, root }: PayloadDocument,
  finding: Diagnostic,
): TextEdit | undefined {
  if (syntax !== "jsonc" || root === undefined || !isIgnorable(finding)) return undefined;
  const at = beginOf(nearestNode(root, pointerTokens(finding.pointer)));
  const lineStart = Math.max(text.lastIndexOf("\n", at - 1), text.lastIndexOf("\r", at - 1)) + 1;
  const before = text.slice(lineStart, at).replace("\ufeff", "");
  const comment = `${IGNORE_MARK} ${finding.code}: ${REASON}`;
  if (before.trim() !== "") return { start: at, end: at, text: `/* ${comment} */ ` };
  const lineBreak = /\r\n|\n|\r/.exec(text)?.[0] ?? "\n";
  return { start: at, end: at, text: `// ${comment}${lineBreak}${before}` };
}
