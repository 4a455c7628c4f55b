/** Something to read: a file, or the standard input, whose path is null. */
export interface InputFile {
  /** As people should read it: relative to the current folder, where that is shorter. */
  readonly name: string;
  readonly path: string | null;
}

/** The standard input as findings and messages name it. */
export const standardInput: InputFile = { name: "<stdin>", path: null };

/** One sentence on why something cannot be read, checked or written. */
export interface Problem {
  readonly problem: string;
}

/** The problem of a file name without characters: as a path it would be the current folder. */
export const emptyName: Problem = {
  problem:
    "an empty file name was given, often by a shell variable that is not set; name a file, or - for the standard input",
};

/** Why a file cannot be read, by the code of the error. Errors that are not of the file system are thrown again. */
export function fileProblem(name: string, error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  switch (code) {
    case undefined:
      throw error;
    case "ENOENT":
    case "ENOTDIR":
      return `${name}: there is no such file`;
    case "EACCES":
    case "EPERM":
      return `${name}: no permission to read it`;
    case "EISDIR":
      return `${name}: is a folder; name a file in it`;
    case "ERR_FS_FILE_TOO_LARGE":
      return `${name}: has more than 2 GiB, too much to read at once; --ndjson reads one survey a line`;
    default:
      return `${name}: cannot be read (${code})`;
  }
}
