import { pino } from "pino";
import type { Hooks } from "../../http/index.ts";
import type { Io } from "../io.ts";
import type { LogLevel } from "./log-levels.ts";

/** The hooks of a handler that log, one JSON object a line. Neither keys, nor bodies, nor addresses are written. */
export function loggingHooks(level: LogLevel, io: Io): Hooks {
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, io.stdout);
  return {
    onRequest: ({ operationId, request }) =>
      log.debug({ operation: operationId, method: request.method }, "request"),
    onResponse: ({ operationId, status, ms }) => log.info({ operation: operationId, status, ms }, "answered"),
    onError: ({ error, operationId, requestId }) =>
      log.error({ operation: operationId, request: requestId, err: error }, "failed"),
    onWarning: (diagnostics) =>
      log.info({ findings: diagnostics.map(({ code, pointer }) => ({ code, pointer })) }, "warned"),
  };
}
