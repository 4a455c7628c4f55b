import fc from "fast-check";
import { describe, it } from "vitest";
import { holds, slots, testEveryMember, values, withValues } from "./every-value.ts";

describe("every property with some types of values", () => {
  testEveryMember(60);

  it("two at a time", () => {
    const value = fc.constantFrom(...values);
    const pair = fc.constantFrom(...slots).chain((slot) => {
      const others = slots.filter(({ payload }) => payload === slot.payload);
      return fc.tuple(fc.constant(slot), value, fc.constantFrom(...others), value);
    });
    fc.assert(
      fc.property(pair, ([one, first, other, second]) =>
        withValues(
          [
            [one, first],
            [other, second],
          ],
          () => holds(one.kind, one.payload),
        ),
      ),
      { numRuns: 50 },
    );
  });
});
