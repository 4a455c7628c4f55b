import { readFile } from "node:fs/promises";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "#http/index.ts";

export interface Connections {
  /** How many are open, without those that were refused. */
  readonly open: number;
  /** Closes those that wait for a request, and the others as soon as they are answered. */
  stop(): void;
}

const REFUSAL =
  "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

/** Refused connections that may take their time to read why; those beyond are closed at once. */
const MAX_REFUSED = 64;
const REFUSED_MS = 1_000;

/** Makes a function that tells a client that there are too many, and closes the connection. */
function refuser(): (socket: Socket) => void {
  const refused = new Set<Socket>();
  return (socket) => {
    socket.on("error", () => socket.destroy());
    if (refused.size >= MAX_REFUSED) return void socket.destroy();
    refused.add(socket);
    const timer = setTimeout(() => socket.destroy(), REFUSED_MS);
    socket.once("close", () => {
      clearTimeout(timer);
      refused.delete(socket);
    });
    // What the client sends is read, as closing before would take the answer away from it.
    socket.resume();
    socket.end(REFUSAL);
  };
}

export interface ConnectionLimits {
  /** How many may be open. */
  readonly most: number;
  /** How many of them one client may hold, by its address, or by its network where that is one of IPv6. */
  readonly mostOfAddress: number;
  /** Addresses without that limit, as many clients come from them. */
  readonly isProxy: (address: string, family: "ipv4" | "ipv6") => boolean;
}

/** Counts what is open by address. */
class AddressCounts {
  readonly #counts = new Map<string, number>();

  of(network: string): number {
    return this.#counts.get(network) ?? 0;
  }

  add(network: string, count: 1 | -1): void {
    const next = this.of(network) + count;
    if (next === 0) this.#counts.delete(network);
    else this.#counts.set(network, next);
  }
}

/**
 * Refuses connections beyond the limits with 503, and knows which ones are being answered. Node's own `maxConnections` says
 * nothing to the client, and its `closeIdleConnections` keeps connections that have sent nothing yet.
 */
export function boundConnections(server: Server, limits: ConnectionLimits): Connections {
  const responses = new Map<Socket, Set<ServerResponse>>();
  const counts = new AddressCounts();
  const refuse = refuser();
  let isStopping = false;

  const accept = server.listeners("connection");
  server.removeAllListeners("connection");
  server.on("connection", (socket: Socket) => {
    const { remoteAddress = "", remoteFamily } = socket;
    const network = networkOf(remoteAddress);
    const isFull = (): boolean =>
      counts.of(network) >= limits.mostOfAddress &&
      !limits.isProxy(remoteAddress, remoteFamily === "IPv6" ? "ipv6" : "ipv4");
    if (isStopping || responses.size >= limits.most || isFull()) return refuse(socket);
    responses.set(socket, new Set());
    counts.add(network, 1);
    socket.once("close", () => {
      responses.delete(socket);
      counts.add(network, -1);
    });
    for (const listener of accept) listener.call(server, socket);
  });

  function follow({ socket }: IncomingMessage, outgoing: ServerResponse): void {
    const atWork = responses.get(socket);
    atWork?.add(outgoing);
    if (isStopping) outgoing.setHeader("connection", "close");
    outgoing.once("close", () => {
      atWork?.delete(outgoing);
      // Its headers may have been sent before the server was stopped.
      if (isStopping && atWork?.size === 0) socket.destroySoon();
    });
  }
  server.prependListener("request", follow);
  server.prependListener("checkContinue", follow);

  return {
    get open() {
      return responses.size;
    },
    stop() {
      isStopping = true;
      for (const [socket, atWork] of responses) {
        if (atWork.size === 0) socket.destroy();
        for (const outgoing of atWork) if (!outgoing.headersSent) outgoing.setHeader("connection", "close");
      }
    },
  };
}

/** What the store, the log and connections that are being refused need besides: PGlite alone has about a hundred files open. */
const RESERVE = 256;

/** The most files and connections that this process may have open; null where the system does not tell. */
export async function descriptorLimit(file = "/proc/self/limits"): Promise<number | null> {
  const text = await readFile(file, "utf8").catch(() => "");
  const soft = Number(/^Max open files\s+(\d+)/m.exec(text)?.[1]);
  return Number.isInteger(soft) ? soft : null;
}

/** How many connections may be open, so that descriptors are left for everything else; at most half of a small limit. */
export const connectionsWithin = (limit: number | null, wanted: number): number =>
  limit === null ? wanted : Math.min(wanted, Math.max(1, limit - Math.min(RESERVE, Math.ceil(limit / 2))));
