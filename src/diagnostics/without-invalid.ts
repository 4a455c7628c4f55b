import type { InvalidLocations, InvalidMembers } from "./invalid-locations.ts";
import type { PathStep } from "./json-pointer.ts";

function listWithout(list: readonly unknown[], invalid: InvalidMembers): unknown[] {
  const copy = [...list];
  for (const [step, inside] of invalid) {
    const position = Number(step);
    if (Object.hasOwn(copy, position)) copy[position] = withoutInside(copy[position], inside);
  }
  return copy;
}

function objectWithout(value: object, invalid: InvalidMembers): object {
  // Members are set to undefined, not deleted: engines turn an object from which something was deleted into a table, and
  // iterate over such objects slowly.
  let copy: Record<PathStep, unknown> | undefined;
  for (const [name, inside] of invalid)
    if (Object.hasOwn(value, name)) {
      copy ??= { ...value } as Record<PathStep, unknown>;
      copy[name] = withoutInside(copy[name], inside);
    }
  return copy ?? value;
}

function withoutInside(value: unknown, invalid: InvalidMembers | null): unknown {
  if (invalid === null) return undefined;
  if (typeof value !== "object" || value === null) return value;
  return Array.isArray(value) ? listWithout(value, invalid) : objectWithout(value, invalid);
}

/**
 * A payload without its invalid parts, so that the rest can still be checked: members and elements there are undefined. Valid
 * parts are shared, not copied. Undefined if the payload as a whole is invalid. The depth is bounded by the depth of the
 * locations, which the reader bounds.
 */
export function withoutInvalid(payload: unknown, { inside }: InvalidLocations): unknown {
  return inside === undefined ? payload : withoutInside(payload, inside);
}
