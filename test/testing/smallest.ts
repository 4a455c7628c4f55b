import fc from "fast-check";

/** The shrunk form of the first value for which a condition does not hold. */
export function smallest<T>(arbitrary: fc.Arbitrary<T>, holds: (value: T) => boolean, seed: number): T {
  const property = fc.property(arbitrary, (value) => holds(value));
  const { counterexample } = fc.check(property, { seed, numRuns: 1_000, endOnFailure: false });
  if (counterexample === null) throw new Error("It holds for everything.");
  return counterexample[0];
}
