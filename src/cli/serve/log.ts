import { type Logger, pino } from "pino";
import type { Hooks } from "../../http/index.ts";
import type { Io } from "../io.ts";
import type { KeyManager } from "./key-manager.ts";
import type { ServeOptions } from "./serve-options.ts";

/** A log of one JSON object a line on the standard output, without keys, bodies or addresses. */
export const newLog = (level: ServeOptions["log"], io: Pick<Io, "stdout">): Logger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, io.stdout);

/** Hooks of a handler that write to the log. Paths are named by their templates: what people send may be a secret. */
export const loggingHooks = (log: Logger): Hooks => ({
  onRequest: ({ operationId, request, requestId }) =>
    log.debug({ request: requestId, operation: operationId, method: request.method }, "request"),
  onResponse: ({ operationId, requestId, keyHint, isAborted, ...event }) =>
    log.info(
      { request: requestId, operation: operationId, ...event, key: keyHint },
      isAborted ? "aborted" : "answered",
    ),
  onError: ({ error, operationId, requestId }) =>
    log.error({ operation: operationId, request: requestId, err: error }, "failed"),
  onWarning: (diagnostics) =>
    log.info({ findings: diagnostics.map(({ code, pointer }) => ({ code, pointer })) }, "warned"),
});

/** Writes to the log which keys are made and removed, by the characters that tell them apart. */
export const loggedKeys = (keys: KeyManager, log: Logger): KeyManager => ({
  async create(request) {
    const key = await keys.create(request);
    const { hint } = (await keys.list()).find((one) => key.startsWith(one.hint)) ?? {};
    log.info({ key: hint, projects: request.projects, scopes: request.scopes }, "key created");
    return key;
  },
  list: () => keys.list(),
  async revoke(hint) {
    const removed = await keys.revoke(hint);
    log.info({ key: hint, removed }, "keys removed");
    return removed;
  },
});
