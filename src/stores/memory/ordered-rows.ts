import type { PageRange, RowPage } from "../rows.ts";

/** Rows found by key, in a lasting order. */
export interface RowsInOrder<Key, Row> {
  get(key: Key): Row | undefined;
  /** Rows that lists show, in order. */
  shown(): Iterable<Row>;
  /** The same, a stretch at a time; its cost depends on the stretch, not on how many rows there are. */
  page(stretch: PageRange): RowPage<Row>;
}

/** How a kind of row is kept. */
export interface RowKind<Key, Row> {
  readonly key: (row: Row) => Key;
  /** Whether lists show the row. */
  readonly shown: (row: Row) => boolean;
  /** Whether a new row belongs before one that is there; most belong at the end. */
  readonly before: (added: Row, there: Row) => boolean;
}

interface Slot<Row> {
  row: Row;
  place: number;
}

/** Rows as they were left by the writes that ended. */
export class OrderedRows<Key, Row> implements RowsInOrder<Key, Row> {
  readonly kind: RowKind<Key, Row>;
  readonly #byKey = new Map<Key, Slot<Row>>();
  readonly #slots: Slot<Row>[] = [];
  #hidden = 0;

  constructor(kind: RowKind<Key, Row>) {
    this.kind = kind;
  }

  get(key: Key): Row | undefined {
    return this.#byKey.get(key)?.row;
  }

  *all(): Generator<Row> {
    for (const slot of this.#slots) yield slot.row;
  }

  *shown(): Generator<Row> {
    for (const { row } of this.#slots) if (this.kind.shown(row)) yield row;
  }

  page({ limit, offset }: PageRange): RowPage<Row> {
    const count = this.#slots.length - this.#hidden;
    if (this.#hidden === 0)
      return { count, rows: this.#slots.slice(offset, offset + limit).map(({ row }) => row) };
    const rows: Row[] = [];
    let place = 0;
    for (const row of this.shown()) {
      if (place >= offset + limit) break;
      if (place >= offset) rows.push(row);
      place += 1;
    }
    return { count, rows };
  }

  insert(row: Row): void {
    let place = this.#slots.length;
    while (place > 0 && this.kind.before(row, (this.#slots[place - 1] as Slot<Row>).row)) place -= 1;
    const slot = { row, place };
    this.#byKey.set(this.kind.key(row), slot);
    if (place === this.#slots.length) this.#slots.push(slot);
    else {
      this.#slots.splice(place, 0, slot);
      this.#number(place);
    }
    this.#hidden += Number(!this.kind.shown(row));
  }

  /** The row must be there. */
  replace(row: Row): void {
    const slot = this.#byKey.get(this.kind.key(row)) as Slot<Row>;
    this.#hidden += Number(this.kind.shown(slot.row)) - Number(this.kind.shown(row));
    slot.row = row;
  }

  /** The row must be there. */
  remove(key: Key): void {
    const slot = this.#byKey.get(key) as Slot<Row>;
    this.#byKey.delete(key);
    this.#slots.splice(slot.place, 1);
    this.#number(slot.place);
    this.#hidden -= Number(!this.kind.shown(slot.row));
  }

  #number(from: number): void {
    for (let place = from; place < this.#slots.length; place += 1)
      (this.#slots[place] as Slot<Row>).place = place;
  }
}
