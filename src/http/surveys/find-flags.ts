import type { FeatureFlag } from "#model/feature-flag.ts";
import type { Services } from "../services.ts";

/** How many flags are looked up at once. */
const AT_ONCE = 20;

/** Looks up flags, each once. Ids of flags that are not known lead to nothing. */
export async function findFlags(
  { findFlag }: Services,
  project: string,
  ids: Iterable<number | null>,
): Promise<ReadonlyMap<number | null, FeatureFlag>> {
  const found = new Map<number | null, FeatureFlag>();
  if (findFlag === undefined) return found;
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  for (let start = 0; start < wanted.length; start += AT_ONCE)
    await Promise.all(
      wanted.slice(start, start + AT_ONCE).map(async (id) => {
        const flag = await findFlag(id, project);
        if (flag !== null) found.set(id, flag);
      }),
    );
  return found;
}
