import type { NodeRequest, NodeResponse } from "./node-types.ts";

/** How much of a body that nobody wanted is taken off the wire before the connection is cut, and for how long. */
const UNREAD_BYTES = 1024 * 1024;
const UNREAD_MS = 2_000;

/**
 * Takes the rest of a body off the wire: a client that is still sending must get to read the answer, and what follows
 * must not be taken for a request. Cuts the connection when there is no end of it.
 */
function drain(incoming: NodeRequest): void {
  if (incoming.complete || incoming.destroyed) return;
  let unread = 0;
  const cut = (): void => void incoming.socket.destroy();
  const timer = setTimeout(cut, UNREAD_MS);
  const done = (): void => clearTimeout(timer);
  incoming.on("end", done);
  incoming.on("close", done);
  incoming.on("data", (chunk: Uint8Array | string) => {
    unread += chunk.length;
    if (unread > UNREAD_BYTES) cut();
  });
  incoming.resume();
}

const writable = (outgoing: NodeResponse): Promise<void> =>
  new Promise((resolve) => {
    outgoing.once("drain", () => resolve());
    outgoing.once("close", () => resolve());
  });

/** Sends a response, no faster than the client takes it. */
export async function sendResponse(
  { status, headers, body }: Response,
  incoming: NodeRequest,
  outgoing: NodeResponse,
): Promise<void> {
  outgoing.statusCode = status;
  headers.forEach((value, name) => void outgoing.setHeader(name, value));
  drain(incoming);
  const reader = body?.getReader();
  for (;;) {
    const step = await reader?.read();
    if (step?.value === undefined) break;
    if (outgoing.destroyed) return reader?.cancel();
    if (!outgoing.write(step.value)) await writable(outgoing);
  }
  outgoing.end();
}
