import type { ProjectReads } from "#stores/project-rows.ts";
import type { Services } from "../services/services.ts";
import type { OperationInput, Result } from "../wire/operation.ts";
import { activityPage, activityRange } from "../wire/pagination.ts";
import { notFound } from "../wire/problems.ts";
import type { ActivityPageReply } from "../wire/replies.ts";

/** A page of the activity of all objects of a kind, deleted ones included, newest first. */
export async function activityOfAll(
  services: Services,
  input: OperationInput,
  scope: string,
): Promise<Result<ActivityPageReply>> {
  const page = await services.store.read(input.project, (rows) =>
    rows.activity({ scope, ...activityRange(services, input.query) }),
  );
  return { ok: true, status: 200, body: activityPage(input, page) };
}

/** An object of a kind; without entries, `find` tells whether there is one. */
interface LoggedObject {
  readonly scope: string;
  readonly item: string;
  /** What the object is called where there is none. */
  readonly what: string;
  readonly find: (rows: ProjectReads) => Promise<unknown>;
}

/** A page of the activity of one object, newest first, also after it was deleted; 404 where there never was one. */
export async function activityOfOne(
  services: Services,
  input: OperationInput,
  { scope, item, what, find }: LoggedObject,
): Promise<Result<ActivityPageReply>> {
  const page = await services.store.read(input.project, async (rows) => {
    const found = await rows.activity({ scope, item, ...activityRange(services, input.query) });
    return found.count === 0 && (await find(rows)) === null ? null : found;
  });
  if (page === null) return notFound(what);
  return { ok: true, status: 200, body: activityPage(input, page) };
}
