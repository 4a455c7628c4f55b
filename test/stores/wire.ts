import { connect, createServer, type Server, type Socket } from "node:net";

/** A proxy between a store and its server that cuts the connection on demand, once or repeatedly. */
export async function wire(
  url: string,
): Promise<{ url: string; cut: (when: RegExp | null, times?: number) => void; close: () => void }> {
  const target = new URL(url);
  const port = Number(target.port);
  let trigger: RegExp | null = null;
  let left = 0;
  const sockets = new Set<Socket>();
  const server: Server = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        near.destroy();
        far.destroy();
      });
    }
    far.on("data", (data) => near.write(data));
    near.on("data", (data) => {
      far.write(data);
      // The server receives the statement, but the store receives no answer.
      if (trigger?.test(data.toString("latin1"))) {
        left -= 1;
        if (left === 0) trigger = null;
        near.destroy();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  target.port = String(typeof address === "object" ? address?.port : 0);
  target.hostname = "127.0.0.1";
  return {
    url: target.href,
    cut: (when, times = 1) => {
      trigger = when;
      left = times;
      if (when === null) for (const socket of sockets) socket.destroy();
    },
    close: () => server.close(),
  };
}
