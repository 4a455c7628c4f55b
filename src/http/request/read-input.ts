import type { Endpoint, OperationInput } from "../operation.ts";
import { type HttpProblem, unknownObject } from "../response/problems.ts";
import { readPreconditions } from "./preconditions.ts";
import { readParameter, readQuery } from "./read-parameters.ts";

/** What a request says besides its body. */
export interface InputRead extends Pick<OperationInput, "query" | "preconditions"> {
  readonly ok: true;
  readonly params: Readonly<Record<string, number | string>>;
}

/** Reads path parameters, query and preconditions. */
export function readInput(
  { params: kinds, query: names }: Endpoint,
  parameters: Readonly<Record<string, string>>,
  query: string,
  headers: Headers,
): InputRead | HttpProblem {
  const params: Record<string, number | string> = {};
  for (const [name, kind] of Object.entries(kinds)) {
    const value = readParameter(kind, parameters[name] ?? "");
    if (value === null) return unknownObject;
    params[name] = value;
  }
  const read = readQuery(names, query);
  if (!read.ok) return read;
  const preconditions = readPreconditions(headers);
  if ("ok" in preconditions) return preconditions;
  return { ok: true, params, query: read.values, preconditions };
}
