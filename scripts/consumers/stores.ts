import { memoryStore, pgliteStore, postgresStore, type Store } from "surveyc/stores";

export const stores: (() => Promise<Store>)[] = [
  memoryStore,
  () => pgliteStore({ dataDir: "data" }),
  () => postgresStore({ connectionString: "postgres://127.0.0.1/surveys" }),
];
