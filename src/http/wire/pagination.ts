import type { PageRange } from "#stores/project-rows.ts";
import type { Services } from "../services/services.ts";
import { type Json, jsonPieces, separated } from "./json.ts";
import type { OperationInput } from "./operation.ts";
import type { QueryValues } from "./read-parameters.ts";

const DEFAULT_LIMIT = 100;

export type PageInput = Pick<OperationInput, "address" | "query">;
type QueryParameters = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** The address of a page: the parameters that are defined, sorted by name; a list repeats its parameter. */
export function pageAddress(address: string, query: QueryParameters): string {
  const parameters = new URLSearchParams();
  for (const name of Object.keys(query).sort()) {
    for (const value of [query[name] ?? []].flat()) parameters.append(name, String(value));
  }
  return `${address}?${parameters}`;
}

/** The address of an object of a list, by the address of the list. */
export const objectAddress = (address: string, id: number | string): string =>
  `${address.replace(/\/$/, "")}/${id}/`;

const offsetPage = ({ limit = DEFAULT_LIMIT, offset = 0 }: QueryValues) => ({ limit, offset });

/**
 * Where the previous page begins: after the end it is the last page with rows, so that clients do not walk back through empty
 * pages.
 */
export function previousStart(
  { limit, offset }: { limit: number; offset: number },
  count: number,
): number | null {
  if (offset === 0) return null;
  const pages = offset < count ? 1 : Math.ceil((offset - count + 1) / limit);
  return Math.max(0, offset - pages * limit);
}

/** The rows of a list for a query with `limit` and `offset`, up to the size of a page. */
export const pageRange = (
  { pageBytes: bytes }: Pick<Services, "pageBytes">,
  query: QueryValues,
): PageRange => ({ ...offsetPage(query), bytes });

/**
 * Writes a page of a list from the JSON texts of its objects, without parsing them. A page may have fewer than `limit` objects;
 * the next one begins after its last. `filters` are the other parameters of the query, which the links to the neighbouring
 * pages repeat.
 */
export function listPage<Page>(
  { address, query }: PageInput,
  count: number,
  documents: readonly string[],
  filters: QueryParameters,
): Json<Page> {
  const { limit, offset } = offsetPage(query);
  const at = (start: number): string =>
    pageAddress(address, { ...filters, limit, offset: start === 0 ? undefined : start });
  const end = offset + documents.length;
  // A page without objects is after the end, or its `limit` is 0, so it has no next page.
  const next = documents.length > 0 && end < count ? at(end) : null;
  const before = previousStart({ limit, offset }, count);
  const previous = before === null ? null : at(before);
  const head = `{"count":${count},"next":${JSON.stringify(next)},"previous":${JSON.stringify(previous)},"results":[`;
  return jsonPieces([head, ...separated(documents), "]}"]);
}
