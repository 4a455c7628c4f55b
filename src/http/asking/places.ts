import type { OperationInput, ParameterKind } from "../operation.ts";
import type { QueryName } from "../query-parameters.ts";
import type { Result } from "../result.ts";
import type { Services } from "../services.ts";
import { type PathMatch, pathTable } from "./path-table.ts";

/** What a path and method lead to: an operation of the interface, or a companion, which is in no project. */
export interface Endpoint {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, ParameterKind>>;
  /** Null where every key will do. */
  readonly scope: string | null;
  readonly status: number;
  readonly query: readonly QueryName[];
  readonly takesBody: boolean;
  readonly run: (services: Services, input: OperationInput) => Promise<Result<unknown>>;
}

/** A path: what its methods lead to. */
export interface Place {
  /** Names of the parameters in the path, in order. */
  readonly names: readonly string[];
  readonly endpoints: ReadonlyMap<string, Endpoint>;
  /** The methods that may succeed. RFC 9110 section 10.2.1. */
  readonly allow: string;
}

const inOrder = ["GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS"];

function placeOf(path: string, endpoints: readonly Endpoint[]): Place {
  const allowed = new Set<string>(["OPTIONS"]);
  for (const { method, status } of endpoints) {
    if (status === 405) continue;
    allowed.add(method);
    if (method === "GET") allowed.add("HEAD");
  }
  return {
    names: path.split("/").flatMap((part) => (part.startsWith(":") ? [part.slice(1)] : [])),
    endpoints: new Map(endpoints.map((endpoint) => [endpoint.method, endpoint])),
    allow: inOrder.filter((method) => allowed.has(method)).join(", "),
  };
}

/** Finds the place that a path leads to, behind `basePath`, which has no slash at its end. */
export function findPlaces(
  endpoints: readonly Endpoint[],
  basePath: string,
): (path: string) => PathMatch<Place> | null {
  const paths = new Set(endpoints.map(({ path }) => path));
  return pathTable(
    [...paths].map((path) => [
      `${basePath}${path}`,
      placeOf(
        path,
        endpoints.filter((endpoint) => endpoint.path === path),
      ),
    ]),
  );
}
