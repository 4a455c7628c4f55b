import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Store } from "#stores/store.ts";
import { storeContract } from "#testing/store-contract/contract.ts";
import type { StoreKind } from "./databases.ts";

/** Checks every law of the store contract for these kinds of stores. */
export function passesContract(kinds: readonly StoreKind[]): void {
  describe.each(kinds)("$name passes the contract", ({ absent, start }) => {
    let open: () => Promise<Store>;
    let stop = async (): Promise<void> => {};

    beforeAll(async () => {
      if (!absent) ({ open, stop } = await start());
    });
    afterAll(() => stop());

    test.skipIf(absent).each(storeContract.map((law) => [law.name, law] as const))("%s", async (_, law) => {
      const opened: Store[] = [];
      await law.check(async () => {
        const store = await open();
        opened.push(store);
        return store;
      });
      // A law closes what it opens.
      for (const store of opened)
        await expect(store.projects()).rejects.toMatchObject({ code: "unavailable" });
    });
  });
}
