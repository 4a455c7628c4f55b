import type { Findings } from "#diagnostics/findings.ts";
import { documentStart } from "./character-codes.ts";
import { type FaultLimits, FaultReading } from "./fault-reading.ts";
import { nextToken } from "./next-token.ts";
import * as say from "./syntax-faults.ts";
import type { Token } from "./token.ts";
import { isWhole, mayBeText, opensOtherQuotes, otherQuotes, wordFault } from "./word-fault.ts";

function takeValue(reading: FaultReading, token: Token): boolean {
  switch (token.kind) {
    case "number":
    case "literal":
      return reading.endValue();
    case "string":
      return reading.checkString(token) && reading.endValue();
    case "single-quoted":
      return reading.blame(token, otherQuotes("'")) && reading.endValue();
    case "word":
      return takeWord(reading, token);
    case "{":
    case "[":
      return reading.enter(token.kind, token.start);
    case "}":
    case "]":
      return reading.close(token, token.kind);
    case ",":
      if (reading.container === "{")
        return reading.blameLoosely(token, say.missingValue) && reading.endMember(token);
      return reading.container === "[" ? takeStrayComma(reading, token) : reading.unexpected(token);
    default:
      return reading.unexpected(token);
  }
}

function takeWord(reading: FaultReading, token: Token): boolean {
  if (reading.mayBeCut(token)) return reading.endValue();
  const wording = wordFault(token.value);
  const isValue = isWhole(token.value) && ",]}".includes(reading.characterAfter(token));
  if (!isValue) return reading.stop(token, wording);
  if (mayBeText(token.value)) reading.blameLoosely(token, wording);
  else reading.blame(token, wording);
  return reading.endValue();
}

function takeName(reading: FaultReading, token: Token): boolean {
  switch (token.kind) {
    case "string":
      return reading.checkString(token) && reading.endName(token);
    case "word":
    case "number":
    case "literal":
    case "single-quoted":
      return takeUnquotedName(reading, token);
    case "}":
    case "]":
      return reading.close(token, token.kind);
    case ",":
      return takeStrayComma(reading, token);
    default:
      return reading.unexpected(token);
  }
}

function takeUnquotedName(reading: FaultReading, token: Token): boolean {
  if (reading.mayBeCut(token)) return reading.endName(token);
  const written = reading.text.slice(token.start, token.end);
  const wording = opensOtherQuotes(written) ? otherQuotes(written) : say.unquotedName(token);
  const isName = isWhole(written) && reading.characterAfter(token) === ":";
  return isName ? reading.blame(token, wording) && reading.endName(token) : reading.stop(token, wording);
}

/** A comma before which nothing stands is one too many behind another; behind a bracket that opens, who knows. */
function takeStrayComma(reading: FaultReading, token: Token): boolean {
  const isFirst = reading.awaited === "first value" || reading.awaited === "first name";
  reading.blameLoosely(token, say.missingMember);
  return !isFirst && reading.endMember();
}

function takeColon(reading: FaultReading, token: Token, previous: Token | undefined): boolean {
  if (token.kind === ":") return reading.endColon();
  const isText = token.kind === "word" && !token.value.startsWith("=");
  if (isText && closesString(previous, token)) return reading.stop(token, say.strayQuote(token));
  const ends = token.kind === "}" || token.kind === ",";
  return reading.stop(token, ends ? say.missingValue : say.missingColon(token));
}

function takeComma(reading: FaultReading, token: Token, previous: Token | undefined): boolean {
  switch (token.kind) {
    case ",":
      return reading.endMember(token);
    case "}":
    case "]":
      return reading.close(token, token.kind);
    case ":":
      return reading.container === "[" ? reading.stop(token, say.nameInArray) : reading.unexpected(token);
    default:
      return takeMemberWithoutComma(reading, token, previous);
  }
}

/** A missing comma is beyond doubt before a name with its colon, and before an element on a line of its own. */
function takeMemberWithoutComma(reading: FaultReading, token: Token, previous: Token | undefined): boolean {
  if (closesString(previous, token)) return reading.stop(token, say.strayQuote(token));
  const isWord = token.kind === "word";
  const inObject = reading.container === "{";
  if (
    inObject ? reading.characterAfter(token) === ":" : !isWord && isOnNewLine(reading.text, token, previous)
  ) {
    reading.blameLoosely(token, say.missingComma(token));
    reading.endMember();
    return inObject ? takeName(reading, token) : takeValue(reading, token);
  }
  return isWord ? reading.unexpected(token) : reading.stop(token, say.missingComma(token));
}

/** Whether a string ends right before a token, as it does when one of its quotes is missing or not escaped. */
const closesString = (previous: Token | undefined, token: Token): boolean =>
  previous?.kind === "string" && previous.end === token.start;

function isOnNewLine(text: string, token: Token, previous: Token | undefined): boolean {
  return /[\r\n]/.test(text.slice(previous?.end ?? 0, token.start));
}

function takeToken(reading: FaultReading, token: Token, previous: Token | undefined): boolean {
  if (token.kind === "end") return reading.end(token);
  if (token.kind === "odd-space") return reading.blame(token, say.oddSpace(token));
  if (token.kind === "comment") {
    return reading.blame(token, token.closed ? say.comment : say.endlessComment) && token.closed;
  }
  switch (reading.awaited) {
    case "value":
    case "first value":
      return takeValue(reading, token);
    case "name":
    case "first name":
      return takeName(reading, token);
    case "colon":
      return takeColon(reading, token, previous);
    case "comma":
      return takeComma(reading, token, previous);
    case "nothing":
      return reading.stop(token, say.afterDocument(token, isOnNewLine(reading.text, token, previous)));
  }
}

/**
 * Says where and why a text is no JSON (`valid-json`, RFC 8259) and which names stand twice in one object
 * (`unique-keys`). Goes on after a mistake only where it is beyond doubt how the text goes on, so that one mistake
 * gives one finding. Takes time in proportion to the text and does not recurse.
 */
export function findFaults(text: string, limits: FaultLimits): readonly Findings[] {
  const reading = new FaultReading(text, limits);
  let previous: Token | undefined;
  let at = documentStart(text);
  for (;;) {
    const token = nextToken(text, at);
    at = token.end;
    if (!takeToken(reading, token, previous)) return reading.findings;
    if (token.kind !== "comment" && token.kind !== "odd-space") previous = token;
  }
}
