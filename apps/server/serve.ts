import type { IncomingMessage } from "node:http";
import { resolve } from "node:path";
import type { Logger } from "pino";
import { shellWord } from "#apps/phrasing/phrases.ts";
import { CommandError } from "#apps/process/command-error.ts";
import type { ExitCode, Io } from "#apps/process/io.ts";
import { printInfo } from "#apps/process/output/write.ts";
import { defined } from "#diagnostics/json-value.ts";
import { missingPackage } from "#diagnostics/missing-package.ts";
import {
  type AddressOf,
  clientAddress,
  createHandler,
  type Handler,
  keyAuthenticator,
  projectTokens,
  publicScope,
  rememberAccounts,
  sentRequestId,
  slowWrongKeys,
  storedProjects,
  userOf,
} from "#http/index.ts";
import type { Store } from "#stores/index.ts";
import { accountManager } from "./accounts/account-manager.ts";
import { connectionsWithin, descriptorLimit } from "./connections.ts";
import { type Listening, listen, listenProblem } from "./listen.ts";
import { loggedAccounts, loggedExpiry, loggingHooks, newLog } from "./log.ts";
import type { Measured, Metrics } from "./metrics.ts";
import { folderProblem, openStore } from "./open-store.ts";
import { startPurging } from "./purging.ts";
import { removeNotice, writeNotice } from "./running-server.ts";
import { databaseUrlOf, type ServeOptions, type StoreOptions, trustedProxies } from "./serve-options.ts";
import { siteOf } from "./site.ts";
import { SurveyThread } from "./survey-thread.ts";

/** As hard to guess as a key, and never shown. */
const newAdminToken = (): string => crypto.randomUUID() + crypto.randomUUID();

/** The metrics, if they are asked for. What measures them is loaded, and must be installed, then only. */
async function metricsOf({ metrics }: ServeOptions, measured: Measured): Promise<Metrics | null> {
  if (metrics !== true) return null;
  const { newMetrics } = await import("./metrics.ts").catch(missingPackage("prom-client"));
  return newMetrics(measured);
}

/** The options that bound public endpoints have the names of the limits of the handler. */
const publicLimits = ({
  publicRequests,
  eventsPerMinute,
  eventsPerAddress,
  answersPerAddress,
  eventBytesPerAddress,
}: ServeOptions) =>
  defined({ publicRequests, eventsPerMinute, eventsPerAddress, answersPerAddress, eventBytesPerAddress });

function makeHandler(
  store: Store,
  remembered: Pick<Store, "accounts">,
  log: Logger,
  metrics: Metrics | null,
  thread: SurveyThread,
  clock: () => Date,
  options: ServeOptions,
): Handler<IncomingMessage> {
  const logging = loggingHooks(log);
  const isProxy = trustedProxies(options.trustedProxy);
  const addressOf: AddressOf<IncomingMessage> = (request, incoming) =>
    clientAddress(request, incoming?.socket.remoteAddress, isProxy);
  /** Where there are proxies, they alone name requests: others could give theirs the names of these. */
  const maySayId = ({ socket: { remoteAddress = "", remoteFamily } }: IncomingMessage): boolean =>
    options.trustedProxy === undefined || isProxy(remoteAddress, remoteFamily === "IPv6" ? "ipv6" : "ipv4");
  return createHandler<IncomingMessage>({
    store,
    clock,
    authenticate: slowWrongKeys(keyAuthenticator(remembered, { clock, onExpired: loggedExpiry(log) }), {
      addressOf,
      clock,
    }),
    addressOf,
    requestIdOf: (request, incoming) =>
      incoming !== undefined && maySayId(incoming) ? sentRequestId(request) : null,
    companions: true,
    checkApart: (survey, given) => thread.check(survey, given),
    ...projectTokens(remembered),
    ...storedProjects(remembered),
    findUser: async (uuid) => {
      const user = await store.accounts.findUser(uuid);
      return user === null ? { uuid } : userOf(user);
    },
    hooks: {
      ...logging,
      onResponse(event) {
        metrics?.count(event);
        logging.onResponse?.(event);
      },
      onRejection(event) {
        metrics?.countRejected(event);
        logging.onRejection?.(event);
      },
    },
    limits: publicLimits(options),
    ...(options.publicOrigin === undefined ? {} : { publicOrigin: options.publicOrigin }),
    ...(options.samples === true ? { bodies: "survey-shape" as const } : {}),
    ...(options.cors === undefined ? {} : { cors: options.cors.includes("*") ? "*" : options.cors }),
  });
}

/** Public tokens that are printed; surveyc keys list shows them all. */
const MAX_TOKENS = 10;

