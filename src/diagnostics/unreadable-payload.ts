// Programs may pass values that throw when they are read (proxies, getters), which JSON cannot contain. Every other exception is
// a defect of surveyc or of a plugin, and is not reported as a fault of the payload.
import { pointerToken } from "./json-pointer.ts";

/** The maximum number of values that are read. */
const MAX_VALUES = 1_000_000;

/** The maximum number of prototypes of an object that are read: a proxy may return another one each time. */
const MAX_PROTOTYPES = 16;

/** The names of all members of an object, including those of its class. */
function namesIn(value: object): Set<PropertyKey> {
  // A proxy may throw for a name that it does not list, and enumerating reads members in another way.
  const names = new Set<PropertyKey>(["questions", ...Object.keys(value)]);
  let from: object | null = value;
  for (let prototypes = 0; from !== null && prototypes < MAX_PROTOTYPES; prototypes++) {
    const next = Object.getPrototypeOf(from) as object | null;
    // The prototype of plain objects, of any realm, has no members of the payload.
    if (next === null && from !== value) break;
    for (const name of Reflect.ownKeys(from)) names.add(name);
    from = next;
  }
  return names;
}

/** The members of a value with their names. The length of a list is read once. */
function membersOf(value: object, maximum: number): [PropertyKey, unknown][] {
  if (Array.isArray(value))
    return Array.from({ length: Math.min(Number(value.length), maximum) }, (_, at) => [at, value[at]]);
  // Byte arrays have millions of elements, none of which can throw.
  if (ArrayBuffer.isView(value)) return [];
  return [...namesIn(value)].slice(0, maximum).map((name) => {
    Reflect.has(value, name);
    return [name, Reflect.get(value, name) as unknown];
  });
}

/**
 * The JSON Pointer to the first object or list that throws when it is read; undefined if there is none. Bounded, even if
 * every read returns another object.
 */
export function findUnreadable(payload: unknown): string | undefined {
  const pending: [pointer: string, value: unknown][] = [["", payload]];
  const seen = new Set<object>();
  for (let reads = 0; reads < MAX_VALUES; reads++) {
    const next = pending.pop();
    if (next === undefined) return undefined;
    const [pointer, value] = next;
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    try {
      for (const [name, member] of membersOf(value, MAX_VALUES - reads))
        if (typeof member === "object" && member !== null)
          pending.push([`${pointer}/${pointerToken(String(name))}`, member]);
    } catch {
      // Only reading the payload can throw here.
      return pointer;
    }
  }
  return undefined;
}
