import { run } from "#apps/cli/run.ts";
import type { ExitCode, Io } from "#apps/process/io.ts";
import { newLog } from "#apps/server/log.ts";
import { serveStore } from "#apps/server/serve.ts";
import { memoryStore, type Store } from "#stores/index.ts";
import { type IoOptions, ioOf } from "../cli/run-cli.ts";

/** A server of this process. */
export interface Serving {
  readonly origin: string;
  /** Its output so far. */
  readonly output: () => { readonly out: string; readonly err: string };
  /** Stops it; its exit code. */
  readonly stop: () => Promise<ExitCode>;
}

/** Waits until a server has printed its last sentence. */
async function started(
  serve: (io: Io) => Promise<ExitCode>,
  last: string,
  given: IoOptions,
): Promise<Serving> {
  const stopping = new AbortController();
  const { io, stdout, stderr } = ioOf({ ...given, stopping });
  const ended = serve(io);
  const said = await Promise.race([stderr.until(last), ended.then(() => stderr.text)]);
  const origin = /Listening at (\S+);/.exec(said)?.[1];
  if (origin === undefined) throw new Error(said);
  const stop = (): Promise<ExitCode> => {
    stopping.abort();
    return ended;
  };
  return { origin, output: () => ({ out: stdout.text, err: stderr.text }), stop };
}

/** Serves a store in memory as `surveyc serve` serves that of a folder, in which other commands find the server. */
export async function serveFolder(
  folder: string,
  given: IoOptions = {},
  prepare: (store: Store) => Promise<unknown> = async () => undefined,
  port = 0,
): Promise<Serving> {
  async function open(): Promise<Store> {
    const store = await memoryStore();
    await prepare(store);
    return store;
  }
  const options = {
    data: folder,
    host: "127.0.0.1",
    port,
    maxConnections: 10,
    maxEventLoopDelay: 60_000,
    log: "info",
  } as const;
  return started((io) => serveStore(open, folder, newLog("info", io), options, io), "To get a key", given);
}

/** `surveyc serve --memory` with more options. */
export const serveMemory = (...options: string[]): Promise<Serving> =>
  started((io) => run(["serve", "--memory", "--port", "0", ...options], io), "A key for this run", {});
