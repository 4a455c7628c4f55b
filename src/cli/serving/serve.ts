import { resolve } from "node:path";
import { createHandler, keyAuthenticator } from "../../http/index.ts";
import type { Store } from "../../stores/index.ts";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { complain, tell } from "../output/write.ts";
import { databaseUrlOf } from "./database-url.ts";
import { keyManager } from "./key-manager.ts";
import { type Listening, listen, listenProblem } from "./listen.ts";
import { loggingHooks } from "./log.ts";
import type { LogLevel } from "./log-levels.ts";
import { putNotice, takeNotice } from "./notice.ts";
import { openStore } from "./open-store.ts";
import { siteOf } from "./site.ts";
import type { StoreOptions } from "./store-options.ts";
import { toGetAKey } from "./to-get-a-key.ts";

/** What `surveyc serve` is told. */
export interface ServeOptions extends StoreOptions {
  readonly host: string;
  readonly port: number;
  readonly publicOrigin?: string;
  readonly cors?: readonly string[];
  readonly samples?: boolean;
  readonly log: LogLevel;
}

const now = (): Date => new Date();

/** The random part of a key: as good as the keys themselves, and never shown. */
const newAdminToken = (): string => crypto.randomUUID() + crypto.randomUUID();

function makeSite(store: Store, token: string, options: ServeOptions, io: Io) {
  const handler = createHandler({
    store,
    authenticate: keyAuthenticator(store),
    companions: true,
    hooks: loggingHooks(options.log, io),
    ...(options.publicOrigin === undefined ? {} : { publicOrigin: options.publicOrigin }),
    ...(options.samples === true ? { bodies: "samples" as const } : {}),
    ...(options.cors === undefined ? {} : { cors: options.cors.includes("*") ? "*" : options.cors }),
  });
  return siteOf({ handler, store, keys: keyManager(store, now), token });
}

/** Says where the server is and how to get a key; a store in memory gets one right away, as nobody else can reach it. */
async function welcome(store: Store, { origin }: Listening, options: ServeOptions, io: Io): Promise<void> {
  tell(io, `Listening at ${origin}; the operations are described at ${origin}/docs`);
  if (options.memory === true) {
    const user = { id: 1, uuid: crypto.randomUUID(), first_name: "Somebody", email: "somebody@example.org" };
    const key = await keyManager(store, now).create({ projects: "*", scopes: ["*"], user });
    tell(io, `A key for this run, for every project and scope: ${key}`);
    return;
  }
  const keys = await store.listKeys();
  if (keys.length === 0) tell(io, "There is no API key yet.");
  tell(io, toGetAKey(options, io));
}

/** Serves until it is stopped, then lets what is being answered end. Exit 2 where it cannot begin. */
export async function serve(options: ServeOptions, io: Io): Promise<ExitCode> {
  const opened = await openStore(options, io);
  if ("problem" in opened) {
    complain(io, opened.problem);
    return 2;
  }
  // Not before: until then there is nothing to end well, and opening may take long.
  io.linger();
  const { store } = opened;
  const isAlone = options.memory !== true && databaseUrlOf(options, io) === undefined;
  const folder = isAlone ? resolve(io.cwd, options.data) : null;
  try {
    return await serveStore(store, folder, options, io);
  } finally {
    if (folder !== null) await takeNotice(folder);
    await store.close();
  }
}

async function serveStore(
  store: Store,
  folder: string | null,
  options: ServeOptions,
  io: Io,
): Promise<ExitCode> {
  const token = newAdminToken();
  let answer: ReturnType<typeof makeSite>;
  try {
    answer = makeSite(store, token, options, io);
  } catch (error) {
    // What createHandler throws is about its options, which came from the command line.
    complain(io, (error as Error).message);
    return 2;
  }
  let listening: Listening;
  try {
    listening = await listen(answer, options);
  } catch (error) {
    complain(io, listenProblem(error, options.host, options.port));
    return 2;
  }
  if (folder !== null) await putNotice(folder, { origin: listening.origin, token });
  await welcome(store, listening, options, io);
  if (!io.stopped.aborted)
    await new Promise((done) => io.stopped.addEventListener("abort", done, { once: true }));
  tell(io, "Stopping: what is being answered may end …");
  await listening.stop();
  return 0;
}
