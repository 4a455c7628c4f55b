import { type Store, StoreError } from "#stores/store.ts";

/** A value that a store throws, and the status that the caller gets. */
export interface Fault {
  readonly name: string;
  readonly value: unknown;
  readonly status: 500 | 503 | 504 | 507;
  /** Thrown by the call itself instead of by its promise. */
  readonly atOnce?: true;
}

/** A text that must never reach a caller. */
export const secret = "hunter2";

const loud = new Error(`password=${secret} in select * from surveyc_keys`);

export const faults: readonly Fault[] = [
  { name: "an error", value: loud, status: 500 },
  { name: "an error, thrown at once", value: loud, status: 500, atOnce: true },
  { name: "null", value: null, status: 500 },
  { name: "a conflict", value: { code: "40001", detail: secret }, status: 503 },
  { name: "a lost connection", value: Object.assign(new Error(secret), { code: "ECONNRESET" }), status: 503 },
  { name: "a store that is away", value: new StoreError("unavailable", secret), status: 503 },
  { name: "a change that may have been made", value: new StoreError("unknown", secret), status: 504 },
  { name: "a store without room", value: new StoreError("full", secret), status: 507 },
];

/** A point at which the store fails: after that many steps. */
export interface Plan {
  readonly at: number;
  readonly fault: Fault;
}

/**
 * A store that counts its steps, with one failing step. A step is the beginning or
 * the end of a call of the store or of one of its rows; `end of write` is the last one before the write is committed.
 */
export function interrupted(
  store: Store,
  plan: Plan | null = null,
): { readonly store: Store; readonly steps: string[] } {
  const steps: string[] = [];
  const pass = (step: string): void => {
    const at = steps.push(step) - 1;
    if (at === plan?.at) throw plan.fault.value;
  };
  const around = <Result>(call: string, work: () => Promise<Result>): Promise<Result> => {
    const run = (): Promise<Result> => {
      pass(`before ${call}`);
      return work().then((result) => {
        pass(`after ${call}`);
        return result;
      });
    };
    return plan?.fault.atOnce === true ? run() : (async () => run())();
  };
  const watched = <Rows extends object>(rows: Rows): Rows =>
    new Proxy(rows, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== "function") return method;
        return (...asked: unknown[]) => around(String(name), () => method.apply(target, asked));
      },
    });
  return {
    steps,
    store: {
      accounts: watched(store.accounts),
      read: (project, work) => around("read", () => store.read(project, (rows) => work(watched(rows)))),
      write: (project, work) =>
        around("write", () =>
          store.write(project, async (rows) => {
            const result = await work(watched(rows));
            pass("end of write");
            return result;
          }),
        ),
      addSurveyEvents: (...asked) => around("addSurveyEvents", () => store.addSurveyEvents(...asked)),
      createSurvey: (...asked) => around("createSurvey", () => store.createSurvey(...asked)),
      replaceSurvey: (...asked) => around("replaceSurvey", () => store.replaceSurvey(...asked)),
      removeSurvey: (...asked) => around("removeSurvey", () => store.removeSurvey(...asked)),
      addResponse: (...asked) => around("addResponse", () => store.addResponse(...asked)),
      addResponses: (...asked) => around("addResponses", () => store.addResponses(...asked)),
      removeResponse: (...asked) => around("removeResponse", () => store.removeResponse(...asked)),
      purge: (...asked) => around("purge", () => store.purge(...asked)),
      clearProject: (project) => around("clearProject", () => store.clearProject(project)),
      projects: () => around("projects", () => store.projects()),
      probe: () => around("probe", () => store.probe()),
      close: () => store.close(),
    },
  };
}
