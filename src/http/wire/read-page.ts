import type { PageRange, RowPage } from "#stores/project-rows.ts";
import type { Services } from "../services/services.ts";

/** Pages of at most this size are read at once; larger ones in parts of this size, between which other requests proceed. */
const PART_BYTES = 512 * 1024;

/** The JSON texts of a row, by which the bytes of a page are counted. */
interface RowTexts {
  readonly document: string;
  readonly targeting?: string;
  readonly details?: string;
}

const encoder = new TextEncoder();

const bytesOf = (rows: readonly RowTexts[]): number =>
  rows.reduce(
    (sum, { document, targeting = "", details = "" }) =>
      sum +
      encoder.encode(document).length +
      encoder.encode(targeting).length +
      encoder.encode(details).length,
    0,
  );

const isWhole = ({ count, rows }: RowPage<unknown>, { limit, offset }: PageRange): boolean =>
  rows.length >= limit || offset + rows.length >= count;

/** Yields to other requests, and to replies of a database. */
const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/**
 * Reads a page of a list. Large pages take turns, by the bytes that are read: one part is read at a time, and at most one in a
 * turn of the event loop, so that small requests need not wait for whole pages, nor a database with one connection for a part
 * of each. `read` is called for each part. A page shows one state of the list: if rows are added or removed meanwhile, it is
 * read again as a whole.
 */
export async function readPage<Row extends RowTexts>(
  { memory }: Pick<Services, "memory">,
  isOver: (() => boolean) | undefined,
  range: PageRange,
  read: (range: PageRange) => Promise<RowPage<Row>>,
): Promise<RowPage<Row>> {
  const { limit, offset, bytes = Number.POSITIVE_INFINITY } = range;
  const first = await read({ ...range, bytes: Math.min(bytes, PART_BYTES) });
  const rows = [...first.rows];
  let remaining = bytes - bytesOf(rows);
  if (bytes <= PART_BYTES || isWhole(first, range)) return first;
  while (remaining > 0 && !isWhole({ count: first.count, rows }, range)) {
    const next = {
      limit: limit - rows.length,
      offset: offset + rows.length,
      bytes: Math.min(remaining, PART_BYTES),
    };
    const part = await memory.pageParts.run("", async () => {
      await nextTurn();
      return isOver?.() === true ? null : read(next);
    });
    if (part === null) break;
    if (part.count !== first.count) return read(range);
    const size = bytesOf(part.rows);
    // A part has at least one row, even one that exceeds the remaining bytes.
    if (size > remaining || part.rows.length === 0) break;
    remaining -= size;
    rows.push(...part.rows);
  }
  return { count: first.count, rows };
}
