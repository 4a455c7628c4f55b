import type { NodeRequest } from "./node-types.ts";

/** A target in absolute form; RFC 9112 section 3.2.2. */
const absolute = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/** Where the connection ends here. Nothing that the client says is believed: not `Host`, not `Forwarded`. */
function originOf({ encrypted, localAddress = "localhost", localPort }: NodeRequest["socket"]): string {
  const address = localAddress.replace(/^::ffff:/, "").replace(/%.*$/, "");
  const host = address.includes(":") ? `[${address}]` : address;
  return `${encrypted === true ? "https" : "http"}://${host}${localPort === undefined ? "" : `:${localPort}`}`;
}

/** The address that a request is about: the path of its target, on the origin where the connection ends. */
export function nodeAddress({ originalUrl, url = "/", socket }: NodeRequest): string {
  const target = (originalUrl ?? url).replace(absolute, "");
  return `${originOf(socket)}${target.startsWith("/") ? "" : "/"}${target}`;
}
