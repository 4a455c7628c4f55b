import type { ActivityQuery, ActivityRow, RowPage } from "../rows.ts";

interface Scope {
  readonly all: ActivityRow[];
  readonly byItem: Map<string, ActivityRow[]>;
}

/** Entries in the order in which they were made, found by scope and object. */
export class ActivityLog {
  readonly #scopes = new Map<string, Scope>();

  add(row: ActivityRow): void {
    const scope = this.#scopes.get(row.scope) ?? { all: [], byItem: new Map<string, ActivityRow[]>() };
    this.#scopes.set(row.scope, scope);
    scope.all.push(row);
    const ofItem = scope.byItem.get(row.item);
    if (ofItem === undefined) scope.byItem.set(row.item, [row]);
    else ofItem.push(row);
  }

  /** `added` are newer than everything here. */
  page(
    { scope, item, limit, offset }: ActivityQuery,
    added: readonly ActivityRow[] = [],
  ): RowPage<ActivityRow> {
    const found = this.#scopes.get(scope);
    const old = (item === undefined ? found?.all : found?.byItem.get(item)) ?? [];
    const young = added.filter((row) => row.scope === scope && (item === undefined || row.item === item));
    const count = old.length + young.length;
    const rows: ActivityRow[] = [];
    for (let place = count - 1 - offset; place >= 0 && rows.length < limit; place -= 1)
      rows.push((place < old.length ? old[place] : young[place - old.length]) as ActivityRow);
    return { count, rows };
  }
}
