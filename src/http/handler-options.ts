import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import type { Limits } from "#diagnostics/limits.ts";
import type { AllowedOrigins } from "./answering/cors.ts";
import type { ServiceOptions } from "./create-services.ts";
import type { Scope } from "./operation.ts";
import type { Subject } from "./subject.ts";

/** What a request may take, besides the bounds of what is in its body. */
export interface HttpLimits {
  /** Bytes of a body; 1 MiB if not given. */
  readonly bodyBytes: number;
  /** Milliseconds until the last byte of a body; 30,000 if not given. */
  readonly bodyTimeoutMs: number;
  /** Milliseconds for `authenticate`; 10,000 if not given. */
  readonly authenticateTimeoutMs: number;
}

/**
 * Who sends the request; null where its credential is missing or not known. It must not read the body: nothing is read
 * for those who may not send it.
 */
export type Authenticate<Context> = (
  request: Request,
  context: Context | undefined,
) => Promise<Subject | null | undefined> | Subject | null | undefined;

/** Called along the way, for logs. What a hook throws or rejects with changes no answer. */
export interface Hooks {
  /** A request has come in. `operationId` is null where its path and method name no operation. */
  readonly onRequest?: (event: { readonly request: Request; readonly operationId: string | null }) => unknown;
  /** It has been answered; `ms` are milliseconds by the clock that was given. */
  readonly onResponse?: (event: {
    readonly operationId: string | null;
    readonly status: number;
    readonly ms: number;
  }) => unknown;
  /** Something was thrown, and the answer is 5xx. `requestId` is what the answer calls `instance`. */
  readonly onError?: (event: {
    readonly error: unknown;
    readonly operationId: string | null;
    readonly requestId: string;
  }) => unknown;
  /** A body was taken, with warnings or infos. */
  readonly onWarning?: (diagnostics: readonly Diagnostic[]) => unknown;
}

/** What `createHandler` takes: a store, a way to tell who asks, and what else differs from the defaults. */
export interface HandlerOptions<Context = unknown> extends Omit<ServiceOptions, "limits"> {
  readonly authenticate: Authenticate<Context>;
  /** What stands before `/api/projects` in the addresses that clients send; `/` if not given. */
  readonly basePath?: string;
  /** Such as `https://surveys.example.org`: where the links between pages lead. The origin of each request if not given. */
  readonly publicOrigin?: string;
  readonly limits?: Partial<Limits & HttpLimits>;
  /** `samples` answers activities, counts and collaborators with the literal sample bodies of the interface. */
  readonly bodies?: "interface" | "samples";
  /** The origins whose pages may call from browsers; none if not given. */
  readonly cors?: AllowedOrigins;
  readonly hooks?: Hooks;
  /** Scopes that differ from the table of the interface, by the id of the operation. */
  readonly scopes?: Readonly<Record<string, Scope>>;
  /** Whether to answer also what clients of the deployed interface ask first; false if not given. */
  readonly companions?: boolean;
}
