// Keys that stand for several answers, or for one in a form with more around it: "0-6", "9+", "<= 6", "1,2", "3 stars".

const LONGEST = 60;
const joined = String.raw`\s*(?:-|\u2013|\u2014|\.{2,3}|~|to|through|bis)\s*`;
const range = new RegExp(String.raw`^[([]?(\d+)${joined}(\d+)[)\]]?$`, "i");
const first =
  /^(?:>=|=>|\u2265|at least|from)\s*(\d+)$|^(\d+)\s*(?:\+|or (?:more|above|higher)|and (?:above|up|more|higher))$/i;
const above = /^(?:>|over|above|more than|greater than)\s*(\d+)$/i;
const last =
  /^(?:<=|=<|\u2264|at most|up to)\s*(\d+)$|^(\d+)\s*(?:or (?:less|below|lower|fewer)|and (?:below|under|less|lower))$/i;
const below = /^(?:<|under|below|less than)\s*(\d+)$/i;
const single = /^(?:rating|score|stars?|=+)?[\s:_-]*0*(\d+)(?:\.0+)?\s*(?:stars?|points?|\/\s?\d+)?$/i;
const separator = /\s*(?:[,;|/&]|\bor\b|\band\b)\s*/;

/** What a key names: more than one answer, or one. */
export interface NamedNumbers {
  readonly kind: "range" | "list" | "number";
  readonly numbers: readonly number[];
}

function numberOf(pattern: RegExp, text: string): number | undefined {
  const [, one, other] = pattern.exec(text) ?? [];
  const found = one ?? other;
  return found === undefined ? undefined : Number(found);
}

function boundsIn(text: string, lowest: number, highest: number): readonly [number, number] | undefined {
  const [, from, to] = range.exec(text) ?? [];
  if (from !== undefined) return [Number(from), Number(to)];
  const start = numberOf(first, text) ?? (numberOf(above, text) ?? Number.NaN) + 1;
  if (!Number.isNaN(start)) return [start, highest];
  const end = numberOf(last, text) ?? (numberOf(below, text) ?? Number.NaN) - 1;
  return Number.isNaN(end) ? undefined : [lowest, end];
}

/** The whole numbers from `lowest` to `highest` that a key names; undefined where it names no such numbers. */
export function numbersIn(key: string, lowest: number, highest: number): NamedNumbers | undefined {
  const text = key.trim();
  if (text.length > LONGEST) return undefined;
  const bounds = boundsIn(text, lowest, highest);
  if (bounds !== undefined) {
    const [from, to] = bounds;
    if (from < lowest || to > highest || from > to) return undefined;
    return { kind: "range", numbers: Array.from({ length: to - from + 1 }, (_, index) => from + index) };
  }
  const one = numberOf(single, text);
  if (one !== undefined)
    return one < lowest || one > highest ? undefined : { kind: "number", numbers: [one] };
  const parts = text.replace(/^[([{]|[)\]}]$/g, "").split(separator);
  if (parts.length < 2) return undefined;
  const numbers = new Set<number>();
  let count = 0;
  for (const part of parts) {
    const named = part === "" ? undefined : numbersIn(part, lowest, highest);
    count += named?.numbers.length ?? 0;
    // No list of answers has each of them twice; many long ranges in short keys would be much work.
    if (named === undefined || count > 2 * (highest - lowest + 1)) return undefined;
    for (const each of named.numbers) numbers.add(each);
  }
  return { kind: "list", numbers: [...numbers] };
}
