import { Comparisons } from "#diagnostics/did-you-mean.ts";
import { isObject } from "#diagnostics/json-value.ts";
import { defaultLimits } from "#diagnostics/limits.ts";
import { type Message, Report } from "#parse/report.ts";
import type { Shape } from "#parse/shape.ts";
import { ShapeReader } from "#parse/shape-reader.ts";
import { Validation } from "#parse/validation.ts";
import { suggestIn } from "#suggestions/suggest.ts";
import type { Diagnostic } from "../../index.ts";

/** How names are reported that a shape does not have; `within` is the name of the object that has them. */
export interface UnknownNames {
  /** Whether a name is allowed all the same. */
  readonly isAllowed?: (name: string, within: string | number | undefined) => boolean;
  readonly message: (name: string, known: readonly string[], within: string | number | undefined) => Message;
}

function reportUnknown(value: unknown, shape: Shape, report: Report, names: UnknownNames): void {
  const inside = (step: string | number, inner: unknown, innerShape: Shape): void => {
    report.path.push(step);
    reportUnknown(inner, innerShape, report, names);
    report.path.pop();
  };
  if (shape.type === "array" && Array.isArray(value))
    for (const [at, each] of value.entries()) inside(at, each, shape.items);
  if (shape.type !== "object" || shape.members.size === 0 || !isObject(value)) return;
  const known = [...shape.members.keys()];
  const within = report.path.at(-1);
  for (const [name, member] of Object.entries(value)) {
    const named = shape.members.get(name)?.shape;
    if (named !== undefined) inside(name, member, named);
    else if (names.isAllowed?.(name, within) !== true)
      report.add("known-field", () => names.message(name, known, within), name);
  }
}

/** Reports what is wrong with the shape of a file of the command, and every name in it that the shape does not have. */
export function checkShape(value: unknown, shape: Shape, names: UnknownNames): readonly Diagnostic[] {
  const report = new Report(defaultLimits, suggestIn(value, new Comparisons()));
  new ShapeReader(report, new Validation(defaultLimits), new Map()).readInvalid(value, shape, null);
  const found = report.findings.kept().filter(({ code }) => code !== "known-field");
  const unknown = new Report(defaultLimits);
  reportUnknown(value, shape, unknown, names);
  // A misspelt name of a required member has been reported with what is missing.
  const others = unknown.findings
    .kept()
    .filter(({ pointer }) => !found.some((each) => each.pointer === pointer));
  return [...found, ...others];
}
