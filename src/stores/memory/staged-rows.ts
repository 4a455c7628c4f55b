import type { PageRange, RowPage } from "../rows.ts";
import type { OrderedRows, RowsInOrder } from "./ordered-rows.ts";

/** What one write sees: the rows that are there, with its own changes laid over them until it ends. */
export class StagedRows<Key, Row> implements RowsInOrder<Key, Row> {
  readonly #base: OrderedRows<Key, Row>;
  // None of these before it is needed: most writes change one row of one table.
  #added: Map<Key, Row> | undefined;
  #replaced: Map<Key, Row> | undefined;
  #removed: Set<Key> | undefined;

  constructor(base: OrderedRows<Key, Row>) {
    this.#base = base;
  }

  get changed(): boolean {
    return Boolean(this.#added?.size || this.#replaced?.size || this.#removed?.size);
  }

  get(key: Key): Row | undefined {
    const mine = this.#added?.get(key) ?? this.#replaced?.get(key);
    return mine ?? (this.#removed?.has(key) ? undefined : this.#base.get(key));
  }

  *shown(): Generator<Row> {
    const { key, shown, before } = this.#base.kind;
    const rows: Row[] = [];
    for (const row of this.#base.all())
      if (this.#removed?.has(key(row)) !== true) rows.push(this.#replaced?.get(key(row)) ?? row);
    for (const row of this.#added?.values() ?? []) {
      let place = rows.length;
      while (place > 0 && before(row, rows[place - 1] as Row)) place -= 1;
      rows.splice(place, 0, row);
    }
    for (const row of rows) if (shown(row)) yield row;
  }

  page(stretch: PageRange): RowPage<Row> {
    if (!this.changed) return this.#base.page(stretch);
    const rows = [...this.shown()];
    return { count: rows.length, rows: rows.slice(stretch.offset, stretch.offset + stretch.limit) };
  }

  insert(row: Row): void {
    this.#added ??= new Map();
    this.#added.set(this.#base.kind.key(row), row);
  }

  replace(row: Row): void {
    const key = this.#base.kind.key(row);
    if (this.#added?.has(key)) this.#added.set(key, row);
    else {
      this.#replaced ??= new Map();
      this.#replaced.set(key, row);
    }
  }

  remove(key: Key): void {
    this.#replaced?.delete(key);
    if (this.#added?.delete(key)) return;
    this.#removed ??= new Set();
    this.#removed.add(key);
  }

  /** Makes the changes those of everybody. A row that was removed and added again goes to its new place. */
  commit(): void {
    for (const key of this.#removed ?? []) this.#base.remove(key);
    for (const row of this.#replaced?.values() ?? []) this.#base.replace(row);
    for (const row of this.#added?.values() ?? []) this.#base.insert(row);
  }
}
