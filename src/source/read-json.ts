import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { mergeFindings } from "#diagnostics/findings.ts";
import { defaultLimits } from "#diagnostics/limits.ts";
import { blankComments } from "./blank-comments.ts";
import { decodeText, notText } from "./decode-text.ts";
import { findSyntaxErrors } from "./find-syntax-errors.ts";
import { foreignTexts } from "./foreign-texts.ts";
import { lineIndex } from "./line-index.ts";
import type { Repair } from "./repair-edits.ts";
import { repairSyntax } from "./repair-syntax.ts";
import { countMembers, countNames, measureStructure, tooLong, tooManyBytes } from "./size-limits.ts";
import { sourceFinding } from "./source-finding.ts";
import { foreignTextFix, syntaxFix } from "./syntax-fix.ts";
import { documentStart, skipWhiteSpace } from "./tokenizer.ts";

/** How many characters are examined after white space: the beginning of a text identifies its format. */
const HEAD = 4_096;

/** Leading comments in the usual styles, and the white space between them. */
const COMMENTS = /^(?:\s+|\/\/[^\n]*\n|#[^\n]*\n|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)*/;

/**
 * The finding on a text that is not JSON, if it has another format; undefined if it is probably intended as JSON. Reads only
 * the beginning.
 */
function recognizeFormat(text: string, limits: ReadLimits): Diagnostic | undefined {
  const start = skipWhiteSpace(text, documentStart(text));
  const head = text.slice(start, start + HEAD);
  const skipped = COMMENTS.exec(head)?.[0].length ?? 0;
  const body = head.slice(skipped);
  const format = foreignTexts.find(
    ({ sign, condition }) => sign.test(body) && condition?.test(body) !== false,
  );
  const sign = format?.sign.exec(body);
  if (format?.messageId === undefined || sign === undefined || sign === null) return undefined;
  const from = start + skipped + sign.index;
  const [marked = ""] = (sign[0] ?? "").split(/[\r\n]/);
  const positionAt = lineIndex(text);
  const span = { start: positionAt(from), end: positionAt(from + Math.max(marked.length, 1)) };
  const finding = sourceFinding("foreign-format", format.messageId, {}, "", span);
  const fix = foreignTextFix(text, format.messageId, start + skipped, limits);
  return fix === undefined ? finding : { ...finding, fixes: [fix] };
}

/** The limits of a text, and of the findings that are kept. */
export interface ReadLimits {
  /** The maximum size of a text: in UTF-16 code units, or in bytes if it is given as bytes. */
  readonly text: number;
  /** The maximum depth of nested objects and arrays; the outermost is at depth 1. */
  readonly depth: number;
  /** Members of one object, or elements of one array; at least 1. */
  readonly members: number;
  /** Findings that are kept; a last one of code `bounded-diagnostics` counts the others. 100 if not given. */
  readonly diagnostics?: number;
}

/** The syntax of a text: JSON, or JSON with comments and trailing commas. */
type Syntax = "json" | "jsonc";

/** The value of a text and the text itself, or its findings; no text if the bytes could not be decoded. */
export type ReadResult =
  | {
      readonly ok: true;
      readonly value: unknown;
      readonly text: string;
      /** The text with blanks in place of comments and trailing commas, if these are allowed; used to locate values. */
      readonly json?: string;
    }
  | { readonly ok: false; readonly text: string | null; readonly diagnostics: readonly Diagnostic[] };

const fail = (text: string | null, diagnostics: readonly Diagnostic[]): ReadResult => ({
  ok: false,
  text,
  diagnostics,
});

/** The finding on a text that JSON.parse rejects, if no error is found in it. */
function unknownError(text: string): Diagnostic {
  const positionAt = lineIndex(text);
  const span = { start: positionAt(0), end: positionAt(text.length) };
  return sourceFinding("valid-json", "unknownError", {}, "", span);
}

/** The result of JSON.parse (RFC 8259), or undefined for a text that is not JSON. */
function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text.slice(documentStart(text))) };
  } catch {
    // The caller finds the position and the reason if it reports them.
    return undefined;
  }
}

/** Sorts findings by the start of their spans, stably. */
function inTextOrder(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const offsetOf = ({ span }: Diagnostic): number => span?.start.offset ?? 0;
  return [...diagnostics].sort((one, other) => offsetOf(one) - offsetOf(other));
}

