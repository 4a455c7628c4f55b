import { readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { basename } from "node:path";
import { build, transformSync } from "esbuild";
import { defineConfig, type Options } from "tsup";
import { onlyUsed } from "./scripts/only-used.ts";

/** Packages that are loaded only where they are used, and installed by those who use them. */
const external = ["@electric-sql/pglite", "@resvg/resvg-js", "pg", "prom-client"];

/**
 * Packages of the command that are CommonJS and require modules of Node.js, which a module of ECMAScript cannot, with the names that
 * are imported of them.
 */
const commonJs: Readonly<Record<string, string>> = {
  "cli-progress": "Presets, SingleBar",
  commander:
    "Argument, Command, CommanderError, Help, InvalidArgumentError, InvalidOptionArgumentError, Option, createArgument, createCommand, createOption, program",
  pino: "pino",
  "vscode-jsonrpc/node": "createMessageConnection, ResponseError, StreamMessageReader, StreamMessageWriter",
};

/** Names under which some of them are imported where nothing of Node.js is, which would be bundled a second time. */
const sameModules: Readonly<Record<string, string>> = {
  "vscode-jsonrpc": "vscode-jsonrpc/node",
};

/** Bundles each of them into a module of its own, in which `require` is made for that file. */
const asModules: NonNullable<Options["esbuildPlugins"]>[number] = {
  name: "as-modules",
  setup({ onResolve, onLoad }) {
    // Of graphology, which pages load, `events` is a package.
    const builtin = builtinModules.filter((name) => name !== "events").join("|");
    onResolve({ filter: new RegExp(`^(?:${builtin})$`) }, ({ path }) => ({
      path: `node:${path}`,
      external: true,
    }));
    const names = [...Object.keys(commonJs), ...Object.keys(sameModules)];
    onResolve({ filter: new RegExp(`^(?:${names.join("|")})$`) }, ({ path }) => ({
      path: sameModules[path] ?? path,
      namespace: "as-modules",
    }));
    onLoad({ filter: /./, namespace: "as-modules" }, async ({ path }) => {
      const { outputFiles } = await build({
        stdin: {
          contents: `export { ${commonJs[path]} } from "${path}";`,
          resolveDir: import.meta.dirname,
        },
        bundle: true,
        write: false,
        format: "esm",
        platform: "node",
        mainFields: ["main"],
        conditions: ["require"],
        target: "es2022",
        banner: {
          js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
        },
      });
      // Marked as esbuild marks licences, the paths of what was bundled remain, for scripts/check-licences.mjs.
      const contents = outputFiles[0]?.text.replace(/^ *\/\/ (?=node_modules\/)/gm, "//! ") ?? "";
      return { contents, resolveDir: import.meta.dirname };
    });
  },
};

/** Packages without what nothing uses, and with short names: our own code keeps its, for the stack traces of those who look for a defect of ours. */
const shortPackages: NonNullable<Options["esbuildPlugins"]>[number] = {
  name: "short-packages",
  setup({ onLoad }) {
    onLoad({ filter: /node_modules[\\/].*\.m?js$/ }, ({ path }) => {
      const options = { minifyIdentifiers: true, legalComments: "inline", target: "es2022" } as const;
      const { code } = transformSync(onlyUsed(path) ?? readFileSync(path, "utf8"), {
        ...options,
        loader: "ts",
      });
      return { contents: code };
    });
  },
};

/**
 * Files that an entry point exports from, as entry points of their own that nobody imports by name. What only one of them
 * needs then becomes a file of its own, which bundlers leave out where it is not used. The other exports have little of their
 * own, and each further file takes Node.js almost a millisecond to load.
 */
const parts = [
  "compile/check-dashboard",
  "compile/define-rule",
  "compile/define-survey",
  "compile/parse",
  "model/json-schema",
  "print/print-reports",
  "pictures/draft-survey",
  "pictures/draw-survey",
  "pictures/survey-graph",
];

const library = {
  graph: "src/pictures/index.ts",
  analysis: "src/analysis/index.ts",
  zod: "src/model/index.ts",
  http: "src/http/index.ts",
  audit: "src/audit/index.ts",
  stores: "src/stores/index.ts",
  testing: "src/testing/index.ts",
};

const code: Options = {
  target: "es2022",
  platform: "neutral",
  external: [...external, /^node:/],
  esbuildPlugins: [shortPackages, asModules],
  splitting: true,
  treeshake: false,
  // Bundlers for pages and workers know modules of Node.js by their prefix.
  removeNodeProtocol: false,
  // Maps would hold all of the code a second time.
  sourcemap: false,
};

/**
 * Bundles of the declarations that `tsc -p tsconfig.types.json` wrote: rollup-plugin-dts would check the sources itself, for each
 * bundle anew. It sets baseUrl, which TypeScript 6 reports as deprecated.
 */
const types: Options = {
  format: ["esm", "cjs"],
  dts: { only: true, compilerOptions: { ignoreDeprecations: "6.0", paths: { "#*": [".tmp/types/*"] } } },
  external,
};

/** The files that declare what is exported by these. */
const declared = (entry: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(entry).map(([name, file]) => [name, file.replace(/^src(.*)\.ts$/, ".tmp/types$1.d.ts")]),
  );

const runtime = { runtime: "src/runtime/index.ts" };
const entry = {
  index: "src/index.ts",
  ...library,
  ...Object.fromEntries(parts.map((path) => [`parts/${basename(path)}`, `src/${path}.ts`])),
};

export default defineConfig([
  {
    ...code,
    entry: {
      ...entry,
      cli: "apps/cli/main.ts",
      // Worker threads load these by their file names, from the folder of the chunk that starts them.
      "check-survey": "apps/server/check-survey.ts",
      "check-document": "apps/language-server/host/check-document.ts",
      "pglite-thread": "src/stores/pglite/engine-thread.ts",
    },
    format: ["esm"],
  },
  // One file, without what others need beside it: pages embed it, and its size is held to the byte.
  { ...code, entry: runtime, format: ["esm"], splitting: false },
  // What scripts/finish-build.mjs makes CommonJS of: tsup does that with longer code.
  {
    ...code,
    entry: { index: "src/index.ts", ...library, ...runtime },
    format: ["esm"],
    outDir: ".tmp/commonjs",
  },
  // On its own, so that it imports nothing: editors show it, and people read it.
  { ...types, entry: declared({ index: "src/index.ts" }) },
  { ...types, entry: declared({ ...library, ...runtime }) },
]);
