import type { AuditOptions } from "./audit-options.ts";
import type { AuditRow } from "./audit-row.ts";
import { Client } from "./client.ts";
import type { Level } from "./level.ts";
import { auditRows } from "./rows.ts";

/** What became of one promise. */
export interface AuditResult {
  readonly id: string;
  readonly level: Level;
  readonly promise: string;
  readonly verdict: "kept" | "broken" | "skipped";
  /** What was seen where it is broken, why it was not looked at where it is skipped, else empty. */
  readonly detail: string;
}

type Seen = Pick<AuditResult, "verdict" | "detail">;

async function judge(row: AuditRow, client: Client): Promise<Seen> {
  try {
    for await (const claim of row.check(client)) {
      if (typeof claim === "string") return { verdict: "broken", detail: claim };
      if (claim !== null) return { verdict: "skipped", detail: claim.skipped };
    }
    return { verdict: "kept", detail: "" };
  } catch (error) {
    // What a server answers is any value; one that a row cannot read is not what was promised.
    return { verdict: "broken", detail: `the answer could not be read: ${String(error)}` };
  }
}

/**
 * Looks from outside whether a server keeps what the interface promises: one result for each row, as soon as it is known,
 * in the order of the rows. It makes surveys and dashboards in the project and deletes them again; dashboards stay behind
 * as deleted, as the interface has it, and the activity log keeps its entries. Where the first row is broken, that is
 * where the server cannot be reached or the key does not open the project, all others are skipped. Never rejects.
 */
export async function* audit(options: AuditOptions): AsyncGenerator<AuditResult, void, void> {
  const client = new Client(options);
  let isReached = true;
  for (const row of auditRows) {
    if (options.level === "MUST" && row.level !== "MUST") continue;
    if (options.rows?.includes(row.id) === false) continue;
    const { id, level, promise } = row;
    const unreached: Seen = { verdict: "skipped", detail: "the server does not answer" };
    const seen: Seen = isReached ? await judge(row, client) : unreached;
    if (id === "server-answers") isReached = seen.verdict === "kept";
    await client.clean();
    yield { id, level, promise, ...seen };
  }
}
