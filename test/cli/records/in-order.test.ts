import { setTimeout } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InOrder } from "../../../src/cli/records/in-order.ts";

describe("InOrder", () => {
  it("hands on in the order of adding, and never lets more go on than there is room for", async () => {
    const works = fc.array(
      fc.record({ weight: fc.integer({ min: 0, max: 9 }), delay: fc.integer({ min: 0, max: 3 }) }),
    );
    await fc.assert(
      fc.asyncProperty(works, fc.integer({ min: 1, max: 4 }), async (list, most) => {
        const taken: number[] = [];
        let taking = 0;
        let underWay = 0;
        let weightUnderWay = 0;
        const belt = new InOrder<number>({ works: most, weight: 8 }, async (given) => {
          taking++;
          expect(taking).toBe(1);
          await setTimeout(0);
          taken.push(given);
          taking--;
          underWay--;
          weightUnderWay -= list[given]?.weight ?? 0;
        });
        for (const [at, { weight, delay }] of list.entries()) {
          await belt.add(weight, async () => {
            underWay++;
            weightUnderWay += weight;
            expect(underWay).toBeLessThanOrEqual(most);
            expect(underWay === 1 || weightUnderWay <= 8).toBe(true);
            await setTimeout(delay);
            return at;
          });
        }
        await belt.end();
        expect(taken).toEqual(list.map((_, at) => at));
      }),
      { numRuns: 30 },
    );
  });

  it("throws what a work throws, after what came before it and instead of what comes after it", async () => {
    const taken: number[] = [];
    const belt = new InOrder<number>({ works: 9, weight: 9 }, async (given) => {
      taken.push(given);
    });
    await belt.add(1, () => setTimeout(5, 1));
    await belt.add(1, () => Promise.reject(new Error("broken")));
    await belt.add(1, async () => 3);
    await expect(belt.end()).rejects.toThrow("broken");
    await expect(belt.end()).rejects.toThrow("broken");
    expect(taken).toEqual([1]);
  });
});
