// The sizes that pages and servers load: every entry point, each function of two of them, and their peers, bundled, minified and gzipped.
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { show } from "../table.ts";

const entries: Readonly<Record<string, string>> = {
  "surveyc, everything": 'export * from "./dist/index.js"',
  "surveyc/graph": 'export * from "./dist/graph.js"',
  "surveyc/analysis": 'export * from "./dist/analysis.js"',
  "surveyc/zod": 'export * from "./dist/zod.js"',
  "surveyc/runtime": 'export * from "./dist/runtime.js"',
  "surveyc/runtime: start, answer, back":
    'export { startSurvey, answerQuestion, goBack } from "./dist/runtime.js"',
  "surveyc/http": 'export * from "./dist/http.js"',
  "surveyc/http/audit": 'export * from "./dist/audit.js"',
  "surveyc/stores": 'export * from "./dist/stores.js"',
  "surveyc/testing": 'export * from "./dist/testing.js"',
  "zod, with our definitions": 'export { default } from "./bench/peers/zod-shape.ts"',
  "ajv, with our JSON Schema": 'export { ajvShape } from "./bench/peers/ajv.ts"',
  "valibot, shape of a survey": 'export { valibotShape } from "./bench/peers/valibot.ts"',
  "typebox, with our JSON Schema": 'export { typeboxShape } from "./bench/peers/typebox.ts"',
  "arktype, shape of a survey": 'export { arktypeShape } from "./bench/peers/arktype.ts"',
  "graphology and components":
    'export { MultiDirectedGraph } from "graphology"; export { stronglyConnectedComponents } from "graphology-components"',
  "survey-core: Model": 'export { Model } from "survey-core"',
  "xstate: createMachine, transition": 'export { createMachine, assign, transition } from "xstate"',
  "posthog-js: surveys-preview": 'export * from "posthog-js/dist/surveys-preview.js"',
  "hono with zod-validator":
    'export { Hono } from "hono"; export { zValidator } from "@hono/zod-validator"; export * as z from "zod"',
  fastify: 'export { default } from "fastify"',
};

if (!existsSync("dist/index.js")) throw new Error("dist/ is missing; run `npm run build` first");

/** Modules of Node.js and optional peers of stores, which bundles do not contain. */
const external = ["node:*", "pg", "@electric-sql/pglite"];

/** Returns the package or file with most of the bytes of a bundle. */
function largestPart(inputs: Readonly<Record<string, { readonly bytesInOutput: number }>>): string {
  const parts = new Map<string, number>();
  let total = 0;
  for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
    const name = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? path;
    parts.set(name, (parts.get(name) ?? 0) + bytesInOutput);
    total += bytesInOutput;
  }
  const [name, bytes] = [...parts].sort((one, two) => two[1] - one[1])[0] ?? ["", 0];
  return `${name} ${Math.round((bytes / total) * 100)} %`;
}

/** Returns the sizes of the exports of a module, and their largest part. */
async function sizesOf(contents: string): Promise<string[]> {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: process.cwd() },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "node",
    mainFields: ["module", "main"],
    conditions: ["module", "import"],
    external,
    write: false,
    metafile: true,
    logLevel: "error",
  });
  const code = outputFiles[0]?.contents ?? new Uint8Array();
  const [output] = Object.values(metafile.outputs);
  const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;
  return [
    kilobytes(code.length),
    kilobytes(gzipSync(code, { level: 9 }).length),
    largestPart(output?.inputs ?? {}),
  ];
}

const columns = ["", "minified", "gzipped", "largest part"];
const rows: string[][] = [];
for (const [name, contents] of Object.entries(entries)) rows.push([name, ...(await sizesOf(contents))]);
show({
  title: "Sizes",
  note: "esbuild, minified, then gzip. Peers contain what the other tables use.",
  columns,
  rows,
});

for (const [name, file] of [
  ["surveyc", "./dist/index.js"],
  ["surveyc/runtime", "./dist/runtime.js"],
] as const) {
  const exported: Record<string, unknown> = await import(pathToFileURL(resolve(file)).href);
  const functions = Object.keys(exported).filter((key) => typeof exported[key] === "function");
  const ofEach: string[][] = [];
  for (const key of functions.sort())
    ofEach.push([key, ...(await sizesOf(`export { ${key} } from "${file}"`))]);
  show({
    title: `Sizes: each function of ${name}`,
    note: "The size for a page that imports only this function.",
    columns,
    rows: ofEach,
  });
}
