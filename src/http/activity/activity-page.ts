import type { ActivityPage } from "#model/activity.ts";
import type { ActivityRow, RowPage } from "#stores/rows.ts";
import { type Json, jsonPieces } from "../json.ts";
import type { OperationInput } from "../operation.ts";
import { inList } from "../pages/in-list.ts";
import { pageAddress } from "../pages/page-address.ts";
import type { QueryValues } from "../query-parameters.ts";

const DEFAULT_LIMIT = 10;

const asked = ({ limit = DEFAULT_LIMIT, page = 1 }: QueryValues) => ({ limit, page });

/** The stretch of the log that a page with a number covers. */
export function stretchOfLog(query: QueryValues) {
  const { limit, page } = asked(query);
  return { limit, offset: (page - 1) * limit };
}

/** Puts a page of the activity log together from the texts of its entries. */
export function activityPage(
  { address, query }: Pick<OperationInput, "address" | "query">,
  { count, rows }: RowPage<ActivityRow>,
): Json<ActivityPage> {
  const { limit, page } = asked(query);
  const next = page * limit < count ? pageAddress(address, { limit, page: page + 1 }) : null;
  const previous = page > 1 ? pageAddress(address, { limit, page: page - 1 }) : null;
  const entries = inList(rows.map(({ document }) => document));
  const tail = `],"next":${JSON.stringify(next)},"previous":${JSON.stringify(previous)},"total_count":${count}}`;
  return jsonPieces(['{"results":[', ...entries, tail]);
}
