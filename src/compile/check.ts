// The steps of every check: read the payload, run the rules, sort the findings, try the fixes.
import type { CustomRule } from "#check/rule.ts";
import type { RunOptions } from "#check/run-rules.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { Comparisons } from "#diagnostics/did-you-mean.ts";
import { inDocumentOrder } from "#diagnostics/document-order.ts";
import { describeFinding, type Findings, mergeFindings } from "#diagnostics/findings.ts";
import type { Limits } from "#diagnostics/limits.ts";
import { tryFixes } from "#diagnostics/try-fixes.ts";
import { findUnreadable } from "#diagnostics/unreadable-payload.ts";
import type { PayloadKind } from "#model/payload-of.ts";
import { readerMessages } from "#parse/messages.ts";
import type { Report, Suggest } from "#parse/report.ts";
import type { Routing } from "#routing/routing.ts";
import { reportMistaken } from "#suggestions/mistaken-value.ts";
import { suggestIn } from "#suggestions/suggest.ts";

/** The findings of the rules of a kind, and the routing of a survey. */
interface RuleResult {
  readonly findings: readonly Findings[];
  readonly routing?: Routing;
  /** The payload without its invalid entries, if it is a page. */
  readonly value?: unknown;
}

/** How rules are run over a payload that has been read. */
export interface RulesRun extends RunOptions {
  readonly plugins: readonly CustomRule[];
  readonly payload: unknown;
  readonly comparisons: Comparisons;
}

/** How payloads of some kinds are read, and which rules are run over them. */
export interface KindChecks<Kind extends PayloadKind, Read extends { readonly report: Report | null }> {
  readonly read: (kind: Kind, payload: unknown, limits: Limits, suggest: Suggest) => Read;
  readonly run: (read: Read, kind: Kind, options: RulesRun) => RuleResult;
}

/** Options of `check`, resolved. */
export interface CheckRun<Kind extends PayloadKind, Read extends { readonly report: Report | null }>
  extends Pick<RulesRun, "settings" | "plugins"> {
  readonly checks: KindChecks<Kind, Read>;
  readonly limits: Limits;
}

/** The result of a check. */
export interface CheckResult {
  /** Whether an error was found, listed or not. */
  readonly isRejected: boolean;
  /** In document order. */
  readonly diagnostics: readonly Diagnostic[];
  /** The routing of a survey; undefined for other payloads, and for values that are not surveys at all. */
  readonly routing?: Routing | undefined;
  /** The payload without its invalid entries, if it is a page. */
  readonly value?: unknown;
}

/** Rules whose fixes change no route, or only route answers to the end that ended anyway: they need no trial. */
const provenCodes: ReadonlySet<string> = new Set([
  "explicit-end",
  "no-redundant-branching",
  "portable-response-key",
]);

/** Reads a payload and runs the rules. Describes up to `limit` findings of each severity, and counts the others. */
function find<Kind extends PayloadKind, Read extends { readonly report: Report | null }>(
  kind: Kind,
  payload: unknown,
  { checks, limits, settings, plugins }: CheckRun<Kind, Read>,
  limit: number,
): RuleResult {
  const comparisons = new Comparisons();
  const bounds = limit === limits.diagnostics ? limits : { ...limits, diagnostics: limit };
  const read = checks.read(kind, payload, bounds, suggestIn(payload, comparisons));
  const mistaken = reportMistaken(read.report, payload, kind, bounds);
  if (mistaken !== undefined) return { findings: [mistaken] };
  const found = checks.run(read, kind, { settings, plugins, limit, payload, comparisons });
  return read.report === null ? found : { ...found, findings: [read.report.findings, ...found.findings] };
}

/** The outcome for a payload that throws while it is read: it is not JSON, and has no other findings. */
const rejectUnreadable = (pointer: string): CheckResult => {
  const { unreadable } = readerMessages["plain-value"];
  return {
    isRejected: true,
    diagnostics: [describeFinding("plain-value", "error", pointer, "unreadable", unreadable, {})],
  };
};

/**
 * Checks a payload of a kind. An exception is a fault of the payload only if reading the payload alone throws, too; otherwise
 * it is a defect of surveyc or of a plugin, and is rethrown.
 */
export function check<Kind extends PayloadKind, Read extends { readonly report: Report | null }>(
  kind: Kind,
  payload: unknown,
  run: CheckRun<Kind, Read>,
): CheckResult {
  try {
    const { diagnostics: limit } = run.limits;
    const { findings, routing, value } = find(kind, payload, run, limit);
    // Fast path: no findings.
    if (findings.length === 0) return { isRejected: false, diagnostics: [], routing, value };
    const merged = mergeFindings(findings, limit, (each) => inDocumentOrder(each, payload));
    const count = (patched: unknown) => find(kind, patched, run, 0).findings;
    return {
      isRejected: findings.some((each) => each.count("error") > 0),
      diagnostics: tryFixes(merged, { payload, found: findings, count, proven: provenCodes }),
      routing,
      value,
    };
  } catch (error) {
    const pointer = findUnreadable(payload);
    if (pointer === undefined) throw error;
    return rejectUnreadable(pointer);
  }
}
