// The door `surveyc/http/audit`: whether a server keeps what the interface promises.
export { type AuditResult, audit } from "./audit.ts";
export type { AuditOptions } from "./audit-options.ts";
export type { AuditRow } from "./audit-row.ts";
export type { Claim, Skip } from "./claim.ts";
export type { Client, Extras, Made } from "./client.ts";
export type { Level } from "./level.ts";
export { printAudit } from "./print-audit.ts";
export type { Reply } from "./reply.ts";
export { auditRows } from "./rows.ts";
