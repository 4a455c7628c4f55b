import { afterAll, beforeAll } from "vitest";
import type { Store } from "#stores/store.ts";
import type { storeKinds } from "./databases.ts";

/** Opens one store for the tests of a `describe`, and closes it after them. Do not call it if the kind is absent. */
export function useStore({
  absent,
  start,
}: Pick<(typeof storeKinds)[number], "absent" | "start">): () => Store {
  let store: Store;
  let stop = async (): Promise<void> => {};
  beforeAll(async () => {
    if (absent) return;
    const started = await start();
    store = await started.open();
    stop = async () => {
      await store.close();
      await started.stop();
    };
  });
  afterAll(() => stop());
  return () => store;
}
