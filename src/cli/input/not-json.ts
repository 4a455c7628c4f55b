import { guessEncoding } from "#source/decode-text.ts";
import type { ReadResult } from "#source/read-json.ts";

/** How many bytes are looked at to tell a text from other data, as git does. */
const HEAD = 8_000;

const isBlank = (bytes: Uint8Array): boolean =>
  bytes.every((byte) => byte === 32 || (byte >= 9 && byte <= 13));

const withoutMark = (bytes: Uint8Array): Uint8Array =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;

/** Whether bytes that are no JSON are no text either. UTF-16 and UTF-32 are, whatever NUL bytes they have. */
function isBinary(bytes: Uint8Array): boolean {
  const encoding = guessEncoding(bytes);
  return encoding === "gzip" || (encoding === undefined && bytes.subarray(0, HEAD).includes(0));
}

/** The line at which a second document begins in a text whose first one is whole. */
function secondDocument(text: string, offset: number): number | undefined {
  if (!/^[{[]/.test(text.slice(offset, offset + 1))) return undefined;
  const first = text.slice(text.startsWith("\ufeff") ? 1 : 0, offset);
  try {
    JSON.parse(first);
  } catch {
    return undefined;
  }
  return text.slice(0, offset).split(/\r\n|\r|\n/).length;
}

/**
 * What somebody handed in by mistake instead of a JSON document: nothing at all, a picture, several documents. These are
 * mistakes of the call and not findings about a survey. Undefined where a survey was meant.
 */
export function notJson(bytes: Uint8Array, read: ReadResult): string | undefined {
  if (read.ok) return undefined;
  if (isBlank(withoutMark(bytes))) return "is empty";
  if (isBinary(bytes)) return "is a binary file, not JSON";
  const [first] = read.diagnostics;
  if (read.text === null || first?.code !== "valid-json" || first.span === undefined) return undefined;
  const line = secondDocument(read.text, first.span.start.offset);
  return line === undefined
    ? undefined
    : `holds a second JSON document, from line ${line} on; make a list of them, or use --ndjson for one survey a line`;
}
