import type { Diagnostic, Position, RelatedPlace, Span } from "#diagnostics/diagnostic.ts";
import { describeFinding, Findings } from "#diagnostics/findings.ts";
import { type PathStep, pointerToken } from "#diagnostics/json-pointer.ts";
import { lineIndex } from "./line-index.ts";
import type { Unclosed } from "./repair-edits.ts";
import { sourceFinding } from "./source-finding.ts";
import { type SyntaxMessage, sourceMessages } from "./source-messages.ts";
import { closers, type Opener } from "./syntax-messages.ts";
import type { SyntaxToken } from "./syntax-tokens.ts";
import type { TextRange } from "./tokenizer.ts";

/**
 * Features that JSON does not have, by the id of the message on a text with many of them; the first one in a text is reported. Such
 * a text is not full of mistakes, but written in another syntax, which one finding reports.
 */
const features = ["otherSyntax", "typography", "comments"] as const;

export type Feature = (typeof features)[number];

/** The maximum number of features that are reported one by one. */
const MAX_MISTAKES = 2;

/** An open object or array. */
interface OpenContainer {
  readonly opener: Opener;
  readonly start: number;
  /** The first occurrence of each name of an object. */
  readonly names: Map<string, TextRange>;
  /** The name or the index of the current member; undefined in an object before a name. */
  step: PathStep | undefined;
  /** The pointer of that member. Cached, because names may be long. */
  memberPointer: string | undefined;
}

/** The pointer of the current member in the last of the containers; of that container before a name. */
function memberPointer(open: readonly OpenContainer[]): string {
  let pointer = "";
  for (const container of open) {
    const { step } = container;
    container.memberPointer ??= step === undefined ? pointer : `${pointer}/${pointerToken(step)}`;
    pointer = container.memberPointer;
  }
  return pointer;
}

function startMember(container: OpenContainer, step: PathStep | undefined): void {
  container.step = step;
  container.memberPointer = undefined;
}

/**
 * Collects the findings on a text that is not JSON or has duplicate names, each with pointer and span. It tracks the containers
 * that are open at the current position. A long text may have millions of errors: the content of a finding is only computed if
 * it is kept, and lines are only counted once there is one.
 */
export class SyntaxReport {
  /** The findings of code `valid-json`: first those that only JSON could have, then those of other syntaxes. */
  readonly #errors: Findings;
  readonly #foreignErrors: Findings;
  readonly #features = new Set<Feature>();
  /** The findings of code `unique-keys`. */
  readonly duplicateNames: Findings;
  readonly #text: string;
  readonly #open: OpenContainer[] = [];
  #positionAt: ((offset: number) => Position) | undefined;

  constructor(text: string, limit: number) {
    this.#text = text;
    this.#errors = new Findings(limit);
    this.#foreignErrors = new Findings(limit);
    this.duplicateNames = new Findings(limit);
  }

  /** How many containers are open. */
  get depth(): number {
    return this.#open.length;
  }

  /** The bracket of the innermost open container. */
  get opener(): Opener | undefined {
    return this.#open.at(-1)?.opener;
  }

  /** The start of the innermost open container. */
  get innermost(): number {
    return this.#open.at(-1)?.start ?? 0;
  }

  /** Whether the innermost open container is an element of an array. */
  get isInArray(): boolean {
    return this.#open.at(-2)?.opener === "[";
  }

