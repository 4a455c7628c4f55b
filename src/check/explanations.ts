// The findings that one mistake explains, so that rules report it once, and the intended value. Rules do not compute these:
// they are passed in.
import type { Suggestion } from "#diagnostics/findings.ts";
import type { ResponseBranch } from "./response-branches.ts";
import type { ResponseKeys } from "./response-keys.ts";

/** The keys of one branching that no answer has. */
export interface ExplainedKeys {
  /** Groups of keys that one mistake explains together. Keys without an explanation are in no group. */
  readonly groups: readonly (readonly string[])[];
  /** The intended key. */
  readonly suggest: (key: string) => Suggestion | undefined;
}

/** Pointers to the targets that one mistake explains, and to the one at which it is reported. */
export interface ExplainedTargets {
  readonly first: string;
  readonly all: readonly string[];
  readonly suggestion: Suggestion;
}

export interface Explanations {
  /** Explains the keys of a branching with keys that no answer has. */
  readonly keysOf: (branch: ResponseBranch, keys: ResponseKeys) => ExplainedKeys;
  /** The mistake that explains why targets are just beyond the last question, if it explains all targets. */
  readonly beyondEnd: () => ExplainedTargets | undefined;
  /** The intended targets, if a mistake in all targets explains why questions are unreachable. */
  readonly unreachable: () => Suggestion | undefined;
}
