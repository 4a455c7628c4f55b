import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const source = (path: string): string => fileURLToPath(new URL(`../../src/${path}`, import.meta.url));

/** Pages that are opened as a file may not load modules: the script is one classic file, run when the page is read. */
const classicScript: Plugin = {
  name: "classic-script",
  enforce: "post",
  transformIndexHtml: (html) =>
    html.replace(/<script type="module"[^>]*src=/, "<script defer src=").replaceAll(" crossorigin", ""),
};

/** The preview carries sessions over by one function, and a file has no parts to load later; the worker has the rest. */
const onlyMapSession: Plugin = {
  name: "only-map-session",
  enforce: "pre",
  resolveId: (id, importer) =>
    id === source("analysis/index.ts") && importer?.endsWith("/examples/shared/visit.ts")
      ? source("analysis/versions/map-session.ts")
      : null,
};

const oneFile = {
  format: "iife",
  entryFileNames: "playground.js",
  assetFileNames: "playground.[ext]",
} as const;

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: "./",
  resolve: {
    alias: [
      { find: /^surveyc$/, replacement: source("index.ts") },
      { find: /^surveyc\/runtime$/, replacement: source("runtime/index.ts") },
      { find: /^surveyc\/analysis$/, replacement: source("analysis/index.ts") },
    ],
  },
  plugins: [classicScript, onlyMapSession],
  build: {
    outDir: fileURLToPath(new URL("../../dist/playground", import.meta.url)),
    emptyOutDir: true,
    target: "es2022",
    modulePreload: false,
    cssCodeSplit: false,
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: { output: oneFile },
  },
  worker: { format: "iife" },
});
