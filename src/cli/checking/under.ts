import type { Diagnostic, JsonPatchOperation } from "../../index.ts";

const operationUnder =
  (place: string) =>
  (operation: JsonPatchOperation): JsonPatchOperation =>
    operation.op === "move"
      ? { ...operation, from: place + operation.from, path: place + operation.path }
      : { ...operation, path: place + operation.path };

/** Findings about a part of a payload as findings about the payload: every pointer begins with the place of the part. */
export function under(place: string, diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.map((diagnostic) => {
    const { pointer, related, fixes } = diagnostic;
    return {
      ...diagnostic,
      pointer: place + pointer,
      ...(related && { related: related.map((other) => ({ ...other, pointer: place + other.pointer })) }),
      ...(fixes && { fixes: fixes.map((fix) => ({ ...fix, patch: fix.patch.map(operationUnder(place)) })) }),
    };
  });
}
