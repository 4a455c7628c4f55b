import { defineConfig, type Options } from "tsup";

/** Installed only by those who keep their rows in a database; loaded when asked for. */
const external = ["@electric-sql/pglite", "pg"];

/** Little of these is used. Carried along, it loads several times faster than the packages do from many files. */
const noExternal = ["htmlparser2", "entities", "ts-pattern"];

/**
 * Of htmlparser2 only the tokenizer is used. Its index also names the tree builder, whose tables of entities would be
 * carried along and filled in at every start.
 */
const tokenizerAlone: NonNullable<Options["esbuildPlugins"]>[number] = {
  name: "tokenizer-alone",
  setup(build) {
    build.onLoad({ filter: /htmlparser2[\\/]dist[\\/]esm[\\/]index\.js$/ }, () => ({
      contents: 'export { default as Tokenizer } from "./Tokenizer.js";',
    }));
  },
};

const doors: Options = {
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
  esbuildPlugins: [tokenizerAlone],
  splitting: true,
  treeshake: false,
};

export default defineConfig([
  { ...doors, format: ["esm"], sourcemap: true },
  // Without maps: those that tsup makes of split CJS name the folder it was built in, and no source.
  { ...doors, format: ["cjs"], sourcemap: false },
  // The thread is loaded by its file name, from beside the chunk that starts it.
  {
    entry: { cli: "src/cli/main.ts", "line-thread": "src/cli/records/line-thread.ts" },
    format: ["esm"],
    target: "node20",
    platform: "node",
    external,
    noExternal,
    esbuildPlugins: [tokenizerAlone],
    sourcemap: true,
  },
]);
