import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { inDocumentOrder } from "#diagnostics/document-order.ts";
import { type Findings, mergeFindings } from "#diagnostics/findings.ts";
import { InvalidLocations } from "#diagnostics/invalid-locations.ts";
import type { Limits } from "#diagnostics/limits.ts";
import type { PayloadKind } from "#model/payload-of.ts";
import { readPayload, refuseThrowing } from "#parse/read-payload.ts";
import { Report } from "#parse/report.ts";

/** What the checks of a payload found, and what they made of it. */
export interface Checked<Made> {
  readonly findings: readonly Findings[];
  readonly made: Made;
}

/** All findings in order, and what the checks made; nothing where an error was found. */
export interface Judgement<Made> {
  readonly diagnostics: readonly Diagnostic[];
  readonly made: Made | undefined;
}

const nothing = new InvalidLocations();

/**
 * Reads a payload, lets `check` judge what is sound of it (`faulty` are the places that are not), and puts all findings
 * together. A payload whose members throw only at a later look is refused like one that throws at once.
 */
export function judge<Made>(
  kind: PayloadKind,
  payload: unknown,
  limits: Limits,
  check: (faulty: InvalidLocations) => Checked<Made>,
): Judgement<Made> {
  let read = readPayload(kind, payload, limits);
  let checked: Checked<Made> | undefined;
  try {
    checked = check(read?.faulty ?? nothing);
  } catch {
    read ??= new Report(limits, payload);
    refuseThrowing(read);
  }
  // Most payloads are sound: nothing is put together of nothing.
  if (read === null && checked?.findings.length === 0) return { diagnostics: [], made: checked.made };
  const sources = [...(read === null ? [] : [read.findings]), ...(checked?.findings ?? [])];
  const diagnostics = mergeFindings(sources, limits.diagnostics, (found) => inDocumentOrder(found, payload));
  const refused = sources.some((source) => source.count("error") > 0);
  return { diagnostics, made: refused ? undefined : checked?.made };
}
