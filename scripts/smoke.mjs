// Uses the packed package as its users do: installs it into an empty folder, and runs every entry point as ESM and as CommonJS,
// and the command, with the current Node.js or with another runtime: node scripts/smoke.mjs deno run -A
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { install, pack, root, run } from "./pack.mjs";

const dir = mkdtempSync(join(tmpdir(), "smoke-"));
const [runtime = process.execPath, ...flags] = process.argv.slice(2);
const execute = (args, options) => run(runtime, [...flags, ...args], dir, options);
const surveyc = (args, input = "") => execute(["node_modules/surveyc/dist/cli.js", ...args], { input });

function packAndInstall() {
  const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  // Optional peers, which users install if they need them.
  const peers = ["fast-check", "zod", "@electric-sql/pglite"];
  writeFileSync(join(dir, "package.json"), '{"private":true}');
  install(dir, [pack(dir), ...peers.map((name) => `${name}@${devDependencies[name]}`)]);
}

/** No installed file, such as a source map, may contain the path of the build folder. */
function checkPaths() {
  const installed = join(dir, "node_modules", "surveyc");
  for (const file of readdirSync(installed, { recursive: true, withFileTypes: true })) {
    const path = join(file.parentPath, file.name);
    if (file.isFile() && readFileSync(path, "utf8").includes(root))
      throw new Error(`${path} contains the path of the build folder`);
  }
}

function runEntryPoints() {
  const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const names = Object.keys(exports)
    .filter((path) => typeof exports[path] === "object")
    .map((path) => path.replace(/^\./, "surveyc"));
  copyFileSync(join(root, "scripts", "smoke-uses.mjs"), join(dir, "uses.mjs"));
  const list = JSON.stringify(names);
  writeFileSync(
    join(dir, "a.mjs"),
    `import { useAll } from "./uses.mjs";
import schema from "surveyc/schemas/survey.schema.json" with { type: "json" };
await useAll(${list}, (name) => import(name), schema);`,
  );
  writeFileSync(
    join(dir, "b.cjs"),
    `const schema = require("surveyc/schemas/survey.schema.json");
const load = async (name) => require(name);
import("./uses.mjs").then(({ useAll }) => useAll(${list}, load, schema));`,
  );
  // Disable code generation from strings, as a strict security policy does, and skip optimizing the WebAssembly of the embedded
  // database, which would not pay off here.
  const strict =
    runtime === process.execPath ? ["--disallow-code-generation-from-strings", "--liftoff-only"] : [];
  execute([...strict, "a.mjs"]);
  execute([...strict, "b.cjs"]);
}

function runCommand() {
  const survey = '{"name":"n","questions":[{"type":"open","question":"Why?"}]}';
  const counts = JSON.parse(surveyc(["check", "-", "--format", "json"], survey)).counts;
  if (counts.error !== 0) throw new Error("surveyc check found errors in a valid survey");
  if (!surveyc(["explain", "no-endless-loop"]).includes("Why"))
    throw new Error('surveyc explain did not print "Why"');
  surveyc(["check", "-", "--ndjson"], `${survey}\n`.repeat(1_000));
}

try {
  packAndInstall();
  checkPaths();
  runEntryPoints();
  runCommand();
  console.log(
    "every entry point of the packed package works as ESM and as CommonJS, and so does the command",
  );
} finally {
  rmSync(dir, { recursive: true, force: true });
}
