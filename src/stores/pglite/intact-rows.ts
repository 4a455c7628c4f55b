import type { SkippedRows } from "../rows.ts";
import { type Session, SqlError } from "../sql/database.ts";

/** The approximate number of characters, and the maximum number of blocks, that are read together. */
const BATCH_CHARACTERS = 1_000_000;
const MAX_BATCH_BLOCKS = 64;

/** The maximum number of rows that are identified. */
const MAX_KEYS = 100;

/** Returns the result of a statement; null if the database cannot read its files for it. The transaction continues. */
async function readIfIntact(session: Session, text: string): Promise<readonly string[] | null> {
  await session.query("savepoint surveyc_read");
  try {
    const { rows } = await session.query(text);
    await session.query("release savepoint surveyc_read");
    return rows.map(({ value }) => String(value));
  } catch (error) {
    if (!(error instanceof SqlError && error.kind === "damaged")) throw error;
    await session.query("rollback to savepoint surveyc_read");
    return null;
  }
}

/** Returns an expression for the primary key of a row as JSON. */
async function keyExpression(session: Session, table: string): Promise<string> {
  const { rows } = await session.query(
    `select string_agg(format('%L, %I', attname, attname), ', ' order by attnum) as value from pg_attribute
where attrelid = '${table}'::regclass
  and attnum = any((select indkey::int2[] from pg_index where indrelid = attrelid and indisprimary)::int2[])`,
  );
  return `json_build_object(${rows[0]?.["value"]})::text`;
}

/** Reads the rows of a table that can be read, as JSON texts in one line each, and describes the others. */
export async function readIntactRows(
  session: Session,
  table: string,
  write: (line: string) => Promise<void>,
): Promise<{ readonly rows: number; readonly skipped: SkippedRows | null }> {
  const key = await keyExpression(session, table);
  const { rows: sizes } = await session.query(
    `select (pg_relation_size('${table}') / current_setting('block_size')::int)::int4 as blocks`,
  );
  const blocks = sizes[0]?.["blocks"] as number;
  const row = "row_to_json(t)::text";
  const read = (value: string, where: string) =>
    readIfIntact(session, `select ${value} as value from ${table} t where ${where}`);
  const inBlocks = (from: number, to: number) => `ctid >= '(${from},0)' and ctid < '(${to},0)'`;
  let rows = 0;
  let pages = 0;
  let unreadable = 0;
  const keys: string[] = [];
  const writeAll = async (texts: readonly string[]): Promise<void> => {
    for (const text of texts) await write(`${text}\n`);
    rows += texts.length;
  };
  /** Reads the rows of a block one by one: rows with texts in intact blocks can be read. */
  async function readEach(block: number): Promise<void> {
    const places = await read("ctid::text", inBlocks(block, block + 1));
    if (places === null) pages += 1;
    for (const place of places ?? []) {
      const at = `ctid = '${place}'`;
      const texts = await read(row, at);
      if (texts !== null) {
        await writeAll(texts);
        continue;
      }
      unreadable += 1;
      if (keys.length < MAX_KEYS) keys.push(...((await read(key, at)) ?? []));
    }
  }
  for (let block = 0, size = 1; block < blocks; ) {
    const end = Math.min(blocks, block + size);
    const texts = await read(row, inBlocks(block, end));
    if (texts === null && end > block + 1) {
      size = 1;
      continue;
    }
    if (texts === null) await readEach(block);
    else {
      await writeAll(texts);
      const characters = texts.reduce((sum, { length }) => sum + length, 1);
      size = Math.max(1, Math.min(MAX_BATCH_BLOCKS, Math.floor((size * BATCH_CHARACTERS) / characters)));
    }
    block = end;
  }
  const isIntact = pages === 0 && unreadable === 0;
  return { rows, skipped: isIntact ? null : { table, pages, rows: unreadable, keys } };
}
