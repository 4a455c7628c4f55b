// Holds the sizes of what pages embed: bundled and minified by esbuild, then gzipped. Needs `npm run build` before.
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

/** What is bundled, the bytes it may have at most, and why. */
const budgets = [
  { name: "surveyc/runtime", code: 'export * from "./dist/runtime.js"', most: 3_584 },
  {
    name: "start, answer and back",
    code: `export { answerQuestion, goBack, startSurvey } from "./dist/runtime.js"`,
    most: 1_408,
  },
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
  });
  const packages = Object.keys(bundle.metafile.inputs).filter((input) => input.includes("node_modules"));
  const size = gzipSync(bundle.outputFiles[0].contents, { level: 9 }).length;
  const good = size <= most && packages.length === 0;
  if (!good) failed = true;
  console.log(
    `${good ? "ok  " : "OVER"} ${name}: ${size} of ${most} bytes gzipped${packages.length > 0 ? `, and it holds ${packages.join(", ")}` : ""}`,
  );
}
process.exitCode = failed ? 1 : 0;
