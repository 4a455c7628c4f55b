/** What a payload may hold at most. Every limit is an option; these names are the names of the options. */
export interface Limits {
  /** Characters of a text that is read. */
  readonly text: number;
  /** Objects and arrays inside one another. */
  readonly depth: number;
  /** Values inside the parts whose members are not described, all of them together. */
  readonly nodes: number;
  /** Findings that are reported. */
  readonly diagnostics: number;
  readonly questions: number;
  readonly choices: number;
  readonly tags: number;
  /** Response keys of one branching. */
  readonly responseValues: number;
  readonly iterationDates: number;
  /** Characters of a survey's or a dashboard's name. */
  readonly name: number;
  /** Characters of any other text. */
  readonly string: number;
  /** Characters of a link. */
  readonly url: number;
}

/** DESIGN.md section 8: the limits of the library where the caller sets none. */
export const defaultLimits: Limits = {
  text: 64 * 1024 * 1024,
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

/** How many characters of what was given a message repeats at most. */
export const ECHO_LENGTH = 100;
