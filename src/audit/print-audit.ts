import type { AuditResult } from "./audit.ts";

/** Results as text: what is broken with what was seen, what was skipped and why, and how many there are of each. */
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
