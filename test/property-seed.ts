import fc from "fast-check";

// The properties draw the same values in every run, so that a change is tested and not the draw. `npm run test:properties`
// and `npm run test:many` set SEED, to draw others. A counterexample names its seed.
const { SEED = "20261120" } = process.env;
fc.configureGlobal({ seed: Number(SEED) });
