// A fix is offered only after it was tried: where the patched payload has an error that was not there, the finding says so
// in place of the fix.
import type { Diagnostic, Fix } from "./diagnostic.ts";
import { type Findings, reviseFinding } from "./findings.ts";
import { applyPatch } from "./json-patch.ts";
import { type Sentence, say } from "./sentences.ts";

/** What trials take besides looking at every value: counted up while payloads are checked. */
export interface TrialWork {
  /** Names that were compared with known ones. */
  readonly compared: number;
  /** Steps that were taken to compare other texts. */
  readonly steps: number;
  /** Payloads that were read twice, because a budget had run out. */
  readonly passedOver: number;
}

/** How a payload is checked again, by the same rules, with a fix carried out. */
export interface Trial {
  readonly payload: unknown;
  /** What was found in it. */
  readonly found: readonly Findings[];
  /** What is found in another payload; with a limit of 0 findings are counted, and none is described. */
  readonly check: (payload: unknown, limit: number) => readonly Findings[];
  /** How many errors rules have found in it: they look for them again each time. */
  readonly ruleErrors: number;
  /** What the trials so far took besides looking at every value. */
  readonly work: TrialWork;
  /** Codes of findings of which no fix needs to be tried, because a law holds that they bring no error. */
  readonly proven: ReadonlySet<string>;
}

/**
 * What the trials of one payload may cost together, in about tenths of a microsecond: so much, and for each character of it
 * so much more. Of many objects each costs more, so that characters beyond the first ones add less.
 */
const LEAST = 5_000;
const A_CHARACTER = 3;
const A_LATER_CHARACTER = 1;
const FIRST_CHARACTERS = 200_000;

/** What a trial costs at least, and for each value of the payload; for texts and numbers of which an object or list has many, as rules compare these; for errors. */
const A_TRIAL = 200;
const A_VALUE = 2;
const A_VALUE_OF_MANY = 7;
const MANY = 16;
const AN_ERROR = 8;
const AN_ERROR_OF_A_RULE = 60;
/** What it costs to compare a name, and to read everything once more; and how many steps of comparing cost one. */
const A_COMPARISON = 12;
const A_SECOND_READING = 4;
const STEPS_FOR_ONE = 15;

/** Payloads of more characters are too large to be checked again. */
const MOST_CHARACTERS = 4_000_000;

interface Size {
  /** About as many as its JSON text has. */
  readonly characters: number;
  /** What it costs to look at all of its values. */
  readonly cost: number;
}

/** How large a payload is. Without end where it is too large, or a member throws when it is looked at. */
function sizeOf(payload: unknown): Size {
  try {
    return walk(payload);
  } catch {
    // That is no JSON, and has been reported.
    return endless;
  }
}

const endless: Size = { characters: 0, cost: Number.POSITIVE_INFINITY };

function walk(payload: unknown): Size {
  let characters = 0;
  let cost = 0;
  const left = [payload];
  while (left.length > 0) {
    const value = left.pop();
    characters += typeof value === "string" ? value.length + 3 : 3;
    if (typeof value !== "object" || value === null) continue;
    // A list may claim any length: those that are too long are not walked.
    if (Array.isArray(value) && characters + value.length * 3 >= MOST_CHARACTERS) return endless;
    const members = Object.entries(value);
    for (const [name, member] of members) {
      cost += members.length > MANY && typeof member !== "object" ? A_VALUE_OF_MANY : A_VALUE;
      characters += name.length + 3;
      left.push(member);
    }
    if (characters >= MOST_CHARACTERS) return endless;
  }
  return { characters, cost };
}

function countErrors(found: readonly Findings[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { errorCodes } of found)
    for (const [code, count] of errorCodes) counts.set(code, (counts.get(code) ?? 0) + count);
  return counts;
}

/** So many errors are described to find the one that a fix brings. */
const MOST_DESCRIBED = 100;

const withSecond = { help: '"{fix}" is not enough: another error comes to light. {second}' } as const;
const withSecondAndHelp = { help: `${withSecond.help} {advice}` } as const;

