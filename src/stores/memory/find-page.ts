import { foldCase } from "../fold-case.ts";
import type { PageRange, RowPage } from "../rows.ts";
import type { RowsInOrder } from "./ordered-rows.ts";

interface Named {
  readonly name: string;
}

/** A stretch of the rows that pass; `search` is part of the name, whatever the case. */
export function findPage<Key, Row extends Named>(
  rows: RowsInOrder<Key, Row>,
  { limit, offset, search }: PageRange & { readonly search?: string },
  passes: ((row: Row) => boolean) | null,
): RowPage<Row> {
  const part = foldCase(search ?? "");
  if (part === "" && passes === null) return rows.page({ limit, offset });
  const found: Row[] = [];
  let count = 0;
  for (const row of rows.shown()) {
    if (passes !== null && !passes(row)) continue;
    if (part !== "" && !foldCase(row.name).includes(part)) continue;
    if (count >= offset && found.length < limit) found.push(row);
    count += 1;
  }
  return { count, rows: found };
}
