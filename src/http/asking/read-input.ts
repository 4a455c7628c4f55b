import type { Denial } from "../answering/denial.ts";
import { unknownObject } from "../answering/denials.ts";
import type { OperationInput } from "../operation.ts";
import { readParameter } from "./path-parameters.ts";
import type { Endpoint } from "./places.ts";
import { readPreconditions } from "./read-preconditions.ts";
import { readQuery } from "./read-query.ts";

/** What a request says besides its body. */
export interface InputRead {
  readonly ok: true;
  readonly params: Readonly<Record<string, number | string>>;
  readonly query: OperationInput["query"];
  readonly preconditions: OperationInput["preconditions"];
}

/** Reads the identifiers in a path, the query, and the headers that a change depends on. */
export function readInput(
  { params: kinds, query: asked }: Endpoint,
  parameters: Readonly<Record<string, string>>,
  query: string,
  headers: Headers,
): InputRead | Denial {
  const params: Record<string, number | string> = {};
  for (const name in kinds) {
    const kind = kinds[name];
    const value = kind === undefined ? null : readParameter(kind, parameters[name] ?? "");
    if (value === null) return unknownObject;
    params[name] = value;
  }
  const read = readQuery(asked, query);
  if (!read.ok) return read;
  const preconditions = readPreconditions(headers);
  if ("ok" in preconditions) return preconditions;
  return { ok: true, params, query: read.values, preconditions };
}
