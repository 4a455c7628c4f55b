// Ranges, fading and suppression of findings.

import { IGNORE_MARK } from "#apps/files/ignore/ignore-comments.ts";
import { pointerTokens } from "#diagnostics/json-pointer.ts";
import { type Diagnostic, rules } from "#index.ts";
import { findName } from "#print/frame-marks.ts";
import type { TextRange } from "#source/tokenizer.ts";
import type { PayloadDocument } from "./payload-document.ts";
import { beginOf, nearestNode } from "./syntax-tree.ts";
import type { TextEdit } from "./text-edits.ts";

/** The maximum length of the line before a value in which its name is searched. */
const MAX_NAME = 1_000;
const REASON = "explain why this finding does not apply";

/** Codes about unreachable parts of a survey. */
const fadedCodes: ReadonlySet<string> = new Set(["no-unreachable-question", "shadowed-response-key"]);

/** Whether editors fade the range of a finding because it is unreachable. */
export const isFaded = ({ code }: Diagnostic): boolean => fadedCodes.has(code);

/** Codes about missing properties; their places are the objects that lack them, or properties with similar names. */
const missingMemberCodes: ReadonlySet<string | undefined> = new Set(["required-field"]);

/**
 * Returns the range of a finding in a text; without a span, the start of the text. A missing property is marked at the bracket of
 * its object, because a mark of the whole object would hide marks inside it.
 */
export function rangeOf(
  text: string,
  { span, code }: Pick<Diagnostic, "span"> & Partial<Pick<Diagnostic, "code">>,
): TextRange {
  const start = span?.start.offset ?? 0;
  const end = span?.end.offset ?? 0;
  const isBracket = missingMemberCodes.has(code) && text[start] === "{";
  return { start, end: isBracket ? Math.min(start + 1, end) : end };
}

/** The name of a property before its value. */
const NAME_BEFORE = /"(?:[^"\\]|\\.)*"(?=\s*:\s*$)/;
const LINE_BREAK = /\r\n|\r|\n/;

/**
 * Returns the range to underline for a finding. Several lines would include their indentation, so a property is marked at its
 * name, a question at its text, and everything else on its first line.
 */
export function markedRange(text: string, finding: Parameters<typeof rangeOf>[1]): TextRange {
  const range = rangeOf(text, finding);
  const length = text.slice(range.start, range.end).search(LINE_BREAK);
  if (length < 0) return range;
  const before = text.slice(0, range.start).slice(-MAX_NAME).split(LINE_BREAK).at(-1) ?? "";
  const name = NAME_BEFORE.exec(before);
  if (name !== null) {
    const start = range.start - before.length + name.index;
    return { start, end: start + name[0].length };
  }
  const [start, end] = (text[range.start] === "{" ? findName(text, range.start) : undefined) ?? [
    range.start,
    range.start + text.slice(range.start, range.start + length).trimEnd().length,
  ];
  return { start, end };
}

/** Returns the findings that touch a range of a text. */
export const findingsIn = ({ text, diagnostics }: PayloadDocument, { start, end }: TextRange): Diagnostic[] =>
  diagnostics.filter((each) => {
    const range = rangeOf(text, each);
    return range.start <= end && start <= range.end;
  });

/** Whether a comment can ignore a finding. Findings with locked codes and findings about comments cannot be ignored. */
const isIgnorable = ({ code }: Diagnostic): boolean =>
  code.includes("/") ? code !== "surveyc/ignore" : rules.some((rule) => rule.code === code && !rule.locked);

/** Returns the edit that inserts a comment to ignore a finding, if comments are allowed. The user fills in the reason. */
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
