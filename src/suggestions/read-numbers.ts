// Reads response keys that name numbers: "7-8", "9 or more", "1, 2 and 3", "5 stars".

type Bounds = (number: number, lowest: number, highest: number) => readonly [number, number];

const bounds: readonly (readonly [pattern: RegExp, bounds: Bounds])[] = [
  [/^(?:>=|=>|\u2265|at least|from) ?(\d+)$/, (from, _, highest) => [from, highest]],
  [
    /^(\d+) ?(?:\+|or (?:more|above|higher)|and (?:above|up|more|higher))$/,
    (from, _, highest) => [from, highest],
  ],
  [/^(?:>|over|above|(?:more|greater) than) ?(\d+)$/, (from, _, highest) => [from + 1, highest]],
  [/^(?:<=|=<|\u2264|at most|up to) ?(\d+)$/, (to, lowest) => [lowest, to]],
  [/^(\d+) ?(?:or (?:less|below|lower|fewer)|and (?:below|under|less|lower))$/, (to, lowest) => [lowest, to]],
  [/^(?:<|under|below|less than) ?(\d+)$/, (to, lowest) => [lowest, to - 1]],
];

const single = /^(?:rating|score|stars?|=+)?[ :_-]*0*(\d+)(?:\.0+)? ?(?:stars?|points?|\/ ?\d+)?$/;
const range = /^[([]?(\d+) ?(?:-|\u2013|\u2014|\.{2,3}|~|to|through|bis) ?(\d+)[)\]]?$/;

interface NumberReading {
  readonly kind: "range" | "list" | "number";
  readonly numbers: readonly number[];
}

/** Reads one range or one number. */
function readRange(text: string, lowest: number, highest: number): NumberReading | undefined {
  const [, one] = single.exec(text) ?? [];
  const [, start, end] = range.exec(text) ?? [];
  let [from, to] = one === undefined ? [Number(start), Number(end)] : [Number(one), Number(one)];
  for (const [pattern, boundsOf] of bounds) {
    const number = pattern.exec(text)?.[1];
    if (number !== undefined) [from, to] = boundsOf(Number(number), lowest, highest);
  }
  return from >= lowest && to <= highest && from <= to
    ? {
        kind: one === undefined ? "range" : "number",
        numbers: Array.from({ length: to - from + 1 }, (_, index) => from + index),
      }
    : undefined;
}

/** Reads ranges and lists of numbers from `lowest` to `highest`, and single numbers with words around them. */
export function readNumbers(key: string, lowest: number, highest: number): NumberReading | undefined {
  const text = key.trim().toLowerCase().replace(/\s+/g, " ");
  const whole = readRange(text, lowest, highest);
  if (whole !== undefined) return whole;
  const parts = text.replace(/^[([{]|[)\]}]$/g, "").split(/ ?(?:[,;|/&]|\bor\b|\band\b) ?/);
  const numbers = new Set<number>();
  let count = 0;
  for (const part of parts.length > 1 ? parts : []) {
    const reading = readRange(part, lowest, highest);
    count += reading?.numbers.length ?? 0;
    // No list of responses names each of them twice; this also bounds the cost of many long ranges in a short key.
    if (reading === undefined || count > 2 * (highest - lowest + 1)) return undefined;
    for (const each of reading.numbers) numbers.add(each);
  }
  return numbers.size === 0 ? undefined : { kind: "list", numbers: [...numbers] };
}
