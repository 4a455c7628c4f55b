import { defineConfig } from "tsup";

export default defineConfig([
  {
    entry: { index: "src/index.ts", runtime: "src/runtime/index.ts", testing: "src/arbitraries/index.ts" },
    format: ["esm", "cjs"],
    target: "es2022",
    platform: "neutral",
    // rollup-plugin-dts sets baseUrl, which TypeScript 6 reports as deprecated.
    dts: { compilerOptions: { ignoreDeprecations: "6.0" } },
    splitting: true,
    sourcemap: true,
    treeshake: false,
  },
  { entry: { cli: "src/cli/main.ts" }, format: ["esm"], target: "node20", platform: "node", sourcemap: true },
]);
