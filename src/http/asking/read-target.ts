/** Where a request goes, in parts, as they stand in its address. */
export interface Target {
  /** Scheme and authority, such as `https://example.org`. */
  readonly origin: string;
  readonly path: string;
  /** Without the question mark; empty where there is none. */
  readonly query: string;
}

/** Takes the address of a request apart. It is absolute and was written by a URL parser, so cutting is enough. */
export function readTarget(url: string): Target {
  const fragment = url.indexOf("#");
  const address = fragment === -1 ? url : url.slice(0, fragment);
  const start = address.indexOf("/", address.indexOf("//") + 2);
  if (start === -1) return { origin: address, path: "", query: "" };
  const mark = address.indexOf("?", start);
  const end = mark === -1 ? address.length : mark;
  return { origin: address.slice(0, start), path: address.slice(start, end), query: address.slice(end + 1) };
}
