import { type Repair, RepairEdits, type RepairKind, type Unclosed } from "./repair-edits.ts";
import { repairNumber, repairString } from "./repair-token.ts";
import { closers, type Opener } from "./syntax-messages.ts";
import { asJsonString, type SyntaxToken, SyntaxTokenizer } from "./syntax-tokens.ts";
import { findLiteral, mayBeString } from "./token-messages.ts";
import { skipWhiteSpace, type TextRange } from "./tokenizer.ts";

/** The maximum number of edits of a repair, and of open containers. */
const MAX_EDITS = 10_000;
const MAX_OPEN = 1_000;

/** A token, and what it is as JSON if it is a string with a mistake. */
interface RepairToken extends SyntaxToken {
  readonly json?: string;
  readonly repair?: RepairKind;
}

interface Container {
  readonly opener: Opener;
  readonly start: number;
  /** The line on which it opens: its number, its beginning, and its indentation. */
  readonly line: Line;
  members: number;
}

interface Line {
  readonly number: number;
  readonly start: number;
  readonly indent: number;
}

/** How a missing bracket is placed: before the closing bracket that does not fit, instead of it, or by the indentation. */
type Placement = "before" | "instead" | "by indentation";

type Expected = "value" | "name" | "colon" | "comma" | "second string" | "nothing";

/** Reads a text as JSON with mistakes. Each method returns whether the text may still have only one reading. */
class Repairer {
  readonly #text: string;
  readonly #tokens: SyntaxTokenizer;
  readonly #placement: Placement;
  readonly #open: Container[] = [];
  readonly #edits = new RepairEdits();
  #expected: Expected = "value";
  /** The comma before the current member. */
  #comma: TextRange | undefined;
  /** The string before that comma is the last one that may turn out to be a name. */
  #lastString: SyntaxToken | undefined;
  #line: Line;
  /** The end of the previous token, comments included. */
  #end: number;
  /** The end of the previous token without comments, and the number of its line. */
  #valueEnd = 0;
  #valueLine = 0;
  /** Whether the last value is an object with several members, one of which might belong outside. */
  #isLastLarge = false;
  /** The only offset at which brackets are changed, and whether there is only one way to do it. */
  #changedAt: number | undefined;
  #isUnique = true;
  #unclosed: Unclosed | undefined;

  constructor(text: string, placement: Placement) {
    this.#text = text;
    this.#tokens = new SyntaxTokenizer(text);
    this.#placement = placement;
    this.#end = this.#tokens.end;
    this.#line = { number: 0, start: this.#end, indent: 0 };
  }

  get changesBrackets(): boolean {
    return this.#changedAt !== undefined;
  }