/** What is said of a fix that brings another error: `second` and `advice` are the message and the help of that. */
export const secondErrorSentences: readonly Partial<Sentence>[] = [withSecond, withSecondAndHelp];

/** Tries the fixes of one payload, one after the other, as long as that costs little beside the payload. */
class Trials {
  readonly #trial: Trial;
  readonly #before: ReadonlyMap<string, number>;
  #known: ReadonlySet<string> | undefined;
  readonly #cost: number;
  #left: number;
  /** What has been spent so far on what differs from trial to trial. */
  #spent = 0;

  constructor(trial: Trial) {
    this.#trial = trial;
    this.#before = countErrors(trial.found);
    const { characters, cost } = sizeOf(trial.payload);
    let errors = 0;
    for (const count of this.#before.values()) errors += count;
    this.#cost = A_TRIAL + cost + errors * AN_ERROR + trial.ruleErrors * (AN_ERROR_OF_A_RULE - AN_ERROR);
    const first = Math.min(characters, FIRST_CHARACTERS);
    this.#left = LEAST + first * A_CHARACTER + (characters - first) * A_LATER_CHARACTER;
  }

  /** Has the payload itself checked, so that less is to be done for each trial. */
  remember(): void {
    // Without a trial after it there is nothing to remember for.
    if (this.#left < 2 * this.#cost) return;
    this.#trial.check(this.#trial.payload, 0);
    this.#left -= this.#cost + this.#worked();
  }

  /** What has been spent since the last trial on what differs from trial to trial. */
  #worked(): number {
    const { compared, steps, passedOver } = this.#trial.work;
    const spent =
      compared * A_COMPARISON + steps / STEPS_FOR_ONE + passedOver * A_SECOND_READING * this.#cost;
    const since = spent - this.#spent;
    this.#spent = spent;
    return since;
  }

  /** What is found in a patched payload; undefined where that costs too much. */
  #check(fix: Fix, limit: number): readonly Findings[] | undefined {
    if (this.#left < this.#cost) return undefined;
    const found = this.#trial.check(applyPatch(this.#trial.payload, fix.patch), limit);
    this.#left -= this.#cost + this.#worked();
    return found;
  }

  /** The codes of the errors that a finding's fix brings; undefined where that is not known. */
  #brings({ code, severity }: Diagnostic, fix: Fix): ReadonlySet<string> | undefined {
    const found = this.#check(fix, 0);
    if (found === undefined) return undefined;
    const after = countErrors(found);
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
  #withSecondFault(finding: Diagnostic, fix: Fix, codes: ReadonlySet<string>): Diagnostic {
    this.#known ??= new Set(this.#trial.found.flatMap((each) => each.kept().map(nameOf)));
    const known = this.#known;
    const second = this.#check(fix, MOST_DESCRIBED)
      ?.flatMap((each) => each.kept())
      .find((each) => each.severity === "error" && codes.has(each.code) && !known.has(nameOf(each)));
    if (second === undefined) return finding;
    const { message, help } = second;
    const params = { fix: fix.title, second: message };
    return reviseFinding(
      finding,
      help === undefined ? say(withSecond, params) : say(withSecondAndHelp, { ...params, advice: help }),
    );
  }
}

const nameOf = ({ code, pointer }: Diagnostic): string => `${code} ${pointer}`;

/** Findings with those of their fixes that bring no error which was not there. */
export function tryFixes(findings: readonly Diagnostic[], trial: Trial): readonly Diagnostic[] {
  const isToTry = ({ fixes, code }: Diagnostic): boolean => fixes !== undefined && !trial.proven.has(code);
  const fixes = findings.reduce((count, each) => count + (isToTry(each) ? (each.fixes?.length ?? 0) : 0), 0);
  if (fixes === 0) return findings;
  const trials = new Trials(trial);
  // More than one trial is worth remembering what is in the payload itself.
  if (fixes > 1) trials.remember();
  return findings.map((finding) => trials.keepHarmless(finding));
}
