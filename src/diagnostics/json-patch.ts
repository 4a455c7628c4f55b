// JSON Patch (RFC 6902), of which fixes use four operations. What a patch does not touch is shared with the payload.
import type { JsonPatchOperation } from "./diagnostic.ts";
import { pointerTokens } from "./json-pointer.ts";

type Container = Record<string, unknown> | unknown[];

const isContainer = (value: unknown): value is Container => typeof value === "object" && value !== null;

/** The value that the tokens of a pointer lead to; undefined where there is none. */
export function valueAt(root: unknown, tokens: readonly string[]): unknown {
  let value = root;
  for (const token of tokens) {
    if (!isContainer(value) || !Object.hasOwn(value, token)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[token];
  }
  return value;
}

/** Writes an own member, whatever its name: assigning to `__proto__` would change the object instead. */
const setMember = (object: Container, name: string, value: unknown): unknown =>
  Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });

/** A payload that is being patched: each object and list on the way to a change is copied once. */
class Patched {
  /** The whole payload is a member, so that it can be replaced, too. */
  readonly #root: { payload: unknown };
  readonly #copies = new Set<unknown>();

  constructor(payload: unknown) {
    this.#root = { payload };
    this.#copies.add(this.#root);
  }

  get payload(): unknown {
    return this.#root.payload;
  }

  apply(operation: JsonPatchOperation): void {
    const { op, path } = operation;
    if (op === "move") this.#put(path, this.#take(operation.from));
    else if (op === "remove") this.#take(path);
    else if (op === "add") this.#put(path, operation.value);
    else {
      const [container, name] = this.#placeOf(path);
      requireMember(container, name, path);
      setMember(container, name, operation.value);
    }
  }

  /** The copy of the container that a pointer leads into, and the last token. */
  #placeOf(path: string): readonly [Container, string] {
    const tokens = ["payload", ...pointerTokens(path)];
    const name = tokens.pop() ?? "";
    let container: Container = this.#root;
    for (const token of tokens) {
      requireMember(container, token, path);
      const inside: unknown = (container as Record<string, unknown>)[token];
      if (!isContainer(inside)) throw new TypeError(`There is nothing at ${path}.`);
      const copy: Container = this.#copyOf(inside);
      if (copy !== inside) setMember(container, token, copy);
      container = copy;
    }
    return [container, name];
  }

  #copyOf(container: Container): Container {
    if (this.#copies.has(container)) return container;
    const copy = Array.isArray(container) ? [...container] : { ...container };
    this.#copies.add(copy);
    return copy;
  }

  #take(path: string): unknown {
    const [container, name] = this.#placeOf(path);
    requireMember(container, name, path);
    if (Array.isArray(container)) return container.splice(Number(name), 1)[0];
    const taken = container[name];
    delete container[name];
    return taken;
  }

  #put(path: string, value: unknown): void {
    const [container, name] = this.#placeOf(path);
    if (!Array.isArray(container)) {
      setMember(container, name, value);
      return;
    }
    const position = name === "-" ? container.length : Number(name);
    if (!/^(?:-|0|[1-9]\d*)$/.test(name) || position > container.length)
      throw new TypeError(`There is no place for ${path}.`);
    container.splice(position, 0, value);
  }
}

function requireMember(container: Container, name: string, path: string): void {
  const isThere = Object.hasOwn(container, name) && !(Array.isArray(container) && name === "length");
  if (!isThere) throw new TypeError(`There is nothing at ${path}.`);
}

/**
 * A payload with a JSON Patch carried out; the payload itself stays as it is. A TypeError says that an operation finds
 * nothing to work on.
 */
export function applyPatch(payload: unknown, patch: readonly JsonPatchOperation[]): unknown {
  const patched = new Patched(payload);
  for (const operation of patch) patched.apply(operation);
  return patched.payload;
}
