import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { entry, survey } from "#testing/store-contract/sample-rows.ts";
import { storeKinds } from "../databases.ts";
import { useStore } from "../use-store.ts";
import { type Call, findOrder } from "./find-order.ts";
import { type Ask, ask, model, type Reply } from "./survey-model.ts";

const sign = fc.constantFrom("a", "b", "c", "d");
const asks: fc.Arbitrary<Ask> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Ask>({ what: "read" }) },
  { weight: 4, arbitrary: sign.map((each): Ask => ({ what: "append", sign: each })) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 6 }), sign)
      .map(([from, each]): Ask => ({ what: "compare-and-set", from, sign: each })),
  },
  { weight: 1, arbitrary: fc.constant<Ask>({ what: "insert" }) },
  { weight: 1, arbitrary: fc.constant<Ask>({ what: "delete" }) },
);
const clients = fc.array(fc.array(asks, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 6 });

describe.each(storeKinds)("$name is linearizable", ({ absent, start }) => {
  const opened = useStore({ absent, start });
  let projects = 0;

  test.skipIf(absent)("for concurrent clients of one survey", async () => {
    const store = opened();
    await fc.assert(
      fc.asyncProperty(clients, async (programs) => {
        projects += 1;
        const project = `history ${projects}`;
        await store.createSurvey(project, survey(1, { name: "" }), entry(1, "created"));
        const calls: Call<Ask, Reply>[] = [];
        let now = 0;
        const run = async (program: readonly Ask[]): Promise<void> => {
          for (const question of program) {
            now += 1;
            const made = now;
            const reply = await ask(store, project, question);
            now += 1;
            calls.push({ ask: question, reply, made, answered: now });
          }
        };
        await Promise.all(programs.map(run));
        expect(findOrder(calls, "1:", model)).not.toBeNull();
      }),
      { numRuns: 30 },
    );
  });
});
