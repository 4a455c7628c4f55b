/** Something to read: a file, or the standard input, whose path is null. */
export interface InputFile {
  /** As people should read it: relative to where they are, where that is shorter. */
  readonly name: string;
  readonly path: string | null;
}

/** The standard input as findings and messages name it. */
export const standardInput: InputFile = { name: "<stdin>", path: null };

/** One sentence on why something cannot be read, checked or written. */
export interface Problem {
  readonly problem: string;
}
