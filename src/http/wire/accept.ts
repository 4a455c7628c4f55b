/** The format of a list. */
export type Format = "json" | "csv" | "ndjson";

/** The media type of each format. */
export const mediaTypes: Readonly<Record<Format, string>> = {
  json: "application/json",
  csv: "text/csv",
  ndjson: "application/x-ndjson",
};

/** A range of media types with its weight, from 0 to 1. */
interface MediaRange {
  readonly type: string;
  readonly weight: number;
}

const weightPattern = /^q\s*=\s*([01](?:\.\d{0,3})?)$/i;

function readRange(text: string): MediaRange {
  const [type = "", ...parameters] = text.split(";").map((part) => part.trim());
  const weight = parameters.map((each) => weightPattern.exec(each)?.[1]).find((found) => found !== undefined);
  return { type: type.toLowerCase(), weight: Math.min(1, Number(weight ?? 1)) };
}

/** The quality value of the most specific range that matches a media type; 0 if none matches. */
function weightOf(type: string, ranges: readonly MediaRange[]): number {
  for (const range of [type, `${type.split("/")[0]}/*`, "*/*"]) {
    const found = ranges.find((each) => each.type === range);
    if (found !== undefined) return found.weight;
  }
  return 0;
}

/**
 * The format that a request prefers by its header `Accept`; of equally preferred ones, the first. Null if it accepts none.
 * Without the header it accepts any. RFC 9110 section 12.5.1.
 */
export function preferredFormat(accept: string | null, formats: readonly Format[]): Format | null {
  if (accept === null || accept.trim() === "") return formats[0] ?? null;
  const ranges = accept.split(",").map(readRange);
  let best: Format | null = null;
  let bestWeight = 0;
  for (const format of formats) {
    const weight = weightOf(mediaTypes[format], ranges);
    if (weight <= bestWeight) continue;
    best = format;
    bestWeight = weight;
  }
  return best;
}
