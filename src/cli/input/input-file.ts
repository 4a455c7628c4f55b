import { CommandError } from "../command-error.ts";

/** Something to read: a file, or the standard input, whose path is null. */
export interface InputFile {
  /** As people should read it: relative to the current folder, where that is shorter. */
  readonly name: string;
  readonly path: string | null;
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
