// A fix is offered only after it was tried: if the patched payload has an error that the payload did not have, the finding
// reports that error instead.
import type { Diagnostic, Fix } from "./diagnostic.ts";
import { type Findings, reviseFinding } from "./findings.ts";
import { applyPatch } from "./json-patch.ts";
import { type Sentence, say } from "./sentences.ts";

/** How a payload is checked again, by the same rules, with a fix applied. */
export interface Trial {
  readonly payload: unknown;
  /** What was found in it. */
  readonly found: readonly Findings[];
  /** What is found in another payload; with a limit of 0 findings are counted, and none is described. */
  readonly check: (payload: unknown, limit: number) => readonly Findings[];
  /** Codes of findings whose fixes need no trial, because a law holds that they bring no error. */
  readonly proven: ReadonlySet<string>;
}

/** All trials of one payload together read at most this many characters. */
const MAX_CHARACTERS = 4_000_000;
/** The most trials of one payload. */
const MAX_TRIALS = 40;
/** What it takes to find a mistake again, in characters read. */
const FINDING_COST = 200;

/** How many trials a payload gets; none if it is too large. */
function trialsFor(payload: unknown, findings: number): number {
  let characters = 0;
  const left = [payload];
  while (left.length > 0) {
    const value = left.pop();
    characters += typeof value === "string" ? value.length + 3 : 3;
    // A proxy or sparse array can report any length.
    if (Array.isArray(value)) characters += value.length * 3;
    if (characters > MAX_CHARACTERS) return 0;
    if (typeof value === "object" && value !== null)
      for (const member of Object.values(value)) left.push(member);
  }
  return Math.min(MAX_TRIALS, Math.floor(MAX_CHARACTERS / (characters + findings * FINDING_COST)));
}

function countErrors(found: readonly Findings[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { errorCodes } of found)
    for (const [code, count] of errorCodes) counts.set(code, (counts.get(code) ?? 0) + count);
  return counts;
}

/** So many errors are described to find the one that a fix brings. */
const MAX_DESCRIBED = 100;

const withSecond = { help: '"{fix}" is not enough: another error comes to light. {second}' } as const;
const withSecondAndHelp = { help: `${withSecond.help} {advice}` } as const;

/** What is said of a fix that brings another error: `second` and `advice` are the message and the help of that. */
export const secondErrorSentences: readonly Partial<Sentence>[] = [withSecond, withSecondAndHelp];

const nameOf = ({ code, pointer }: Diagnostic): string => `${code} ${pointer}`;

/** Findings with those of their fixes that bring no error which was not there. */
export function tryFixes(findings: readonly Diagnostic[], trial: Trial): readonly Diagnostic[] {
  const isTried = ({ fixes, code }: Diagnostic): boolean => fixes !== undefined && !trial.proven.has(code);
  if (!findings.some(isTried)) return findings;
  const before = countErrors(trial.found);
  let left = trialsFor(
    trial.payload,
    trial.found.reduce((sum, each) => sum + each.total, 0),
  );
  const patched = (fix: Fix): unknown => applyPatch(trial.payload, fix.patch);

  /** The codes of the errors that a fix adds; undefined if no trial is left. */
  const broughtBy = ({ code, severity }: Diagnostic, fix: Fix): ReadonlySet<string> | undefined => {
    if (left-- <= 0) return undefined;
    const brought = new Set<string>();
    for (const [each, count] of countErrors(trial.check(patched(fix), 0))) {
      // The error that is fixed does not make room for another one of its code.
      const mended = severity === "error" && each === code ? 1 : 0;
      if (count > (before.get(each) ?? 0) - mended) brought.add(each);
    }
    return brought;
  };

  /** A finding without its fix, but with the other error that the fix brings. */
  const withSecondError = (finding: Diagnostic, fix: Fix, codes: ReadonlySet<string>): Diagnostic => {
    if (left-- <= 0) return finding;
    const known = new Set(trial.found.flatMap((each) => each.kept().map(nameOf)));
    const second = trial
      .check(patched(fix), MAX_DESCRIBED)
      .flatMap((each) => each.kept())
      .find((each) => each.severity === "error" && codes.has(each.code) && !known.has(nameOf(each)));
    if (second === undefined) return finding;
    const { message, help } = second;
    const params = { fix: fix.title, second: message };
    return reviseFinding(
      finding,
      help === undefined ? say(withSecond, params) : say(withSecondAndHelp, { ...params, advice: help }),
    );
  };

  return findings.map((finding) => {
    if (!isTried(finding)) return finding;
    const { fixes: offered = [], ...rest } = finding;
    const tried = offered.map((fix) => ({ fix, brought: broughtBy(finding, fix) }));
    const fixes = tried.flatMap(({ fix, brought }) => (brought?.size === 0 ? [fix] : []));
    if (fixes.length > 0) return { ...finding, fixes };
    const harmful = tried.find(({ brought }) => brought !== undefined);
    return harmful?.brought === undefined ? rest : withSecondError(rest, harmful.fix, harmful.brought);
  });
}
