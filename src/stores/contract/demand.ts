/** Demands that something holds. */
export function demand(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what);
}

/** Demands that two plain values (maps among them) are the same, whatever the order of their members. */
export function demandSame(actual: unknown, expected: unknown, what: string): void {
  const [found, wanted] = [written(actual), written(expected)];
  demand(found === wanted, `${what}: expected ${wanted}, found ${found}`);
}

/** Demands that a call fails, and gives what it threw. */
export async function demandFailure(call: () => Promise<unknown>, what: string): Promise<unknown> {
  try {
    await call();
  } catch (thrown) {
    return thrown;
  }
  throw new Error(`${what}: expected a failure, found none`);
}

/** Demands that a call fails with a fault of that code. */
export async function demandStoreError(
  call: () => Promise<unknown>,
  code: string,
  what: string,
): Promise<void> {
  const thrown = await demandFailure(call, what);
  demandSame((thrown as { code?: unknown }).code, code, what);
}

const byText = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);

function written(value: unknown): string {
  if (value instanceof Map)
    return `Map ${written([...value].map(([key, each]): [string, unknown] => [written(key), each]).sort(byText))}`;
  if (Array.isArray(value)) return `[${value.map(written).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? String(value);
  const members = Object.entries(value).sort(byText);
  return `{${members.map(([name, each]) => `${JSON.stringify(name)}: ${written(each)}`).join(", ")}}`;
}
