/** SQLSTATEs that pass: PostgreSQL appendix A. Serialization failures, deadlocks, lost connections, shutdown, no room. */
const passing = /^(?:40001|40P01|55P03|08[0-9A-Z]{3}|53[0-9A-Z]{3}|57P0[0-9])$/;

/** What sockets and name lookups say when the other side is away. */
const away = new Set<unknown>([
  "unavailable",
  "ECONNRESET",
  "ECONNREFUSED",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EAI_AGAIN",
  "ENOTFOUND",
]);

/** Whether what was thrown says that a store is busy or away, so that the same may work later. Total. */
export function isUnavailable(error: unknown): boolean {
  try {
    const code = (error as { readonly code?: unknown } | null | undefined)?.code;
    return away.has(code) || (typeof code === "string" && passing.test(code));
  } catch {
    return false;
  }
}
