import type { Claim } from "./claim.ts";
import type { Client } from "./client.ts";
import type { Level } from "./level.ts";

/** One promise of the interface, and how to see from outside whether a server keeps it. */
export interface AuditRow {
  /** Kebab-case; stable. */
  readonly id: string;
  readonly level: Level;
  /** One sentence, with its source at the end. */
  readonly promise: string;
  /** Looks at the server and tells what it sees, claim by claim. The first that is not null ends it. */
  readonly check: (client: Client) => AsyncGenerator<Claim, void, void>;
}
