import { nodeRequest } from "./node-request.ts";
import type { NodeRequest, NodeResponse } from "./node-types.ts";

/** What answers requests: a handler of `createHandler`, or anything else that takes a Request. */
export interface Listening<Incoming> {
  readonly handle: (request: Request, context?: Incoming) => Promise<Response> | Response;
  readonly tryHandle?: (request: Request, context?: Incoming) => Promise<Response | null>;
}

/** Makes the signal of a request on demand; it aborts when the client disconnects before the answer is complete. */
function signalOf(outgoing: NodeResponse): () => AbortSignal {
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
function giveUp(outgoing: NodeResponse, status: number): void {
  if (outgoing.headersSent) return void outgoing.destroy();
  outgoing.statusCode = status;
  outgoing.end();
}

/** Bytes and milliseconds for which an unread body is still received before the connection is closed. */
const MAX_UNREAD_BYTES = 1024 * 1024;
const MAX_UNREAD_MS = 2_000;

/**
 * Discards the rest of a body: a client that is still sending must be able to read the answer, and the rest must not be
 * taken for another request. Closes the connection where it does not end.
 */
function discardBody(incoming: NodeRequest): void {
  if (incoming.complete || incoming.destroyed) return;
  let unread = 0;
  const close = (): void => void incoming.socket.destroy();
  const timer = setTimeout(close, MAX_UNREAD_MS);
  const done = (): void => clearTimeout(timer);
  incoming.on("end", done);
  incoming.on("close", done);
  incoming.on("data", (chunk: Uint8Array | string) => {
    unread += chunk.length;
    if (unread > MAX_UNREAD_BYTES) close();
  });
  incoming.resume();
}

const writable = (outgoing: NodeResponse): Promise<void> =>
  new Promise((resolve) => {
    outgoing.once("drain", () => resolve());
    outgoing.once("close", () => resolve());
  });

/** Sends a response, no faster than the client receives it. */
async function sendResponse(
  { status, headers, body }: Response,
  incoming: NodeRequest,
  outgoing: NodeResponse,
): Promise<void> {
  outgoing.statusCode = status;
  headers.forEach((value, name) => void outgoing.setHeader(name, value));
  discardBody(incoming);
  const reader = body?.getReader();
  for (;;) {
    const chunk = await reader?.read();
    if (chunk?.value === undefined) break;
    if (outgoing.destroyed) return reader?.cancel();
    if (!outgoing.write(chunk.value)) await writable(outgoing);
  }
  outgoing.end();
}

/**
 * Makes a listener for `node:http`, Express, Connect, and whatever else has Node's requests, also after a body parser.
 * Where `next` is given, it is called for paths that the handler does not serve. The Node request is the context of
 * `authenticate`.
 *
 * Paths are those that clients send: under a sub-path, set `basePath` of the handler. Links between pages lead to the
 * address where the connection ends; behind a proxy, set `publicOrigin`. `Host` and forwarded headers are not trusted.
 *
 * @example
 * http.createServer(toNodeListener(createHandler({ store, authenticate }))).listen(8000);
 */
export function toNodeListener<Incoming extends NodeRequest>(
  handler: Listening<Incoming>,
): (incoming: Incoming, outgoing: NodeResponse, next?: () => void) => void {
  async function listen(incoming: Incoming, outgoing: NodeResponse, next?: () => void): Promise<void> {
    let request: Request;
    try {
      request = nodeRequest(incoming, signalOf(outgoing));
    } catch {
      return giveUp(outgoing, 400);
    }
    const response =
      next === undefined || handler.tryHandle === undefined
        ? await handler.handle(request, incoming)
        : await handler.tryHandle(request, incoming);
    if (response === null) next?.();
    else await sendResponse(response, incoming, outgoing);
  }
  return (incoming, outgoing, next) => {
    listen(incoming, outgoing, next).catch(() => giveUp(outgoing, 500));
  };
}
