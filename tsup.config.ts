import { defineConfig, type Options } from "tsup";

/** Optional dependencies of the stores; loaded when such a store is opened. */
const external = ["@electric-sql/pglite", "pg"];

/** Little of these is used. Bundled, it loads several times faster than from the many files of the packages. */
const noExternal = ["htmlparser2", "entities", "jsonc-parser"];

/**
 * Only the tokenizer of htmlparser2 is used. Its index also exports the tree builder, whose tables of entities would be
 * bundled and filled at every start.
 */
const onlyTokenizer: NonNullable<Options["esbuildPlugins"]>[number] = {
  name: "only-tokenizer",
  setup(build) {
    build.onLoad({ filter: /htmlparser2[\\/]dist[\\/]esm[\\/]index\.js$/ }, () => ({
      contents: 'export { default as Tokenizer } from "./Tokenizer.js";',
    }));
  },
};

const entryPoints: Options = {
  entry: {
    index: "src/index.ts",
    runtime: "src/runtime/index.ts",
    http: "src/http/index.ts",
    audit: "src/audit/index.ts",
    stores: "src/stores/index.ts",
    testing: "src/testing/index.ts",
  },
  target: "es2022",
  platform: "neutral",
  // rollup-plugin-dts sets baseUrl, which TypeScript 6 reports as deprecated.
  dts: { compilerOptions: { ignoreDeprecations: "6.0" } },
  external,
  noExternal,
  esbuildPlugins: [onlyTokenizer],
  splitting: true,
  treeshake: false,
};

export default defineConfig([
  { ...entryPoints, format: ["esm"], sourcemap: true },
  // Without maps: those that tsup makes of split CJS name the folder it was built in, and no source.
  // `import.meta.url`, by which the store finds the file of its thread, is what the shims define.
  { ...entryPoints, format: ["cjs"], sourcemap: false, shims: true },
  // Worker threads load check-lines and pglite-thread by their file names, from the folder of the chunk that starts them.
  {
    entry: {
      cli: "src/cli/main.ts",
      "check-lines": "src/cli/records/check-lines.ts",
      "pglite-thread": "src/stores/pglite/engine-thread.ts",
    },
    format: ["esm"],
    target: "node20",
    platform: "node",
    external,
    noExternal,
    esbuildPlugins: [onlyTokenizer],
    sourcemap: true,
  },
]);
