import fc from "fast-check";

// In CI the properties draw the same values in every run, so that a change is tested and not the draw; `npm run
// test:properties` sets SEED. Elsewhere they draw new values each time. A counterexample names its seed.
const { CI, SEED } = process.env;
if (SEED !== undefined) fc.configureGlobal({ seed: Number(SEED) });
else if (CI !== undefined) fc.configureGlobal({ seed: 20_261_120 });
