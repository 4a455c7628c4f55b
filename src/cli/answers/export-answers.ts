import { resolve } from "node:path";
import { Readable } from "node:stream";
import { createHandler, storedProjects } from "../../http/index.ts";
import type { Store } from "../../stores/index.ts";
import { CommandError } from "../command-error.ts";
import type { ExitCode, Io } from "../io.ts";
import { requirePlace, sizeOf, writeWholeFile } from "../output/whole-file.ts";
import { printInfo, write } from "../output/write.ts";
import { openStore } from "../serve/open-store.ts";
import { readNotice, remoteAnswers } from "../serve/running-server.ts";
import { databaseUrlOf, type StoreOptions } from "../serve/serve-options.ts";
import { requireFolder } from "../serve/with-accounts.ts";

/** Which answers, and how they are written. */
export interface ExportOptions extends StoreOptions {
  readonly project: string;
  readonly format: "csv" | "ndjson";
  readonly output?: string;
  readonly test?: "true" | "only";
  readonly bom?: boolean;
  readonly force?: boolean;
}

const queryOf = (survey: string, { project, format, test, bom = false }: ExportOptions): string =>
  String(
    new URLSearchParams({
      project,
      survey,
      format,
      bom: String(bom),
      ...(test === undefined ? {} : { test }),
    }),
  );

/** Makes a function that exports answers of a store, for those who may read it as a whole; its reply is that of the API. */
export function answersOf(store: Store): (query: string) => Promise<Response> {
  const { handle } = createHandler({
    store,
    authenticate: () => ({ user: { id: 0 }, projects: "*", scopes: ["survey:read"] }),
    companions: true,
    only: [],
    ...storedProjects(store),
  });
  return (query) => {
    const parameters = new URLSearchParams(query);
    const [project, survey] = ["project", "survey"].map((name) =>
      encodeURIComponent(parameters.get(name) ?? ""),
    );
    return handle(
      new Request(`http://localhost/api/projects/${project}/surveys/${survey}/responses/?${parameters}`),
    );
  };
}

/** What was exported. Throws where that is refused, or breaks off. */
async function* piecesOf(response: Response): AsyncGenerator<Uint8Array> {
  if (!response.ok || response.body === null) {
    const { detail } = (await response.json().catch(() => ({}))) as { readonly detail?: string };
    throw new CommandError(detail ?? `the answers cannot be read: ${response.status}`);
  }
  try {
    yield* response.body;
  } catch (cause) {
    throw new CommandError(`the answers could not be read to their end: ${(cause as Error).message}`, {
      cause,
    });
  }
}

const words = { progress: "Exporting:", stopped: "stopped; no file was written" };

/** Writes what was exported to a file, or to the standard output. */
async function save(response: Response, { output, force = false }: ExportOptions, io: Io): Promise<ExitCode> {
  const pieces = piecesOf(response);
  if (output === undefined || output === "-") {
    for await (const piece of pieces) {
      if (io.stopped.aborted) break;
      await write(io.stdout, piece, io);
    }
    return 0;
  }
  const bytes = await writeWholeFile(output, io, force, Readable.from(pieces), words);
  printInfo(io, `${output}: ${sizeOf(bytes)}.`);
  return 0;
}

/** Exports the answers to a survey: by the server that has the folder to itself, if there is one, else from the store. */
export async function exportAnswers(survey: string, options: ExportOptions, io: Io): Promise<ExitCode> {
  const { output, force = false } = options;
  if (output === "") throw new CommandError("--output: an empty file name was given");
  if (output !== undefined && output !== "-") requirePlace(output, io, force);
  const query = queryOf(survey, options);
  if (databaseUrlOf(options, io) === undefined) {
    await requireFolder(options, io);
    const notice = await readNotice(resolve(io.cwd, options.data));
    const remote = notice === null ? null : await remoteAnswers(notice, query);
    if (remote !== null) return save(remote, options, io);
  }
  const store = await openStore(options, io);
  try {
    return await save(await answersOf(store)(query), options, io);
  } finally {
    await store.close();
  }
}
