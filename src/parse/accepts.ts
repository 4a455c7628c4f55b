import type { Limits } from "#diagnostics/limits.ts";
import type { PayloadKind } from "#model/payload-of.ts";
import { acceptors } from "./accept.generated.ts";
import { type Accept, Acceptance } from "./acceptance.ts";

const empty = {};

/** Whether some program has given members to all objects, which would be taken for members of the payload. */
function areNamesInherited(): boolean {
  for (const _ in empty) return true;
  return false;
}

/** What tells whether a payload is of a kind; undefined where nothing can. */
export const acceptorOf = (kind: PayloadKind): Accept | undefined =>
  areNamesInherited() ? undefined : acceptors.get(kind);

/**
 * Whether a payload is of its kind without any doubt: true only if the reader would find nothing at all, neither error
 * nor warning nor info. False says nothing: the reader is to look. Never throws.
 */
export function accepts(kind: PayloadKind, payload: unknown, limits: Limits): boolean {
  const accept = acceptorOf(kind);
  return accept !== undefined && new Acceptance(limits).asks(accept, payload, 0);
}
