// Programs may pass values that throw when they are looked at, which no JSON does. Whatever else is thrown while a payload is
// looked at is a defect of ours or of a plugin, and must not be told as a fault of the payload.

/** The most values that are looked at. */
const MOST_VALUES = 1_000_000;

/** The most classes above an object that are looked at: a proxy may claim another one each time. */
const MOST_CLASSES = 16;

/** The names of all members of an object, also of those that its class has. */
function namesIn(value: object): Set<PropertyKey> {
  // A proxy may throw for what it does not list, and enumerating looks at members in a way of its own.
  const names = new Set<PropertyKey>(["questions", ...Object.keys(value)]);
  let from: object | null = value;
  for (let classes = 0; from !== null && classes < MOST_CLASSES; classes++) {
    const above = Object.getPrototypeOf(from) as object | null;
    // The prototype of plain objects, of whatever realm, has nothing of the payload.
    if (above === null && from !== value) break;
    for (const name of Reflect.ownKeys(from)) names.add(name);
    from = above;
  }
  return names;
}

/** What is inside a value; a list is as long as it says when it is asked once. */
function valuesIn(value: object, most: number): unknown[] {
  if (Array.isArray(value))
    return Array.from({ length: Math.min(Number(value.length), most) }, (_, at) => value[at]);
  // Bytes have millions of members, none of which can throw.
  if (ArrayBuffer.isView(value)) return [];
  return [...namesIn(value)].slice(0, most).map((name) => {
    Reflect.has(value, name);
    return Reflect.get(value, name) as unknown;
  });
}

/** Whether looking at a payload throws by itself. Bounded, even where every look makes another object. */
function isUnreadable(payload: unknown): boolean {
  const left = [payload];
  const seen = new Set<object>();
  try {
    for (let looks = 0; left.length > 0 && looks < MOST_VALUES; looks++) {
      const value = left.pop();
      if (typeof value !== "object" || value === null || seen.has(value)) continue;
      seen.add(value);
      for (const inside of valuesIn(value, MOST_VALUES - looks)) left.push(inside);
    }
  } catch {
    // Nothing is done in there but looking at the payload.
    return true;
  }
  return false;
}

/**
 * For the `catch` around what looks at a payload: returns where the payload throws by itself, so that it is a fault of the
 * payload; otherwise throws the error again.
 */
export function rethrowDefect(error: unknown, payload: unknown): void {
  if (!isUnreadable(payload)) throw error;
}
