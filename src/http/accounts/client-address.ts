/** Finds the client address of a request; null if that is unknown. `context` is the argument of the handler. */
export type AddressOf<Context> = (
  request: Request,
  context: Context | undefined,
) => string | null | undefined;

const isIpv4 = (text: string): boolean =>
  /^\d{1,3}(?:\.\d{1,3}){3}$/.test(text) &&
  text.split(".").every((part) => Number(part) <= 255 && String(Number(part)) === part);

/** Characters of the longest address. */
const MAX_LENGTH = 45;

/** An IPv4-mapped IPv6 address, as URLs serialize it. */
const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/;

/** Returns an address in canonical form: without a zone, and IPv4 if it is IPv4-mapped. Null if the text is not an address. */
function readAddress(text: string): string | null {
  const address = text.replace(/%.*$/s, "");
  if (address.length > MAX_LENGTH) return null;
  if (isIpv4(address)) return address;
  const url = `http://[${address}]/`;
  if (!/^[\da-f:.]*:[\da-f:.]*$/i.test(address) || !URL.canParse(url)) return null;
  const ipv6 = new URL(url).hostname.slice(1, -1);
  const halves = mapped.exec(ipv6)?.slice(1);
  if (halves === undefined) return ipv6;
  return halves
    .map((half) => Number.parseInt(half, 16))
    .flatMap((half) => [half >> 8, half & 255])
    .join(".");
}

/**
 * Returns the part of an IPv6 address that identifies a subscriber; returns IPv4 addresses unchanged. A client with one IPv6
 * address usually controls its whole network. Truncates other texts, which can have any length. Count by the result to limit one
 * client.
 *
 * @example
 * networkOf("192.0.2.1"); // "192.0.2.1"
 * networkOf("2001:db8::1"); // "2001:db8:0:0"
 */
export function networkOf(text: string): string {
  const address = readAddress(text);
  if (address === null) return text.slice(0, MAX_LENGTH);
  if (!address.includes(":")) return address;
  const [left = "", right] = address.split("::").map((part) => (part === "" ? [] : part.split(":")));
  const missing = 8 - left.length - (right?.length ?? 0);
  return [...left, ...Array.from({ length: missing }, () => "0"), ...(right ?? [])].slice(0, 4).join(":");
}

/** The elements of a list, the last one first. Commas in quotes do not separate elements. */
function* elementsFromRight(list: string): Iterable<string> {
  let end = list.length;
  let isQuoted = false;
  for (let index = end - 1; index >= 0; index -= 1) {
    if (list[index] === '"') isQuoted = !isQuoted;
    if (list[index] !== "," || isQuoted) continue;
    yield list.slice(index + 1, end).trim();
    end = index;
  }
  yield list.slice(0, end).trim();
}

/** The address of a node, which may have a port: `192.0.2.1:80`, `[2001:db8::1]:80`. */
function readNode(node: string): string | null {
  const [, bracketed, ipv4] = /^(?:\[([^\]]*)\]|([\d.]*))(?::\d+)?$/.exec(node) ?? [];
  return readAddress(bracketed ?? ipv4 ?? node);
}

/** The parameter with the sender of the request. RFC 7239 section 4. */
const forParameter = /(?:^|;) *for=(?:"([^"]*)"|([^;"]*))(?:;|$)/i;

/** Yields the sender that each proxy reports, the last proxy first; null if it reports no address. */
function* senders({ headers }: Request): Iterable<string | null> {
  const forwardedFor = headers.get("x-forwarded-for");
  for (const element of elementsFromRight(forwardedFor ?? headers.get("forwarded") ?? "")) {
    if (element === "") continue;
    const [, quoted, plain = ""] =
      forwardedFor === null ? (forParameter.exec(element) ?? []) : [element, element];
    yield readNode(quoted ?? plain);
  }
}

/**
 * Finds the address of the client that sent a request through proxies: the last address that is not one of your proxies. Only the
 * headers of such proxies are trusted: `X-Forwarded-For`, or `Forwarded` (RFC 7239) if that is missing. A proxy that sets
 * `Forwarded` must therefore remove `X-Forwarded-For`. Returns null if the address of the connection is unknown.
 *
 * @example
 * const isProxy = (address: string) => address === "10.0.0.1"; // or a list of networks, such as BlockList of node:net
 * const addressOf = (request: Request, incoming?: IncomingMessage) =>
 *   clientAddress(request, incoming?.socket.remoteAddress, isProxy);
 * createHandler({ store, authenticate: slowWrongKeys(keyAuthenticator(store), { addressOf }), addressOf });
 */
export function clientAddress(
  request: Request,
  connection: string | null | undefined,
  isProxy: (address: string, family: "ipv4" | "ipv6") => boolean,
): string | null {
  let address = readAddress(connection ?? "");
  if (address === null) return null;
  for (const sender of senders(request)) {
    if (sender === null || !isProxy(address, address.includes(":") ? "ipv6" : "ipv4")) break;
    address = sender;
  }
  return address;
}
