import type { AuditRow, Level } from "./audit-row.ts";
import { Client, type ClientOptions } from "./client.ts";
import { auditRows } from "./rows.ts";

/** The server to audit, its keys, and the rows to check. */
export interface AuditOptions extends ClientOptions {
  /** `MUST` omits the promises that a server only should keep. */
  readonly level?: Level | undefined;
  /** The ids of the rows to check; all if not given. */
  readonly rows?: readonly string[] | undefined;
}

/** The result of one row. */
export interface AuditResult {
  /** The id of the promise, such as `server-answers`. */
  readonly id: string;
  /** How binding it is. */
  readonly level: Level;
  /** The promise, in one sentence. */
  readonly promise: string;
  /** Whether the server keeps it. */
  readonly verdict: "kept" | "broken" | "skipped";
  /** What was found if the promise is broken, why it was skipped if it is skipped, otherwise empty. */
  readonly detail: string;
  /** The objects that the row created and could not remove, each as a phrase. */
  readonly left: readonly string[];
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
    // A server may answer with any value; a value that a row cannot read breaks the promise.
    return { verdict: "broken", detail: `the answer could not be read: ${String(error)}` };
  }
}

/**
 * Tests from outside whether a server keeps the promises of the interface. Yields one result per row, as soon as it is known, in
 * the order of the rows. Objects that a row creates in the project are removed before its result is yielded, even if the row
 * fails; dashboards remain as deleted ones, and the activity log keeps its entries. If the first row is broken, because the
 * server cannot be reached or the key has no access to the project or lacks a scope, all others are skipped. If `signal` is
 * aborted, the current row and all later ones are skipped. Never rejects.
 *
 * @example
 * const server = { baseUrl: "https://surveys.example.org", key, project: "1" };
 * for await (const { id, verdict } of audit(server)) console.log(id, verdict);
 */
export async function* audit(options: AuditOptions): AsyncGenerator<AuditResult, void, void> {
  const client = new Client(options);
  const isStopped = (): boolean => options.signal?.aborted === true;
  let isReachable = true;
  for (const row of auditRows) {
    if (options.level === "MUST" && row.level !== "MUST") continue;
    if (options.rows?.includes(row.id) === false) continue;
    if (isStopped()) return;
    const { id, level, promise } = row;
    const unreachable: Verdict = { verdict: "skipped", detail: "the server does not answer" };
    const checked: Verdict = isReachable ? await checkRow(row, client) : unreachable;
    const result: Verdict = isStopped() ? { verdict: "skipped", detail: "the audit was stopped" } : checked;
    if (id === "server-answers") isReachable = result.verdict === "kept";
    const left = await client.clean();
    yield { id, level, promise, ...result, left };
  }
}

/**
 * Results as text: what is broken and what was found, what was skipped and why, which objects remain, and how many rows were
 * kept, broken and skipped.
 *
 * @example
 * const results = [];
 * for await (const result of audit({ baseUrl: "http://localhost:8000", key, project: "1" })) results.push(result);
 * console.log(printAudit(results));
 */
export function printAudit(results: readonly AuditResult[]): string {
  const withVerdict = (verdict: AuditResult["verdict"]) =>
    results.filter((result) => result.verdict === verdict);
  const [kept, broken, skipped] = [withVerdict("kept"), withVerdict("broken"), withVerdict("skipped")];
  const musts = broken.filter(({ level }) => level === "MUST").length;
  const lines = [
    ...broken.flatMap(({ id, level, promise, detail }) => [
      `broken   ${level.padEnd(6)}  ${id}`,
      `         promised: ${promise}`,
      `         seen:     ${detail}`,
    ]),
    ...skipped.map(({ id, level, detail }) => `skipped  ${level.padEnd(6)}  ${id}: ${detail}`),
    ...results.flatMap(({ left }) => left.map((phrase) => `left     ${phrase}`)),
    `${kept.length} kept, ${broken.length} broken (${musts} of them MUST), ${skipped.length} skipped`,
  ];
  return `${lines.join("\n")}\n`;
}
