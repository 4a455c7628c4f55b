import type { Claim } from "./claims.ts";
import type { Client } from "./client.ts";

/** How binding a promise is (RFC 2119). */
export type Level = "MUST" | "SHOULD";

/** One promise of the interface, and how to test from outside whether a server keeps it. */
export interface AuditRow {
  /** Kebab-case; stable. */
  readonly id: string;
  /** How binding it is. */
  readonly level: Level;
  /** One sentence; if an RFC is its source, the sentence ends with it. */
  readonly promise: string;
  /** Sends requests and yields a claim about each part of the promise. The first claim that is not null ends the row. */
  readonly check: (client: Client) => AsyncGenerator<Claim, void, void>;
}

/** A promise that every server keeps. */
export const must = (id: string, promise: string, check: AuditRow["check"]): AuditRow => ({
  id,
  level: "MUST",
  promise,
  check,
});

/** A promise that a server should keep. */
export const should = (id: string, promise: string, check: AuditRow["check"]): AuditRow => ({
  ...must(id, promise, check),
  level: "SHOULD",
});
