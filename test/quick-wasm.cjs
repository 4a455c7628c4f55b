// Has V8 compile WebAssembly once, in this process and those that it starts: what optimizing the embedded PostgreSQL costs, no test
// runs long enough to gain. Setting flags does not set what follows from them, so these are listed.
const { setFlagsFromString } = require("node:v8");

for (const flag of ["--liftoff-only", "--no-wasm-tier-up", "--no-wasm-dynamic-tiering"])
  setFlagsFromString(flag);

process.env.NODE_OPTIONS ??= `--require=${JSON.stringify(__filename)}`;
