import type { JsonPatchOperation } from "#diagnostics/diagnostic.ts";
import { pointerTokens } from "#diagnostics/json-pointer.ts";

type Container = Record<string, unknown> | unknown[];

/** The value that the tokens of a pointer lead to; undefined where there is none. */
export function valueAt(root: unknown, tokens: readonly string[]): unknown {
  let value = root;
  for (const token of tokens) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, token)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[token];
  }
  return value;
}

function containerAt(root: unknown, tokens: readonly string[], path: string): Container {
  const container = valueAt(root, tokens.slice(0, -1));
  if (typeof container === "object" && container !== null) return container as Container;
  throw new Error(`there is nothing at ${path}`);
}

function take(root: unknown, path: string): unknown {
  const tokens = pointerTokens(path);
  const container = containerAt(root, tokens, path);
  const name = tokens.at(-1) ?? "";
  if (!Object.hasOwn(container, name)) throw new Error(`there is nothing at ${path}`);
  if (Array.isArray(container)) return container.splice(Number(name), 1)[0];
  const { [name]: taken } = container;
  delete container[name];
  return taken;
}

function put(root: unknown, path: string, value: unknown): void {
  const tokens = pointerTokens(path);
  const container = containerAt(root, tokens, path);
  const name = tokens.at(-1) ?? "";
  if (!Array.isArray(container)) {
    container[name] = value;
    return;
  }
  const position = name === "-" ? container.length : Number(name);
  if (!(position >= 0 && position <= container.length)) throw new Error(`there is no place for ${path}`);
  container.splice(position, 0, value);
}

function apply(root: unknown, operation: JsonPatchOperation): void {
  const { op, path } = operation;
  const value = op === "move" ? take(root, operation.from) : undefined;
  if (op === "remove" || op === "replace") take(root, path);
  if (op !== "remove") put(root, path, op === "move" ? value : structuredClone(operation.value));
}

/** A payload with a JSON Patch (RFC 6902) carried out; throws where an operation finds nothing to work on. */
export function applyPatch(payload: unknown, patch: readonly JsonPatchOperation[]): unknown {
  // The whole payload is a member here, so that it can be replaced, too.
  const root = { payload: structuredClone(payload) };
  for (const operation of patch) {
    const moved =
      operation.op === "move"
        ? { ...operation, path: `/payload${operation.path}`, from: `/payload${operation.from}` }
        : { ...operation, path: `/payload${operation.path}` };
    apply(root, moved);
  }
  return root.payload;
}
