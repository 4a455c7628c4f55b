export interface RowTexts {
  readonly document: string;
  readonly targeting?: string;
  readonly details?: string;
}

/** The maximum number of bytes of a UTF-16 code unit in UTF-8. */
const MAX_BYTES_PER_UNIT = 3;

/** The bytes of a text in UTF-8. Half of a surrogate pair counts as two, as a pair takes four. */
export function bytesOf(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit > 0x7f) bytes += unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1;
  }
  return bytes;
}

const textsOf = ({ document, targeting = "", details = "" }: RowTexts): readonly string[] => [
  document,
  targeting,
  details,
];

/** Rows never change, and counting a long text takes longer than sending it. */
const counted = new WeakMap<RowTexts, number>();

function rowBytes(row: RowTexts): number {
  const known = counted.get(row);
  if (known !== undefined) return known;
  const bytes = textsOf(row).reduce((sum, text) => sum + bytesOf(text), 0);
  counted.set(row, bytes);
  return bytes;
}

const unitsOf = (row: RowTexts): number => textsOf(row).reduce((sum, { length }) => sum + length, 0);

/** The first rows whose texts have at most `bytes` together; always the first one. */
export function rowsWithin<Row extends RowTexts>(
  rows: readonly Row[],
  bytes: number | undefined,
): readonly Row[] {
  // Most pages are far from the bound, so no counting is needed.
  if (bytes === undefined || MAX_BYTES_PER_UNIT * rows.reduce((sum, row) => sum + unitsOf(row), 0) <= bytes)
    return rows;
  let remaining = bytes;
  const end = rows.findIndex((row, index) => {
    remaining -= rowBytes(row);
    return remaining < 0 && index > 0;
  });
  return end === -1 ? rows : rows.slice(0, end);
}
