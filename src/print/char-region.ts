import type { Span } from "#diagnostics/diagnostic.ts";
import type { Report } from "./report.ts";
import { wholeNumber } from "./whole-number.ts";

/**
 * The SARIF offset and length of a span (2.1.0, section 3.30.9). They must not depend on a byte order mark, and
 * may not leave the file; so there are none when the text is not known or is only a record of the file.
 */
export function charRegion(span: Span, { text, at }: Report) {
  if (text === undefined || at !== undefined) return undefined;
  const mark = text.startsWith("\ufeff") ? 1 : 0;
  const from = Math.min(wholeNumber(span.start.offset, mark), text.length);
  const to = Math.min(wholeNumber(span.end.offset, from), text.length);
  return { charOffset: from - mark, charLength: to - from };
}
