import { quote } from "#diagnostics/echo.ts";
import type { Denial } from "../answering/denial.ts";
import { badRequest } from "../answering/denials.ts";
import type { QueryName, QueryValues } from "../query-parameters.ts";
import { queryReaders } from "./query-readers.ts";

/** A query, read. */
export interface QueryRead {
  readonly ok: true;
  readonly values: QueryValues;
}

const nothing: QueryRead = { ok: true, values: {} };

/**
 * Reads what an operation asks of a query. Names that it does not ask for make no difference; an empty value is as good
 * as none; a name that stands twice is refused, for nobody knows which one is meant.
 */
export function readQuery(names: readonly QueryName[], query: string): QueryRead | Denial {
  if (query === "" || names.length === 0) return nothing;
  const parameters = new URLSearchParams(query);
  const values: Record<string, unknown> = {};
  for (const name of names) {
    const [text = "", ...more] = parameters.getAll(name);
    if (more.length > 0) return badRequest("unique-keys", `${name} stands more than once.`, name);
    if (text.trim() === "") continue;
    const { read, expected, code } = queryReaders[name];
    const value = read(text);
    if (value === undefined)
      return badRequest(code, `${name} must be ${expected}, not ${quote(text)}.`, name);
    values[name] = value;
  }
  return { ok: true, values };
}
