import type { Limits } from "#diagnostics/limits.ts";
import type { PayloadKind } from "#model/payload-of.ts";
import { acceptors } from "./accept.generated.ts";
import { Acceptance } from "./acceptance.ts";
import { acceptorOf } from "./accepts.ts";
import { shapeOf } from "./link-shape.ts";
import { type Acceptors, ShapeReader } from "./read-shape.ts";
import { Report } from "./report.ts";
import * as say from "./sayings.ts";
import type { Shape } from "./shape.ts";

/** Reports, where the reader stands, that looking at a payload threw. */
export const refuseThrowing = (report: Report): void =>
  report.add("plain-value", () => say.notPlain("A value that throws when it is looked at"));

/** Reads a payload; where there are `acceptors`, only what has been found to be in doubt. */
function read(payload: unknown, shape: Shape, acceptance: Acceptance, acceptors: Acceptors): Report {
  const report = new Report(acceptance.limits, payload);
  try {
    const doubts = acceptors.size === 0 ? null : acceptance.doubtsIn(payload);
    new ShapeReader(report, acceptance, acceptors).readDoubtful(payload, shape, doubts);
  } catch {
    refuseThrowing(report);
  }
  return report;
}

const none: Acceptors = new Map();

/** Reads a payload against the definition of its kind, and reports everything it finds. Members that throw are findings. */
export const diagnosePayload = (kind: PayloadKind, payload: unknown, limits: Limits): Report =>
  read(payload, shapeOf(kind), new Acceptance(limits), none);

/**
 * The same, or null where there is nothing to report: most payloads are sound, and that is seen much faster than said.
 * Of the others most is sound, and only what is not is read; except where the budgets run out, for then it depends on
 * everything before what is said of anything.
 */
export function readPayload(kind: PayloadKind, payload: unknown, limits: Limits): Report | null {
  const accept = acceptorOf(kind);
  const acceptance = new Acceptance(limits);
  if (accept !== undefined && acceptance.asks(accept, payload, 0)) return null;
  const quick = accept && read(payload, shapeOf(kind), acceptance, acceptors);
  const report = quick === undefined || acceptance.isSpent ? diagnosePayload(kind, payload, limits) : quick;
  return report.findings.isEmpty() ? null : report;
}
