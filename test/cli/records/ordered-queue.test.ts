import { setTimeout } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OrderedQueue } from "../../../src/cli/records/check-records.ts";

describe("OrderedQueue", () => {
  it("passes results on in the order of adding, and never runs more than its capacity", async () => {
    const tasks = fc.array(
      fc.record({ weight: fc.integer({ min: 0, max: 9 }), delay: fc.integer({ min: 0, max: 3 }) }),
    );
    await fc.assert(
      fc.asyncProperty(tasks, fc.integer({ min: 1, max: 4 }), async (list, most) => {
        const taken: number[] = [];
        let taking = 0;
        let running = 0;
        let runningWeight = 0;
        const queue = new OrderedQueue<number>({ tasks: most, weight: 8 }, async (given) => {
          taking++;
          expect(taking).toBe(1);
          await setTimeout(0);
          taken.push(given);
          taking--;
          running--;
          runningWeight -= list[given]?.weight ?? 0;
        });
        for (const [at, { weight, delay }] of list.entries()) {
          await queue.add(weight, async () => {
            running++;
            runningWeight += weight;
            expect(running).toBeLessThanOrEqual(most);
            expect(running === 1 || runningWeight <= 8).toBe(true);
            await setTimeout(delay);
            return at;
          });
        }
        await queue.end();
        expect(taken).toEqual(list.map((_, at) => at));
      }),
      { numRuns: 30 },
    );
  });

  it("throws what a task throws, after what came before it and instead of what comes after it", async () => {
    const taken: number[] = [];
    const queue = new OrderedQueue<number>({ tasks: 9, weight: 9 }, async (given) => {
      taken.push(given);
    });
    await queue.add(1, () => setTimeout(5, 1));
    await queue.add(1, () => Promise.reject(new Error("broken")));
    await queue.add(1, async () => 3);
    await expect(queue.end()).rejects.toThrow("broken");
    await expect(queue.end()).rejects.toThrow("broken");
    expect(taken).toEqual([1]);
  });
});
