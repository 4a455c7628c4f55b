import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { pointerTokens } from "#diagnostics/json-pointer.ts";
import { ownMember } from "#diagnostics/json-value.ts";
import type { Report } from "./report.ts";

/**
 * Identifies each finding across runs by its code and its location, with questions identified by their content and not by their
 * position. The file is not part of the fingerprint. Findings of one file that are otherwise equal are numbered in their order.
 *
 * @returns for each report a function from its diagnostics, taken in order, to their fingerprints
 */
export function fingerprinter(): (report: Report) => (diagnostic: Diagnostic<string>) => string {
  const seen = new Map<string, number>();
  return (report) => {
    // Only a text with findings is read as JSON.
    let stable: StablePointer | undefined;
    return ({ code, pointer }) => {
      stable ??= stablePointers(report);
      const name = JSON.stringify([code, stable(pointer)]);
      const key = JSON.stringify([report.file ?? null, name]);
      const ordinal = seen.get(key) ?? 0;
      seen.set(key, ordinal + 1);
      return textHash(`${name} ${ordinal}`);
    };
  };
}

/** Writes a pointer so that it stays the same when questions change their order. */
type StablePointer = (pointer: string) => string;

const POSITION = /^(?:0|[1-9]\d*)$/;

/**
 * Makes the pointers into a text independent of order: the position of an element that has an `id`, or failing that a
 * `question` text or a `name`, is replaced by these, and a record of a larger file is identified in the same way. If the text
 * is unknown or not JSON, the position of a question becomes `*`. Each value is hashed once, so long texts do not make many
 * findings slow.
 */
function stablePointers({ text, at }: Pick<Report, "text" | "at">): StablePointer {
  const root = payloadOf(text);
  const names = new Map<object, string | undefined>();
  const nameOf = (element: unknown): string | undefined => {
    if (typeof element !== "object" || element === null) return undefined;
    if (!names.has(element)) names.set(element, ownName(element));
    return names.get(element);
  };
  const record = at === undefined ? [] : [nameOf(root) ?? "record"];
  return (pointer) => {
    let value = root;
    let before = "";
    const tokens = [...record];
    for (const token of pointerTokens(pointer)) {
      value = ownMember(value, token);
      const position = POSITION.test(token);
      const unnamed = position && before === "questions" ? "*" : token;
      tokens.push((position ? nameOf(value) : undefined) ?? unnamed);
      before = token;
    }
    return JSON.stringify(tokens);
  };
}

function payloadOf(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text.startsWith("\ufeff") ? text.slice(1) : text);
  } catch {
    // Not JSON; the findings report this.
    return undefined;
  }
}

function ownName(element: object): string | undefined {
  for (const member of ["id", "question", "name"]) {
    const value = ownMember(element, member);
    const names = typeof value === "number" || (typeof value === "string" && value !== "");
    if (names) return `${member} ${textHash(String(value))}`;
  }
  return undefined;
}

/**
 * Two multiply-and-xor hashes over the UTF-16 code units, the first of them 32-bit FNV-1a, each finished with
 * an avalanche step. Distinguishes texts, and is not a security feature. The same on every machine.
 */
export function textHash(text: string): string {
  let first = 0x811c9dc5;
  let second = 0x9747b28c;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    first = Math.imul(first ^ unit, 0x01000193);
    second = Math.imul(second ^ unit, 0x5bd1e995);
    second ^= second >>> 15;
  }
  return hex(first) + hex(second);
}

function hex(state: number): string {
  let mixed = Math.imul(state ^ (state >>> 16), 0x45d9f3b);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b);
  return ((mixed ^ (mixed >>> 16)) >>> 0).toString(16).padStart(8, "0");
}
