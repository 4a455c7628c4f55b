import { nodeRequest } from "./node-request.ts";
import type { NodeRequest, NodeResponse } from "./node-types.ts";

/** The maximum bytes, and milliseconds, of an unread body that is discarded so that the connection can be used again. */
const MAX_UNREAD_BYTES = 1024 * 1024;
const MAX_UNREAD_MS = 2_000;

/** The announced length of a body; infinite if unknown. */
function announcedBytes({ rawHeaders }: NodeRequest): number {
  const index = rawHeaders.findIndex((name, at) => at % 2 === 0 && name.toLowerCase() === "content-length");
  return index === -1 ? Number.POSITIVE_INFINITY : Number(rawHeaders[index + 1]);
}

/** HTTP/2 has no `Connection` header: its connections continue after an incomplete body. RFC 9113 section 8.2.2. */
const isHttp2 = ({ rawHeaders }: NodeRequest): boolean => rawHeaders[0]?.startsWith(":") === true;

/**
 * Discards the rest of a body: a client that is still sending must be able to read the reply, and the rest must not be mistaken
 * for another request. If the announced length is too large, the reply announces that the connection closes instead, and the
 * promise is fulfilled when the client has had time to read it. Call it before the headers are sent.
 */
async function discardBody(incoming: NodeRequest, outgoing: NodeResponse): Promise<void> {
  if (incoming.complete || incoming.destroyed) return;
  const isClosing = !isHttp2(incoming) && announcedBytes(incoming) > MAX_UNREAD_BYTES;
  if (isClosing) outgoing.setHeader("connection", "close");
  await new Promise<void>((resolve) => {
    let unread = 0;
    const stop = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const close = (): void => {
      stop();
      if (!isClosing) incoming.socket.destroy();
    };
    const timer = setTimeout(close, MAX_UNREAD_MS);
    incoming.on("end", stop);
    incoming.on("close", stop);
    incoming.on("data", (chunk: Uint8Array | string) => {
      unread += chunk.length;
      if (!isClosing && unread > MAX_UNREAD_BYTES) close();
    });
    incoming.resume();
    if (!isClosing) resolve();
  });
}

/** A handler of requests: that of `createHandler`, or any other function that takes a Request. */
export interface Listening<Incoming> {
  /** Replies to every request. */
  readonly handle: (request: Request, context?: Incoming) => Promise<Response> | Response;
  /** Replies to requests for paths that it serves, and otherwise returns null. */
  readonly tryHandle?: (request: Request, context?: Incoming) => Promise<Response | null>;
}

/** Creates the signal of a request on demand; it aborts when the client disconnects before the reply is complete. */
function createAbortSignal(outgoing: NodeResponse): () => AbortSignal {
  let controller: AbortController | undefined;
  let isGone = false;
  outgoing.on("close", () => {
    isGone = !outgoing.writableFinished;
    if (isGone) controller?.abort();
  });
  return () => {
    controller ??= new AbortController();
    if (isGone) controller.abort();
    return controller.signal;
  };
}

/** Ends a request that cannot be answered by the handler. */
function abortResponse(outgoing: NodeResponse, status: number): void {
  if (outgoing.headersSent) return void outgoing.destroy();
  outgoing.statusCode = status;
  outgoing.end();
}

/** Milliseconds without progress after which a client is disconnected. */
const MAX_STALL_MS = 10_000;

/**
 * Creates a function that waits until the client has received what was written. A client that receives nothing is disconnected,
 * because it would occupy memory.
 */
function waitForDrain(outgoing: NodeResponse): () => Promise<void> {
  let done: (() => void) | null = null;
  const finish = (): void => done?.();
  outgoing.on("drain", finish);
  outgoing.on("close", finish);
  return () =>
    new Promise((resolve) => {
      const timer = setTimeout(() => outgoing.destroy(), MAX_STALL_MS);
      done = () => {
        clearTimeout(timer);
        resolve();
      };
    });
}

/**
 * Sends a response, no faster than the client receives it. `isBodyHeldBack` is true if the client waits for 100 Continue: it may
 * then send the body or the next request, so that the connection cannot be used again. RFC 9110 section 10.1.1.
 */
async function sendResponse(
  { status, headers, body }: Response,
  incoming: NodeRequest,
  outgoing: NodeResponse,
  isBodyHeldBack: boolean,
): Promise<void> {
  const reader = body?.getReader();
  try {
    outgoing.statusCode = status;
    headers.forEach((value, name) => void outgoing.setHeader(name, value));
    if (isBodyHeldBack) outgoing.setHeader("connection", "close");
    const discarded = isBodyHeldBack ? null : discardBody(incoming, outgoing);
    let drain: (() => Promise<void>) | null = null;
    for (;;) {
      const chunk = await reader?.read();
      if (chunk?.value === undefined) break;
      if (outgoing.destroyed) return reader?.cancel();
      if (outgoing.write(chunk.value)) continue;
      drain ??= waitForDrain(outgoing);
      await drain();
    }
    // Ending it closes the connection if the body was not read, and a client that is still sending would lose the reply.
    await discarded;
    outgoing.end();
  } catch (error) {
    // The producer of the body would wait for a reader.
    await reader?.cancel().catch(() => undefined);
    throw error;
  }
}

/** The options of `toNodeListener`. */
export interface NodeListenerOptions {
  /**
   * For the event `checkContinue` of a server: 100 Continue is sent when the body is read, after the credential and the
   * scope were checked. Without a listener for that event Node sends it before any check. False if not given.
   */
  readonly sendsContinue?: boolean;
}

/**
 * Creates a listener for `node:http`, Express, Connect, and other frameworks with Node's requests, also after a body parser. If
 * `next` is given, it is called for paths that the handler does not serve. The Node request is the context of `authenticate`.
 *
 * Paths are those that clients send: under a sub-path, set `basePath` of the handler. Links between pages use the address of
 * the connection; if a proxy is in front, set `publicOrigin`. `Host` and forwarded headers are not trusted.
 *
 * @example
 * const handler = createHandler({ store, authenticate });
 * const server = http.createServer(toNodeListener(handler));
 * server.on("checkContinue", toNodeListener(handler, { sendsContinue: true }));
 * server.listen(8000);
 */
export function toNodeListener<Incoming extends NodeRequest>(
  handler: Listening<Incoming>,
  { sendsContinue = false }: NodeListenerOptions = {},
): (incoming: Incoming, outgoing: NodeResponse, next?: () => void) => void {
  async function listen(incoming: Incoming, outgoing: NodeResponse, next?: () => void): Promise<void> {
    let request: Request;
    let isAwaited = sendsContinue;
    const proceed = (): void => {
      if (isAwaited) outgoing.writeContinue?.();
      isAwaited = false;
    };
    try {
      request = nodeRequest(incoming, createAbortSignal(outgoing), proceed);
    } catch {
      // Node accepts methods and targets that `Request` rejects.
      return abortResponse(outgoing, 400);
    }
    const response =
      next === undefined || handler.tryHandle === undefined
        ? await handler.handle(request, incoming)
        : await handler.tryHandle(request, incoming);
    if (response === null) next?.();
    else await sendResponse(response, incoming, outgoing, isAwaited && !incoming.complete);
  }
  return (incoming, outgoing, next) => {
    listen(incoming, outgoing, next).catch(() => abortResponse(outgoing, 500));
  };
}