  repair(): Repair | undefined {
    for (;;) {
      const token = this.#read();
      const isFirst = this.#countLine(token);
      this.#end = token.end;
      if (token.kind === "end") {
        if (!this.#readEnd(token)) return undefined;
        break;
      }
      if (token.kind === "comment") {
        if (!token.isClosed) return undefined;
        this.#removeComment(token, isFirst);
      } else if (token.kind === "odd-space") this.#edits.add("spaces", token, " ");
      else if (!this.#closeByIndentation(token, isFirst) || !this.#readToken(token)) return undefined;
      else {
        this.#valueEnd = token.end;
        this.#valueLine = this.#line.number;
      }
      if (this.#edits.count > MAX_EDITS || this.#open.length > MAX_OPEN) return undefined;
    }
    if (!this.#isUnique || this.#edits.count === 0) return undefined;
    return { ...this.#edits.summarize(), ...(this.#unclosed && { unclosed: this.#unclosed }) };
  }

  #read(): RepairToken {
    const token = this.#tokens.read();
    if (token.kind !== "string") return token;
    const repair = repairString(this.#text, token, this.#expected === "name" ? ":" : ",}]");
    if (repair === undefined) return token;
    const { json, kind, end } = repair;
    this.#tokens.end = end;
    return { ...token, end, error: undefined, isClosed: true, json, repair: kind };
  }

  /** Whether a token is the first on its line. */
  #countLine({ start }: TextRange): boolean {
    const space = this.#text.slice(this.#end, start);
    const at = Math.max(space.lastIndexOf("\n"), space.lastIndexOf("\r")) + 1;
    if (at === 0) return this.#valueEnd === 0 && this.#edits.count === 0;
    const lineStart = this.#end + at;
    this.#line = { number: this.#line.number + 1, start: lineStart, indent: start - lineStart };
    return true;
  }

  /** A comment alone on its line is removed with the line. */
  #removeComment({ start, end }: TextRange, isFirst: boolean): void {
    const lineBreak = /[ \t]*(?:\r\n|\n|\r)/y;
    lineBreak.lastIndex = end;
    const rest = isFirst ? lineBreak.exec(this.#text)?.[0].length : undefined;
    let from = start;
    while (from > this.#valueEnd && " \t".includes(this.#text.charAt(from - 1))) from--;
    this.#edits.add("comments", { start: Math.max(from, this.#edits.end), end: end + (rest ?? 0) }, "");
  }

  get #top(): Container | undefined {
    return this.#open.at(-1);
  }

  #readToken(token: SyntaxToken): boolean {
    switch (this.#expected) {
      case "value":
        return this.#readValue(token);
      case "name":
        return this.#readName(token);
      case "colon":
        return this.#readColon(token);
      case "comma":
        return this.#readComma(token);
      case "second string":
        return this.#joinStrings(token);
      case "nothing":
        return this.#readAfter(token);
    }
  }

  /** The JSON of a string or a scalar, and the kind of the repair if it is written otherwise; undefined if it is unclear. */
  #asJson(
    token: RepairToken,
    isName: boolean,
  ): readonly [json: string, kind?: RepairKind | undefined] | undefined {
    const { kind, value, error, json, repair } = token;
    const written = this.#text.slice(token.start, token.end);
    if (json !== undefined) return [json, repair];
    if (kind === "string") return error === undefined ? [written] : undefined;
    if (kind === "quoted") return [asJsonString(written), "quotes"];
    if (kind !== "word" && kind !== "number" && kind !== "literal") return undefined;
    if (isName) return [JSON.stringify(value), "names"];
    if (kind !== "word") return [written];
    const literal = findLiteral(value);
    if (literal !== undefined) return [literal, "literals"];
    if (value === "undefined") return ["null", "missingValues"];
    const number = repairNumber(value);
    if (number !== undefined) return [number.json, number.kind];
    return /^[\p{L}_]/u.test(value) && mayBeString(value) ? [JSON.stringify(value), "texts"] : undefined;
  }

  #convert(token: SyntaxToken, isName: boolean): boolean {
    const converted = this.#asJson(token, isName);
    if (converted === undefined) return false;
    const [json, kind] = converted;
    if (kind !== undefined) this.#edits.add(kind, token, json);
    this.#lastString = isName ? undefined : token;
    return true;
  }

  #readValue(token: SyntaxToken): boolean {
    const { kind } = token;
    if (kind === "{" || kind === "[") return this.#enter(kind, token.start);
    const inArray = this.#top?.opener === "[";
    if (kind === "}" || kind === "]") return inArray && this.#close(token, kind);
    if (kind === ",") return inArray && this.#edits.add("strayComma", token, "");
    // The end of the text may have truncated it.
    if (token.end === this.#text.length && this.#open.length > 0 && (kind === "word" || kind === "number"))
      return false;
    if (kind === "word" && !/^[,\]}]?$/.test(this.#characterAfter(token))) return false;
    this.#isLastLarge = false;
    return this.#convert(token, false) && this.#endValue();
  }

  #enter(opener: Opener, start: number): true {
    this.#open.push({ opener, start, line: this.#line, members: 0 });
    this.#comma = undefined;
    this.#expected = opener === "{" ? "name" : "value";
    return true;
  }

