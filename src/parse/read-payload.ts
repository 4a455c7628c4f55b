import type { Limits } from "#diagnostics/limits.ts";
import type { PayloadKind } from "#model/payload-of.ts";
import { shapeOf } from "./link-shape.ts";
import { ShapeReader } from "./read-shape.ts";
import { Report } from "./report.ts";
import * as say from "./sayings.ts";

/** Reports, where the reader stands, that looking at a payload threw. */
export const refuseThrowing = (report: Report): void =>
  report.add("plain-value", () => say.notPlain("A value that throws when it is looked at"));

/** Reads a payload against the definition of its kind. Members that throw are findings. */
export function readPayload(kind: PayloadKind, payload: unknown, limits: Limits): Report {
  const shape = shapeOf(kind);
  const report = new Report(limits);
  try {
    new ShapeReader(report).read(payload, shape);
  } catch {
    refuseThrowing(report);
  }
  return report;
}
