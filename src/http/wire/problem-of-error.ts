import { match, P } from "ts-pattern";
import { type HttpProblem, problem } from "./problems.ts";

/** The store is busy or unreachable. The header is the number of seconds after which to try again. */
const unavailable = problem(503, "unavailable", "This cannot be done right now. Try again in a moment.", {
  "retry-after": "2",
});

const timeout = problem(504, "timeout", "This took too long. Request less at once, or try again later.");

/** A change did not end in time, or the connection to the database was lost while it was committed. */
const outcomeUnknown = problem(
  504,
  "outcome-unknown",
  "It is not known whether this change was made. Read the object, or the list that it would be in, and send the change again only if it is not there. A request with an Idempotency-Key can be sent again with the same key.",
);

/** A function of the services rejects a survey that takes too long to check. */
const tooCostly = problem(
  413,
  "too-costly",
  "This survey takes too long to be checked; nothing was changed. Split it, or shorten its lists of choices and routes.",
);

const insufficientStorage = problem(
  507,
  "insufficient-storage",
  "The disk of the server is full, or nearly; nothing was changed.",
);

const serverError = problem(500, "error", "The server failed to handle this request.");

/** Transient SQLSTATEs: serialization failures, deadlocks, lost connections, shutdown, no resources. PostgreSQL appendix A. */
const transientSqlState = /^(?:40001|40P01|55P03|08[0-9A-Z]{3}|53[0-9A-Z]{3}|57P0[0-9])$/;

/** The `code` of a thrown value. Any value can be thrown, even an object whose getters throw. */
function codeOf(error: unknown): unknown {
  try {
    return (error as { readonly code?: unknown } | null | undefined)?.code;
  } catch {
    // The original error has been passed to the hook anyway.
    return undefined;
  }
}

/**
 * The problem of a request that failed with an exception; it does not reveal the exception. Never throws.
 *
 * @example
 * try {
 *   return toResponse(await retrieveSurvey.run(services, { ...input, params: { id } }), request);
 * } catch (error) {
 *   return toResponse(problemOfError(error), request);
 * }
 */
export function problemOfError(error: unknown): HttpProblem {
  return (
    match(codeOf(error))
      // The store does not know whether the change was made; SQLSTATE statement_completion_unknown.
      .with("unknown", "40003", () => outcomeUnknown)
      .with("timeout", () => timeout)
      .with("too-costly", () => tooCostly)
      // A store without room; SQLSTATE disk_full.
      .with("full", "53100", () => insufficientStorage)
      // The same request may succeed later: a store, a socket or the lookup of a name that cannot reach a server.
      .with(
        P.union("unavailable", "ECONNRESET", "ECONNREFUSED", "ECONNABORTED", "EPIPE", "ETIMEDOUT"),
        () => unavailable,
      )
      .with(P.union("EHOSTUNREACH", "ENETUNREACH", "EAI_AGAIN", "ENOTFOUND"), () => unavailable)
      .with(P.string.regex(transientSqlState), () => unavailable)
      .otherwise(() => serverError)
  );
}
