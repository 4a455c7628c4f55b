import type { Findings } from "#diagnostics/findings.ts";
import { skipBlank } from "./character-codes.ts";
import { FaultReport } from "./fault-report.ts";
import { OpenContainers, type Stretch } from "./open-containers.ts";
import * as say from "./syntax-faults.ts";
import type { Token } from "./token.ts";
import type { Wording } from "./wording.ts";

/** What may come next; `first` is just after an opening bracket, where a closing one may follow at once. */
export type Awaited = "value" | "first value" | "name" | "first name" | "colon" | "comma" | "nothing";

/** How much is read and kept: containers inside one another, and findings. */
export interface FaultLimits {
  readonly depth: number;
  readonly diagnostics: number;
}

const CLOSERS = { "{": "}", "[": "]" } as const;

/**
 * How far a text has been read, and what was wrong with it. Where a method tells true or false, it tells whether it is
 * beyond doubt how the text goes on.
 */
export class FaultReading {
  readonly text: string;
  readonly #depth: number;
  readonly #open = new OpenContainers();
  readonly #report: FaultReport;
  #awaited: Awaited = "value";
  /** Whether a finding may come from a missing bracket or quote: then what follows may only seem misplaced. */
  #inDoubt = false;
  /** Whether the document was read to its end, mistakes and all. */
  #isOver = false;
  /** The comma before the member that comes next, as long as no finding is about it. */
  #comma: Stretch | undefined;

  constructor(text: string, limits: FaultLimits) {
    this.text = text;
    this.#depth = limits.depth;
    this.#report = new FaultReport(text, this.#open, limits.diagnostics);
  }

  get awaited(): Awaited {
    return this.#awaited;
  }

  /** What was found. Names are left out where the text went wrong: the objects they seem to be in may be others. */
  get findings(): readonly Findings[] {
    const { mistakes, repeatedNames } = this.#report;
    return this.#isOver ? [mistakes, repeatedNames] : [mistakes];
  }

  /** The bracket of the innermost container; undefined outside all. */
  get container(): "{" | "[" | undefined {
    return this.#open.innermost?.kind;
  }

  /** Reports a mistake after which it is plain how the text goes on. */
  blame(at: Stretch, wording: Wording): true {
    if (this.#awaited === "comma") this.#report.inContainer(at, wording);
    else this.#report.inMember(at, wording);
    return true;
  }

  /** Reports a mistake after which it is likely how the text goes on; a missing bracket or quote may look the same. */
  blameLoosely(at: Stretch, wording: Wording): true {
    this.#inDoubt = true;
    return this.blame(at, wording);
  }

  /** Reports a mistake after which it is not, unless it may come from an earlier one. */
  stop(at: Stretch, wording: Wording): false {
    if (!this.#inDoubt) this.blame(at, wording);
    return false;
  }

  unexpected(token: Token): false {
    return this.stop(token, say.unexpected(token, this.#wanted()));
  }

  checkString(token: Token): boolean {
    const { fault, closed } = token;
    if (fault === undefined) return true;
    return closed ? this.blame(fault, fault) : this.stop(fault, fault);
  }

  enter(kind: "{" | "[", start: number): boolean {
    // The text was measured before: what lies deeper now is only what an earlier mistake has shifted.
    if (this.#open.depth >= this.#depth) return false;
    this.#open.enter(kind, start);
    this.#awaited = kind === "{" ? "first name" : "first value";
    return true;
  }

  close(token: Token, closer: "}" | "]"): boolean {
    const kind = this.container;
    if (kind === undefined) return this.unexpected(token);
    if (closer !== CLOSERS[kind]) return this.#unclosed(token, say.wrongCloser(kind, token));
    if (kind === "{" && this.#awaited === "value") {
      this.blameLoosely(token, say.missingValue);
    } else if (this.#awaited === "value" || this.#awaited === "name") {
      this.#trailingComma(closer);
    }
    this.#open.leave();
    return this.endValue();
  }

  /** The name of a member is read. */
  endName(token: Token): true {
    // Of a name with a mistake inside nobody knows what it should have been.
    const first = this.#open.nameMember(token.value, token.fault === undefined ? token : undefined);
    if (first !== undefined) this.#report.repeatedName(token.value, token, first);
    this.#awaited = "colon";
    return true;
  }

  /** The colon after a name is read. */
  endColon(): true {
    this.#awaited = "value";
    return true;
  }

  /** A value is read. */
  endValue(): true {
    this.#awaited = this.#open.depth === 0 ? "nothing" : "comma";
    return true;
  }

  /** A comma is read, or blamed, or blamed for missing. */
  endMember(comma?: Stretch): true {
    this.#comma = comma;
    this.#open.nextMember();
    this.#awaited = this.container === "[" ? "value" : "name";
    return true;
  }

  /** The text ends. */
  end(token: Token): false {
    const kind = this.container;
    if (kind !== undefined) return this.#unclosed(token, say.cutOff(kind));
    if (this.#awaited === "value") return this.stop(token, say.nothingThere);
    this.#isOver = true;
    return false;
  }

  /** The character that comes after a token, white space left aside; empty at the end of the text. */
  characterAfter(token: Token): string {
    return this.text.charAt(skipBlank(this.text, token.end));
  }

  /** Whether the end of the text may have cut a token off: then the cut is the mistake, not the token. */
  mayBeCut(token: Token): boolean {
    return token.end === this.text.length && this.container !== undefined;
  }

  #unclosed(token: Token, wording: Wording): false {
    if (!this.#inDoubt) this.#report.unclosedContainer(token, wording);
    return false;
  }

  #trailingComma(closer: "}" | "]"): void {
    if (this.#comma === undefined) return;
    this.#inDoubt = true;
    this.#report.inContainer(this.#comma, say.trailingComma(closer));
  }

  #wanted(): string {
    switch (this.#awaited) {
      case "value":
        return "a value";
      case "first value":
        return 'a value or "]"';
      case "name":
        return "a member's name";
      case "first name":
        return 'a member\'s name or "}"';
      default:
        return `"," or "${CLOSERS[this.container ?? "{"]}"`;
    }
  }
}
