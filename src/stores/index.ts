// Where rows are kept
export { memoryStore } from "./memory-store.ts";
export { type PgliteStoreOptions, pgliteStore } from "./pglite-store.ts";
export { type PostgresStoreOptions, postgresStore } from "./postgres-store.ts";
// What a store is
export type {
  ActivityQuery,
  ActivityRow,
  CollaboratorRow,
  CountQuery,
  DashboardQuery,
  DashboardRow,
  EventTotals,
  PageRange,
  ProjectReads,
  ProjectWrites,
  ResponseQuery,
  ResponseRow,
  RowPage,
  SharingRow,
  SurveyEventRow,
  SurveyQuery,
  SurveyRow,
} from "./rows.ts";
export { type KeyRow, type Store, StoreError, type StoreErrorCode } from "./store.ts";
