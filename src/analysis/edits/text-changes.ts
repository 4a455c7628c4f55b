import type { JsonPatchOperation } from "#diagnostics/diagnostic.ts";
import { pointerToken } from "#diagnostics/json-pointer.ts";
import { isObject, type JsonObject } from "#diagnostics/json-value.ts";

/** A list whose elements change places: for each place, the former position of its element. */
export interface Reordering {
  readonly pointer: string;
  readonly order: readonly number[];
}

/** The changes between two values: first the reorderings, then a patch. */
export interface TextChanges {
  readonly reorderings: Reordering[];
  readonly patch: JsonPatchOperation[];
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The former position of each element: of an equal one, or of one to replace, each used once; undefined for an added one. */
function formerPositions(old: readonly unknown[], now: readonly unknown[]): (number | undefined)[] {
  const positions = new Map<string, number[]>();
  for (const [position, element] of old.entries()) {
    const text = JSON.stringify(element);
    const known = positions.get(text);
    if (known === undefined) positions.set(text, [position]);
    else known.push(position);
  }
  const kept = now.map((element) => positions.get(JSON.stringify(element))?.shift());
  const replaced = [...positions.values()].flat().sort((one, other) => other - one);
  return kept.map((position) => position ?? replaced.pop());
}

/** Adds the changes of a list. Its elements change places, then single ones are replaced, added and removed. */
function changeList(
  pointer: string,
  old: readonly unknown[],
  now: readonly unknown[],
  { reorderings, patch }: TextChanges,
): void {
  const former = formerPositions(old, now);
  const kept = former.filter((position) => position !== undefined);
  const places = kept.toSorted((one, other) => one - other);
  const order = [...old.keys()];
  for (const [index, place] of places.entries()) order[place] = kept[index] as number;
  if (order.some((position, place) => position !== place)) reorderings.push({ pointer, order });
  const isKept = new Set(places);
  for (const place of [...old.keys()].reverse())
    if (!isKept.has(place)) patch.push({ op: "remove", path: `${pointer}/${place}` });
  for (const [place, value] of now.entries()) {
    const position = former[place];
    const path = `${pointer}/${place}`;
    if (position === undefined) patch.push({ op: "add", path, value });
    else if (!isEqual(old[position], value)) patch.push({ op: "replace", path, value });
  }
}

/** Adds the changes of an object. A property that disappears while one with its value is new is renamed in its place. */
function changeMembers(path: string, old: JsonObject, now: JsonObject, changes: TextChanges): void {
  const { patch } = changes;
  const at = (name: string): string => `${path}/${pointerToken(name)}`;
  const removed = new Set(Object.keys(old).filter((name) => !Object.hasOwn(now, name)));
  for (const [name, value] of Object.entries(now)) {
    if (Object.hasOwn(old, name)) {
      change(at(name), old[name], value, changes);
      continue;
    }
    const renamed = [...removed].find((former) => isEqual(old[former], value));
    if (renamed === undefined) patch.push({ op: "add", path: at(name), value });
    else patch.push({ op: "move", from: at(renamed), path: at(name) });
    if (renamed !== undefined) removed.delete(renamed);
  }
  for (const name of removed) patch.push({ op: "remove", path: at(name) });
}

function change(path: string, old: unknown, now: unknown, changes: TextChanges): void {
  if (isEqual(old, now)) return;
  if (Array.isArray(old) && Array.isArray(now)) changeList(path, old, now, changes);
  else if (isObject(old) && isObject(now)) changeMembers(path, old, now, changes);
  else changes.patch.push({ op: "replace", path, value: now });
}

/** The smallest changes that turn one value of a text into another one, so that the rest of the text keeps its comments. */
export function changesBetween(path: string, old: unknown, now: unknown): TextChanges {
  const changes: TextChanges = { reorderings: [], patch: [] };
  change(path, old, now, changes);
  return changes;
}
