import type { Findings } from "#diagnostics/findings.ts";
import type { Unclosed } from "./repair-edits.ts";
import type { SyntaxMessage } from "./source-messages.ts";
import * as messages from "./syntax-messages.ts";
import { type Feature, SyntaxReport } from "./syntax-report.ts";
import { type SyntaxToken, SyntaxTokenizer } from "./syntax-tokens.ts";
import {
  CONFLICT,
  characterName,
  invalidValue,
  isComplete,
  mayBeString,
  opensOtherQuotes,
  otherQuotes,
  PYTHON_VALUES,
} from "./token-messages.ts";
import { skipWhiteSpace, type TextRange } from "./tokenizer.ts";

/** The syntax that a word in the place of a value reveals. */
function featureOfWord(word: string): Feature | undefined {
  if (opensOtherQuotes(word)) return word.startsWith("'") ? "otherSyntax" : "typography";
  return PYTHON_VALUES.has(word) ? "otherSyntax" : undefined;
}

/** The next token; `first` is after an opening bracket, and also allows a closing one. */
type Expected = "value" | "first value" | "name" | "first name" | "colon" | "comma" | "nothing";

/** The limits of reading: nested containers, and findings. */
export interface SyntaxLimits {
  readonly depth: number;
  readonly diagnostics: number;
}

/**
 * A parser of JSON that continues after an error if the rest is unambiguous. The methods that read a token or report an error
 * return whether to continue.
 */
class SyntaxChecker {
  readonly #tokens: SyntaxTokenizer;
  readonly #depth: number;
  readonly #report: SyntaxReport;
  readonly #missing: Unclosed | undefined;
  #expected: Expected = "value";
  /** The token before the current one, skipping comments and odd spaces. */
  #previous: SyntaxToken | undefined;
  /** The comma before the current member, unless that comma has been reported or is missing. */
  #comma: TextRange | undefined;
  /** Whether an error may be caused by a missing bracket or quote: then later tokens may only seem misplaced. */
  #isAmbiguous = false;
  /** Whether the document was read to its end. */
  #isFinished = false;

  constructor(text: string, limits: SyntaxLimits, unclosed: Unclosed | undefined) {
    this.#missing = unclosed;
    this.#tokens = new SyntaxTokenizer(text);
    this.#depth = limits.depth;
    this.#report = new SyntaxReport(text, limits.diagnostics);
  }

  check(): readonly Findings[] {
    let token = this.#tokens.read();
    while (this.#readToken(token)) {
      if (token.kind !== "comment" && token.kind !== "odd-space") this.#previous = token;
      token = this.#tokens.read();
    }
    const errors = this.#report.errors();
    const { duplicateNames } = this.#report;
    // If reading stopped early, the objects of names are uncertain.
    return this.#isFinished ? [...errors, duplicateNames] : errors;
  }

