import { applyPatch } from "rfc6902";
import { expect } from "vitest";
import type { JsonPatchOperation } from "#diagnostics/diagnostic.ts";

/** Returns a copy of a payload after a patch (RFC 6902), by another implementation than ours. Each operation must succeed. */
export function patched<Payload>(
  payload: Payload,
  { patch }: { readonly patch: readonly JsonPatchOperation[] } = { patch: [] },
): Payload {
  const after = structuredClone(payload);
  expect(patch.length).toBeGreaterThan(0);
  // The values of the patch become part of the copy.
  expect(applyPatch(after, structuredClone(patch) as never)).toEqual(patch.map(() => null));
  return after;
}
