import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { describeValue } from "#diagnostics/echo.ts";
import { say } from "#diagnostics/sentences.ts";
import { sourceFinding } from "./source-finding.ts";

/** What is said of bytes of a format that is no text, and its first bytes, as characters. */
export const binaryFormats = [
  {
    message: "This is a ZIP file, such as an Excel workbook (.xlsx), not JSON.",
    help: "Export its content as JSON; a workbook can be saved as CSV and converted.",
    signature: "PK\u0003\u0004",
  },
  {
    message: "This is an Excel workbook (.xls) or another old Office file, not JSON.",
    help: "Export its content as JSON.",
    signature: "\u00d0\u00cf\u0011\u00e0",
  },
  {
    message: "This is a PDF file, not JSON.",
    help: "Export its content as JSON.",
    signature: "%PDF-",
  },
  {
    message: "This is an SQLite database, not JSON.",
    help: "Export its content as JSON.",
    signature: "SQLite format 3\0",
  },
] as const;

/** The finding on bytes of a format that is no text; undefined for all others. */
function recogniseBinary(bytes: Uint8Array): Diagnostic | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 16));
  const format = binaryFormats.find(({ signature }) => head.startsWith(signature));
  if (format === undefined) return undefined;
  const { message, help } = format;
  return sourceFinding("foreign-format", { message, help });
}

/** What bytes may be instead of UTF-8. */
export type OtherEncoding = "UTF-16" | "UTF-32" | "gzip";

const SIGNATURES: readonly (readonly [encoding: OtherEncoding, bytes: readonly number[]])[] = [
  ["UTF-32", [0xff, 0xfe, 0, 0]],
  ["UTF-32", [0, 0, 0xfe, 0xff]],
  ["UTF-16", [0xff, 0xfe]],
  ["UTF-16", [0xfe, 0xff]],
  ["gzip", [0x1f, 0x8b]],
];

/**
 * What bytes are that are surely not JSON in UTF-8, else undefined. Byte order marks and the magic number of gzip
 * tell, and so do NUL bytes: JSON begins with an ASCII character, which UTF-16 and UTF-32 pad with NUL bytes, and
 * no JSON in UTF-8 has a NUL so early (after RFC 4627 section 3).
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

/** The offset of the first byte that begins no character of UTF-8, a cut one included; undefined when all is UTF-8. */
function firstInvalidByte(bytes: Uint8Array): number | undefined {
  let at = 0;
  // What is invalid is decoded as U+FFFD, which valid bytes may spell as well.
  for (const character of new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)) {
    if (character === "\ufffd" && (bytes[at] !== 0xef || bytes[at + 1] !== 0xbf || bytes[at + 2] !== 0xbd))
      return at;
    at += utf8Length(character);
  }
  return undefined;
}

/** What is said of bytes that are no text in UTF-8, and of what is neither a text nor bytes. */
export const encodingSentences = {
  encoding: {
    message: "The bytes look like {found}, but JSON must be UTF-8.",
    help: "Save the file as UTF-8.",
  },
  gzip: {
    message: "The bytes look like gzip, but JSON must be UTF-8.",
    help: "Decompress the data first.",
  },
  notText: {
    message: "Expected a string or bytes, found {found}.",
    help: "Pass a string or a Uint8Array; a value that is already parsed needs no reading.",
  },
  invalidByte: {
    message: "The byte {value} at offset {offset} is not UTF-8, the only encoding of JSON.",
    help: "Save the file as UTF-8; it may be in an older encoding such as Windows-1252, or cut off.",
  },
} as const;

export const tooLongForString = {
  message: "The text has {count} bytes, more than one string can hold here.",
  help: "Split the data into smaller texts.",
} as const;

/** The finding on an input that is neither a text nor bytes. */
export const notText = (input: unknown): Diagnostic =>
  sourceFinding("valid-encoding", say(encodingSentences.notText, { found: describeInput(input) }));

function describeInput(input: unknown): string {
  try {
    return describeValue(input);
  } catch {
    return "an object"; // a proxy that was revoked cannot even be asked whether it is an array
  }
}

function invalidByte(bytes: Uint8Array, offset: number): Diagnostic {
  const byte = (bytes[offset] as number).toString(16).toUpperCase();
  return sourceFinding("valid-encoding", say(encodingSentences.invalidByte, { value: `0x${byte}`, offset }));
}

const tooManyForString = ({ length }: Uint8Array): Diagnostic =>
  sourceFinding("bounded-size", say(tooLongForString, { count: length }));

/** Why the strict decoder refuses bytes: one that is not UTF-8, or more of them than a string can hold. */
function undecodable(bytes: Uint8Array): Diagnostic {
  try {
    const offset = firstInvalidByte(bytes);
    return offset === undefined ? tooManyForString(bytes) : invalidByte(bytes, offset);
  } catch {
    // A decoder that takes any bytes throws only where no string can hold what they spell.
    return tooManyForString(bytes);
  }
}

/**
 * Reads bytes as UTF-8, strictly (RFC 8259 section 8.1). A byte order mark stays in the text. What is not UTF-8 gives
 * one finding: `valid-encoding`, `foreign-format`, or `bounded-size` for more bytes than a string can hold.
 */
export function decodeText(bytes: Uint8Array): string | Diagnostic {
  const binary = recogniseBinary(bytes);
  if (binary !== undefined) return binary;
  const other = guessEncoding(bytes);
  if (other === "gzip") return sourceFinding("valid-encoding", encodingSentences.gzip);
  if (other !== undefined)
    return sourceFinding("valid-encoding", say(encodingSentences.encoding, { found: other }));
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // Only the error of the decoder can be caught here; it says neither where nor why.
    return undecodable(bytes);
  }
}
