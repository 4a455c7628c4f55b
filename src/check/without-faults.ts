import { pointerTokens } from "#diagnostics/json-pointer.ts";

/** The faulty places of a payload as a tree: an empty node is itself faulty. */
type Faults = Map<string, Faults>;

function treeOf(pointers: Iterable<string>): Faults | null {
  const tree: Faults = new Map();
  for (const pointer of pointers) {
    const tokens = pointerTokens(pointer);
    if (tokens.length === 0) return null;
    let at = tree;
    for (const [level, token] of tokens.entries()) {
      let next = at.get(token);
      // A place inside one that is faulty as a whole says nothing more.
      if (next?.size === 0) break;
      if (next === undefined || level === tokens.length - 1) {
        next = new Map();
        at.set(token, next);
      }
      at = next;
    }
  }
  return tree;
}

function copyWithout(value: unknown, faults: Faults): unknown {
  if (faults.size === 0) return undefined;
  if (typeof value !== "object" || value === null) return value;
  const copy: Record<string, unknown> = Array.isArray(value) ? ([...value] as never) : { ...value };
  for (const [token, inside] of faults) {
    if (!Object.hasOwn(copy, token)) continue;
    const member = copyWithout(copy[token], inside);
    if (member === undefined && !Array.isArray(copy)) delete copy[token];
    else copy[token] = member;
  }
  return copy;
}

/**
 * A payload without the places at which something is wrong, so that the rest can still be checked: members are left
 * out, elements of lists undefined. What is sound is shared, not copied. Undefined when the payload as a whole is
 * faulty. Depth is bounded by the depth of the pointers, which the reader bounds.
 */
export function withoutFaults(payload: unknown, pointers: ReadonlySet<string>): unknown {
  if (pointers.size === 0) return payload;
  const tree = treeOf(pointers);
  return tree === null ? undefined : copyWithout(payload, tree);
}
