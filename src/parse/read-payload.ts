import type { Limits } from "#diagnostics/limits.ts";
import type { PayloadKind } from "#model/payload-of.ts";
import { accepts } from "./accepts.ts";
import { shapeOf } from "./link-shape.ts";
import { ShapeReader } from "./read-shape.ts";
import { Report } from "./report.ts";
import * as say from "./sayings.ts";

/** Reports, where the reader stands, that looking at a payload threw. */
export const refuseThrowing = (report: Report): void =>
  report.add("plain-value", () => say.notPlain("A value that throws when it is looked at"));

/** Reads a payload against the definition of its kind, and reports everything it finds. Members that throw are findings. */
export function diagnosePayload(kind: PayloadKind, payload: unknown, limits: Limits): Report {
  const shape = shapeOf(kind);
  const report = new Report(limits);
  try {
    new ShapeReader(report).read(payload, shape);
  } catch {
    refuseThrowing(report);
  }
  return report;
}

/** The same, or null where there is nothing to report: most payloads are sound, and that is seen much faster than said. */
export function readPayload(kind: PayloadKind, payload: unknown, limits: Limits): Report | null {
  if (accepts(kind, payload, limits)) return null;
  const report = diagnosePayload(kind, payload, limits);
  return report.findings.isEmpty() ? null : report;
}
