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
  NewResponse,
  PageRange,
  ProjectReads,
  ProjectWrites,
  Purge,
  ResponseOutcome,
  ResponseQuery,
  ResponseRow,
  RowPage,
  SharingRow,
  SurveyEventRow,
  SurveyQuery,
  SurveyReplacement,
  SurveyRow,
} from "./rows.ts";
export { type KeyRow, type Store, StoreError, type StoreErrorCode } from "./store.ts";
