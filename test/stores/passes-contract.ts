import { afterAll, beforeAll, describe, test } from "vitest";
import type { Store } from "#stores/store.ts";
import { storeContract } from "#testing/store-contract/contract.ts";
import type { StoreKind } from "./databases.ts";

/** Holds every law of the contract of stores to some kinds of stores. */
export function passesContract(kinds: readonly StoreKind[]): void {
  describe.each(kinds)("$name passes the contract", ({ absent, start }) => {
    let open: () => Promise<Store>;
    let stop = async (): Promise<void> => {};

    beforeAll(async () => {
      if (!absent) ({ open, stop } = await start());
    });
    afterAll(() => stop());

    test.skipIf(absent).each(storeContract.map((law) => [law.name, law] as const))("%s", async (_, law) => {
      await law.check(open);
    });
  });
}
