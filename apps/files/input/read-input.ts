import { readFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import { CommandError } from "#apps/process/command-error.ts";
import { guessEncoding } from "#source/decode-text.ts";
import type { ReadResult } from "#source/read-json.ts";
import { payloadSyntax } from "./file-names.ts";

/** Something to read: a file, or the standard input, whose path is null. */
export interface InputFile {
  /** As people should read it: relative to the current folder, where that is shorter. */
  readonly name: string;
  readonly path: string | null;
  /** Whether a folder or a glob stands for it: it has not been named itself. */
  readonly isFound?: boolean;
}

/** The standard input as findings and messages name it. */
export const standardInput: InputFile = { name: "<stdin>", path: null };

/** A file name without characters: as a path it would be the current folder. */
export const emptyName = (): CommandError =>
  new CommandError(
    "an empty file name was given, often by a shell variable that is not set; name a file, or - for the standard input",
  );

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  ENOTDIR: "there is no such file",
  EACCES: "no permission to read it",
  EPERM: "no permission to read it",
  EISDIR: "is a folder; name a file in it",
  ERR_FS_FILE_TOO_LARGE: "has more than 2 GiB, too much to read at once; --ndjson reads one survey a line",
};

/** Why a file cannot be read, by the code of the error. Errors that are not of the file system are thrown again. */
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
 * Throws where an input is not one JSON document: nothing at all, a picture, several documents. These are usage errors and
 * not findings about a survey, as everything else is, and formats that a finding names.
 */
export function requireDocument(file: InputFile, bytes: Uint8Array, read: ReadResult): void {
  const problem = notDocument(bytes, read);
  if (problem !== undefined) throw new CommandError(`${file.name}: ${problem}`);
}

function notDocument(bytes: Uint8Array, read: ReadResult): string | undefined {
  if (read.ok) return undefined;
  if (isBlank(withoutMark(bytes))) return "is empty";
  const [first] = read.diagnostics;
  if (first?.code === "foreign-format") return undefined;
  if (isBinary(bytes)) return "is a binary file, not JSON";
  if (read.text === null || first?.code !== "valid-json" || first.span === undefined) return undefined;
  const line = secondDocument(read.text, first.span.start.offset);
  return line === undefined
    ? undefined
    : `holds a second JSON document, from line ${line} on; make a list of them, or use --ndjson for one survey a line`;
}

export const isBlank = (bytes: Uint8Array): boolean =>
  bytes.every((byte) => byte === 32 || (byte >= 9 && byte <= 13));

const withoutMark = (bytes: Uint8Array): Uint8Array =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;

/** How many bytes are looked at to tell a text from other data, as git does. */
const HEAD = 8_000;

/** Whether bytes that are no JSON are no text either. UTF-16 and UTF-32 are, whatever NUL bytes they have. */
function isBinary(bytes: Uint8Array): boolean {
  const encoding = guessEncoding(bytes);
  return encoding === "gzip" || (encoding === undefined && bytes.subarray(0, HEAD).includes(0));
}

/** The line at which a second document begins in a text whose first one is complete. */
function secondDocument(text: string, offset: number): number | undefined {
  if (!/^[{[]/.test(text.slice(offset, offset + 1))) return undefined;
  const first = text.slice(text.startsWith("\ufeff") ? 1 : 0, offset);
  try {
    JSON.parse(first);
  } catch {
    // The text before is no whole document.
    return undefined;
  }
  return text.slice(0, offset).split(/\r\n|\r|\n/).length;
}
