import { readFileSync } from "node:fs";
import { CommandError } from "#apps/process/command-error.ts";
import { createFile, replaceFile } from "#apps/process/output/replace-file.ts";
import { severities } from "#diagnostics/findings.ts";
import { isObject } from "#diagnostics/json-value.ts";
import type { Severity } from "#index.ts";
import { unreadable } from "../input/read-input.ts";

/** A known finding, or several identical ones. */
export interface BaselineEntry {
  readonly code: string;
  /** A finding with a higher severity than this is new. */
  readonly severity: Severity;
  /** A readable place: questions by id or text, because positions change. */
  readonly at: string;
  /** Identifies the finding in its file. */
  readonly hash: string;
  /** The number of such findings; 1 if omitted. */
  readonly count?: number;
}

/** The known findings by file; file names are relative to the folder of the baseline and use slashes. */
export type BaselineFiles = ReadonlyMap<string, readonly BaselineEntry[]>;

const isEntry = (value: unknown): value is BaselineEntry =>
  isObject(value) &&
  ["code", "at", "hash"].every((name) => typeof value[name] === "string") &&
  severities.some((each) => each === value["severity"]) &&
  (value["count"] === undefined || Number.isSafeInteger(value["count"]));

/** Parses a baseline; undefined if the text is not one. */
function filesIn(text: string): BaselineFiles | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    // Not JSON.
    return undefined;
  }
  if (!isObject(value) || value["version"] !== 1 || !isObject(value["files"])) return undefined;
  const files = Object.entries(value["files"]);
  if (!files.every(([, entries]) => Array.isArray(entries) && entries.every(isEntry))) return undefined;
  return new Map(files as [string, BaselineEntry[]][]);
}

/** A baseline and its bytes; null if the file does not exist yet. */
export interface ReadBaseline {
  readonly files: BaselineFiles;
  readonly bytes: Uint8Array | null;
}

/** Reads a baseline. Throws if it is invalid, or if it is missing and `mayBeAbsent` is false. */
export function readBaseline(path: string, name: string, mayBeAbsent: boolean): ReadBaseline {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).code === "ENOENT";
    if (isAbsent && mayBeAbsent) return { files: new Map(), bytes: null };
    const failure = unreadable(name, error);
    throw isAbsent ? new CommandError(`${failure.message}; --update-baseline writes it`) : failure;
  }
  const files = filesIn(bytes.toString("utf8"));
  if (files !== undefined) return { files, bytes };
  throw new CommandError(
    `${name}: is not a baseline written by surveyc, or is damaged, for example by a merge; restore it, or delete it and recreate it with --update-baseline`,
  );
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const inOrder = (one: BaselineEntry, other: BaselineEntry): number =>
  compare(one.code, other.code) || compare(one.at, other.at) || compare(one.hash, other.hash);

/** Formats a baseline with one finding per line, sorted, so that diffs are small. */
export function baselineText(files: BaselineFiles): string {
  const written = [...files]
    .filter(([, entries]) => entries.length > 0)
    .sort(([one], [other]) => compare(one, other))
    .map(([name, entries]) => {
      const lines = [...entries].sort(inOrder).map(({ code, severity, at, hash, count = 1 }) => {
        const entry = { code, severity, at, hash, ...(count > 1 && { count }) };
        return `      ${JSON.stringify(entry)}`;
      });
      return `    ${JSON.stringify(name)}: [\n${lines.join(",\n")}\n    ]`;
    });
  const inside = written.length === 0 ? "{}" : `{\n${written.join(",\n")}\n  }`;
  return `{\n  "version": 1,\n  "files": ${inside}\n}\n`;
}

const MODE = 0o666;

/** Writes a baseline if it has changed. */
export function writeBaseline(name: string, path: string, before: Uint8Array | null, text: string): void {
  if (before === null) createFile(name, path, text, MODE);
  else if (!Buffer.from(before).equals(Buffer.from(text))) replaceFile(name, path, before, text);
}
