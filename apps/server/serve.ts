import type { IncomingMessage } from "node:http";
import { resolve } from "node:path";
import type { Logger } from "pino";
import { shellWord } from "#apps/phrasing/phrases.ts";
import { CommandError } from "#apps/process/command-error.ts";
import { messageOf } from "#apps/process/installed-package.ts";
import type { ExitCode, Io } from "#apps/process/io.ts";
import { printInfo } from "#apps/process/output/write.ts";
import { defined } from "#diagnostics/json-value.ts";
import { missingPackage } from "#diagnostics/missing-package.ts";
import { type Handler, publicScope, rememberAccounts } from "#http/index.ts";
import type { Store } from "#stores/index.ts";
import { accountManager } from "./accounts/account-manager.ts";
import { connectionsWithin, descriptorLimit } from "./connections.ts";
import { watchEventLoop } from "./event-loop-delay.ts";
import type { ListeningServer } from "./listen.ts";
import { newLog, withAccountLog } from "./log.ts";
import { makeHandler } from "./make-handler.ts";
import { measureStore } from "./measure.ts";
import type { MetricSources, Metrics } from "./metrics.ts";
import { folderProblem, openStore } from "./open-store.ts";
import { takePorts } from "./ports.ts";
import { startPurging } from "./purging.ts";
import { removeNotice, writeNotice } from "./running-server.ts";
import { databaseUrlOf, type ServeOptions, type StoreOptions } from "./serve-options.ts";
import { adminSiteOf, siteOf } from "./site.ts";
import { SurveyThread } from "./survey-thread.ts";

/** Creates a token that is as hard to guess as a key and never shown. */
const newAdminToken = (): string => crypto.randomUUID() + crypto.randomUUID();

/** Creates the metrics if they are enabled; only then is their package loaded. */
async function metricsOf({ metrics }: ServeOptions, metricSources: MetricSources): Promise<Metrics | null> {
  if (metrics !== true) return null;
  const { newMetrics } = await import("./metrics.ts").catch(missingPackage("prom-client"));
  return newMetrics(metricSources);
}

/** The maximum number of public tokens to print; surveyc keys list shows all of them. */
const MAX_TOKENS = 10;

/** Prints the address, the public tokens and how to get a key. Creates a key for an in-memory store, which no other process can access. */
async function announce(
  store: Store,
  { origin }: ListeningServer,
  options: ServeOptions,
  io: Io,
): Promise<void> {
  printInfo(io, `Listening at ${origin}; API documentation at ${origin}/docs`);
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
  if (keys.length === 0) printInfo(io, "No API key exists yet.");
  printInfo(io, keyHint(options, io));
}

/** Returns the maximum number of concurrent connections. Prints a notice if the system allows fewer than the options. */
async function boundedConnections({ maxConnections }: ServeOptions, io: Io): Promise<number> {
  const limit = await descriptorLimit();
  const allowed = connectionsWithin(limit, maxConnections);
  if (allowed < maxConnections)
    printInfo(
      io,
      `At most ${allowed} connections instead of ${maxConnections}: this process can open only ${limit} files (ulimit -n)`,
    );
  return allowed;
}

/** Serves until it is stopped, then finishes the requests in progress. */
export function serve(options: ServeOptions, io: Io): Promise<ExitCode> {
  const log = newLog(options.log, io);
  async function open(): Promise<Store> {
    const store = await openStore(options, io, {
      onError: (error) => log.warn({ err: error }, "idle connection lost"),
      onRenamed: (project) => log.warn(project, "project renamed by upgrade"),
      onPositionsKept: (answers) => log.warn(answers, "positions of choices kept by upgrade"),
    });
    // Only now, because opening the store may take long, and until then all requests are rejected.
    io.stopGracefully();
    return store;
  }
  const isAlone = options.memory !== true && databaseUrlOf(options, io) === undefined;
  const folder = isAlone ? resolve(io.cwd, options.data) : null;
  return serveStore(open, folder, log, options, io);
}

