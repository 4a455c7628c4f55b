import type { Diagnostic, RelatedPlace, Span } from "#diagnostics/diagnostic.ts";
import { rangeOf } from "./location.ts";
import type { TextLines } from "./text-lines.ts";

/** A location that a frame marks. */
export interface Mark {
  readonly span: Span;
  /** The label at the location, if there is room. */
  readonly words?: string | undefined;
  /** The related object, if it is not that of the finding. */
  readonly place?: RelatedPlace | undefined;
}

/** The maximum number of marked related locations; the others are listed below. */
const MAX_RELATED = 2;
/** The properties by which users know an object: a question by its text, all others by their name. */
const NAMES = ['"question"', '"name"'];
/** The maximum part of an object that is searched. */
const MAX_LENGTH = 20_000;
/** A text, a bracket, a colon or a comma of JSON, or a comment; an unclosed one extends to the end. */
const TOKEN = /"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)|[{}[\]:,]|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;

/** Returns the offsets of the text by which users know the object at an offset. */
export function findName(text: string, offset: number): readonly [from: number, to: number] | undefined {
  let depth = 0;
  let before: readonly string[] = [];
  for (const { 0: token, index } of text.slice(offset, offset + MAX_LENGTH).matchAll(TOKEN)) {
    if (token.startsWith("/")) continue;
    const [name = "", colon] = before;
    if (depth === 1 && colon === ":" && token.startsWith('"') && NAMES.includes(name))
      return [offset + index, offset + index + token.length];
    if (token === "{" || token === "[") depth++;
    else if ((token === "}" || token === "]") && --depth === 0) return undefined;
    before = [before.at(-1) ?? "", token];
  }
  return undefined;
}

/** Whether a multi-line span starts at the beginning of its first line. */
function isBracket(span: Span, lines: TextLines): boolean {
  const { line, column, end } = rangeOf(span, {});
  const { from } = lines.boundsOf(line);
  return end.line > line && lines.text.slice(from, from + column - 1).trim() === "";
}

/** The text of the question instead of its opening bracket; the original span if it shows more, or if there is no text. */
function descriptiveSpan(span: Span, lines: TextLines): Span | undefined {
  if (!isBracket(span, lines)) return span;
  const { offset } = span.start;
  const found = lines.text.charAt(offset) === "{" ? findName(lines.text, offset) : undefined;
  if (found === undefined) return undefined;
  let { line } = rangeOf(span, {});
  while (line < lines.count && lines.boundsOf(line).to < found[0]) line++;
  const { from } = lines.boundsOf(line);
  const [start, end] = found.map((at) => ({ line, column: at - from + 1, offset: at }));
  return start && end && { start, end };
}

/** The related locations with a distinct message. */
const singles = (related: readonly RelatedPlace[]): readonly RelatedPlace[] =>
  related.filter(({ message }) => related.filter((other) => other.message === message).length === 1);

/**
 * The marks of the frame of a finding: its location, with what to do, and the causes with their descriptions. An object is
 * marked at its text or its name, not at its bracket, which is only marked if it has neither. Findings about the whole payload
 * have no frame.
 */
export function frameMarks(diagnostic: Diagnostic<string>, lines: TextLines): Mark[] {
  const { pointer, span, related = [], help } = diagnostic;
  if (pointer === "" || span === undefined) return [];
  const causes = singles(related)
    .flatMap((place): Mark[] => {
      const at = place.span && descriptiveSpan(place.span, lines);
      return at === undefined || at.start.line > lines.count
        ? []
        : [{ span: at, words: place.message, place }];
    })
    .slice(0, MAX_RELATED);
  const own = descriptiveSpan(span, lines) ?? (causes.length === 0 ? span : undefined);
  return own === undefined ? causes : [{ span: own, words: help }, ...causes];
}
