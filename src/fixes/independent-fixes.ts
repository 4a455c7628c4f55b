import type { Diagnostic, Fix, JsonPatchOperation } from "#diagnostics/diagnostic.ts";
import { pointerTokens } from "#diagnostics/json-pointer.ts";

/** The first safe fix of every finding that has one: several of one finding are alternatives. */
export const safeFixesOf = (diagnostics: readonly Diagnostic[]): Fix[] =>
  diagnostics.flatMap(({ fixes = [] }) =>
    fixes.filter(({ applicability }) => applicability === "safe").slice(0, 1),
  );

/** The locations that operations change, as tokens: the whole list if positions may move, otherwise a single value. */
function placesOf(operation: JsonPatchOperation): string[][] {
  const { op, path } = operation;
  if (op === "replace") return [pointerTokens(path)];
  const pointers = op === "move" ? [operation.from, path] : [path];
  return pointers.map((pointer) => {
    const tokens = pointerTokens(pointer);
    // A number may be a position in a list or the name of a member.
    return /^(?:-|\d+)$/.test(tokens.at(-1) ?? "") ? tokens.slice(0, -1) : tokens;
  });
}

interface Place {
  /** Whether a fix changes this value or its content. */
  isClaimed: boolean;
  readonly inside: Map<string, Place>;
}

const newPlace = (): Place => ({ isClaimed: false, inside: new Map() });

/** Whether no fix has claimed a location, its ancestors and its content. */
function isFree(root: Place, tokens: readonly string[]): boolean {
  let place: Place | undefined = root;
  for (const token of tokens) {
    if (place.isClaimed) return false;
    place = place.inside.get(token);
    if (place === undefined) return true;
  }
  return !place.isClaimed && place.inside.size === 0;
}

function claim(root: Place, tokens: readonly string[]): void {
  let place = root;
  for (const token of tokens) {
    const inside = place.inside.get(token) ?? newPlace();
    place.inside.set(token, inside);
    place = inside;
  }
  place.isClaimed = true;
}

/**
 * The fixes that can be applied together: each that changes nothing that an earlier one changes, and moves no positions under
 * it. Several findings may share a fix: `applied` contains it for each, `distinct` once.
 */
export function independentFixes(fixes: readonly Fix[]): {
  readonly distinct: readonly Fix[];
  readonly applied: readonly Fix[];
} {
  const root = newPlace();
  const distinct = new Map<string, Fix>();
  const applied = fixes.filter((fix) => {
    const key = JSON.stringify(fix.patch);
    if (distinct.has(key)) return true;
    const places = fix.patch.flatMap(placesOf);
    if (!places.every((tokens) => isFree(root, tokens))) return false;
    for (const tokens of places) claim(root, tokens);
    distinct.set(key, fix);
    return true;
  });
  return { distinct: [...distinct.values()], applied };
}
