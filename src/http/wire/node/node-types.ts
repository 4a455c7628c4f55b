// The parts of Node's requests and responses that `toNodeListener` needs, so that nothing of Node is imported.

/** Only `data` has an argument. */
type Listener = (chunk: Uint8Array) => void;

/** An `http.IncomingMessage`, also after Express and Connect have extended it. */
export interface NodeRequest {
  /** The method of the request. */
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
  /** Whether the request broke off. */
  readonly destroyed: boolean;
  /** The result of a body parser. */
  readonly body?: unknown;
  /** The connection. */
  readonly socket: {
    readonly encrypted?: boolean | undefined;
    readonly localAddress?: string | undefined;
    readonly localPort?: number | undefined;
    readonly destroy: () => unknown;
  };
  /** Adds a listener. */
  readonly on: (event: string, listener: Listener) => unknown;
  /** Stops `data` events. */
  readonly pause: () => unknown;
  /** Resumes `data` events. */
  readonly resume: () => unknown;
}

/** An `http.ServerResponse`. */
export interface NodeResponse {
  /** The status to be sent. */
  statusCode: number;
  /** Whether the reply broke off. */
  readonly destroyed: boolean;
  /** Whether the status and the headers have been sent. */
  readonly headersSent: boolean;
  /** Whether the whole reply was passed to the operating system. */
  readonly writableFinished: boolean;
  /** Sets a header. */
  readonly setHeader: (name: string, value: string) => unknown;
  /** Sends a piece of the body; false if the receiver is slow. */
  readonly write: (chunk: Uint8Array) => boolean;
  /** Ends the body. */
  readonly end: () => unknown;
  /** Sends 100 Continue. */
  readonly writeContinue?: () => unknown;
  /** Adds a listener. */
  readonly on: (event: string, listener: Listener) => unknown;
  /** Adds a listener that is called once. */
  readonly once: (event: string, listener: Listener) => unknown;
  /** Aborts the reply. */
  readonly destroy: () => unknown;
}
