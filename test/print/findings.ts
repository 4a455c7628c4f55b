import type { Diagnostic, Position, Span } from "#diagnostics/diagnostic.ts";

/** A plain error, with the given changes. */
export function finding<Code extends string = "known-target">(
  different: Partial<Diagnostic<Code>> = {},
): Diagnostic<Code> {
  return {
    code: "known-target" as Code,
    messageId: "any",
    severity: "error",
    message: "No such question.",
    pointer: "/questions/0",
    params: {},
    ...different,
  };
}

/**
 * The position of an offset, counted the slow way, so that it cannot share a mistake with the code it tests.
 * A byte order mark at the beginning counts as an offset and takes no column, as in the reader.
 */
function positionOf(text: string, offset: number): Position {
  const lines = text.slice(0, offset).split(/\r\n|\n|\r/);
  const column = (lines.at(-1) ?? "").replace(/^\ufeff/, "").length + 1;
  return { line: lines.length, column, offset };
}

/** The span of the first occurrence of a part of a text. */
export function spanOf(text: string, part: string): Span {
  const from = text.indexOf(part);
  return { start: positionOf(text, from), end: positionOf(text, from + part.length) };
}

/** A span on one line, without a text. */
export function lineSpan(line: number, column: number, length = 1): Span {
  return {
    start: { line, column, offset: column - 1 },
    end: { line, column: column + length, offset: column - 1 + length },
  };
}