  enterContainer(opener: Opener, start: number): void {
    this.#open.push({
      opener,
      start,
      names: new Map(),
      step: opener === "[" ? 0 : undefined,
      memberPointer: undefined,
    });
  }

  leaveContainer(): void {
    this.#open.pop();
  }

  /** Continues to the next member of the innermost container. */
  nextMember(): void {
    const container = this.#open.at(-1);
    if (container === undefined) return;
    startMember(container, typeof container.step === "number" ? container.step + 1 : undefined);
  }

  /** Sets the name of the current member, and reports it if its object has it already. */
  nameMember(name: SyntaxToken): void {
    const container = this.#open.at(-1);
    if (container === undefined) return;
    startMember(container, name.value);
    if (name.error !== undefined) return; // it is unknown what the name should have been
    const { start, end } = name;
    const first = container.names.get(name.value);
    if (first === undefined) container.names.set(name.value, { start, end });
    else this.duplicateNames.add("error", () => this.#duplicateName(name, first));
  }

  /** Reports an error in the current member. */
  errorInMember(range: TextRange, message: () => SyntaxMessage, feature?: Feature): void {
    this.#add(feature, () => this.#syntaxError(range, memberPointer(this.#open), message()));
  }

  /** Reports an error between the members of the innermost container. */
  errorInContainer(range: TextRange, message: () => SyntaxMessage, feature?: Feature): void {
    this.#add(feature, () => this.#syntaxError(range, memberPointer(this.#open.slice(0, -1)), message()));
  }

  /** Reports an error; with a feature, one that may show that the text is written in another syntax. */
  #add(feature: Feature | undefined, error: () => Diagnostic): void {
    if (feature !== undefined) this.#features.add(feature);
    (feature === undefined ? this.#errors : this.#foreignErrors).add("error", error);
  }

  /**
   * The findings of code `valid-json`. A text in another syntax has at most two: the name of that syntax, at its first feature,
   * and the first other error.
   */
  errors(): readonly Findings[] {
    if (this.#foreignErrors.total <= MAX_MISTAKES) return [this.#errors, this.#foreignErrors];
    const messageId = features.find((feature) => this.#features.has(feature)) as Feature;
    const [place] = this.#foreignErrors.kept();
    return [place && this.#finding({ messageId }, place.pointer, place.span), this.#errors.kept()[0]].map(
      (error) => {
        const first = new Findings(1);
        if (error !== undefined) first.add("error", () => error);
        return first;
      },
    );
  }

  /**
   * Reports an error that leaves a container open: with its lines if they are known, and with its columns only if `isExact`,
   * because on one line the tokens themselves are clearer.
   */
  unclosedContainer(
    range: TextRange,
    message: () => SyntaxMessage,
    unclosed: Unclosed | undefined,
    isExact: boolean,
  ): void {
    this.#errors.add("error", () => {
      const start = unclosed?.start ?? this.innermost;
      const at = this.#open.findIndex((container) => container.start === start);
      const pointer = memberPointer(this.#open.slice(0, at));
      const opened = this.#related({ start, end: start + 1 }, pointer, "This bracket is not closed.");
      const located = unclosed && this.#unclosedMessage(unclosed, isExact);
      const place =
        located === undefined || unclosed === undefined
          ? range
          : { start: unclosed.before, end: unclosed.before + 1 };
      return this.#finding(located ?? message(), pointer, this.#span(place), [opened]);
    });
  }

  #unclosedMessage({ opener, start, before }: Unclosed, isExact: boolean): SyntaxMessage | undefined {
    const [from, to] = [this.#position(start), this.#position(before)];
    const container = opener === "{" ? "object" : "array";
    const expected = closers[opener];
    if (before >= this.#text.length) return undefined;
    if (from.line < to.line)
      return { messageId: "unclosed", params: { container, expected, opened: from.line, before: to.line } };
    return isExact
      ? {
          messageId: "unclosedOnOneLine",
          params: { container, expected, opened: from.column, before: to.column },
        }
      : undefined;
  }

  #syntaxError(range: TextRange, pointer: string, message: SyntaxMessage): Diagnostic {
    return this.#finding(message, pointer, this.#span(range));
  }

  #finding(
    { messageId, params }: SyntaxMessage,
    pointer: string,
    span: Span | undefined,
    related?: readonly RelatedPlace[],
  ): Diagnostic {
    const template = sourceMessages["valid-json"][messageId];
    return describeFinding("valid-json", "error", pointer, messageId, template, { params, span, related });
  }

  #duplicateName(name: SyntaxToken, first: TextRange): Diagnostic {
    const pointer = memberPointer(this.#open);
    const related = [this.#related(first, pointer, "The first property with this name is here.")];
    return sourceFinding(
      "unique-keys",
      "duplicateName",
      { name: name.value },
      pointer,
      this.#span(name),
      related,
    );
  }

  #related(range: TextRange, pointer: string, message: string): RelatedPlace {
    return { pointer, message, span: this.#span(range) };
  }

  #span({ start, end }: TextRange): Span {
    return { start: this.#position(start), end: this.#position(end) };
  }

  #position(offset: number): Position {
    this.#positionAt ??= lineIndex(this.#text);
    return this.#positionAt(offset);
  }
}