  #readToken(token: SyntaxToken): boolean {
    if (token.kind === "end") return this.#readEnd(token);
    if (token.kind === "odd-space") {
      const character = (): string => characterName(token.value);
      return this.#error(
        token,
        () => ({ messageId: "oddSpace", params: { character: character() } }),
        "typography",
      );
    }
    if (token.kind === "comment") {
      this.#error(token, () => ({ messageId: token.isClosed ? "comment" : "unclosedComment" }), "comments");
      return token.isClosed;
    }
    switch (this.#expected) {
      case "value":
      case "first value":
        return this.#readValue(token);
      case "name":
      case "first name":
        return this.#readName(token);
      case "colon":
        return this.#readColon(token);
      case "comma":
        return this.#readComma(token);
      case "nothing":
        return this.#stop(token, () => messages.afterDocument(token));
    }
  }

  #readValue(token: SyntaxToken): boolean {
    switch (token.kind) {
      case "number":
      case "literal":
        return this.#endValue();
      case "string":
        return this.#checkString(token) && this.#endValue();
      case "quoted": {
        const mark = this.#tokens.text.charAt(token.start);
        return this.#error(token, () => otherQuotes(mark), featureOfWord(mark)) && this.#endValue();
      }
      case "word":
        return this.#readWord(token);
      case "{":
      case "[":
        return this.#open(token.kind, token.start);
      case "}":
      case "]":
        return this.#close(token, token.kind);
      case ",":
        if (this.#report.opener === "{") {
          this.#ambiguousError(token, () => ({ messageId: "missingValue" }));
          return this.#endMember(token);
        }
        return this.#report.opener === "[" ? this.#readStrayComma(token) : this.#unexpected(token);
      default:
        return this.#unexpected(token);
    }
  }

  /** Reads a word in the place of a value. */
  #readWord(token: SyntaxToken): boolean {
    if (this.#mayBeCut(token)) return this.#endValue();
    const message = (): SyntaxMessage => invalidValue(token.value);
    const isValue = isComplete(token.value) && ",]}".includes(this.#characterAfter(token));
    const feature = featureOfWord(token.value);
    if (!isValue) return this.#stop(token, message, feature);
    if (mayBeString(token.value)) this.#ambiguousError(token, message, feature);
    else this.#error(token, message, feature);
    return this.#endValue();
  }

  #readName(token: SyntaxToken): boolean {
    switch (token.kind) {
      case "string":
        return this.#checkString(token) && this.#endName(token);
      case "word":
      case "number":
      case "literal":
      case "quoted":
        return this.#readUnquotedName(token);
      case "}":
      case "]":
        return this.#close(token, token.kind);
      case ",":
        return this.#readStrayComma(token);
      case "{":
        // An object in the place of a name belongs to the array around this one.
        if (this.#comma !== undefined && this.#report.isInArray) {
          const { innermost: start } = this.#report;
          const unclosed = this.#missing ?? { opener: "{", start, before: token.start };
          return this.#unclosed(token, () => messages.onToken("expectedName", token), unclosed);
        }
        return this.#unexpected(token);
      default:
        return this.#unexpected(token);
    }
  }

  #readUnquotedName(token: SyntaxToken): boolean {
    if (this.#mayBeCut(token)) return this.#endName(token);
    const written = this.#tokens.text.slice(token.start, token.end);
    const message = (): SyntaxMessage =>
      opensOtherQuotes(written) ? otherQuotes(written) : messages.unquotedName(token);
    const isName = isComplete(written) && this.#characterAfter(token) === ":";
    const feature = opensOtherQuotes(written) ? featureOfWord(written) : "otherSyntax";
    if (written.startsWith(CONFLICT)) return this.#stop(token, () => ({ messageId: "conflict" }));
    if (!isName) return this.#stop(token, message, feature);
    this.#error(token, message, feature);
    return this.#endName(token);
  }

  /** Reads a comma with no member before it: superfluous after another comma, but unclear after an opening bracket. */
  #readStrayComma(token: SyntaxToken): boolean {
    const isFirst = this.#expected === "first value" || this.#expected === "first name";
    const messageId = this.#report.opener === "[" ? "missingElement" : "missingProperty";
    this.#ambiguousError(token, () => ({ messageId }));
    return !isFirst && this.#endMember();
  }

  #readColon(token: SyntaxToken): boolean {
    if (token.kind === ":") {
      this.#expected = "value";
      return true;
    }
    const isText = token.kind === "word" && !token.value.startsWith("=");
    if (isText && this.#followsString(token))
      return this.#stop(token, () => messages.onToken("strayQuote", token));
    const hasNoValue = token.kind === "}" || token.kind === ",";
    return this.#stop(token, () =>
      hasNoValue ? { messageId: "missingValue" } : messages.onToken("missingColon", token),
    );
  }

  #readComma(token: SyntaxToken): boolean {
    switch (token.kind) {
      case ",":
        return this.#endMember(token);
      case "}":
      case "]":
        return this.#close(token, token.kind);
      case ":":
        return this.#report.opener === "["
          ? this.#unclosed(token, () => ({ messageId: "nameInArray" }), this.#missing)
          : this.#unexpected(token);
      default:
        return this.#readMemberWithoutComma(token);
    }
  }

  /** A comma is certainly missing before a name with its colon, and before an element on a new line. */
  #readMemberWithoutComma(token: SyntaxToken): boolean {
    if (this.#followsString(token)) return this.#stop(token, () => messages.onToken("strayQuote", token));
    const isWord = token.kind === "word";
    const inObject = this.#report.opener === "{";
    const isMember = inObject ? this.#characterAfter(token) === ":" : !isWord && this.#isOnNewLine(token);
    if (isMember) {
      this.#ambiguousError(token, () => messages.onToken("missingComma", token));
      this.#endMember();
      return inObject ? this.#readName(token) : this.#readValue(token);
    }
    return isWord
      ? this.#unexpected(token)
      : this.#stop(token, () => messages.onToken("missingComma", token));
  }

  #readEnd(token: SyntaxToken): false {
    const { opener } = this.#report;
    if (opener !== undefined) {
      const expected = messages.closers[opener];
      return this.#unclosed(token, () => ({ messageId: "truncated", params: { expected } }));
    }
    if (this.#expected === "value") return this.#stop(token, () => ({ messageId: "emptyText" }));
    this.#isFinished = true;
    return false;
  }

  #open(opener: messages.Opener, start: number): boolean {
    // The depth was measured before: deeper containers appear only after an earlier error.
    if (this.#report.depth >= this.#depth) return false;
    this.#report.enterContainer(opener, start);
    this.#expected = opener === "{" ? "first name" : "first value";
    return true;
  }

  #close(token: SyntaxToken, closer: "}" | "]"): boolean {
    const { opener } = this.#report;
    if (opener === undefined) return this.#unexpected(token);
    if (closer !== messages.closers[opener])
      return this.#unclosed(token, () => messages.wrongCloser(opener, token));
    const comma = this.#comma;
    if (opener === "{" && this.#expected === "value") {
      this.#ambiguousError(token, () => ({ messageId: "missingValue" }));
    } else if ((this.#expected === "value" || this.#expected === "name") && comma !== undefined) {
      this.#isAmbiguous = true;
      this.#report.errorInContainer(
        comma,
        () => ({ messageId: "trailingComma", params: { closer } }),
        "comments",
      );
    }
    this.#report.leaveContainer();
    return this.#endValue();
  }

  #endName(token: SyntaxToken): true {
    this.#report.nameMember(token);
    this.#expected = "colon";
    return true;
  }

  #endValue(): true {
    this.#expected = this.#report.depth === 0 ? "nothing" : "comma";
    return true;
  }

  /** Ends a member after its comma was read, reported, or reported as missing. */
  #endMember(comma?: TextRange): true {
    this.#comma = comma;
    this.#report.nextMember();
    this.#expected = this.#report.opener === "[" ? "value" : "name";
    return true;
  }

  #checkString({ error, isClosed }: SyntaxToken): boolean {
    if (error === undefined) return true;
    const message = (): SyntaxMessage => error.message;
    return isClosed ? this.#error(error, message) : this.#stop(error, message);
  }

  /** Reports an error after which the rest is unambiguous. */
  #error(range: TextRange, message: () => SyntaxMessage, feature?: Feature): true {
    if (this.#expected === "comma") this.#report.errorInContainer(range, message, feature);
    else this.#report.errorInMember(range, message, feature);
    return true;
  }

  /** Reports an error after which the rest is probably unambiguous; a missing bracket or quote may look the same. */
  #ambiguousError(range: TextRange, message: () => SyntaxMessage, feature?: Feature): void {
    this.#isAmbiguous = true;
    this.#error(range, message, feature);
  }

  /** Reports an error after which the rest is ambiguous, unless an earlier one may be its cause. */
  #stop(range: TextRange, message: () => SyntaxMessage, feature?: Feature): false {
    if (!this.#isAmbiguous) this.#error(range, message, feature);
    return false;
  }

  /** The same for an error that leaves the innermost container open. */
  #unclosed(range: TextRange, message: () => SyntaxMessage, unclosed?: Unclosed): false {
    if (!this.#isAmbiguous)
      this.#report.unclosedContainer(range, message, unclosed ?? this.#missing, unclosed !== undefined);
    return false;
  }

  #unexpected(token: SyntaxToken): false {
    const expected = this.#expected;
    const isListed = expected !== "comma" && expected !== "colon" && expected !== "nothing";
    const messageId = messages.unexpectedIds[isListed ? expected : (this.#report.opener ?? "{")];
    return this.#stop(token, () => messages.onToken(messageId, token));
  }

  /** The character after a token, skipping white space; empty at the end of the text. */
  #characterAfter(token: SyntaxToken): string {
    const { text } = this.#tokens;
    return text.charAt(skipWhiteSpace(text, token.end));
  }

  /** Whether the end of the text may have cut a token off: then the cut is the error, not the token. */
  #mayBeCut(token: SyntaxToken): boolean {
    return token.end === this.#tokens.text.length && this.#report.depth > 0;
  }

  /**
   * Whether a token directly follows a string, which happens if one of its quotes is missing or not escaped. Separators of other
   * syntaxes follow strings too.
   */
  #followsString(token: SyntaxToken): boolean {
    const isSeparator = /^[;+\uff0c\uff1a]$/.test(token.value);
    return this.#previous?.kind === "string" && this.#previous.end === token.start && !isSeparator;
  }

  #isOnNewLine(token: SyntaxToken): boolean {
    return /[\r\n]/.test(this.#tokens.text.slice(this.#previous?.end ?? 0, token.start));
  }
}

/**
 * Finds where and why a text is not JSON (`valid-json`, RFC 8259), and the duplicate names of an object (`unique-keys`).
 * Continues after an error only if the rest is unambiguous, so that one mistake causes one finding. Linear in the text; does
 * not recurse. `unclosed` is the bracket that the repair of the text closes.
 */
export function findSyntaxErrors(
  text: string,
  limits: SyntaxLimits,
  unclosed?: Unclosed,
): readonly Findings[] {
  return new SyntaxChecker(text, limits, unclosed).check();
}
