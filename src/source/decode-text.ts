import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { sourceFinding } from "./source-finding.ts";

/** Other encodings of bytes. */
export type OtherEncoding = "UTF-16" | "UTF-32" | "gzip";

const SIGNATURES: readonly (readonly [encoding: OtherEncoding, bytes: readonly number[]])[] = [
  ["UTF-32", [0xff, 0xfe, 0, 0]],
  ["UTF-32", [0, 0, 0xfe, 0xff]],
  ["UTF-16", [0xff, 0xfe]],
  ["UTF-16", [0xfe, 0xff]],
  ["gzip", [0x1f, 0x8b]],
];

/**
 * The encoding of bytes that are certainly not JSON in UTF-8, or undefined. Detects byte order marks, the magic number of gzip,
 * and NUL bytes: JSON begins with an ASCII character, which UTF-16 and UTF-32 pad with NUL bytes, and no JSON in UTF-8 has a
 * NUL so early (after RFC 4627 section 3).
 */
export function guessEncoding(bytes: Uint8Array): OtherEncoding | undefined {
  for (const [encoding, signature] of SIGNATURES) {
    if (signature.every((byte, at) => bytes[at] === byte)) return encoding;
  }
  const padded = Array.from(bytes.subarray(0, 4), (byte) => (byte === 0 ? "0" : "x")).join("");
  if (padded === "000x" || padded === "x000") return "UTF-32";
  if (bytes.length % 2 === 0 && /^(?:0x|x0)/.test(padded)) return "UTF-16";
  return undefined;
}

function utf8Length(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}

/** The offset of the first byte that does not begin a complete character of UTF-8; undefined if all bytes are UTF-8. */
function firstInvalidByte(bytes: Uint8Array): number | undefined {
  let at = 0;
  // Invalid bytes are decoded as U+FFFD, which valid bytes may encode as well.
  for (const character of new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)) {
    if (character === "\ufffd" && (bytes[at] !== 0xef || bytes[at + 1] !== 0xbf || bytes[at + 2] !== 0xbd))
      return at;
    at += utf8Length(character);
  }
  return undefined;
}

/** The finding on an input that is neither a text nor bytes. */
export const notText = (input: unknown): Diagnostic =>
  sourceFinding("valid-encoding", "notText", { type: input === null ? "null" : typeof input });

function invalidByte(bytes: Uint8Array, offset: number): Diagnostic {
  const byte = (bytes[offset] as number).toString(16).toUpperCase();
  return sourceFinding("valid-encoding", "invalidByte", { value: `0x${byte}`, offset });
}

const tooManyForString = ({ length }: Uint8Array): Diagnostic =>
  sourceFinding("bounded-size", "lengthOfString", { count: length });

/** Why the strict decoder rejects bytes: a byte that is not UTF-8, or more bytes than a string can contain. */
function decodeError(bytes: Uint8Array): Diagnostic {
  try {
    const offset = firstInvalidByte(bytes);
    return offset === undefined ? tooManyForString(bytes) : invalidByte(bytes, offset);
  } catch {
    // A decoder that accepts any bytes throws only if the text exceeds the maximum length of a string.
    return tooManyForString(bytes);
  }
}

/** The first bytes of a ZIP file, as characters. */
const ZIP = "PK\u0003\u0004";

/**
 * Reads bytes as UTF-8, strictly (RFC 8259 section 8.1). A byte order mark stays in the text. Other bytes have one finding:
 * `valid-encoding`, `foreign-format`, or `bounded-size` for more bytes than a string can contain.
 */
export function decodeText(bytes: Uint8Array): string | Diagnostic {
  if (String.fromCharCode(...bytes.subarray(0, ZIP.length)) === ZIP)
    return sourceFinding("foreign-format", "zipFile", {});
  const other = guessEncoding(bytes);
  if (other === "gzip") return sourceFinding("valid-encoding", "gzip", {});
  if (other !== undefined) return sourceFinding("valid-encoding", "otherEncoding", { found: other });
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // The error of the decoder has neither the location nor the reason.
    return decodeError(bytes);
  }
}
