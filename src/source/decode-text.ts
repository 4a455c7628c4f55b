import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { describeValue } from "#diagnostics/echo.ts";
import { guessEncoding, type OtherEncoding } from "./guess-encoding.ts";
import { invalidByte } from "./invalid-byte.ts";

const HELP: Record<OtherEncoding, string> = {
  "UTF-16": "Save the file as UTF-8.",
  "UTF-32": "Save the file as UTF-8.",
  gzip: "Unpack the data first, and hand in the JSON text inside.",
};

const encodingFault = (message: string, help: string): Diagnostic => ({
  code: "valid-encoding",
  severity: "error",
  message,
  pointer: "",
  help,
});

/** What is handed in by mistake instead of a text or bytes. */
export const noText = (input: unknown): Diagnostic =>
  encodingFault(
    `Here is ${describeValue(input)} instead of a text or bytes, so there is nothing to read.`,
    "Hand in a string or a Uint8Array; a value that is parsed already needs no reading.",
  );

function undecodable(bytes: Uint8Array): Diagnostic {
  const offset = invalidByte(bytes);
  if (offset === undefined) {
    return {
      code: "bounded-size",
      severity: "error",
      message: `The ${bytes.length} bytes are more than one string can hold here, so the text cannot be read.`,
      pointer: "",
      help: "Split the data into smaller texts.",
    };
  }
  const byte = (bytes[offset] as number).toString(16).toUpperCase().padStart(2, "0");
  return encodingFault(
    `The byte 0x${byte} at offset ${offset} is not UTF-8, the only encoding of JSON, so the text cannot be read.`,
    "Save the file as UTF-8; it may have been written in an older encoding such as Windows-1252, or been cut.",
  );
}

/**
 * Reads bytes as UTF-8, strictly (RFC 8259 section 8.1). A byte order mark stays in the text. What is no UTF-8 gives
 * one finding: `valid-encoding`, or `bounded-size` for more bytes than a string can hold.
 */
export function decodeText(bytes: Uint8Array): string | Diagnostic {
  const other = guessEncoding(bytes);
  if (other !== undefined) {
    return encodingFault(`The bytes look like ${other}, but JSON is read as UTF-8 only.`, HELP[other]);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undecodable(bytes);
  }
}
