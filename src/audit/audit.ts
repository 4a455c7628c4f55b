import type { AuditRow, Level } from "./audit-row.ts";
import { Client, type ClientOptions } from "./client.ts";
import { auditRows } from "./rows.ts";

/** Which server to audit, with what, and which rows. */
export interface AuditOptions extends ClientOptions {
  /** `MUST` leaves out what a server only should do. */
  readonly level?: Level | undefined;
  /** The ids of the rows to check; all if not given. */
  readonly rows?: readonly string[] | undefined;
}

/** The result of one row. */
export interface AuditResult {
  readonly id: string;
  readonly level: Level;
  readonly promise: string;
  readonly verdict: "kept" | "broken" | "skipped";
  /** What was seen where the promise is broken, why it was skipped, else empty. */
  readonly detail: string;
}

type Verdict = Pick<AuditResult, "verdict" | "detail">;

async function checkRow(row: AuditRow, client: Client): Promise<Verdict> {
  try {
    for await (const claim of row.check(client)) {
      if (typeof claim === "string") return { verdict: "broken", detail: claim };
      if (claim !== null) return { verdict: "skipped", detail: claim.skipped };
    }
    return { verdict: "kept", detail: "" };
  } catch (error) {
    // A server may answer with any value; one that a row cannot read is not what was promised.
    return { verdict: "broken", detail: `the answer could not be read: ${String(error)}` };
  }
}

/**
 * Tests from outside whether a server keeps what the interface promises. Yields one result a row, as soon as it is known,
 * in the order of the rows. Surveys and dashboards are created in the project and deleted again; the dashboards remain as
 * deleted ones, and the activity log keeps its entries. Where the first row is broken, because the server cannot be
 * reached or the key does not open the project, all others are skipped. Never rejects.
 */
export async function* audit(options: AuditOptions): AsyncGenerator<AuditResult, void, void> {
  const client = new Client(options);
  let isReachable = true;
  for (const row of auditRows) {
    if (options.level === "MUST" && row.level !== "MUST") continue;
    if (options.rows?.includes(row.id) === false) continue;
    const { id, level, promise } = row;
    const unreachable: Verdict = { verdict: "skipped", detail: "the server does not answer" };
    const result: Verdict = isReachable ? await checkRow(row, client) : unreachable;
    if (id === "server-answers") isReachable = result.verdict === "kept";
    await client.clean();
    yield { id, level, promise, ...result };
  }
}

/** Results as text: what is broken and what was seen, what was skipped and why, and how many there are of each. */
export function printAudit(results: readonly AuditResult[]): string {
  const of = (verdict: AuditResult["verdict"]) => results.filter((result) => result.verdict === verdict);
  const [kept, broken, skipped] = [of("kept"), of("broken"), of("skipped")];
  const musts = broken.filter(({ level }) => level === "MUST").length;
  const lines = [
    ...broken.flatMap(({ id, level, promise, detail }) => [
      `broken   ${level.padEnd(6)}  ${id}`,
      `         promised: ${promise}`,
      `         seen:     ${detail}`,
    ]),
    ...skipped.map(({ id, level, detail }) => `skipped  ${level.padEnd(6)}  ${id}: ${detail}`),
    `${kept.length} kept, ${broken.length} broken (${musts} of them MUST), ${skipped.length} skipped`,
  ];
  return `${lines.join("\n")}\n`;
}
