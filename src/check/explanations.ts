// What one mistake explains, so that rules report it once. Finding out what was meant is no matter of rules: it is passed in.
import type { ResponseBranch } from "./response-branches.ts";

/** The keys of one branching that no answer has. */
export interface ExplainedKeys {
  /** Those that one mistake explains together. Keys without an explanation are in none of them. */
  readonly groups: readonly (readonly string[])[];
  /** Whether keys that answers have are part of such a mistake. */
  readonly concernKnown: boolean;
}

/** Pointers to the targets that one mistake explains, and to the one at which it shows. */
export interface ExplainedTargets {
  readonly first: string;
  readonly all: readonly string[];
}

export interface Explanations {
  /** What explains the keys of a branching with keys that no answer has. */
  readonly keysOf: (branch: ResponseBranch) => ExplainedKeys;
  /** The mistake that explains why targets are just beyond the last question, if it explains all targets. */
  readonly beyondEnd: () => ExplainedTargets | undefined;
  /** Whether a mistake in all targets explains why questions are not reached. */
  readonly explainUnreachable: () => boolean;
}
