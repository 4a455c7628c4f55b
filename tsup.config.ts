import { readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { basename } from "node:path";
import { build, transformSync } from "esbuild";
import { defineConfig, type Options } from "tsup";
import { onlyUsed } from "./scripts/only-used.ts";

/** Optional peers, which are loaded only when used. */
const external = ["@electric-sql/pglite", "@resvg/resvg-js", "pg", "prom-client"];

/**
 * CommonJS packages of the command that require modules of Node.js, which is impossible in an ECMAScript module, with the names that
 * are imported from them.
 */
const commonJs: Readonly<Record<string, string>> = {
  "cli-progress": "Presets, SingleBar",
  commander:
    "Argument, Command, CommanderError, Help, InvalidArgumentError, InvalidOptionArgumentError, Option, createArgument, createCommand, createOption, program",
  pino: "pino",
  "vscode-jsonrpc/node": "createMessageConnection, ResponseError, StreamMessageReader, StreamMessageWriter",
};

/** Names under which some of them are imported without Node.js, which would otherwise be bundled a second time. */
const sameModules: Readonly<Record<string, string>> = {
  "vscode-jsonrpc": "vscode-jsonrpc/node",
};

/** Bundles each of them into a separate module, in which `require` is created for that file. */
const asModules: NonNullable<Options["esbuildPlugins"]>[number] = {
  name: "as-modules",
  setup({ onResolve, onLoad }) {
    // Graphology, which pages load, uses the package `events`.
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
      // Mark the paths of bundled files like licences, so that they are kept for scripts/check-licences.mjs.
      const contents = outputFiles[0]?.text.replace(/^ *\/\/ (?=node_modules\/)/gm, "//! ") ?? "";
      return { contents, resolveDir: import.meta.dirname };
    });
  },
};

/** Removes unused code from packages and shortens their names. The code of surveyc keeps its names for stack traces. */
const shortPackages: NonNullable<Options["esbuildPlugins"]>[number] = {
  name: "short-packages",
  setup({ onLoad }) {
    onLoad({ filter: /node_modules[\\/].*\.m?js$/ }, ({ path }) => {
      const options = {
        minifyIdentifiers: true,
        minifySyntax: true,
        legalComments: "inline",
        target: "es2022",
      } as const;
      const { code } = transformSync(onlyUsed(path) ?? readFileSync(path, "utf8"), {
        ...options,
        loader: "ts",
      });
      return { contents: code };
    });
  },
};

/**
 * Files of entry points that become additional, private entry points. Code that only one of them needs is then in a separate file,
 * which bundlers can omit. The other exports have little code, and each further file takes Node.js almost a millisecond to load.
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
  // Bundlers for pages and workers recognize modules of Node.js by their prefix.
  removeNodeProtocol: false,
  // Source maps would contain all of the code a second time.
  sourcemap: false,
};

/**
 * Bundles the declarations of `tsc -p tsconfig.types.json`, because rollup-plugin-dts would type-check the sources again for each
 * bundle. It sets baseUrl, which TypeScript 6 reports as deprecated.
 */
const types: Options = {
  format: ["esm", "cjs"],
  dts: { only: true, compilerOptions: { ignoreDeprecations: "6.0", paths: { "#*": [".tmp/types/*"] } } },
  external,
};

/** The declaration files of these entries. */
const declared = (entry: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(entry).map(([name, file]) => [name, file.replace(/^src(.*)\.ts$/, ".tmp/types$1.d.ts")]),
  );

/** Properties of internal objects, which are shortened in the file for pages. No payload, session or option has any of them. */
const INTERNAL =
  /^(?:accepts|byKey|change|edges|hasLink|issue|issueOf|keyAt|name|needs|normalize|positionOf)$/;

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
  // A single file, because pages embed it; scripts/check-sizes.mjs checks its size.
  {
    ...code,
    entry: runtime,
    format: ["esm"],
    splitting: false,
    esbuildOptions: (options) => {
      options.minifySyntax = true;
      options.mangleProps = INTERNAL;
    },
  },
  // scripts/finish-build.mjs converts these to CommonJS, because tsup would produce longer code.
  {
    ...code,
    entry: { index: "src/index.ts", ...library, ...runtime },
    format: ["esm"],
    outDir: ".tmp/commonjs",
  },
  // A separate bundle without imports, because editors show it to users.
  { ...types, entry: declared({ index: "src/index.ts" }) },
  { ...types, entry: declared({ ...library, ...runtime }) },
]);
