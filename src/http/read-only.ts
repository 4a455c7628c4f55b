import type { PayloadKind } from "#model/payload-of.ts";
import { schemaParts } from "#model/schemas.generated.ts";

/** The members of a kind of request that only the server sets: they are ignored when sent. */
export const readOnlyMembers = (kind: PayloadKind): ReadonlySet<string> =>
  new Set(
    Object.entries(schemaParts[kind]?.properties ?? {})
      .filter(([, { readOnly }]) => readOnly)
      .map(([name]) => name),
  );
