// A line to a database on which every answer takes longer, for `load-writes.ts`; sends its port to the process that forks it:
//   slow-line.ts <address> <milliseconds there and back>
import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";

const [target = "", milliseconds = ""] = process.argv.slice(2);
const { hostname, port } = new URL(target);

const server = createServer({ noDelay: true }, (near) => {
  const far = connect({ host: hostname, port: Number(port), noDelay: true });
  // Only on the way there: two pauses would both be rounded up to whole milliseconds. Timers of the same length end in the
  // order in which they began.
  near.on("data", (chunk) => setTimeout(() => far.write(chunk), Number(milliseconds)));
  far.on("data", (chunk) => near.write(chunk));
  near.on("error", () => far.destroy()).on("close", () => far.destroy());
  far.on("error", () => near.destroy()).on("close", () => near.destroy());
}).listen(0, "127.0.0.1");
await once(server, "listening");
process.send?.((server.address() as AddressInfo).port);
