import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { foreignTexts } from "./foreign-texts.ts";
import { lineIndex } from "./line-index.ts";
import { documentStart, skipWhiteSpace } from "./tokenizer.ts";

/** How many characters are looked at, behind white space: the beginning of a text tells what it is. */
const HEAD = 4_096;

/** Comments of the languages that have them, and the white space between them. */
const COMMENTS = /^(?:\s+|\/\/[^\n]*\n|#[^\n]*\n|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)*/;

/**
 * The finding on a text that is not JSON, if it is of another format; undefined where it is likely meant to be JSON. Looks at the
 * beginning only.
 */
export function recogniseText(text: string): Diagnostic | undefined {
  const start = skipWhiteSpace(text, documentStart(text));
  const head = text.slice(start, start + HEAD);
  const skipped = COMMENTS.exec(head)?.[0].length ?? 0;
  const body = head.slice(skipped);
  const format = foreignTexts.find(({ sign, and }) => sign.test(body) && and?.test(body) !== false);
  const sign = format?.sign.exec(body);
  if (format === undefined || sign === undefined || sign === null || format.help === "") return undefined;
  const from = start + skipped + sign.index;
  const [marked = ""] = (sign[0] ?? "").split(/[\r\n]/);
  const positionAt = lineIndex(text);
  return {
    code: "foreign-format",
    severity: "error",
    message: `This is ${format.name}, not JSON.`,
    pointer: "",
    span: { start: positionAt(from), end: positionAt(from + Math.max(marked.length, 1)) },
    help: format.help,
  };
}
