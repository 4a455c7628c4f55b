import type { FeatureFlag } from "#model/feature-flag.ts";
import type { Services } from "../services.ts";

/** How many flags are looked up at once. */
const AT_ONCE = 20;

/** Flags that were looked up, by their ids; null where there is none. */
export type FoundFlags = ReadonlyMap<number, FeatureFlag | null>;

/** Nothing was looked up. */
export const noFlags: FoundFlags = new Map();

/** Looks up flags, each once. Rejects with what `findFlag` throws. */
export async function findFlags(
  { findFlag }: Pick<Services, "findFlag">,
  project: string,
  ids: Iterable<number>,
): Promise<FoundFlags> {
  const found = new Map<number, FeatureFlag | null>();
  const wanted = [...new Set(ids)];
  for (let start = 0; start < wanted.length; start += AT_ONCE)
    await Promise.all(
      wanted.slice(start, start + AT_ONCE).map(async (id) => {
        found.set(id, (await findFlag?.(id, project)) ?? null);
      }),
    );
  return found;
}