  #endValue(): true {
    const top = this.#top;
    if (top !== undefined) top.members++;
    this.#expected = top === undefined ? "nothing" : "comma";
    return true;
  }

  #readName(token: SyntaxToken): boolean {
    const { kind } = token;
    if (kind === "}" || kind === "]") return this.#close(token, kind);
    if (kind === ",") return this.#edits.add("strayComma", token, "");
    if (kind === "{") return this.#closeBeforeComma(token, "[") && this.#readValue(token);
    // Without a colon only a string is a name, and only with a space before its value.
    const value = kind === "string" ? /[:=\uff1a]|(?<=[ \t])["{[\d-]/y : /[:=\uff1a]/y;
    value.lastIndex = skipWhiteSpace(this.#text, token.end);
    if (!value.test(this.#text) || !this.#convert(token, true)) return false;
    this.#expected = "colon";
    return true;
  }

  #readColon(token: SyntaxToken): boolean {
    this.#expected = "value";
    if (token.kind === ":") return true;
    if (/^(?:=>?|\uff1a)$/.test(token.value)) return this.#edits.add("colons", token, ":");
    this.#edits.add("missingColon", { start: this.#valueEnd, end: this.#valueEnd }, ":");
    return this.#readValue(token);
  }

  /** Joins two strings that a program concatenates. */
  #joinStrings(token: RepairToken): boolean {
    const first = this.#lastString as SyntaxToken;
    const isEdited = this.#edits.end >= first.end || token.json !== undefined;
    this.#lastString = token;
    if (token.kind !== "string" || token.error !== undefined || isEdited) return false;
    this.#edits.add("concatenation", { start: first.end - 1, end: token.start + 1 }, "");
    this.#expected = "comma";
    return true;
  }

  #readComma(token: SyntaxToken): boolean {
    const { kind } = token;
    if (kind === ",") return this.#startMember(token);
    const last = this.#lastString;
    if (token.value === "+" && last?.kind === "string" && last.end === this.#valueEnd) {
      this.#expected = "second string";
      return true;
    }
    if (/^[;\uff0c]$/.test(token.value)) {
      const isLast = "}]".includes(this.#characterAfter(token));
      this.#edits.add("missingComma", token, isLast ? "" : ",");
      return isLast || this.#startMember(undefined);
    }
    if (kind === "}" || kind === "]") return this.#close(token, kind);
    if (kind === ":") return this.#readNameInArray(token);
    const inObject = this.#top?.opener === "{";
    const isMember = inObject
      ? this.#characterAfter(token) === ":"
      : kind === "{" || (kind !== "word" && this.#line.start > this.#valueEnd);
    if (!isMember || token.start === this.#valueEnd) return false;
    this.#edits.add("missingComma", { start: this.#valueEnd, end: this.#valueEnd }, ",");
    this.#startMember(undefined);
    return inObject ? this.#readName(token) : this.#readValue(token);
  }

  #startMember(comma: TextRange | undefined): true {
    this.#comma = comma;
    this.#expected = this.#top?.opener === "[" ? "value" : "name";
    return true;
  }

  /** Reads a colon after a string in a list: the list must end before the string. */
  #readNameInArray({ start }: SyntaxToken): boolean {
    const name = this.#lastString;
    if (name?.end !== this.#valueEnd || name.kind !== "string") return false;
    if (!this.#closeBeforeComma({ start: name.start, end: start }, "{")) return false;
    this.#expected = "value";
    return true;
  }

  /** Closes the innermost container before the last comma, which then separates members of the one around it. */
  #closeBeforeComma({ start }: TextRange, outer: Opener): boolean {
    const comma = this.#comma;
    if (comma === undefined || this.#open.at(-2)?.opener !== outer) return false;
    if (!this.#closeMissing(comma.start, start)) return false;
    return this.#startMember(comma);
  }

  /** Writes the missing bracket of the innermost container. */
  #closeMissing(at: number, before: number, replaced = 0): boolean {
    const container = this.#open.pop();
    if (container === undefined || !this.#changeBrackets(before)) return false;
    const { opener, start, line, members } = container;
    const outer = this.#top;
    // A member of the last object, or of this one, may belong to what is around it.
    if (opener === "{" && (this.#isLastLarge || (outer?.opener === "{" && members > 1)))
      this.#isUnique &&= this.#placement === "by indentation" && line.number < this.#line.number;
    this.#unclosed ??= { opener, start, before };
    const indent = this.#text.slice(line.start, line.start + line.indent);
    const isOnLines = line.number < this.#valueLine;
    const lineBreak = this.#text.startsWith("\r\n", line.start - 2) ? "\r\n" : "\n";
    const written = (isOnLines ? lineBreak + indent : "") + closers[opener];
    this.#edits.addBrackets({ start: at, end: at + replaced }, written);
    this.#isLastLarge = opener === "{" && members > 1;
    return this.#endValue();
  }

  /** Whether brackets may be changed here. */
  #changeBrackets(at: number): boolean {
    this.#changedAt ??= at;
    return this.#changedAt === at;
  }

  #close(token: SyntaxToken, closer: "}" | "]"): boolean {
    const container = this.#top;
    if (container === undefined) return false;
    const isTrailing = this.#expected !== "comma" && this.#comma !== undefined;
    if (closers[container.opener] !== closer) return this.#closeOther(token, closer, isTrailing);
    if (isTrailing) this.#edits.removeComma(this.#comma as TextRange);
    this.#open.pop();
    this.#isLastLarge = container.opener === "{" && container.members > 1;
    return this.#endValue();
  }

  #closeOther(token: SyntaxToken, closer: "}" | "]", isTrailing: boolean): boolean {
    if (this.#placement === "instead") {
      if (isTrailing || !this.#changeBrackets(token.start)) return false;
      const opener = (this.#top as Container).opener;
      this.#edits.add("closers", token, closers[opener]);
      this.#open.pop();
      return this.#endValue();
    }
    return this.#closeLast(token.start) && this.#close(token, closer);
  }

  /** Closes the innermost container after its last value, without a comma at the end. */
  #closeLast(before: number): boolean {
    const isTrailing = this.#expected !== "comma" && this.#comma !== undefined;
    if (
      /^(?:colon|second string)$/.test(this.#expected) ||
      (this.#expected === "value" && this.#top?.opener === "{")
    )
      return false;
    if (!isTrailing) return this.#closeMissing(this.#valueEnd, before);
    const { start, end } = this.#comma as TextRange;
    return end === this.#valueEnd && this.#closeMissing(start, before, end - start);
  }

  /** Closes containers that open on a line that is indented at least as deep as the token that begins this line. */
  #closeByIndentation(token: SyntaxToken, isFirst: boolean): boolean {
    if (!isFirst || this.#placement !== "by indentation") return true;
    const { indent, number } = this.#line;
    const isCloser = token.kind === "}" || token.kind === "]";
    const isOutside = ({ line }: Container): boolean =>
      line.number < number && (isCloser ? line.indent > indent : line.indent >= indent);
    while (this.#open.length > 1 && isOutside(this.#top as Container)) {
      const comma = this.#expected === "comma" || isCloser ? undefined : this.#comma;
      if (comma === undefined) {
        if (!this.#closeLast(token.start)) return false;
      } else if (!this.#closeMissing(comma.start, token.start)) return false;
      else this.#startMember(comma);
    }
    return true;
  }

  #readAfter(token: SyntaxToken): boolean {
    if (token.kind === "}" || token.kind === "]")
      return this.#changeBrackets(0) && this.#edits.add("end", token, "");
    if (token.value === ";") return this.#edits.add("semicolon", token, "");
    const end = this.#text.length;
    if (token.kind === "word" && !/[{[]/.test(this.#text.slice(token.start))) {
      this.#tokens.end = end;
      return this.#edits.add("end", { start: Math.max(this.#valueEnd, this.#edits.end), end }, "");
    }
    return token.kind === "," && this.#edits.add("end", token, "");
  }

  #readEnd({ start }: SyntaxToken): boolean {
    while (this.#open.length > 0) if (!this.#closeLast(start)) return false;
    return this.#expected === "nothing";
  }

  #characterAfter({ end }: TextRange): string {
    return this.#text.charAt(skipWhiteSpace(this.#text, end));
  }
}

/** The only repair of a text that is not JSON; undefined if there are several or none. */
export function repairSyntax(text: string): Repair | undefined {
  const repairBy = (placement: Placement): Repair | undefined => new Repairer(text, placement).repair();
  const indented = repairBy("by indentation");
  if (indented !== undefined) return indented;
  const [before, instead] = [repairBy("before"), repairBy("instead")];
  return before === undefined || instead === undefined || before.unclosed === undefined
    ? (before ?? instead)
    : undefined;
}
