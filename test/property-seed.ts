import fc from "fast-check";

// The properties draw the same values in every run, so that a change is tested and not the draw. `npm run test:many` sets
// SEED, to draw others; where OTHER_SEED is set, a few are drawn with it besides. A counterexample names its seed.
const { SEED = "20261120" } = process.env;
fc.configureGlobal({ seed: Number(SEED) });
