import fc from "fast-check";
import { expect, it } from "vitest";
import { BoundedLru } from "#http/concurrency/bounded-lru.ts";

const key = fc.constantFrom("a", "b", "c", "d", "e");
const step = fc.oneof(
  fc.record({ do: fc.constant("get" as const), key }),
  fc.record({ do: fc.constant("set" as const), key, weight: fc.integer({ min: 0, max: 12 }) }),
  fc.record({ do: fc.constant("delete" as const), key }),
  fc.record({ do: fc.constant("clear" as const) }),
);

it("a bounded map has what was used last, within both limits", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const lru = new BoundedLru<number>({ entries: 3, weight: 10 });
      /** The one that was used last is at the end. */
      let model: { key: string; value: number; weight: number }[] = [];
      for (const [value, one] of steps.entries()) {
        if (one.do === "clear") {
          lru.clear();
          model = [];
          continue;
        }
        const known = model.find((entry) => entry.key === one.key);
        if (one.do === "get") expect(lru.get(one.key)).toBe(known?.value);
        model = model.filter((entry) => entry !== known);
        if (one.do === "get" && known !== undefined) model.push(known);
        if (one.do === "delete") lru.delete(one.key);
        if (one.do !== "set") continue;
        lru.set(one.key, value, one.weight);
        model.push({ key: one.key, value, weight: one.weight });
        const weight = () => model.reduce((sum, entry) => sum + entry.weight, 0);
        while (model.length > 3 || weight() > 10) model.shift();
      }
      for (const entry of model) expect(lru.get(entry.key)).toBe(entry.value);
      const gone = ["a", "b", "c", "d", "e"].filter((one) => model.every((entry) => entry.key !== one));
      expect(gone.map((one) => lru.get(one))).toEqual(gone.map(() => undefined));
    }),
  );
});
