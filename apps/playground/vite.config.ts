import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { onlyUsed } from "../../scripts/only-used.ts";
import { icon } from "../../src/markup/look.ts";
import { overviewStrip, overviewStyle } from "../pages/overview-script.ts";
import { colorRules } from "../pages/style.ts";
import { traceLines, traceStyle } from "../pages/trace-script.ts";

const source = (path: string): string => fileURLToPath(new URL(`../../src/${path}`, import.meta.url));

/** Pages opened as a file cannot load modules, so the script is one classic file with `defer`. The page has no indentation. */
const classicScript: Plugin = {
  name: "classic-script",
  enforce: "post",
  transformIndexHtml: (html) =>
    html
      .replace(/<script type="module"[^>]*src=/, "<script defer src=")
      .replaceAll(" crossorigin", "")
      .replaceAll(/\n +/g, "\n"),
};

/** The preview maps sessions with one function, and a single file cannot load other parts later; the worker has the rest. */
const onlyMapSession: Plugin = {
  name: "only-map-session",
  enforce: "pre",
  resolveId: (id, importer) =>
    id === source("analysis/index.ts") && importer?.endsWith("/examples/shared/visit.ts")
      ? source("analysis/versions/map-session.ts")
      : null,
};

/** Inlines the icon and the colours of all pages, so that they are available before the script. */
const sharedLook: Plugin = {
  name: "shared-look",
  transformIndexHtml: () => [
    { tag: "link", attrs: { rel: "icon", href: icon } },
    { tag: "style", children: colorRules("auto") + traceStyle + overviewStyle, injectTo: "head" },
  ],
};

/** Exports the picture scripts of other pages as functions. */
const pictureScripts: Plugin = {
  name: "picture-scripts",
  resolveId: (id) => (id === "virtual:picture-scripts" ? `\0${id}` : null),
  load: (id) => (id === "\0virtual:picture-scripts" ? `export ${traceLines}\nexport ${overviewStrip}` : null),
};

const ruleFolder = new URL("../../docs/rules/", import.meta.url);
const includedHeadings = ["What", "Why", "What to do"];

/** The pages of the codes without their examples, which would double the size of the page. */
const rulePages: Plugin = {
  name: "rule-pages",
  resolveId: (id) => (id === "virtual:rule-pages" ? `\0${id}` : null),
  load: (id) => {
    if (id !== "\0virtual:rule-pages") return null;
    const files = readdirSync(ruleFolder).filter((name) => name !== "README.md");
    const pages = files.map((name) => {
      const [, ...sections] = readFileSync(new URL(name, ruleFolder), "utf8").split(/^## /m);
      const included = sections
        .map((section) => [
          section.slice(0, section.indexOf("\n")),
          section.slice(section.indexOf("\n")).trim(),
        ])
        .filter(([heading = ""]) => includedHeadings.includes(heading));
      return [name.replace(/\.md$/, ""), Object.fromEntries(included)];
    });
    return `export default ${JSON.stringify(Object.fromEntries(pages))}`;
  },
};

const withoutUnused: Plugin = {
  name: "without-unused",
  enforce: "pre",
  transform: (_, id) => {
    const code = onlyUsed(id);
    return code === undefined ? null : { code, moduleType: "ts", map: null };
  },
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
  plugins: [withoutUnused, classicScript, onlyMapSession, sharedLook, rulePages, pictureScripts],
  build: {
    outDir: fileURLToPath(new URL("../../dist/playground", import.meta.url)),
    emptyOutDir: true,
    target: "es2022",
    modulePreload: false,
    cssCodeSplit: false,
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: { output: oneFile },
  },
  worker: { format: "iife", plugins: () => [withoutUnused] },
});
