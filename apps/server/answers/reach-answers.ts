import { resolve } from "node:path";
import { CommandError } from "#apps/process/command-error.ts";
import type { Io } from "#apps/process/io.ts";
import { createHandler, removeResponse, storedProjects } from "#http/index.ts";
import type { Store } from "#stores/index.ts";
import { requireFolder } from "../accounts/with-accounts.ts";
import { openStore } from "../open-store.ts";
import { type AnswersRequest, readNotice, remoteAnswers } from "../running-server.ts";
import { databaseUrlOf, type StoreOptions } from "../serve-options.ts";

/**
 * Returns a function that exports answers or a survey (`as=create`) of a store, or removes a submission. It is for programs with
 * full access to the store.
 */
export function answersOf(store: Store): (request: AnswersRequest) => Promise<Response> {
  const { handle } = createHandler({
    store,
    authenticate: () => ({ user: { id: 0 }, projects: "*", scopes: ["survey:read"] }),
    companions: true,
    only: ["retrieveSurvey"],
    ...storedProjects(store),
  });
  return async ({ method, query }) => {
    const [project = "", survey = "", submission = ""] = ["project", "survey", "submission"].map(
      (name) => query.get(name) ?? "",
    );
    if (method === "GET") {
      const part = query.has("as") ? "" : "responses/";
      const path = `projects/${encodeURIComponent(project)}/surveys/${encodeURIComponent(survey)}/${part}`;
      return handle(new Request(`http://localhost/api/${path}?${query}`));
    }
    // The path of the API does not support a submission with a slash.
    const outcome = await removeResponse({ store }, { project, survey, submission });
    if (outcome === "removed") return new Response(null, { status: 204 });
    const what = outcome === "unknown-survey" ? "survey" : "submission";
    return Response.json({ detail: `This project has no such ${what}.` }, { status: 404 });
  };
}

/** Passes the response to `use`: from the server that owns the folder, if one is running, or else from the store. */
export async function reachAnswers<Result>(
  request: AnswersRequest,
  options: StoreOptions,
  io: Io,
  use: (response: Response) => Promise<Result>,
): Promise<Result> {
  if (databaseUrlOf(options, io) === undefined) {
    await requireFolder(options, io);
    const notice = await readNotice(resolve(io.cwd, options.data));
    const remote = notice === null ? null : await remoteAnswers(notice, request);
    if (remote !== null) return use(remote);
  }
  const store = await openStore(options, io);
  try {
    return await use(await answersOf(store)(request));
  } finally {
    await store.close();
  }
}

/** Throws the error of a rejected request, which begins with what was requested. */
export async function requireOk(response: Response, what = ""): Promise<void> {
  if (response.ok) return;
  const { detail } = (await response.json().catch(() => ({}))) as { readonly detail?: string };
  throw new CommandError(`${what}${detail ?? `the answers cannot be reached: ${response.status}`}`);
}
