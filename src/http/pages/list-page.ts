import { type Json, jsonPieces } from "../json.ts";
import type { OperationInput } from "../operation.ts";
import type { QueryValues } from "../query-parameters.ts";
import { inList } from "./in-list.ts";
import { pageAddress } from "./page-address.ts";

/** How many rows a page has where nothing is said. */
const DEFAULT_LIMIT = 100;

/** The stretch of rows that a query asks for. */
export const stretchOf = ({ limit = DEFAULT_LIMIT, offset = 0 }: QueryValues) => ({ limit, offset });

/**
 * Puts a page of a list together from the texts of its objects, without reading them. INTERFACE.md 4.1. `filters` are
 * what else the query says: neighbours of this page are pages of the same list.
 */
export function listPage<Page>(
  { address, query }: Pick<OperationInput, "address" | "query">,
  count: number,
  documents: readonly string[],
  filters: Parameters<typeof pageAddress>[1],
): Json<Page> {
  const { limit, offset } = stretchOf(query);
  const at = (start: number): string =>
    pageAddress(address, { ...filters, limit, offset: start === 0 ? undefined : start });
  const next = offset + limit < count ? at(offset + limit) : null;
  const previous = offset > 0 ? at(Math.max(0, offset - limit)) : null;
  const head = `{"count":${count},"next":${JSON.stringify(next)},"previous":${JSON.stringify(previous)},"results":[`;
  return jsonPieces([head, ...inList(documents), "]}"]);
}
