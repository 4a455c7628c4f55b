// Where rows are kept

// What a store is
export type { Accounts, HeldKey, KeyRow, ProjectRow, UserRow } from "./accounts.ts";
export { memoryStore } from "./memory-store.ts";
export { type PgliteStoreOptions, pgliteStore } from "./pglite-store.ts";
export { type PostgresStoreOptions, postgresStore } from "./postgres-store.ts";
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
  ReplyRow,
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
export { type Store, StoreError, type StoreErrorCode } from "./store.ts";
