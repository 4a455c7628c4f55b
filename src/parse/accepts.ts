import type { Limits } from "#diagnostics/limits.ts";
import type { PayloadKind } from "#model/payload-of.ts";
import { acceptors } from "./accept.generated.ts";
import { Acceptance } from "./acceptance.ts";

const empty = {};

/** Whether some program has given members to all objects, which would be taken for members of the payload. */
function areNamesInherited(): boolean {
  for (const _ in empty) return true;
  return false;
}

/**
 * Whether a payload is of its kind without any doubt: true only if the reader would find nothing at all, neither error
 * nor warning nor info. False says nothing: the reader is to look. Never throws.
 */
export function accepts(kind: PayloadKind, payload: unknown, limits: Limits): boolean {
  const accept = acceptors.get(kind);
  if (accept === undefined || areNamesInherited()) return false;
  try {
    return accept(payload, new Acceptance(limits), 0);
  } catch {
    return false;
  }
}
