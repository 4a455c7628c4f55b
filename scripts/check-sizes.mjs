// Checks the sizes of the code and types that pages embed and users install: code bundled and minified by esbuild, then gzipped; the types of the
// main entry point; the cost of importing the generators. Needs `npm run build` first.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { brotliDecompressSync, gzipSync } from "node:zlib";
import { build } from "esbuild";

/** The exports that most pages for respondents do not need: only servers replay, and few surveys have answer rules. */
const optional = [
  "normalizeResponses",
  "replayResponses",
  "atLeast",
  "atMost",
  "between",
  "email",
  "exclusive",
  "matches",
];

/** The exports for a page for respondents. */
const stepping = Object.keys(await import("../dist/runtime.js")).filter((name) => !optional.includes(name));

/** The bundles and their maximum bytes. */
const budgets = [
  { name: "surveyc/runtime", code: 'export * from "./dist/runtime.js"', most: 6_144 },
  {
    name: "surveyc/runtime without replaying, normalizing and answer rules",
    code: `export { ${stepping.join()} } from "./dist/runtime.js"`,
    most: 4_096,
  },
  {
    name: "start, answer and back",
    code: `export { answerQuestion, goBack, startSurvey } from "./dist/runtime.js"`,
    most: 1_536,
  },
  { name: "compileSurvey", code: `export { compileSurvey } from "./dist/index.js"`, most: 71_800 },
  { name: "parse", code: `export { parse } from "./dist/index.js"`, most: 33_470 },
  { name: "jsonSchema", code: `export { jsonSchema } from "./dist/index.js"`, most: 9_700 },
  { name: "drawSurvey", code: `export { drawSurvey } from "./dist/graph.js"`, most: 16_000 },
  { name: "printDiagnostics", code: `export { printDiagnostics } from "./dist/index.js"`, most: 9_600 },
];

let failed = false;
for (const { name, code, most } of budgets) {
  const bundle = await build({
    stdin: { contents: code, resolveDir: process.cwd() },
    bundle: true,
    minify: true,
    format: "esm",
    write: false,
    metafile: true,
    // esbuild warns about imports that it omits, which is intended here.
    logLevel: "error",
  });
  const [output] = Object.values(bundle.metafile.outputs);
  const packages = Object.entries(output.inputs).flatMap(([input, { bytesInOutput }]) =>
    bytesInOutput > 0 && input.includes("node_modules") ? [input] : [],
  );
  const size = gzipSync(bundle.outputFiles[0].contents, { level: 9 }).length;
  const good = size <= most && packages.length === 0;
  if (!good) failed = true;
  console.log(
    `${good ? "ok  " : "OVER"} ${name}: ${size} of ${most} bytes gzipped${packages.length > 0 ? `, and it contains ${packages.join(", ")}` : ""}`,
  );
}

/** Checks whether a size is within its bound. */
function hold(name, size, most, unit) {
  if (size > most) failed = true;
  console.log(`${size > most ? "OVER" : "ok  "} ${name}: ${size} of ${most} ${unit}`);
}

const playground = ["playground.css.br", "playground.js.br"]
  .map((name) => gzipSync(brotliDecompressSync(readFileSync(`dist/playground/${name}`)), { level: 9 }).length)
  .reduce((sum, size) => sum + size, readFileSync("dist/playground/index.html").length);
hold("the playground", playground, 380_000, "bytes gzipped");

const types = readFileSync("dist/index.d.cts", "utf8");
hold("types of the main entry point", types.length, 60_600, "bytes");
hold(
  "imports of the types of the main entry point",
  types.match(/\b(?:import|from) ?[("']/g)?.length ?? 0,
  0,
  "",
);

/**
 * The cost of importing the generators relative to importing fast-check in the same process: the minimum of ten runs, in processor
 * time, because wall-clock time depends on the machine and its load.
 */
const IMPORT = `const spent = () => { const { user, system } = process.cpuUsage(); return user + system; };
const [start, between] = [spent(), (await import("fast-check"), spent())];
await import("./dist/testing.js");
console.log((spent() - between) / (between - start));`;
const costs = Array.from({ length: 10 }, () =>
  Number(execFileSync(process.execPath, ["--input-type=module", "-e", IMPORT], { encoding: "utf8" })),
);
hold("importing surveyc/testing", Math.min(...costs).toFixed(1), 3, "times as long as fast-check");

process.exitCode = failed ? 1 : 0;
