import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";

/** A server on a free port, and functions to talk to it. */
export interface Listening {
  readonly server: Server;
  readonly origin: string;
  /** Sends raw bytes, and returns everything that is received until the connection ends. */
  readonly raw: (bytes: string, until?: RegExp) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Listens on the loopback interface. */
export async function listening(listener: RequestListener | Server): Promise<Listening> {
  const server = typeof listener === "function" ? createServer(listener) : listener;
  if (!server.listening) await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const raw = (bytes: string, until?: RegExp): Promise<string> =>
    new Promise((resolve) => {
      let received = "";
      const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
      socket.on("data", (chunk) => {
        received += chunk;
        if (until?.test(received)) socket.destroy();
      });
      socket.on("error", () => socket.destroy());
      socket.on("close", () => resolve(received));
    });
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { server, origin: `http://127.0.0.1:${port}`, raw, close };
}