/**
 * Opens a store and serves it until it is stopped, then closes it. Takes the ports first, so that a port in use is reported at
 * once, and no other process takes it while the store is being opened. Commands for accounts find the server by its folder; null
 * if they can open the store themselves, or if no other process can.
 */
export async function serveStore(
  open: () => Promise<Store>,
  folder: string | null,
  log: Logger,
  options: ServeOptions,
  io: Io,
): Promise<ExitCode> {
  const maxConnections = await boundedConnections(options, io);
  const ports = await takePorts({ ...options, maxConnections });
  const { main, admin } = ports;
  const store = await open().catch(async (error: unknown) => {
    await ports.stop();
    throw error;
  });
  const clock = io.date;
  const accountCache = rememberAccounts(store, { clock });
  const token = newAdminToken();
  const managedStore = {
    ...accountCache,
    read: store.read.bind(store),
    clearProject: store.clearProject.bind(store),
  };
  const accounts = withAccountLog(accountManager(managedStore, clock), log);
  const thread = new SurveyThread();
  const eventLoop = watchEventLoop(options.maxEventLoopDelay);
  const { isOverloaded } = eventLoop;
  let handler: Handler<IncomingMessage>;
  try {
    const metricSources = {
      work: () => handler.work(),
      connections: main.connections,
      refusedConnections: main.refusedConnections,
      waitingChecks: () => thread.waiting,
      isOverloaded,
      storeWork: () => store.work?.() ?? null,
    };
    let metrics: Metrics | null;
    let measured: Store;
    try {
      metrics = await metricsOf(options, metricSources);
      measured = metrics === null ? store : measureStore(store, metrics);
      const parts = { store: measured, accountCache, log, metrics, thread, isOverloaded, clock };
      handler = makeHandler(parts, options);
    } catch (error) {
      // The package for metrics is not installed, or createHandler rejects the options of the command line.
      throw new CommandError(String(messageOf(error as Error)), { cause: error });
    }
    const site = { handler, store: measured, accounts, token, metrics, isAdminApart: admin !== null };
    main.serve(siteOf(site));
    admin?.serve(adminSiteOf(site));
    if (folder !== null)
      await writeNotice(folder, { origin: (admin ?? main).origin, token }).catch((error: unknown) => {
        throw new CommandError(folderProblem(error, options.data));
      });
    const retention = defined({
      activityDays: options.keepActivity,
      answerDays: options.keepAnswers,
      surveyEventDays: options.keepSurveyEvents,
    });
    const purging = startPurging(measured, clock, retention, log);
    thread.start();
    await announce(store, main, options, io);
    if (admin !== null) printInfo(io, `Listening for operators at ${admin.origin}`);
    if (!io.stopped.aborted)
      await new Promise((done) => io.stopped.addEventListener("abort", done, { once: true }));
    printInfo(io, "Stopping after the requests in progress …");
    await Promise.all([ports.stop(), purging.stop()]);
    return 0;
  } finally {
    await ports.stop();
    // If the notice remains, other commands detect that the server does not respond.
    if (folder !== null) await removeNotice(folder).catch(() => {});
    eventLoop.stop();
    await thread.close();
    await store.close();
  }
}

const createKey = 'surveyc keys create --project 1 --scopes "*"';

/** Describes how to get a key for the store of the options. It does not repeat the URL of a database, which may contain a password. */
export function keyHint(options: StoreOptions, io: Pick<Io, "env">): string {
  if (options.databaseUrl !== undefined)
    return `To get a key: ${createKey} --database-url URL, with the URL of this server`;
  return databaseUrlOf(options, io) === undefined
    ? `To get a key: ${createKey} --data ${shellWord(options.data)}`
    : `To get a key: ${createKey}, with the same SURVEYC_DATABASE_URL`;
}
