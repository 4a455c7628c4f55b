import type { Fix, JsonPatchOperation, Outcome } from "#diagnostics/diagnostic.ts";
import { describeValue, quote } from "#diagnostics/echo.ts";
import { patcher } from "#diagnostics/json-patch.ts";
import { independentFixes, safeFixesOf } from "./independent-fixes.ts";

const operations: readonly unknown[] = [
  "add",
  "replace",
  "move",
  "remove",
] satisfies JsonPatchOperation["op"][];

/** What is wrong with a JSON Pointer (RFC 6901), or undefined. */
function pointerProblem(pointer: unknown): string | undefined {
  if (typeof pointer !== "string") return "A JSON Pointer is a text.";
  if (pointer !== "" && !pointer.startsWith("/"))
    return `A JSON Pointer begins with a slash; ${quote(pointer)} does not.`;
  return /~(?![01])/.test(pointer) ? "In a JSON Pointer ~ is written ~0." : undefined;
}

/** What is wrong with an operation, independent of its target. */
function problemOf(operation: JsonPatchOperation): string | undefined {
  const { op, path } = operation;
  if (!operations.includes(op)) return `Fixes use ${operations.join(", ")}.`;
  const problem = pointerProblem(path) ?? (op === "move" ? pointerProblem(operation.from) : undefined);
  if (problem !== undefined) return problem;
  if (op === "remove" && path === "") return "The whole payload cannot be removed.";
  if (op === "move" && path.startsWith(`${operation.from}/`)) return "A value cannot be moved into itself.";
  return (op === "add" || op === "replace") && operation.value === undefined ? "It has no value." : undefined;
}

/** Applies the patches of fixes, one after the other. Throws a TypeError that names the operation that does not fit, and why. */
export function applyFixesInOrder(payload: unknown, fixes: readonly Fix[]): unknown {
  const applyOperation = patcher(payload);
  let patched = payload;
  for (const { title, patch, edits } of fixes) {
    if (edits !== undefined)
      throw new TypeError(`The fix ${quote(String(title))} changes a text; use applyFixesToText.`);
    for (const [at, operation] of patch.entries()) {
      const { op, path } = operation;
      const fail = (reason: string): never => {
        const place = `operation ${at + 1}, ${op} at ${quote(String(path))}`;
        throw new TypeError(`The fix ${quote(String(title))} does not fit: ${place}: ${reason}`);
      };
      const problem = problemOf(operation);
      if (problem !== undefined) fail(problem);
      try {
        patched = applyOperation(operation);
      } catch (error) {
        fail((error as TypeError).message);
      }
    }
  }
  return patched;
}

/**
 * A payload with one of its fixes, as a new value. Throws a TypeError if it does not fit.
 *
 * @example
 * const survey = { items: [] };
 * const fix = compileSurvey(survey).diagnostics[0]?.fixes?.[0];
 * if (fix) console.log(applyFix(survey, fix));
 */
export const applyFix = (payload: unknown, fix: Fix): unknown => applyFixesInOrder(payload, [fix]);

/**
 * A payload with its safe fixes, except those of a text. Fixes that conflict with an applied one have to wait: check the value
 * again until none is applied.
 *
 * @example
 * const survey = {};
 * const { value, applied } = applySafeFixes(survey, compileSurvey(survey));
 */
export function applySafeFixes(
  payload: unknown,
  outcome: Pick<Outcome<unknown>, "diagnostics">,
): { value: unknown; applied: readonly Fix[] } {
  const { diagnostics } = Object(outcome) as typeof outcome;
  if (!Array.isArray(diagnostics))
    throw new TypeError(`Expected the outcome of checking the payload, found ${describeValue(outcome)}.`);
  const { distinct, applied } = independentFixes(
    safeFixesOf(diagnostics).filter(({ edits }) => edits === undefined),
  );
  return { value: applyFixesInOrder(payload, distinct), applied };
}
