// A fix is offered only after it was tried: where the patched payload has an error that was not there, the finding says so
// in place of the fix.
import type { Diagnostic, Fix } from "./diagnostic.ts";
import type { Findings } from "./findings.ts";
import { applyPatch } from "./json-patch.ts";

/** How a payload is checked again, by the same rules, with a fix carried out. */
export interface Trial {
  readonly payload: unknown;
  /** What was found in it. */
  readonly found: readonly Findings[];
  /** What is found in another payload; with a limit of 0 findings are counted, and none is described. */
  readonly check: (payload: unknown, limit: number) => readonly Findings[];
  /** Codes of findings of which no fix needs to be tried, because a law holds that they bring no error. */
  readonly proven: ReadonlySet<string>;
}

/**
 * The characters of payloads that may be checked again for the fixes of one payload, besides so many times the payload
 * itself. Surveys that people write have fewer; of a payload that costs more, the fixes that come after are left out.
 */
const CHARACTERS = 300_000;
const TIMES = 2;

/** Every value and every name counts as so many characters besides its own. */
const PER_VALUE = 4;

/** How many characters a payload has, roughly; at most `most`. Without end where a member throws when it is looked at. */
function sizeOf(payload: unknown, most: number): number {
  try {
    return walk(payload, most);
  } catch {
    // That is no JSON, and has been reported.
    return Number.POSITIVE_INFINITY;
  }
}

function walk(payload: unknown, most: number): number {
  let size = 0;
  const left = [payload];
  while (left.length > 0 && size < most) {
    const value = left.pop();
    size += PER_VALUE;
    if (typeof value === "string") size += value.length;
    if (typeof value !== "object" || value === null) continue;
    // No list is longer than what is left, so that none needs to be walked that is a claim of a length only.
    if (Array.isArray(value)) size += value.length * PER_VALUE;
    if (size >= most) break;
    for (const [name, member] of Object.entries(value)) {
      size += name.length;
      left.push(member);
    }
  }
  return Math.min(size, most);
}

function countErrors(found: readonly Findings[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { errorCodes } of found)
    for (const [code, count] of errorCodes) counts.set(code, (counts.get(code) ?? 0) + count);
  return counts;
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Tries the fixes of one payload, one after the other, as long as that costs little beside the payload. */
class Trials {
  readonly #trial: Trial;
  readonly #before: ReadonlyMap<string, number>;
  readonly #cost: number;
  #left: number;

  constructor(trial: Trial) {
    this.#trial = trial;
    this.#before = countErrors(trial.found);
    this.#cost = sizeOf(trial.payload, CHARACTERS);
    this.#left = CHARACTERS + TIMES * this.#cost;
  }

  /** Pays for checking the payload once more; false where that is too much. */
  #pay(): boolean {
    this.#left -= this.#cost;
    return this.#left >= 0;
  }

  /** The codes of the errors that a finding's fix brings; undefined where that is not known. */
  #brings({ code, severity }: Diagnostic, fix: Fix): ReadonlySet<string> | undefined {
    if (!this.#pay()) return undefined;
    const after = countErrors(this.#trial.check(applyPatch(this.#trial.payload, fix.patch), 0));
    const brought = new Set<string>();
    for (const [each, count] of after) {
      // The error that is fixed makes no room for another one of its kind.
      const mended = severity === "error" && each === code ? 1 : 0;
      if (count > (this.#before.get(each) ?? 0) - mended) brought.add(each);
    }
    return brought;
  }

  /** The finding with those of its fixes that bring no error. */
  keepHarmless(finding: Diagnostic): Diagnostic {
    const { fixes: offered, ...rest } = finding;
    if (offered === undefined || this.#trial.proven.has(finding.code)) return finding;
    const kept: Fix[] = [];
    let harm: { readonly fix: Fix; readonly brought: ReadonlySet<string> } | undefined;
    for (const fix of offered) {
      const brought = this.#brings(finding, fix);
      if (brought?.size === 0) kept.push(fix);
      else if (brought !== undefined) harm ??= { fix, brought };
    }
    if (kept.length === offered.length) return finding;
    if (kept.length > 0) return { ...finding, fixes: kept };
    return harm === undefined ? rest : this.#withSecondFault(rest, harm.fix, harm.brought);
  }

  /** A finding without its fix, which says which other fault comes to light with it. */
  #withSecondFault(finding: Diagnostic, { title, patch }: Fix, codes: ReadonlySet<string>): Diagnostic {
    if (!this.#pay()) return finding;
    const known = new Set(this.#trial.found.flatMap((each) => each.kept().map(nameOf)));
    const second = this.#trial
      .check(applyPatch(this.#trial.payload, patch), 1_000)
      .flatMap((each) => each.kept())
      .find((each) => each.severity === "error" && codes.has(each.code) && !known.has(nameOf(each)));
    if (second === undefined) return finding;
    const { message, help } = finding;
    const said = {
      ...finding,
      message: `${message} If you ${lowerFirst(title)}, another error comes to light: ${second.message}`,
    };
    return second.help === undefined && help === undefined
      ? said
      : { ...said, help: second.help ?? help ?? "" };
  }
}

const nameOf = ({ code, pointer }: Diagnostic): string => `${code} ${pointer}`;

/** Findings with those of their fixes that bring no error which was not there. */
export function tryFixes(findings: readonly Diagnostic[], trial: Trial): readonly Diagnostic[] {
  const isToTry = ({ fixes, code }: Diagnostic): boolean => fixes !== undefined && !trial.proven.has(code);
  if (!findings.some(isToTry)) return findings;
  const trials = new Trials(trial);
  return findings.map((finding) => trials.keepHarmless(finding));
}
