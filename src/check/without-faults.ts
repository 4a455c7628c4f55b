import type { FaultsInside, FaultyPlaces } from "#diagnostics/faulty-places.ts";

function listWithout(list: readonly unknown[], faults: FaultsInside): unknown[] {
  const copy = [...list];
  for (const [step, inside] of faults) {
    const position = Number(step);
    if (Object.hasOwn(copy, position)) copy[position] = withoutInside(copy[position], inside);
  }
  return copy;
}

function objectWithout(value: object, faults: FaultsInside): object {
  // Deleting from a copy would be shorter. Going through members that were deleted from, once, makes every such walk slow
  // for as long as the process lives: engines remember what they have met.
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const inside = faults.get(name);
    const member: unknown = (value as Record<string, unknown>)[name];
    // Assigned, this name would be the prototype.
    if (inside === undefined && name !== "__proto__") copy[name] = member;
    else if (inside) copy[name] = withoutInside(member, inside);
  }
  return copy;
}

function withoutInside(value: unknown, faults: FaultsInside | null): unknown {
  if (faults === null) return undefined;
  if (typeof value !== "object" || value === null) return value;
  return Array.isArray(value) ? listWithout(value, faults) : objectWithout(value, faults);
}

/**
 * A payload without the places at which something is wrong, so that the rest can still be checked: members are left
 * out, elements of lists undefined. What is sound is shared, not copied. Undefined when the payload as a whole is
 * faulty. Depth is bounded by the depth of the places, which the reader bounds.
 */
export function withoutFaults(payload: unknown, { inside }: FaultyPlaces): unknown {
  return inside === undefined ? payload : withoutInside(payload, inside);
}
