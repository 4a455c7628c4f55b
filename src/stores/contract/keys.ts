import type { KeyRow, Store } from "../store.ts";
import { demand, demandSame } from "./demand.ts";
import { law, type StoreLaw } from "./law.ts";
import { upTo } from "./sample-rows.ts";

const key = (law: number, n: number, change: Partial<KeyRow> = {}): KeyRow => ({
  hash: `${law}${n}`.padStart(64, "0"),
  hint: `phx_${n}`,
  projects: ["1", 'it\'s "one"'],
  scopes: ["survey:read"],
  user: `{"uuid":"${n}"}`,
  createdAt: `2026-01-01T00:00:0${n}.000Z`,
  ...change,
});

const those = async (store: Store, keys: readonly KeyRow[]): Promise<readonly KeyRow[]> => {
  const hashes = new Set(keys.map(({ hash }) => hash));
  return (await store.listKeys()).filter(({ hash }) => hashes.has(hash));
};

/** What stores promise of API keys. */
export const keyLaws: readonly StoreLaw[] = [
  law("a key is given back as it was kept, until it is removed", async ({ store }) => {
    const narrow = key(1, 1, { projects: [], scopes: [] });
    const wide = key(1, 2, { projects: "*", scopes: ["*", "dashboard:write"] });
    demandSame(await store.findKey(narrow.hash), null, "before");
    demandSame([await store.addKey(narrow), await store.addKey(wide)], [true, true], "adding");
    demandSame(await store.addKey(key(1, 1, { hint: "other" })), false, "adding again");
    demandSame(await store.findKey(narrow.hash), narrow, "the narrow one");
    demandSame(await store.findKey(wide.hash), wide, "the wide one");
    demandSame(await store.removeKey(narrow.hash), true, "removing");
    demandSame(await store.removeKey(narrow.hash), false, "removing again");
    demandSame(await store.findKey(narrow.hash), null, "afterwards");
    demandSame(await those(store, [narrow, wide]), [wide], "who is left");
  }),

  law("keys are listed from the oldest to the newest", async ({ store }) => {
    const keys = [key(2, 3), key(2, 1), key(2, 4, { createdAt: key(2, 1).createdAt }), key(2, 2)];
    for (const each of keys) await store.addKey(each);
    const order = [keys[1], keys[2], keys[3], keys[0]];
    demandSame(await those(store, keys), order, "the keys");
  }),

  law("of many who add the same key, one gets through", async ({ store }) => {
    const results = await Promise.all(upTo(10).map(() => store.addKey(key(3, 1))));
    demand(results.filter(Boolean).length === 1, "one gets through");
  }),
];
