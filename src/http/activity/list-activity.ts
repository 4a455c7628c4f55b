import type { PageRange, RowPage } from "#stores/project-rows.ts";
import type { ActivityRow } from "#stores/rows.ts";
import type { StorePart } from "#stores/store-part.ts";
import type { Services } from "../services/services.ts";
import { type Json, jsonPieces, separated } from "../wire/json.ts";
import type { OperationInput, Result } from "../wire/operation.ts";
import { type PageInput, pageAddress, previousStart } from "../wire/pagination.ts";
import { notFound } from "../wire/problems.ts";
import { readPage } from "../wire/read-page.ts";
import type { QueryValues } from "../wire/read-parameters.ts";
import type { ActivityPageReply } from "../wire/replies.generated.ts";

const DEFAULT_ACTIVITY_LIMIT = 10;

/** `offset` takes precedence over `page`. */
const activityStart = ({
  limit = DEFAULT_ACTIVITY_LIMIT,
  page = 1,
  offset = (page - 1) * limit,
}: QueryValues) => ({ limit, offset });

/** The rows of the activity log for a query with `limit` and `page` or `offset`, up to the size of a page. */
const activityRange = ({ pageBytes: bytes }: Pick<Services, "pageBytes">, query: QueryValues): PageRange => ({
  ...activityStart(query),
  bytes,
});

/**
 * Writes a page of the activity log from the JSON texts of its entries. Its neighbours are linked by number if they
 * begin at a multiple of `limit`, and by `offset` otherwise: after a page that ended early because of its size.
 */
function activityPage(
  { address, query }: PageInput,
  { count, rows }: RowPage<ActivityRow>,
): Json<ActivityPageReply> {
  const { limit, offset } = activityStart(query);
  const at = (start: number): string =>
    pageAddress(address, start % limit === 0 ? { limit, page: start / limit + 1 } : { limit, offset: start });
  const end = offset + rows.length;
  const next = rows.length > 0 && end < count ? at(end) : null;
  const before = previousStart({ limit, offset }, count);
  const previous = before === null ? null : at(before);
  const entries = separated(rows.map(({ document }) => document));
  const tail = `],"next":${JSON.stringify(next)},"previous":${JSON.stringify(previous)},"total_count":${count}}`;
  return jsonPieces(['{"results":[', ...entries, tail]);
}

/** A page of the activity of all objects of a kind, deleted ones included, newest first. */
export async function activityOfAll(
  services: Services<StorePart<"read.activity">>,
  input: OperationInput,
  scope: string,
): Promise<Result<ActivityPageReply>> {
  const page = await services.store.read(input.project, (rows) =>
    readPage(services, input.isOver, activityRange(services, input.query), (range) =>
      rows.activity({ scope, ...range }),
    ),
  );
  return { ok: true, status: 200, body: activityPage(input, page) };
}

/** An object of a kind; if it has no entries, `find` checks whether it exists. */
interface LoggedObject {
  readonly scope: string;
  readonly item: string;
  /** The name of the kind in the reply if the object does not exist. */
  readonly what: string;
  readonly find: () => Promise<unknown>;
}

/** A page of the activity of one object, newest first, also after it was deleted; 404 if both are unknown. */
export async function activityOfOne(
  services: Services<StorePart<"read.activity">>,
  input: OperationInput,
  { scope, item, what, find }: LoggedObject,
): Promise<Result<ActivityPageReply>> {
  const page = await services.store.read(input.project, (rows) =>
    readPage(services, input.isOver, activityRange(services, input.query), (range) =>
      rows.activity({ scope, item, ...range }),
    ),
  );
  if (page.count === 0 && (await find()) === null) return notFound(what);
  return { ok: true, status: 200, body: activityPage(input, page) };
}
