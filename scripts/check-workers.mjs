// Bundles the Workers example of examples/mounts from the packed package, installed without any other, and sends it requests in a
// context without the globals of Node.js, and without random values, timers and requests during the start. Needs `npm run build`
// first.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import vm from "node:vm";
import { build } from "esbuild";
import { installPacked, root, run } from "./pack.mjs";

/** The globals of a worker besides those of the language. */
const globals = [
  ...["AbortController", "AbortSignal", "Blob", "CompressionStream", "DecompressionStream", "Headers"],
  ...["ReadableStream", "Request", "Response", "TextDecoder", "TextEncoder", "TransformStream", "URL"],
  ...["URLSearchParams", "WritableStream", "atob", "btoa", "clearTimeout", "console", "crypto", "fetch"],
  ...["performance", "queueMicrotask", "setTimeout", "structuredClone"],
];

/** The globals that workers provide only while they handle a request. */
const later = ["crypto", "fetch", "setTimeout"];

/** The worker, and the exports that a test needs to create a key. */
const entry = `export { default } from "./workers.ts";
export { store } from "./handler.ts";
export { newKey } from "surveyc/http";`;

/** The other entry points that start in a worker. */
const others = `export * as main from "surveyc";
export * as runtime from "surveyc/runtime";
export * as analysis from "surveyc/analysis";
export { audit } from "surveyc/http/audit";
export { draftSurvey, drawSurvey, surveyGraph } from "surveyc/graph";`;

async function bundle(contents, folder) {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: folder, loader: "ts" },
    bundle: true,
    format: "esm",
    platform: "browser",
    external: ["node:*"],
    minify: true,
    write: false,
    metafile: true,
    logLevel: "error",
  });
  const [output] = Object.values(metafile.outputs);
  const imports = output.imports.map(({ path }) => path);
  if (imports.length > 0) throw new Error(`the bundle imports ${imports.join(", ")}`);
  console.log(`${output.bytes} bytes, minified`);
  return outputFiles[0].text;
}

/** Runs a bundle that imports nothing. */
async function load(code) {
  const give = (names) => Object.fromEntries(names.map((name) => [name, globalThis[name]]));
  const context = vm.createContext(give(globals.filter((name) => !later.includes(name))));
  const random = vm.runInContext("Math.random", context);
  const setRandom = vm.runInContext("(random) => { Math.random = random; }", context);
  setRandom(() => {
    throw new Error("a random value at the start");
  });
  const module = new vm.SourceTextModule(code, { context });
  await module.link(() => {});
  await module.evaluate();
  setRandom(random);
  Object.assign(context, give(later));
  return module.namespace;
}

async function use({ default: worker, newKey, store }) {
  const createdAt = new Date().toISOString();
  const user = crypto.randomUUID();
  await store.accounts.addUser({
    uuid: user,
    email: "a@example.org",
    firstName: "A",
    lastName: "",
    createdAt,
  });
  const { key, row } = await newKey({ projects: ["1"], scopes: ["*"], user, createdAt });
  await store.accounts.addKey(row);
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const url = "https://surveys.example.org/api/projects/1/surveys/";
  const send = (questions) =>
    worker.fetch(
      new Request(url, { method: "POST", headers, body: JSON.stringify({ name: "n", questions }) }),
      {},
    );
  const statuses = [];
  for (const type of ["open", "opne"]) statuses.push((await send([{ type, question: "Why?" }])).status);
  if (statuses.join() !== "201,400") throw new Error(`unexpected statuses ${statuses}`);
  console.log("a worker without Node.js starts, creates a survey, and rejects an invalid one");
}

if (vm.SourceTextModule === undefined) {
  const flags = ["--no-warnings", "--experimental-vm-modules"];
  console.log(run(process.execPath, [...flags, ...process.argv.slice(1)], root).trimEnd());
} else {
  const folder = mkdtempSync(join(tmpdir(), "workers-"));
  try {
    cpSync(join(root, "examples", "mounts"), folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), '{"private":true,"type":"module"}');
    installPacked(folder);
    await use(await load(await bundle(entry, folder)));
    await load(await bundle(others, folder));
    console.log("the entry points for checks, steps and pictures start there");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
