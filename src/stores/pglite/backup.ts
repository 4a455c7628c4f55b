import type { BackupOptions, BackupSize, SkippedRows } from "../rows.ts";
import { type Database, damageMessage, type Session, SqlError } from "../sql/database.ts";
import { migrate } from "../sql/migrate.ts";
import { migrations } from "../sql/migrations/list.ts";
import { StoreError } from "../store.ts";
import type { Timing } from "../timing.ts";
import { readIntactRows } from "./intact-rows.ts";

/** The first line of a backup: its format, and the version of the tables of its rows. */
interface Head {
  readonly format: "surveyc-backup";
  readonly version: number;
  readonly schema: number;
}

/** The version of the format of backups. */
const FORMAT_VERSION = 1;

/** Rows that are read or written together: limited by their characters, and by this number. */
const MAX_BATCH_CHARACTERS = 1_000_000;
const MAX_BATCH_ROWS = 1_000;

const schemaVersion = migrations.at(-1)?.number ?? 0;

async function column(session: Session, text: string): Promise<readonly string[]> {
  return (await session.query(text)).rows.map(({ value }) => String(value));
}

/** The tables except that of the probe, whose row carries no data. */
const tableNames = (session: Session): Promise<readonly string[]> =>
  column(
    session,
    `select table_name as value from information_schema.tables
where table_schema = current_schema() and table_name like 'surveyc\\_%'
  and table_name not in ('surveyc_migrations', 'surveyc_migration_steps', 'surveyc_probes') order by 1`,
  );

/** Reads the rows of a table as JSON texts, each in one line. */
async function readRows(
  session: Session,
  table: string,
  write: (line: string) => Promise<void>,
): Promise<number> {
  await session.query(
    `declare surveyc_rows no scroll cursor for select row_to_json(t)::text as value from ${table} t`,
  );
  let rows = 0;
  for (let next = 10; ; ) {
    const texts = await column(session, `fetch ${next} from surveyc_rows`);
    for (const text of texts) await write(`${text}\n`);
    rows += texts.length;
    if (texts.length < next) break;
    const characters = texts.reduce((sum, { length }) => sum + length, 0) / texts.length;
    next = Math.min(MAX_BATCH_ROWS, Math.ceil(MAX_BATCH_CHARACTERS / characters));
  }
  await session.query("close surveyc_rows");
  return rows;
}

/** Rethrows the error of reading a table. */
function throwReadError(error: unknown, table: string): never {
  if (!(error instanceof SqlError && error.kind === "damaged")) throw error;
  const { cause } = error;
  throw new StoreError("damaged", `${damageMessage(cause)} Rows of ${table} cannot be read.`, { cause });
}

/** Writes all rows that a session can see, line by line. The rows must not change meanwhile. */
export async function writeBackup(
  session: Session,
  write: (line: string) => Promise<void>,
  { skipDamaged = false }: BackupOptions = {},
): Promise<BackupSize> {
  const head: Head = { format: "surveyc-backup", version: FORMAT_VERSION, schema: schemaVersion };
  const line = (value: unknown): Promise<void> => write(`${JSON.stringify(value)}\n`);
  await line(head);
  const { rows: sequences } = await session.query(
    `select sequencename as sequence, last_value::text as last from pg_sequences
where schemaname = current_schema() and last_value is not null order by 1`,
  );
  for (const sequence of sequences) await line(sequence);
  const tables: Record<string, number> = {};
  const skipped: SkippedRows[] = [];
  for (const table of await tableNames(session)) {
    await line({ table });
    if (skipDamaged) {
      const intact = await readIntactRows(session, table, write);
      tables[table] = intact.rows;
      if (intact.skipped !== null) skipped.push(intact.skipped);
    } else
      tables[table] = await readRows(session, table, write).catch((error: unknown) =>
        throwReadError(error, table),
      );
  }
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  await line({ end: true, rows, skipped });
  return { tables, rows, skipped };
}

const damaged = (why: string): StoreError =>
  new StoreError("inconsistent", `The backup is damaged: ${why}. Nothing was restored.`);

