import type { Position, RelatedPlace, Span } from "#diagnostics/diagnostic.ts";
import { quote } from "#diagnostics/echo.ts";
import { Findings } from "#diagnostics/findings.ts";
import { lineIndex } from "./line-index.ts";
import type { OpenContainers, Stretch } from "./open-containers.ts";
import type { Wording } from "./wording.ts";

/**
 * Collects what is wrong with a text, each finding with pointer and span. What a finding says is only worked out if
 * it will be kept, as a long text may hold millions; lines are only counted once something is wrong.
 */
export class FaultReport {
  /** The mistakes of code `valid-json`. */
  readonly mistakes: Findings;
  /** The names of code `unique-keys`. */
  readonly repeatedNames: Findings;
  readonly #text: string;
  readonly #open: OpenContainers;
  #positionAt: ((offset: number) => Position) | undefined;

  constructor(text: string, open: OpenContainers, limit: number) {
    this.#text = text;
    this.#open = open;
    this.mistakes = new Findings(limit);
    this.repeatedNames = new Findings(limit);
  }

  /** A mistake in the member that is being read. */
  inMember(at: Stretch, wording: Wording): void {
    this.mistakes.add("error", () => this.#syntax(at, this.#open.memberPointer(), wording));
  }

  /** A mistake between the members of the innermost container. */
  inContainer(at: Stretch, wording: Wording): void {
    this.mistakes.add("error", () => this.#syntax(at, this.#open.containerPointer(), wording));
  }

  /** A mistake that leaves the innermost container open. */
  unclosedContainer(at: Stretch, wording: Wording): void {
    this.mistakes.add("error", () => {
      const pointer = this.#open.containerPointer();
      const start = this.#open.innermost?.start ?? 0;
      const opened = this.#related({ start, end: start + 1 }, pointer, "This bracket is not closed.");
      return { ...this.#syntax(at, pointer, wording), related: [opened] };
    });
  }

  /** The member that is being read has the name of an earlier one. */
  repeatedName(name: string, at: Stretch, first: Stretch): void {
    this.repeatedNames.add("error", () => {
      const pointer = this.#open.memberPointer();
      return {
        code: "unique-keys",
        message: `The name ${quote(name)} stands more than once in this object; readers keep one of its values, and not all the same one.`,
        pointer,
        span: this.#span(at),
        related: [this.#related(first, pointer, "The name stands here first.")],
        help: "Keep one of them, and remove or rename the others.",
      };
    });
  }

  #syntax(at: Stretch, pointer: string, { message, help }: Wording) {
    return { code: "valid-json", message, pointer, span: this.#span(at), help };
  }

  #related(at: Stretch, pointer: string, message: string): RelatedPlace {
    return { pointer, message, span: this.#span(at) };
  }

  #span({ start, end }: Stretch): Span {
    this.#positionAt ??= lineIndex(this.#text);
    return { start: this.#positionAt(start), end: this.#positionAt(end) };
  }
}
