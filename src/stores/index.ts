export type { Accounts, HeldKey, KeyRow, ProjectRow, UserRow } from "./accounts.ts";
export { memoryStore } from "./memory-store.ts";
export { type PgliteStoreOptions, pgliteStore, type RestoreOptions, restorePglite } from "./pglite-store.ts";
export { type PostgresStoreOptions, postgresStore } from "./postgres-store.ts";
export type {
  ActivityQuery,
  CountQuery,
  DashboardQuery,
  PageRange,
  ProjectReads,
  ProjectWrites,
  ResponseQuery,
  RowPage,
  SurveyQuery,
} from "./project-rows.ts";
export type {
  ActivityRow,
  BackupOptions,
  BackupSize,
  CollaboratorRow,
  DashboardRow,
  EventTotals,
  NewResponse,
  NewSubmission,
  Purge,
  ReplyRow,
  ResponseOutcome,
  ResponseRemoval,
  ResponseRow,
  SharingRow,
  SkippedRows,
  SurveyEventRow,
  SurveyReplacement,
  SurveyRow,
} from "./rows.ts";
export { schemaStatus } from "./schema-status.ts";
export type { KeptPositions, MigrationEvents, RenamedProject } from "./sql/migrations/migration.ts";
export type { SchemaStatus, WaitingMigration } from "./sql/schema-status.ts";
export { type Store, StoreError, type StoreErrorCode, type StoreWork } from "./store.ts";
export type { StorePart, StoreUse } from "./store-part.ts";
