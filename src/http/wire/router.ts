import type { Endpoint } from "./operation.ts";

export interface Target {
  /** Scheme and authority, such as `https://example.org`. */
  readonly origin: string;
  readonly path: string;
  /** Without the question mark; empty if there is none. */
  readonly query: string;
}

/** Splits the address of a request. It is absolute and was written by a URL parser, so it need not be parsed again. */
export function readTarget(url: string): Target {
  const fragment = url.indexOf("#");
  const address = fragment === -1 ? url : url.slice(0, fragment);
  const start = address.indexOf("/", address.indexOf("//") + 2);
  if (start === -1) return { origin: address, path: "", query: "" };
  const mark = address.indexOf("?", start);
  const end = mark === -1 ? address.length : mark;
  return { origin: address.slice(0, start), path: address.slice(start, end), query: address.slice(end + 1) };
}

export interface PathMatch<Leaf> {
  readonly leaf: Leaf;
  readonly values: readonly string[];
}

interface Node<Leaf> {
  readonly children: Map<string, Node<Leaf>>;
  parameter: Node<Leaf> | null;
  leaf: Leaf | null;
}

const newNode = <Leaf>(): Node<Leaf> => ({ children: new Map(), parameter: null, leaf: null });

/** Segments that proxies resolve or split, so that the forwarded path would be another one: dots and slashes. */
const ambiguous = /^\.{1,2}$|[/\\]/;

/** Decodes one segment of a path; null if its percent-encoding is invalid, or if it is ambiguous. */
function decode(segment: string): string | null {
  try {
    const decoded = segment.includes("%") ? decodeURIComponent(segment) : segment;
    return ambiguous.test(decoded) ? null : decoded;
  } catch {
    // The percent-encoding is broken.
    return null;
  }
}

/**
 * Creates a function that matches paths against templates. Templates are absolute and have parameters such as `:id`; a literal
 * segment takes precedence over a parameter. One trailing slash makes no difference, an empty segment, dots alone and a slash
 * or backslash inside of a segment never match, and nothing is normalized or redirected.
 */
function pathTable<Leaf>(
  entries: Iterable<readonly [template: string, leaf: Leaf]>,
): (path: string) => PathMatch<Leaf> | null {
  const root = newNode<Leaf>();
  for (const [template, leaf] of entries) {
    let node = root;
    for (const segment of template.split("/").filter((name) => name !== "")) {
      const isParameter = segment.startsWith(":");
      const next = (isParameter ? node.parameter : node.children.get(segment)) ?? newNode<Leaf>();
      if (isParameter) node.parameter = next;
      else node.children.set(segment, next);
      node = next;
    }
    node.leaf = leaf;
  }
  return (path) => {
    const values: string[] = [];
    const end = path.endsWith("/") ? path.length - 1 : path.length;
    let node = root;
    for (let start = 1; start <= end; ) {
      const slash = path.indexOf("/", start);
      const stop = slash === -1 ? end : slash;
      const segment = decode(path.slice(start, stop));
      if (segment === null || segment === "") return null;
      const child = node.children.get(segment);
      if (child === undefined) values.push(segment);
      const next = child ?? node.parameter;
      if (next === null) return null;
      node = next;
      start = stop + 1;
    }
    return node.leaf === null ? null : { leaf: node.leaf, values };
  };
}

export interface Route {
  /** The template of the path, without the prefix. */
  readonly path: string;
  /** Names of the parameters in the path, in order. */
  readonly parameters: readonly string[];
  readonly endpoints: ReadonlyMap<string, Endpoint>;
  readonly isPublic: boolean;
  /** The methods that may succeed. RFC 9110 section 10.2.1. */
  readonly allow: string;
}

const methodOrder = ["GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS"];

function routeOf(path: string, endpoints: readonly Endpoint[]): Route {
  const allowed = new Set<string>(["OPTIONS"]);
  for (const { method, status } of endpoints) {
    if (status === 405) continue;
    allowed.add(method);
    if (method === "GET") allowed.add("HEAD");
  }
  return {
    path,
    parameters: path.split("/").flatMap((part) => (part.startsWith(":") ? [part.slice(1)] : [])),
    isPublic: endpoints.every(({ scope }) => scope === "public"),
    endpoints: new Map(endpoints.map((endpoint) => [endpoint.method, endpoint])),
    allow: methodOrder.filter((method) => allowed.has(method)).join(", "),
  };
}

/** Creates the router of these endpoints under `basePath`, which does not end with a slash. */
export function createRouter(
  endpoints: readonly Endpoint[],
  basePath: string,
): (path: string) => PathMatch<Route> | null {
  const paths = new Set(endpoints.map(({ path }) => path));
  return pathTable(
    [...paths].map((path) => [
      `${basePath}${path}`,
      routeOf(
        path,
        endpoints.filter((endpoint) => endpoint.path === path),
      ),
    ]),
  );
}

export function parametersOf({ leaf, values }: PathMatch<Route>): Readonly<Record<string, string>> {
  const named: Record<string, string> = {};
  for (const [index, name] of leaf.parameters.entries()) named[name] = values[index] as string;
  return named;
}
