import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import type { RejectedEvents } from "../wire/operation.ts";

/** A request has arrived. */
export interface RequestEvent {
  /** The original request. */
  readonly request: Request;
  /** Null if no operation matches its path and method. */
  readonly operationId: string | null;
  /** The same for every hook call of this request, and `X-Request-Id` of its reply; a UUID unless `requestIdOf` found one. */
  readonly requestId: string;
}

/** A request has been answered: the content of an access log line. */
export interface ResponseEvent {
  /** The operation, such as `createSurvey`; null if none was found. */
  readonly operationId: string | null;
  /** The status of the reply. */
  readonly status: number;
  /** The duration in milliseconds, by a clock that is never set back. */
  readonly ms: number;
  /** The same as in the other events of this request. */
  readonly requestId: string;
  /** The method of the request. */
  readonly method: string;
  /** The template of the path, without `basePath`; null if the path matches none. */
  readonly route: string | null;
  /** Bytes of the body; 0 if it is streamed. */
  readonly bytes: number;
  /** Whether the client disconnected before its request had arrived completely, so that it cannot read the reply. */
  readonly isAborted: boolean;
  /** The project, if the request has access to it; otherwise null. */
  readonly project: string | null;
  /** The `keyHint` of the subject; null if there is none. */
  readonly keyHint: string | null;
  /** The client address, from `addressOf`; null if that is missing or finds none. */
  readonly address: string | null;
  /** The `traceparent` of the request (W3C Trace Context); null if it is missing or invalid. */
  readonly traceparent: string | null;
}

/** A request failed with an exception, and the reply is 5xx, or breaks off if it was being sent. */
export interface ErrorEvent {
  /** The original error. Replies do not reveal it. */
  readonly error: unknown;
  /** The operation, such as `createSurvey`; null if none was found. */
  readonly operationId: string | null;
  /** The same as in the other events of this request; `instance` of the problem details is derived from it. */
  readonly requestId: string;
  /** The same as in `ResponseEvent`. */
  readonly traceparent: string | null;
}

/** Events of pages were not stored, although the reply to their request is 200. */
export interface RejectionEvent extends RejectedEvents {
  /** The same as in the other events of this request. */
  readonly requestId: string;
}

/** Called while a request is handled, for logs. Errors of a hook are ignored. */
export interface Hooks {
  /** Called with each request before it is handled. */
  readonly onRequest?: (event: RequestEvent) => unknown;
  /** Called with each reply before it is sent. */
  readonly onResponse?: (event: ResponseEvent) => unknown;
  /** Called if an exception occurred, and the reply is 5xx or breaks off. */
  readonly onError?: (event: ErrorEvent) => unknown;
  /** Called if a body was accepted with warnings or infos. */
  readonly onWarning?: (diagnostics: readonly Diagnostic[]) => unknown;
  /** Called once for each project and reason for which events of a page were rejected: their clients do not send them again. */
  readonly onRejection?: (event: RejectionEvent) => unknown;
}

/** Calls a hook, if it is set. Hooks are for logs, so their errors are not errors of the request. */
export function callHook<Event>(hook: ((event: Event) => unknown) | undefined, event: Event): void {
  if (hook === undefined) return;
  try {
    Promise.resolve(hook(event)).catch(() => undefined);
  } catch {
    // Hooks are for logs.
  }
}