/** Prints the address, the public tokens and how to get a key; for a store in memory it creates one, as no other process can reach it. */
async function announce(store: Store, { origin }: Listening, options: ServeOptions, io: Io): Promise<void> {
  printInfo(io, `Listening at ${origin}; the operations are described at ${origin}/docs`);
  if (options.memory === true) {
    const manager = accountManager(store, io.date);
    const user = { user: "somebody@example.org", firstName: "Somebody", name: "", expiresAt: null };
    const token = await manager.createKey({ ...user, projects: ["1"], scopes: [publicScope] });
    printInfo(io, `A public token for this run, for pages that show surveys of project 1: ${token.key}`);
    const { key } = await manager.createKey({ ...user, projects: "*", scopes: ["*"] });
    printInfo(io, `A key for this run, for every project and scope: ${key}`);
    return;
  }
  const keys = await store.accounts.listKeys();
  for (const { hint, projects } of keys
    .filter(({ scopes }) => scopes.includes(publicScope))
    .slice(0, MAX_TOKENS))
    printInfo(io, `The public token of project ${[...projects].join()}: ${hint}`);
  if (keys.length === 0) printInfo(io, "There is no API key yet.");
  printInfo(io, keyHint(options, io));
}

/** The most connections at the same time. Says so where they are fewer than the options allow. */
async function boundedConnections({ maxConnections }: ServeOptions, io: Io): Promise<number> {
  const limit = await descriptorLimit();
  const most = connectionsWithin(limit, maxConnections);
  if (most < maxConnections)
    printInfo(
      io,
      `At most ${most} connections, not ${maxConnections}: this process may open ${limit} files (ulimit -n)`,
    );
  return most;
}

/** Serves until it is stopped, then finishes the requests in progress. */
export async function serve(options: ServeOptions, io: Io): Promise<ExitCode> {
  const log = newLog(options.log, io);
  const store = await openStore(options, io, {
    onError: (error) => log.warn({ err: error }, "idle connection lost"),
    onRenamed: (project) => log.warn(project, "project renamed by upgrade"),
    onPositionsKept: (answers) => log.warn(answers, "positions of choices kept by upgrade"),
  });
  // Not before: until then there is nothing to finish, and opening may take long.
  io.stopGracefully();
  const isAlone = options.memory !== true && databaseUrlOf(options, io) === undefined;
  const folder = isAlone ? resolve(io.cwd, options.data) : null;
  return serveStore(store, folder, log, options, io);
}

/**
 * Serves a store until it is stopped, and closes it. Commands for accounts find the server by its folder; null where they
 * can open the store themselves, or nobody can.
 */
export async function serveStore(
  store: Store,
  folder: string | null,
  log: Logger,
  options: ServeOptions,
  io: Io,
): Promise<ExitCode> {
  const clock = io.date;
  const remembered = rememberAccounts(store, { clock });
  const token = newAdminToken();
  const managed = {
    ...remembered,
    read: store.read.bind(store),
    clearProject: store.clearProject.bind(store),
  };
  const accounts = loggedAccounts(accountManager(managed, clock), log);
  const thread = new SurveyThread();
  let handler: Handler<IncomingMessage>;
  let listening: Listening;
  try {
    const measured = { work: () => handler.work(), connections: () => listening.connections() };
    let metrics: Metrics | null;
    try {
      metrics = await metricsOf(options, measured);
      handler = makeHandler(store, remembered, log, metrics, thread, clock, options);
    } catch (error) {
      // The package for metrics is not installed, or createHandler throws about its options, which came from the command line.
      throw new CommandError((error as Error).message, { cause: error });
    }
    const maxConnections = await boundedConnections(options, io);
    const site = siteOf({ handler, store, accounts, token, metrics });
    listening = await listen(site, { ...options, maxConnections }).catch((error: unknown) => {
      throw new CommandError(listenProblem(error, options.host, options.port));
    });
    if (folder !== null)
      await writeNotice(folder, { origin: listening.origin, token }).catch(async (error: unknown) => {
        await listening.stop();
        throw new CommandError(folderProblem(error, options.data));
      });
    const retention = defined({
      activityDays: options.keepActivity,
      answerDays: options.keepAnswers,
      surveyEventDays: options.keepSurveyEvents,
    });
    const purging = startPurging(store, clock, retention, log);
    await announce(store, listening, options, io);
    if (!io.stopped.aborted)
      await new Promise((done) => io.stopped.addEventListener("abort", done, { once: true }));
    printInfo(io, "Stopping: what is being answered may end …");
    await Promise.all([listening.stop(), purging.stop()]);
    return 0;
  } finally {
    // One that remains names a server that does not answer, which other commands notice.
    if (folder !== null) await removeNotice(folder).catch(() => {});
    await thread.close();
    await store.close();
  }
}

const createKey = 'surveyc keys create --project 1 --scopes "*"';

/** How to get a key for the store that the options name. The URL of a database is not repeated, as it may hold a password. */
export function keyHint(options: StoreOptions, io: Pick<Io, "env">): string {
  if (options.databaseUrl !== undefined)
    return `To get a key: ${createKey} --database-url URL, where URL is the one that this server was given`;
  return databaseUrlOf(options, io) === undefined
    ? `To get a key: ${createKey} --data ${shellWord(options.data)}`
    : `To get a key: ${createKey}, with SURVEYC_DATABASE_URL set as it is here`;
}
