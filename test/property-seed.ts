import fc from "fast-check";

// The properties draw the same values in every run, so that results depend only on the change. `npm run test:many` sets
// SEED, to draw others; OTHER_SEED draws a few more with that seed. A counterexample names its seed.
const { SEED = "20261120" } = process.env;
fc.configureGlobal({ seed: Number(SEED) });
