import type { ActivityPage } from "#model/activity.ts";
import type { ActivityRow, PageRange, RowPage } from "#stores/rows.ts";
import { type Json, jsonPieces, separated } from "./json.ts";
import type { OperationInput } from "./operation.ts";
import type { QueryValues } from "./request/read-parameters.ts";

/** Rows on a page of a list, and on a page of the activity log, where the query gives no `limit`. */
const DEFAULT_LIMIT = 100;
const DEFAULT_ACTIVITY_LIMIT = 10;

type PageInput = Pick<OperationInput, "address" | "query">;
type QueryParameters = Readonly<Record<string, string | number | boolean | undefined>>;

/** The address of a page: the parameters that are defined, sorted by name. */
function pageAddress(address: string, query: QueryParameters): string {
  const parameters = new URLSearchParams();
  for (const name of Object.keys(query).sort()) {
    const value = query[name];
    if (value !== undefined) parameters.set(name, String(value));
  }
  return `${address}?${parameters}`;
}

/** The rows that a list shows for a query with `limit` and `offset`. */
export const pageRange = ({ limit = DEFAULT_LIMIT, offset = 0 }: QueryValues): PageRange => ({
  limit,
  offset,
});

/**
 * Writes a page of a list from the JSON texts of its objects, without parsing them. `filters` are the other parameters of
 * the query, which the links to the neighbouring pages repeat.
 */
export function listPage<Page>(
  { address, query }: PageInput,
  count: number,
  documents: readonly string[],
  filters: QueryParameters,
): Json<Page> {
  const { limit, offset } = pageRange(query);
  const at = (start: number): string =>
    pageAddress(address, { ...filters, limit, offset: start === 0 ? undefined : start });
  const next = offset + limit < count ? at(offset + limit) : null;
  const previous = offset > 0 ? at(Math.max(0, offset - limit)) : null;
  const head = `{"count":${count},"next":${JSON.stringify(next)},"previous":${JSON.stringify(previous)},"results":[`;
  return jsonPieces([head, ...separated(documents), "]}"]);
}

const numberedPage = ({ limit = DEFAULT_ACTIVITY_LIMIT, page = 1 }: QueryValues) => ({ limit, page });

/** The rows that the activity log shows for a query with `limit` and `page`. */
export function activityRange(query: QueryValues): PageRange {
  const { limit, page } = numberedPage(query);
  return { limit, offset: (page - 1) * limit };
}

/** Writes a page of the activity log from the JSON texts of its entries. */
export function activityPage(
  { address, query }: PageInput,
  { count, rows }: RowPage<ActivityRow>,
): Json<ActivityPage> {
  const { limit, page } = numberedPage(query);
  const next = page * limit < count ? pageAddress(address, { limit, page: page + 1 }) : null;
  const previous = page > 1 ? pageAddress(address, { limit, page: page - 1 }) : null;
  const entries = separated(rows.map(({ document }) => document));
  const tail = `],"next":${JSON.stringify(next)},"previous":${JSON.stringify(previous)},"total_count":${count}}`;
  return jsonPieces(['{"results":[', ...entries, tail]);
}
