import { Comparisons } from "#diagnostics/did-you-mean.ts";
import { Findings, messageFinding } from "#diagnostics/findings.ts";
import { type PathStep, toPointer } from "#diagnostics/json-pointer.ts";
import { isObject } from "#diagnostics/json-value.ts";
import { defaultLimits } from "#diagnostics/limits.ts";
import type { FilledMessage } from "#diagnostics/messages.ts";
import type { Diagnostic } from "#index.ts";
import { Report } from "#parse/report.ts";
import type { Shape } from "#parse/shape.ts";
import { ShapeReader } from "#parse/shape-reader.ts";
import { Validation } from "#parse/validation.ts";
import { suggestIn } from "#suggestions/suggest.ts";

/** How to report names that a shape lacks; `within` is the name of their object. */
export interface UnknownNames {
  /** Whether to accept an unknown name. */
  readonly isAllowed?: (name: string, within: string | number | undefined) => boolean;
  readonly message: (
    name: string,
    known: readonly string[],
    within: string | number | undefined,
  ) => FilledMessage;
}

function reportUnknown(
  value: unknown,
  shape: Shape,
  path: PathStep[],
  findings: Findings,
  names: UnknownNames,
): void {
  const descend = (step: string | number, inner: unknown, innerShape: Shape): void => {
    path.push(step);
    reportUnknown(inner, innerShape, path, findings, names);
    path.pop();
  };
  if (shape.type === "array" && Array.isArray(value))
    for (const [at, each] of value.entries()) descend(at, each, shape.items);
  if (shape.type !== "object" || shape.members.size === 0 || !isObject(value)) return;
  const known = [...shape.members.keys()];
  const within = path.at(-1);
  for (const [name, member] of Object.entries(value)) {
    const memberShape = shape.members.get(name)?.shape;
    if (memberShape !== undefined) descend(name, member, memberShape);
    else if (names.isAllowed?.(name, within) !== true)
      findings.report("known-field", "error", () =>
        messageFinding(
          "known-field",
          "error",
          toPointer([...path, name]),
          names.message(name, known, within),
        ),
      );
  }
}

/** Checks the shape of a configuration or test file, and reports all unknown names. */
export function checkShape(value: unknown, shape: Shape, names: UnknownNames): readonly Diagnostic[] {
  const report = new Report(defaultLimits, suggestIn(value, new Comparisons()));
  new ShapeReader(report, new Validation(defaultLimits), new Map()).read(value, shape);
  const found = report.findings.kept().filter(({ code }) => code !== "known-field");
  const unknown = new Findings(defaultLimits.diagnostics);
  reportUnknown(value, shape, [], unknown, names);
  // A misspelt name of a required property is already reported as missing.
  const others = unknown.kept().filter(({ pointer }) => !found.some((each) => each.pointer === pointer));
  return [...found, ...others];
}
