/** The maximum sizes in a payload. Each limit is an option of that name. */
export interface Limits {
  /** Characters of a text that is read. */
  readonly text: number;
  /** The maximum depth of nested objects and arrays; the outermost is at depth 1. */
  readonly depth: number;
  /** Values inside members that accept any JSON, in total. */
  readonly nodes: number;
  /** Findings that are reported. */
  readonly diagnostics: number;
  /** Questions of a survey. */
  readonly questions: number;
  /** Choices of a question. */
  readonly choices: number;
  /** Tags of a dashboard. */
  readonly tags: number;
  /** Response keys of one branching. */
  readonly responseValues: number;
  /** Start dates of iterations. */
  readonly iterationDates: number;
  /** Characters of a survey's or a dashboard's name. */
  readonly name: number;
  /** Characters of any other text. */
  readonly string: number;
  /** Characters of a link. */
  readonly url: number;
}

/** The default limits. */
export const defaultLimits: Limits = {
  // 64 MiB, as one number: bundlers keep products in bundles that do not use them.
  text: 67_108_864,
  depth: 64,
  nodes: 100_000,
  diagnostics: 100,
  questions: 100_000,
  choices: 1_000,
  tags: 1_000,
  responseValues: 1_000,
  iterationDates: 1_000,
  name: 400,
  string: 100_000,
  url: 2_048,
};

/** The maximum number of characters of a value that a message quotes. */
export const ECHO_LENGTH = 100;