/** The maximum number of edits that the findings of one text have together. */
const MAX_EDITS = 10_000;

/** Findings with the fix that makes the text JSON, which all of them share. */
function withRepair(
  found: readonly Diagnostic[],
  text: string,
  repair: Repair | undefined,
  limits: ReadLimits,
): readonly Diagnostic[] {
  const duplicates = found.filter(({ code }) => code === "unique-keys").length;
  const fix = syntaxFix(text, repair, limits, duplicates);
  const edits = fix?.edits?.length ?? 0;
  return found.map((finding, at) =>
    fix !== undefined && finding.code === "valid-json" && at * edits < MAX_EDITS
      ? { ...finding, fixes: [fix] }
      : finding,
  );
}

/** The maximum length of a text that is parsed before it is measured: a deeply nested one takes 40 times its size in memory. */
const MAX_UNMEASURED = 1_048_576;

/**
 * The value of a short text; undefined if the text is longer, or may have errors, which the caller locates. Measuring the value
 * takes a quarter of the time that measuring the text takes.
 */
function readShort(text: string, limits: ReadLimits): { readonly value: unknown } | undefined {
  if (text.length > MAX_UNMEASURED) return undefined;
  const parsed = parseJson(text);
  return parsed !== undefined && countMembers(parsed.value, limits) === countNames(text) ? parsed : undefined;
}

function readText(text: string, limits: ReadLimits, syntax: Syntax): ReadResult {
  if (text.length > limits.text) return fail(text, [tooLong(text, limits.text)]);
  const json = syntax === "jsonc" ? blankComments(text) : text;
  const succeed = (value: unknown): ReadResult => ({ ok: true, value, text, ...(json !== text && { json }) });
  const short = readShort(json, limits);
  if (short !== undefined) return succeed(short.value);
  const structure = measureStructure(json, limits);
  // A text of another format may exceed the limits of JSON; name the format instead.
  if (structure.tooLarge !== undefined)
    return fail(text, [recognizeFormat(text, limits) ?? structure.tooLarge]);
  const parsed = parseJson(json);
  // JSON.parse merges duplicate names into one member, so the counts differ.
  if (parsed !== undefined && countMembers(parsed.value, limits) === structure.names) {
    return succeed(parsed.value);
  }
  const foreign = parsed === undefined ? recognizeFormat(text, limits) : undefined;
  if (foreign !== undefined) return fail(text, [foreign]);
  const diagnostics = Math.max(limits.diagnostics ?? defaultLimits.diagnostics, 1);
  const repair = parsed === undefined ? repairSyntax(json) : undefined;
  const errors = findSyntaxErrors(json, { depth: limits.depth, diagnostics }, repair?.unclosed);
  const found = mergeFindings(errors, diagnostics, inTextOrder);
  if (found.length > 0) return fail(text, withRepair(found, json, repair, limits));
  return parsed === undefined ? fail(text, [unknownError(text)]) : succeed(parsed.value);
}

/**
 * Reads JSON (RFC 8259) strictly, from a text or from bytes in UTF-8. Never throws: unreadable input returns findings of the
 * codes `valid-encoding`, `foreign-format`, `bounded-size`, `valid-json` and `unique-keys`, all errors, in the order of the
 * text. The syntax `jsonc` also allows comments and trailing commas. The size and depth of a text of more than a megabyte are
 * checked before it is parsed. A byte order mark at the start is skipped but stays in `text`, so that offsets are those of
 * the given text. Linear in the text.
 */
export function readJson(
  input: string | Uint8Array,
  limits: ReadLimits,
  syntax: Syntax = "json",
): ReadResult {
  if (typeof input === "string") return readText(input, limits, syntax);
  if (!ArrayBuffer.isView(input)) return fail(null, [notText(input)]);
  if (input.byteLength > limits.text) return fail(null, [tooManyBytes(input.byteLength, limits.text)]);
  // Views of other kinds and of other realms are bytes too; a view of a detached buffer is empty.
  const bytes =
    input.byteLength === 0
      ? new Uint8Array()
      : new Uint8Array(input.buffer, input.byteOffset, input.byteLength);
  const text = decodeText(bytes);
  return typeof text === "string" ? readText(text, limits, syntax) : fail(null, [text]);
}
