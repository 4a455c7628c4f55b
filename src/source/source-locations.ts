import type { Position, Span } from "#diagnostics/diagnostic.ts";
import { pointerTokens, stepOf } from "#diagnostics/json-pointer.ts";
import { lineIndex } from "./line-index.ts";
import { stringValue, type TextRange, Tokenizer } from "./tokenizer.ts";

/** A value at or above the target of a pointer, and its location in the text. */
interface Target {
  readonly parent: Target | undefined;
  /** The members that pointers lead to or through, by name or index. */
  readonly members: Map<string, Target>;
  value: TextRange | undefined;
  /** The member's name, quotes included; undefined for the root, for elements and for missing values. */
  name: TextRange | undefined;
}

const newTarget = (parent?: Target): Target => ({
  parent,
  members: new Map(),
  value: undefined,
  name: undefined,
});

/** The target of a token in another target. */
function memberOf(target: Target, token: string): Target {
  const known = target.members.get(token);
  if (known !== undefined) return known;
  const member = newTarget(target);
  target.members.set(token, member);
  return member;
}

/** Finds or creates the targets of pointers. */
class Targets {
  readonly root = newTarget();
  /** Containers of other targets, by pointer: many targets may share one long name, which is read once. */
  readonly #containers = new Map<string, Target>();

  of(pointer: string): Target {
    if (pointer === "") return this.root;
    const end = Math.max(pointer.lastIndexOf("/"), 0);
    const outer = pointer.slice(0, end);
    let container = this.#containers.get(outer);
    if (container === undefined) {
      container = pointerTokens(outer).reduce(memberOf, this.root);
      this.#containers.set(outer, container);
    }
    return memberOf(container, stepOf(pointer.slice(end + 1)));
  }
}

/** A container with a target: itself, or inside. */
interface OpenContainer {
  readonly target: Target;
  readonly start: number;
  /** The position of the current element; undefined in an object. */
  index: number | undefined;
}

/** Finds targets in a text, one token after the other. */
class TargetFinder {
  readonly #text: string;
  readonly #open: OpenContainer[] = [];
  /** How many containers without a target are open. */
  #skipped = 0;
  /** The target whose value comes next, if there is one. */
  #next: Target | undefined;
  /** The string or scalar before the current token: before a colon a name. */
  #name: TextRange | undefined;

  constructor(text: string, root: Target) {
    this.#text = text;
    this.#next = root;
  }

  read(): void {
    const tokens = new Tokenizer(this.#text);
    for (let kind = tokens.next(); kind !== "end"; kind = tokens.next()) {
      if (kind === "{" || kind === "[") this.#enter(tokens.start, kind === "[" ? 0 : undefined);
      else if (kind === "}" || kind === "]") this.#leave(tokens.end);
      else if (this.#skipped > 0) continue;
      else if (kind === ",") this.#startMember();
      else if (kind === ":") this.#nameMember();
      else this.#readScalar({ start: tokens.start, end: tokens.end });
    }
  }

  #enter(start: number, index: number | undefined): void {
    const target = this.#next;
    if (target === undefined) {
      this.#skipped++;
      return;
    }
    target.value = { start, end: this.#text.length };
    this.#open.push({ target, start, index });
    this.#next = index === undefined ? undefined : target.members.get(String(index));
  }

  #leave(end: number): void {
    if (this.#skipped > 0) {
      this.#skipped--;
      return;
    }
    const closed = this.#open.pop();
    if (closed !== undefined) closed.target.value = { start: closed.start, end };
    this.#next = undefined;
  }

  #startMember(): void {
    const container = this.#open.at(-1);
    this.#next =
      container?.index === undefined ? undefined : container.target.members.get(String(++container.index));
  }

  #nameMember(): void {
    const members = this.#open.at(-1)?.target.members;
    const name = this.#name;
    if (members === undefined || members.size === 0 || name === undefined) return;
    this.#name = undefined;
    this.#next = members.get(stringValue(this.#text, name));
    if (this.#next !== undefined) this.#next.name = name;
  }

  /** Reads a string or a scalar, which is a value or a name. */
  #readScalar(range: TextRange): void {
    if (this.#next === undefined) {
      this.#name = range;
    } else {
      this.#next.value = range;
      this.#next = undefined;
    }
  }
}

/**
 * The locations in a JSON text of the values of JSON Pointers (RFC 6901), found in one pass over the text. Of duplicate names
 * the last is used, as in JSON.parse. Never throws; a text that is not JSON has the locations before the error.
 */
export class SourceLocations {
  readonly #text: string;
  readonly #targets = new Map<string, Target>();
  #positionAt: ((offset: number) => Position) | undefined;

  constructor(text: string, pointers: Iterable<string>) {
    const targets = new Targets();
    for (const pointer of pointers) {
      if (!this.#targets.has(pointer)) this.#targets.set(pointer, targets.of(pointer));
    }
    new TargetFinder(text, targets.root).read();
    this.#text = text;
  }

  /**
   * The span of the value that one of the pointers leads to, or of its nearest ancestor if it is missing. Undefined only for a
   * text without a value.
   */
  valueSpan(pointer: string): Span | undefined {
    const value = this.#nearestValue(pointer);
    return value && this.#span(value);
  }

  /** The span of a member's name, quotes included. Undefined for the root, for elements and for missing values. */
  nameSpan(pointer: string): Span | undefined {
    const name = this.#targets.get(pointer)?.name;
    return name && this.#span(name);
  }

  /** The offset at which `valueSpan` begins. */
  startOf(pointer: string): number | undefined {
    return this.#nearestValue(pointer)?.start;
  }

  #nearestValue(pointer: string): TextRange | undefined {
    let target = this.#targets.get(pointer);
    while (target !== undefined && target.value === undefined) target = target.parent;
    return target?.value;
  }

  #span({ start, end }: TextRange): Span {
    this.#positionAt ??= lineIndex(this.#text);
    return { start: this.#positionAt(start), end: this.#positionAt(end) };
  }
}
