/**
 * Characters that must not reach a terminal or a log literally: controls and line breaks, invisible format characters
 * (including the directions and the byte order mark; not the two joiners, which scripts and emoji need), unpaired surrogates,
 * and commands of the logs of CI servers: `##[`, `##vso[`, and `::` at the beginning of a line
 * (https://docs.github.com/actions/reference/workflow-commands-for-github-actions).
 */
const HARMFUL = String.raw`(?!\p{Join_Control})[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]|#(?=\[|[vV][sS][oO]\[)(?<=##)|:(?=:)(?<=^\s*:)`;

const harmful = new RegExp(HARMFUL, "gu");
const pieces = new RegExp(`(${HARMFUL})|[^]`, "gu");
/** In a JSON text the only raw line breaks are those between the lines of the document. */
const harmfulInJson = new RegExp(`(?!\\n)(?:${HARMFUL})`, "gu");

/** Writes every UTF-16 code unit as `\uXXXX`, which JSON reads as the same character. */
function escapeUnits(piece: string): string {
  let escaped = "";
  for (let at = 0; at < piece.length; at++) {
    escaped += `\\u${piece.charCodeAt(at).toString(16).padStart(4, "0")}`;
  }
  return escaped;
}

/** The text with everything that could forge output written as `\uXXXX`; it contains no line break. */
export function visible(text: string): string {
  return text.replace(harmful, escapeUnits);
}

/** The same for a JSON text: it still parses to the same value and keeps its line breaks. */
export function visibleJson(json: string): string {
  return json.replace(harmfulInJson, escapeUnits);
}

interface VisiblePiece {
  readonly offset: number;
  readonly length: number;
  readonly shown: string;
}

/** The code points of a short text one by one, each with its harmless form. */
export function* visiblePieces(text: string): Generator<VisiblePiece> {
  for (const match of text.matchAll(pieces)) {
    const [piece, forging] = match;
    yield {
      offset: match.index,
      length: piece.length,
      shown: forging === undefined ? piece : escapeUnits(piece),
    };
  }
}
