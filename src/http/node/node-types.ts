// What `toNodeListener` needs of Node's requests and responses, so that nothing of Node is imported.

/** Only `data` has an argument. */
type Listener = (chunk: Uint8Array) => void;

/** An `http.IncomingMessage`, or what Express and Connect make of it. */
export interface NodeRequest {
  readonly method?: string | undefined;
  /** The target of the request line; under a sub-path of Express or Connect without that path. */
  readonly url?: string | undefined;
  /** Express and Connect: the whole target. */
  readonly originalUrl?: string | undefined;
  /** Names and values alternate. */
  readonly rawHeaders: readonly string[];
  /** Whether the whole request has arrived. */
  readonly complete: boolean;
  /** Whether the body has been read to its end. */
  readonly readableEnded: boolean;
  readonly destroyed: boolean;
  /** The result of a body parser. */
  readonly body?: unknown;
  readonly socket: {
    readonly encrypted?: boolean | undefined;
    readonly localAddress?: string | undefined;
    readonly localPort?: number | undefined;
    readonly destroy: () => unknown;
  };
  readonly on: (event: string, listener: Listener) => unknown;
  readonly pause: () => unknown;
  readonly resume: () => unknown;
}

/** An `http.ServerResponse`. */
export interface NodeResponse {
  statusCode: number;
  readonly destroyed: boolean;
  readonly headersSent: boolean;
  readonly writableFinished: boolean;
  readonly setHeader: (name: string, value: string) => unknown;
  readonly write: (chunk: Uint8Array) => boolean;
  readonly end: () => unknown;
  /** Sends 100 Continue. */
  readonly writeContinue?: () => unknown;
  readonly on: (event: string, listener: Listener) => unknown;
  readonly once: (event: string, listener: Listener) => unknown;
  readonly destroy: () => unknown;
}
