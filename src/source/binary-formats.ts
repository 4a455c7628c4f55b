// Files that are no texts, by their first bytes: one row a format. To add one, add a row.
import type { Diagnostic } from "#diagnostics/diagnostic.ts";

interface BinaryFormat {
  /** What it is, as a message says it. */
  readonly name: string;
  /** Its first bytes, as characters. */
  readonly signature: string;
  readonly help: string;
}

const exportIt = "Export what is in it as JSON.";

const binaryFormats: readonly BinaryFormat[] = [
  {
    name: "a ZIP file, such as a workbook of Excel (.xlsx)",
    signature: "PK\u0003\u0004",
    help: "Export what is in it as JSON; a workbook can be saved as CSV and converted.",
  },
  {
    name: "a workbook of Excel (.xls) or another old Office file",
    signature: "\u00d0\u00cf\u0011\u00e0",
    help: exportIt,
  },
  { name: "a PDF file", signature: "%PDF-", help: exportIt },
  { name: "a database of SQLite", signature: "SQLite format 3\0", help: exportIt },
];

/** The finding on bytes of a format that is no text; undefined for all others. */
export function recogniseBinary(bytes: Uint8Array): Diagnostic | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 16));
  const format = binaryFormats.find(({ signature }) => head.startsWith(signature));
  if (format === undefined) return undefined;
  const { name, help } = format;
  return {
    code: "foreign-format",
    severity: "error",
    message: `This is ${name}, not JSON.`,
    pointer: "",
    help,
  };
}
