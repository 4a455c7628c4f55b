import { readFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import { CommandError } from "#apps/process/command-error.ts";
import { guessEncoding } from "#source/decode-text.ts";
import type { ReadResult } from "#source/read-json.ts";
import { payloadSyntax } from "./file-names.ts";

/** An input: a file, or the standard input, whose path is null. */
export interface InputFile {
  /** The display name: relative to the current folder if that is shorter. */
  readonly name: string;
  readonly path: string | null;
  /** Whether the file was found by a folder or glob instead of being named explicitly. */
  readonly isFound?: boolean;
}

/** The standard input with its display name. */
export const standardInput: InputFile = { name: "<stdin>", path: null };

/** The error for an empty file name, which as a path would be the current folder. */
export const emptyName = (): CommandError =>
  new CommandError(
    "an empty file name was given, often by a shell variable that is not set; name a file, or - for the standard input",
  );

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "does not exist",
  ENOTDIR: "does not exist",
  EACCES: "cannot be read: permission denied",
  EPERM: "cannot be read: permission denied",
  EISDIR: "is a folder; name a file in it",
  ERR_FS_FILE_TOO_LARGE: "exceeds 2 GiB, the maximum for one document; --ndjson reads one survey per line",
};

/** Returns the error for a file that cannot be read. Rethrows errors that do not come from the file system. */
export function unreadable(name: string, error: unknown): CommandError {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) throw error;
  return new CommandError(`${name}: ${reasons[code] ?? `cannot be read (${code})`}`);
}

export async function readInput(file: InputFile, stdin: Readable): Promise<Uint8Array> {
  try {
    return file.path === null ? await readAll(stdin) : await readFile(file.path);
  } catch (error) {
    throw unreadable(file.name, error);
  }
}

async function readAll(stream: Readable): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** The syntax of a file with one JSON document, by its name. */
export const syntaxOf = ({ name }: InputFile): "json" | "jsonc" =>
  payloadSyntax(name) === "jsonc" ? "jsonc" : "json";

/**
 * Throws if an input is not one JSON document: empty, binary, or several documents. These are usage errors; all other problems
 * are findings about the survey.
 */
export function requireDocument(file: InputFile, bytes: Uint8Array, read: ReadResult): void {
  const problem = notDocument(file, bytes, read);
  if (problem !== undefined) throw new CommandError(`${file.name}: ${problem}`);
}

function notDocument({ path }: InputFile, bytes: Uint8Array, read: ReadResult): string | undefined {
  if (read.ok) return undefined;
  if (isBlank(withoutMark(bytes)))
    return path === null ? "is empty; name a file, or pipe a survey in" : "is empty";
  const [first] = read.diagnostics;
  if (first?.code === "foreign-format") return undefined;
  if (isBinary(bytes)) return "is a binary file, not JSON";
  if (read.text === null || first?.code !== "valid-json" || first.span === undefined) return undefined;
  const line = secondDocument(read.text, first.span.start.offset);
  return line === undefined
    ? undefined
    : `contains a second JSON document at line ${line}; put the documents in a list, or use --ndjson for one survey per line`;
}

export const isBlank = (bytes: Uint8Array): boolean =>
  bytes.every((byte) => byte === 32 || (byte >= 9 && byte <= 13));

const withoutMark = (bytes: Uint8Array): Uint8Array =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;

/** The number of bytes examined to distinguish text from binary data, as in git. */
const HEAD = 8_000;

/** Whether bytes that are not JSON are binary. UTF-16 and UTF-32 are text even with NUL bytes. */
function isBinary(bytes: Uint8Array): boolean {
  const encoding = guessEncoding(bytes);
  return encoding === "gzip" || (encoding === undefined && bytes.subarray(0, HEAD).includes(0));
}

/** Returns the line of a second document if the text before the offset is a complete document. */
function secondDocument(text: string, offset: number): number | undefined {
  if (!/^[{[]/.test(text.slice(offset, offset + 1))) return undefined;
  const first = text.slice(text.startsWith("\ufeff") ? 1 : 0, offset);
  try {
    JSON.parse(first);
  } catch {
    // The text before the offset is not a complete document.
    return undefined;
  }
  return text.slice(0, offset).split(/\r\n|\r|\n/).length;
}