/** The first line of a backup that this program can read. */
function readHead(line: string | undefined): Head {
  let head: Partial<Head>;
  try {
    head = Object(JSON.parse(line ?? "")) as Partial<Head>;
  } catch {
    head = {};
  }
  const { format, version, schema } = head;
  if (format !== "surveyc-backup" || typeof version !== "number" || typeof schema !== "number")
    throw new StoreError("inconsistent", "This is not a backup of surveyc. Nothing was restored.");
  if (version > FORMAT_VERSION || schema > schemaVersion)
    throw new StoreError(
      "inconsistent",
      `The backup was made by a newer surveyc: its schema has version ${schema}, this program supports ${schemaVersion}. Use the newer program.`,
    );
  return { format, version, schema };
}

/** A line that is not a row: rows do not have only these properties. */
type Mark =
  | { readonly table: string }
  | { readonly sequence: string; readonly last: string }
  | { readonly end: true; readonly rows: number };

const marks = /^\{"(?:table|sequence|end)":/;

function readMark(line: string): Mark {
  try {
    return JSON.parse(line) as Mark;
  } catch (error) {
    throw damaged(`a line is not JSON (${(error as Error).message})`);
  }
}

/** Inserts consecutive rows in batches. */
class RowWriter {
  readonly #session: Session;
  readonly #tables: ReadonlySet<string>;
  #table: string | null = null;
  #lines: string[] = [];
  #characters = 0;
  count = 0;

  constructor(session: Session, tables: ReadonlySet<string>) {
    this.#session = session;
    this.#tables = tables;
  }

  async begin(table: string): Promise<void> {
    await this.flush();
    if (!this.#tables.has(table))
      throw damaged(`it has rows of ${JSON.stringify(table)}, which is not a table`);
    this.#table = table;
    // The backup also contains the rows that the migrations inserted.
    await this.#session.query(`delete from ${table}`);
  }

  async add(line: string): Promise<void> {
    if (this.#table === null) throw damaged("it has a row before any table");
    this.#lines.push(line);
    this.#characters += line.length;
    this.count += 1;
    if (this.#characters >= MAX_BATCH_CHARACTERS || this.#lines.length >= MAX_BATCH_ROWS) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.#lines.length === 0) return;
    const rows = `[${this.#lines.join()}]`;
    const text = `insert into ${this.#table} select * from json_populate_recordset(null::${this.#table}, $1::text::json)`;
    const { count } = await this.#session.query(text, [rows]).catch((error: unknown) => {
      throw error instanceof SqlError && error.kind === "wrong"
        ? damaged(`rows of ${this.#table} cannot be read`)
        : error;
    });
    if (count !== this.#lines.length) throw damaged("rows are missing");
    this.#lines = [];
    this.#characters = 0;
  }
}

async function readLines(session: Session, lines: AsyncIterator<string> | Iterator<string>): Promise<number> {
  const writer = new RowWriter(session, new Set(await tableNames(session)));
  for (let next = await lines.next(); next.done !== true; next = await lines.next()) {
    const line = next.value;
    if (!marks.test(line)) {
      await writer.add(line);
      continue;
    }
    const mark = readMark(line);
    if ("table" in mark) await writer.begin(mark.table);
    else if ("sequence" in mark)
      await session.query("select setval($1::text::regclass, $2::text::bigint)", [mark.sequence, mark.last]);
    else {
      await writer.flush();
      if (mark.rows !== writer.count) throw damaged(`it has ${writer.count} rows, not ${mark.rows}`);
      return mark.rows;
    }
  }
  throw damaged("its end is missing");
}

/** A backup whose first line has been read. */
export interface OpenedBackup {
  /** Restores it into an empty database, upgrades the database to the version of this program, and returns the number of rows. */
  restore(database: Database, timing: Timing): Promise<number>;
}

/** Begins to read a backup. This and `restore` throw if the lines are not a backup, or incomplete. */
export async function openBackup(lines: AsyncIterator<string> | Iterator<string>): Promise<OpenedBackup> {
  const first = await lines.next();
  const { schema } = readHead(first.done === true ? undefined : first.value);
  const earlierMigrations = migrations.filter(({ number }) => number <= schema);
  return {
    async restore(database, timing) {
      await migrate(database, timing, earlierMigrations);
      const rows = await database.transaction(async (session) => ({
        result: await readLines(session, lines),
        commit: true,
      }));
      await migrate(database, timing);
      return rows;
    },
  };
}
