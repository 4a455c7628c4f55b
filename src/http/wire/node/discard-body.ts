import type { NodeRequest, NodeResponse } from "./node-types.ts";

/** Bytes of an unread body up to which the connection can be used again, and milliseconds for which it is received. */
const MAX_UNREAD_BYTES = 1024 * 1024;
const MAX_UNREAD_MS = 2_000;

/** The length that a body was announced with; infinite where none was. */
function announcedBytes({ rawHeaders }: NodeRequest): number {
  const index = rawHeaders.findIndex((name, at) => at % 2 === 0 && name.toLowerCase() === "content-length");
  return index === -1 ? Number.POSITIVE_INFINITY : Number(rawHeaders[index + 1]);
}

/** HTTP/2 has no such header: its connections go on, whatever becomes of a body. RFC 9113 section 8.2.2. */
const isHttp2 = ({ rawHeaders }: NodeRequest): boolean => rawHeaders[0]?.startsWith(":") === true;

/**
 * Discards the rest of a body: a client that is still sending must be able to read the answer, and the rest must not be
 * taken for another request. Where so much is announced that the connection will be closed instead, the answer says so,
 * and the promise is fulfilled when the client has had time to read it. Call it before the headers are sent.
 */
export async function discardBody(incoming: NodeRequest, outgoing: NodeResponse): Promise<void> {
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
