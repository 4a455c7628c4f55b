import type { Store } from "#stores/index.ts";
import type { Metrics } from "./metrics.ts";

/** The end of measured work: its milliseconds, and the code of its error, if it failed. */
type Observe = (ms: number, code: string | null) => void;

const codeOf = (error: unknown): string => {
  const { code } = Object(error) as { readonly code?: unknown };
  return typeof code === "string" ? code : "error";
};

/** Measures work, including its time in queues. */
export async function measure<Result>(work: () => Promise<Result>, observe: Observe): Promise<Result> {
  const started = performance.now();
  let code: string | null = null;
  try {
    return await work();
  } catch (error) {
    code = codeOf(error);
    throw error;
  } finally {
    observe(performance.now() - started, code);
  }
}

type Call = (...given: readonly unknown[]) => Promise<unknown>;

/** The calls of a store that are for requests and periodic work. */
const measuredCalls = [
  "read",
  "write",
  "addSurveyEvents",
  "createSurvey",
  "replaceSurvey",
  "removeSurvey",
  "addResponse",
  "addResponses",
  "removeResponse",
  "purge",
  "clearProject",
  "projects",
  "probe",
] as const satisfies readonly (keyof Store)[];

/** Returns a store whose calls are measured. */
export function measureStore(
  store: Store,
  { observeStore, countPurged }: Pick<Metrics, "observeStore" | "countPurged">,
): Store {
  const measured = Object.create(store) as Record<keyof Store, unknown>;
  for (const name of ["accounts", "backup", "close", "work"] as const) {
    const member: unknown = store[name];
    measured[name] = typeof member === "function" ? member.bind(store) : member;
  }
  for (const name of measuredCalls) {
    const call = (store[name] as Call).bind(store);
    measured[name] = (...given: readonly unknown[]) =>
      measure(
        () => call(...given),
        (ms, code) => observeStore(name, ms, code),
      );
  }
  const purge = measured.purge as Store["purge"];
  measured.purge = async (...given: Parameters<Store["purge"]>) => {
    const rows = await purge(...given);
    countPurged(given[1].what, rows);
    return rows;
  };
  return measured as unknown as Store;
}
