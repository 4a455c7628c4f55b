import type { ProjectReads, ProjectWrites } from "#stores/project-rows.ts";
import type { Store } from "#stores/store.ts";

/** A promise that every store keeps. */
export interface StoreLaw {
  /** The text of the law. */
  readonly name: string;
  /** Throws if the store does not keep the promise. Opens the stores it needs, and closes them. */
  check(open: () => Promise<Store>): Promise<void>;
}

export interface Project {
  readonly store: Store;
  readonly name: string;
  read<Result>(work: (rows: ProjectReads) => Promise<Result>): Promise<Result>;
  write<Result>(work: (rows: ProjectWrites) => Promise<Result>): Promise<Result>;
  /** Each call is a separate read. */
  readonly reads: ProjectReads;
  /** Each call is a separate write. */
  readonly writes: ProjectWrites;
}

/** Rows whose methods are each called in separate work. */
const separateCalls = <Rows extends object>(run: (work: (rows: Rows) => unknown) => unknown): Rows =>
  new Proxy({} as Rows, {
    get:
      (_, method) =>
      (...given: unknown[]) =>
        run((rows) => (Reflect.get(rows, method) as (...given: unknown[]) => unknown).apply(rows, given)),
  });

export const projectOf = (store: Store, name: string): Project => ({
  store,
  name,
  read: (work) => store.read(name, work),
  write: (work) => store.write(name, work),
  reads: separateCalls((work) => store.read(name, async (rows) => work(rows))),
  writes: separateCalls((work) => store.write(name, async (rows) => work(rows))),
});

/** A law about one project, which is named after the law, so that laws can share a database. */
export const law = (name: string, check: (project: Project) => Promise<void>): StoreLaw => ({
  name,
  check: async (open) => {
    const store = await open();
    try {
      await check(projectOf(store, name));
    } finally {
      await store.close();
    }
  },
});

export function assert(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what);
}

/** Throws if two plain values (maps among them) differ; the order of members does not matter. */
export function assertEqual(actual: unknown, expected: unknown, what: string): void {
  const [found, expectedText] = [print(actual), print(expected)];
  assert(found === expectedText, `${what}: expected ${expectedText}, found ${found}`);
}

/** Throws if a call succeeds; returns its error. */
export async function catchFailure(call: () => Promise<unknown>, what: string): Promise<unknown> {
  try {
    await call();
  } catch (thrown) {
    return thrown;
  }
  throw new Error(`${what}: expected a failure, found none`);
}

/** Throws if a call does not fail with a `StoreError` of this code. */
export async function assertStoreError(
  call: () => Promise<unknown>,
  code: string,
  what: string,
): Promise<void> {
  const thrown = await catchFailure(call, what);
  assertEqual((thrown as { code?: unknown }).code, code, what);
}

const byText = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);

function print(value: unknown): string {
  if (value instanceof Map)
    return `Map ${print([...value].map(([key, each]): [string, unknown] => [print(key), each]).sort(byText))}`;
  if (Array.isArray(value)) return `[${value.map(print).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? String(value);
  const members = Object.entries(value).sort(byText);
  return `{${members.map(([name, each]) => `${JSON.stringify(name)}: ${print(each)}`).join(", ")}}`;
}
