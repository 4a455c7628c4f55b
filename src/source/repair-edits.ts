import type { TextEdit } from "#diagnostics/diagnostic.ts";
import type { TokenRepairKind } from "./repair-token.ts";
import type { Opener } from "./syntax-messages.ts";
import type { TextRange } from "./tokenizer.ts";

/** The titles of repairs. */
const titles = {
  comma: "Remove trailing commas",
  quotes: "Write straight double quotes",
  spaces: "Write plain spaces",
  literals: "Write true, false and null",
  missingValues: "Write null",
  concatenation: "Join the strings",
  names: "Write property names in double quotes",
  colons: 'Write ":" after property names',
  semicolon: "Remove the semicolon",
  surroundings: "Keep only the JSON",
  end: "Remove what follows the JSON",
  comments: "Remove the comments",
  missingComma: "Write the missing commas",
  missingColon: "Write the missing colons",
  strayComma: "Remove surplus commas",
  texts: "Write texts in double quotes",
  brackets: "Write the missing brackets",
  closers: "Write the brackets that close",
  numbers: "Write numbers as JSON",
  zeros: "Remove leading zeros",
  escapes: "Escape backslashes and control characters",
  innerQuotes: "Escape the quotes inside texts",
  unclosed: "Close texts at the ends of their lines",
} as const satisfies Readonly<Record<TokenRepairKind, string>> & Readonly<Record<string, string>>;

export type RepairKind = keyof typeof titles;

/** Repairs that lose nothing and have no other reading. */
const safeKinds: ReadonlySet<RepairKind> = new Set([
  "comma",
  "quotes",
  "spaces",
  "literals",
  "concatenation",
  "names",
  "colons",
  "semicolon",
  "surroundings",
  "numbers",
]);

/** The edits that make a text JSON. */
export interface Repair {
  /** In the order of the text; they do not overlap. */
  readonly edits: readonly TextEdit[];
  readonly title: string;
  readonly isSafe: boolean;
  readonly unclosed?: Unclosed;
}

/** A bracket that is not closed, and the offset of the token before which it must be closed. */
export interface Unclosed {
  readonly opener: Opener;
  readonly start: number;
  readonly before: number;
}

/** The edits of a repair, and what they do. */
export class RepairEdits {
  readonly #edits: TextEdit[] = [];
  readonly #kinds = new Set<RepairKind>();

  get count(): number {
    return this.#edits.length;
  }

  /** The end of the last edit; 0 if there is none. */
  get end(): number {
    return this.#edits.at(-1)?.end ?? 0;
  }

  /** Adds an edit. Brackets and trailing commas have separate methods. */
  add(kind: RepairKind, { start, end }: TextRange, text: string): true {
    this.#kinds.add(kind);
    this.#edits.push({ start, end, text });
    return true;
  }

  /** Removes a comma after which edits may have been added. */
  removeComma({ start, end }: TextRange): void {
    let after = this.#edits.length;
    while ((this.#edits[after - 1]?.start ?? 0) > start) after--;
    this.#kinds.add("comma");
    this.#edits.splice(after, 0, { start, end, text: "" });
  }

  /** Adds brackets, after the ones of the last edit if it is in the same place. */
  addBrackets({ start, end }: TextRange, text: string): void {
    const last = this.#edits.at(-1);
    const isJoined = last?.start === start && last.end === end && this.#kinds.has("brackets");
    if (isJoined) this.#edits.pop();
    this.add("brackets", { start, end }, (isJoined ? last.text : "") + text);
  }

  /** The edits in the order of the text, with their title, and whether all are safe. */
  summarize(): Pick<Repair, "edits" | "title" | "isSafe"> {
    const kinds = [...this.#kinds];
    const [kind] = kinds;
    return {
      // What separates two values is inserted before what is removed between them.
      edits: this.#edits.sort((one, other) => one.start - other.start || one.end - other.end),
      title: kind !== undefined && kinds.length === 1 ? titles[kind] : "Write it as JSON",
      isSafe: kinds.every((each) => safeKinds.has(each)),
    };
  }
}
