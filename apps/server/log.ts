import { type Logger, pino } from "pino";
import type { Io } from "#apps/process/io.ts";
import { defined } from "#diagnostics/json-value.ts";
import type { Hooks } from "#http/index.ts";
import type { KeyRow } from "#stores/index.ts";
import type { AccountManager } from "./accounts/account-manager.ts";
import type { ServeOptions } from "./serve-options.ts";

/** Creates a log of one JSON object per line on the standard output, without keys, bodies or paths. */
export const newLog = (level: ServeOptions["log"], io: Pick<Io, "stdout">): Logger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, io.stdout);

/** Statuses of rejected clients, logged with the address so that operators can identify the source. */
const refusals: readonly number[] = [401, 429];

/** The position of a request in a trace, with the names that OpenTelemetry uses in logs. */
function traceOf(traceparent: string | null): { readonly trace_id?: string; readonly span_id?: string } {
  const [, trace_id, span_id] = traceparent?.split("-") ?? [];
  return defined({ trace_id, span_id });
}

/**
 * Returns hooks of a handler that write to the log. Paths are logged as templates, because they may contain secrets. Addresses
 * are personal data and are logged only for rejected clients.
 */
export const loggingHooks = (log: Logger): Hooks => ({
  onRequest: ({ operationId, request, requestId }) =>
    log.debug({ request: requestId, operation: operationId, method: request.method }, "request"),
  onResponse: ({ operationId, requestId, traceparent, keyHint, isAborted, address, ...event }) =>
    log.info(
      {
        request: requestId,
        ...traceOf(traceparent),
        operation: operationId,
        ...event,
        key: keyHint,
        ...(refusals.includes(event.status) ? { address } : {}),
      },
      isAborted ? "aborted" : "answered",
    ),
  onError: ({ error, operationId, requestId, traceparent }) =>
    log.error({ operation: operationId, request: requestId, ...traceOf(traceparent), err: error }, "failed"),
  onWarning: (diagnostics) =>
    log.info({ findings: diagnostics.map(({ code, pointer }) => ({ code, pointer })) }, "warned"),
  onRejection: ({ requestId, ...event }) => log.warn({ request: requestId, ...event }, "events rejected"),
});

/** Logs created and removed accounts: keys by their hint, users by number. */
export const withAccountLog = (accounts: AccountManager, log: Logger): AccountManager => ({
  ...accounts,
  async createUser(request) {
    const created = await accounts.createUser(request);
    if (created.isNew) log.info({ user: created.user.id }, "user created");
    return created;
  },
  async removeUser(who) {
    const user = await accounts.removeUser(who);
    log.info({ user: user.id }, "user and their keys removed");
    return user;
  },
  async createProject(request) {
    const project = await accounts.createProject(request);
    log.info({ project: project.id }, "project created");
    return project;
  },
  async removeProject(project) {
    const removed = await accounts.removeProject(project);
    const { id, surveys, dashboards, keys } = removed;
    log.info({ project: id, surveys, dashboards, keys }, "project removed");
    return removed;
  },
  async renameProject(project) {
    await accounts.renameProject(project);
    log.info({ project: project.id }, "project renamed");
  },
  async createKey(request) {
    const created = await accounts.createKey(request);
    if (created.newUser !== null) log.info({ user: created.newUser.id }, "user created");
    for (const project of created.newProjects) log.info({ project }, "project created");
    const { projects, scopes, expiresAt } = request;
    log.info({ key: created.hint, projects, scopes, expiresAt }, "key created");
    return created;
  },
  async revokeKeys(hint) {
    const removed = await accounts.revokeKeys(hint);
    log.info({ key: hint, removed }, "keys removed");
    return removed;
  },
});

/** The maximum number of expired keys to remember. */
const MAX_EXPIRED = 1_000;

/** Logs once that an expired key was used. */
export function expiryLogger(log: Logger): (key: KeyRow) => void {
  const logged = new Set<string>();
  return ({ hash, hint, expiresAt }) => {
    if (logged.has(hash)) return;
    if (logged.size >= MAX_EXPIRED) logged.clear();
    logged.add(hash);
    log.info({ key: hint, expiresAt }, "key expired");
  };
}
