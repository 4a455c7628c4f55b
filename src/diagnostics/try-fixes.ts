// A fix is offered only after it was tried: it is dropped if the patched payload has an error that the payload did not have.
import type { Diagnostic, Fix } from "./diagnostic.ts";
import type { Findings } from "./findings.ts";
import { applyPatch } from "./json-patch.ts";

/** How a payload is checked again, by the same rules, with a fix applied. */
export interface Trial {
  readonly payload: unknown;
  /** The findings in it. */
  readonly found: readonly Findings[];
  /** Counts the findings in another payload; none is described. */
  readonly count: (payload: unknown) => readonly Findings[];
  /** Codes of findings whose fixes need no trial, because a test guarantees that they cause no error. */
  readonly proven: ReadonlySet<string>;
}

/** The maximum number of characters that all trials of one payload read together. */
const MAX_CHARACTERS = 4_000_000;
/** The maximum number of trials of one payload. */
const MAX_TRIALS = 40;
/** The cost of finding a mistake again, in characters read. */
const FINDING_COST = 200;

/** The maximum number of trials of a payload; none if it is too large. */
function trialsFor(payload: unknown, findings: number): number {
  let characters = 0;
  const pending = [payload];
  while (pending.length > 0) {
    const value = pending.pop();
    characters += typeof value === "string" ? value.length + 3 : 3;
    // A proxy or sparse array can report any length.
    if (Array.isArray(value)) characters += value.length * 3;
    if (characters > MAX_CHARACTERS) return 0;
    if (typeof value === "object" && value !== null)
      for (const member of Object.values(value)) pending.push(member);
  }
  return Math.min(MAX_TRIALS, Math.floor(MAX_CHARACTERS / (characters + findings * FINDING_COST)));
}

function countErrors(found: readonly Findings[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { errorCodes } of found)
    for (const [code, count] of errorCodes) counts.set(code, (counts.get(code) ?? 0) + count);
  return counts;
}

/** Findings with only those fixes that cause no other error. */
export function tryFixes(findings: readonly Diagnostic[], trial: Trial): readonly Diagnostic[] {
  const isTried = ({ fixes, code }: Diagnostic): boolean => fixes !== undefined && !trial.proven.has(code);
  if (!findings.some(isTried)) return findings;
  const before = countErrors(trial.found);
  let remaining = trialsFor(
    trial.payload,
    trial.found.reduce((sum, each) => sum + each.total, 0),
  );

  /** Whether a fix was tried and adds no error. */
  const isHarmless = ({ code, severity }: Diagnostic, { patch }: Fix): boolean => {
    if (remaining-- <= 0) return false;
    for (const [each, count] of countErrors(trial.count(applyPatch(trial.payload, patch)))) {
      // A fixed error does not make room for another one of its code.
      const fixed = severity === "error" && each === code ? 1 : 0;
      if (count > (before.get(each) ?? 0) - fixed) return false;
    }
    return true;
  };

  return findings.map((finding) => {
    if (!isTried(finding)) return finding;
    const { fixes: offered = [], ...rest } = finding;
    const fixes = offered.filter((fix) => isHarmless(finding, fix));
    return fixes.length > 0 ? { ...finding, fixes } : rest;
  });
}
