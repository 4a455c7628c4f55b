import type { Diagnostic, Span } from "#diagnostics/diagnostic.ts";
import { documentStart } from "./character-codes.ts";
import { lineIndex } from "./line-index.ts";
import { locateContainer } from "./locate-container.ts";
import type { Excess, StructureLimits } from "./measure-structure.ts";

const sizeFault = (message: string, help: string, pointer = "", span?: Span): Diagnostic => ({
  code: "bounded-size",
  severity: "error",
  message,
  pointer,
  ...(span === undefined ? {} : { span }),
  help,
});

/** The span of one character. Reads the text no further than there. */
function characterSpan(text: string, offset: number): Span {
  const positionAt = lineIndex(text.slice(0, offset + 1));
  return { start: positionAt(offset), end: positionAt(offset + 1) };
}

/** Bytes that are more than are read; nothing of them is decoded. */
export const tooManyBytes = (length: number, limit: number): Diagnostic =>
  sizeFault(
    `The text has ${length} bytes and at most ${limit} are read, as a longer one would hold up everybody else.`,
    "Hand in a smaller text, or raise the limit `text`.",
  );

/** A text that is longer than what is read. */
export const tooLong = (text: string, limit: number): Diagnostic =>
  sizeFault(
    `The text has ${text.length} characters and at most ${limit} are read, as a longer one would hold up everybody else.`,
    "Hand in a smaller text, or raise the limit `text`.",
    "",
    characterSpan(text, documentStart(text)),
  );

/** The finding on the container at which a text was found to go beyond the limits. */
export function tooLarge(text: string, { over, offset }: Excess, limits: StructureLimits): Diagnostic {
  const { start, pointer } = locateContainer(text, offset);
  const span = characterSpan(text, start);
  if (over === "depth") {
    return sizeFault(
      `More than ${limits.depth} objects and arrays stand inside one another here, more than is read.`,
      "Nest less deeply, or raise the limit `depth`.",
      pointer,
      span,
    );
  }
  const kind = text.charAt(start) === "{" ? "object" : "array";
  return sizeFault(
    `This ${kind} has more than ${limits.members} members, more than is read.`,
    "Split it into smaller ones, or raise the limit.",
    pointer,
    span,
  );
}
