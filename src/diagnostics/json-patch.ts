// JSON Patch (RFC 6902): the four operations that fixes use. Values that a patch does not change are shared with the payload.
import type { JsonPatchOperation } from "./diagnostic.ts";
import { pointerTokens } from "./json-pointer.ts";

type Container = Record<string, unknown> | unknown[];

const isContainer = (value: unknown): value is Container => typeof value === "object" && value !== null;

/** Whether a member exists. The length of a list is not a member. */
const hasMember = (container: Container, name: string): boolean =>
  Object.hasOwn(container, name) && !(Array.isArray(container) && name === "length");

/** The value that the tokens of a pointer lead to; undefined if there is none. */
export function valueAt(root: unknown, tokens: readonly string[]): unknown {
  let value = root;
  for (const token of tokens) {
    if (!isContainer(value) || !hasMember(value, token)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[token];
  }
  return value;
}

/** Writes an own property of any name: assigning to `__proto__` would change the object instead. */
const setMember = (object: Container, name: string, value: unknown): unknown =>
  Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });

const nothingAt = (path: string): TypeError => new TypeError(`There is nothing at ${path}.`);

/** The value of an existing member. */
function memberAt(container: Container, name: string, path: string): unknown {
  if (hasMember(container, name)) return (container as Readonly<Record<string, unknown>>)[name];
  throw nothingAt(path);
}

/**
 * Applies operations to a payload one after the other, and returns the current result; the payload itself is unchanged, because
 * each object and list on the path to a change is copied once. Throws a TypeError for an operation whose path does not exist.
 */
export function patcher(payload: unknown): (operation: JsonPatchOperation) => unknown {
  /** Has the whole payload as a member, so that it can be replaced, too. */
  const root = { payload };
  const copies = new Set<unknown>([root]);

  /** The copy of the container that a pointer leads into, and the last token. */
  const placeOf = (path: string): readonly [Container, string] => {
    const tokens = ["payload", ...pointerTokens(path)];
    const name = tokens.pop() ?? "";
    let container: Container = root;
    for (const token of tokens) {
      let inside = memberAt(container, token, path);
      if (!isContainer(inside)) throw nothingAt(path);
      if (!copies.has(inside)) {
        inside = Array.isArray(inside) ? [...inside] : { ...inside };
        copies.add(inside);
        setMember(container, token, inside);
      }
      container = inside as Container;
    }
    return [container, name];
  };

  const remove = (path: string): unknown => {
    const [container, name] = placeOf(path);
    const removed = memberAt(container, name, path);
    if (Array.isArray(container)) container.splice(Number(name), 1);
    else delete container[name];
    return removed;
  };

  const insert = (path: string, value: unknown): void => {
    const [container, name] = placeOf(path);
    if (!Array.isArray(container)) setMember(container, name, value);
    else if (name === "-" || name === String(container.length)) container.push(value);
    else {
      memberAt(container, name, path);
      container.splice(Number(name), 0, value);
    }
  };

  return (operation) => {
    const { op, path } = operation;
    if (op === "move") insert(path, remove(operation.from));
    else if (op === "remove") remove(path);
    else if (op === "add") insert(path, operation.value);
    else {
      const [container, name] = placeOf(path);
      memberAt(container, name, path);
      setMember(container, name, operation.value);
    }
    return root.payload;
  };
}

/** Returns a payload with a JSON Patch applied, in the same way. */
export function applyPatch(payload: unknown, patch: readonly JsonPatchOperation[]): unknown {
  const applyOperation = patcher(payload);
  let patched = payload;
  for (const operation of patch) patched = applyOperation(operation);
  return patched;
}
