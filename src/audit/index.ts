// Entry point `surveyc/http/audit`: whether a server keeps what the interface promises.
export { type AuditOptions, type AuditResult, audit, printAudit } from "./audit.ts";
export type { AuditRow, Level } from "./audit-row.ts";
export type { Claim, Preparation, Skip } from "./claims.ts";
export type { Client, ClientOptions, Created, Extras } from "./client.ts";
export type { Reply } from "./reply.ts";
export { auditRows } from "./rows.ts";
