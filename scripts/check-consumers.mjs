// Compiles TypeScript projects that use the packed package: strict, with the declarations of packages checked too, as ECMAScript
// modules, as CommonJS and for bundlers, with the newest compiler and on servers with the oldest, with `--all` each with both and one
// between; and copies of the example renderers. Checks the size of the default install.
// Needs `npm run build` before.
import { spawn } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { install, installPacked, root } from "./pack.mjs";

/** The maximum bytes on disk that `npm install surveyc` adds, and those of surveyc itself. */
const MAX_INSTALLED = 5_100_000;
const MAX_OWN = 4_900_000;

/** The maximum number of packages that it adds, including itself. */
const MAX_PACKAGES = 2;

/** The oldest supported version of TypeScript. The newest one, which is written in Go, is installed here. */
const OLDEST = "5.4.5";

/**
 * The configuration that the oldest version compiles, too. It is six times as slow and reads the same declarations everywhere, so
 * it compiles only the ESM form of the declarations.
 */
const SERVERS = "servers, ESM and CommonJS";
const OLDEST_SERVERS = "servers, ESM";

/** The packages that the types of some entry points need; the other entry points compile without them. */
const peers = ["zod", "fast-check", "@types/node"];
const needPeers = ["testing.ts", "zod.ts"];

const consumers = join(root, "scripts", "consumers");
const dir = mkdtempSync(join(tmpdir(), "consumers-"));

/** The declarations of packages are checked; those of the language come with the compiler. */
const checked = { skipLibCheck: false, skipDefaultLibCheck: true };
const strict = { ...checked, strict: true, noEmit: true, target: "es2022", resolveJsonModule: true };
const nodenext = { module: "nodenext", moduleResolution: "nodenext" };
const bundler = { module: "esnext", moduleResolution: "bundler" };
/** Servers use the types of Node.js; pages and workers use those of browsers. */
const onServers = { types: ["node"], lib: ["es2022"] };
const inPages = { types: [], lib: ["es2022", "dom", "dom.iterable"] };

const schema = {
  mts: 'import schema from "surveyc/schemas/survey.schema.json" with { type: "json" };\nexport const id: string = schema.$id;\n',
  cts: 'import schema = require("surveyc/schemas/survey.schema.json");\nexport const id: string = schema.$id;\n',
};

/** Creates a project with the package and others of this repository, and each example of use as ESM and CommonJS. */
function project(name, packages, uses) {
  const folder = join(dir, name);
  mkdirSync(folder);
  writeFileSync(join(folder, "package.json"), '{"private":true,"type":"module"}');
  installPacked(folder);
  link(folder, packages);
  for (const use of uses) {
    copyFileSync(join(consumers, use), join(folder, use));
    for (const form of ["mts", "cts"])
      copyFileSync(join(consumers, use), join(folder, use.replace(/ts$/, form)));
  }
  writeFileSync(join(folder, "schema.ts"), schema.mts);
  for (const form of ["mts", "cts"]) writeFileSync(join(folder, `schema.${form}`), schema[form]);
  return folder;
}

/** Links packages of this repository into a project; scripts/smoke.mjs tests their installation. */
function link(folder, packages) {
  mkdirSync(join(folder, "node_modules", "@types"), { recursive: true });
  for (const name of packages)
    symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name));
}

/** Copies the example renderers into a project as their README describes, with the packages that they need. */
function copyExamples(folder) {
  const copies = join(folder, "copies");
  mkdirSync(copies);
  for (const name of ["react", "vanilla", "shared", "feedback-survey.ts"])
    cpSync(join(root, "examples", name), join(copies, name), { recursive: true });
  link(copies, ["dompurify", "react", "react-dom", "@types/react", "@types/react-dom"]);
}

/** Writes a configuration for a project. */
function configure(folder, name, compilerOptions, include) {
  const file = join(folder, `tsconfig.${name}.json`);
  writeFileSync(file, JSON.stringify({ compilerOptions: { ...strict, ...compilerOptions }, include }));
  return file;
}

/** Compiles a project, and resolves with the errors of the compiler, or an empty text. */
const compile = (compiler, config) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [compiler, "-p", config], { stdio: ["ignore", "pipe", "inherit"] });
    let output = "";
    child.stdout.on("data", (data) => {
      output += data;
    });
    child.on("close", (code) => resolve(code === 0 ? "" : output || `ended with ${code}`));
  });

/** Returns the total size of all files in a folder. */
const sizeOf = (folder) =>
  readdirSync(folder, { recursive: true }).reduce((sum, name) => {
    const file = lstatSync(join(folder, name));
    return sum + (file.isFile() ? file.size : 0);
  }, 0);

try {
  const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const uses = readdirSync(consumers);
  const bare = project(
    "bare",
    [],
    uses.filter((use) => !needPeers.includes(use)),
  );
  const installed = sizeOf(join(bare, "node_modules"));
  const own = sizeOf(join(bare, "node_modules", "surveyc"));
  console.log(
    `${installed} of ${MAX_INSTALLED} bytes in the default install, ${own} of ${MAX_OWN} in the package itself`,
  );
  const lock = JSON.parse(readFileSync(join(bare, "node_modules", ".package-lock.json"), "utf8"));
  const count = Object.keys(lock.packages).length;
  console.log(`${count} of ${MAX_PACKAGES} packages in the default install`);
  if (installed > MAX_INSTALLED || own > MAX_OWN || count > MAX_PACKAGES) process.exitCode = 1;

  const whole = project("whole", peers, uses);
  const compilers = join(dir, "compilers");
  mkdirSync(compilers);
  writeFileSync(join(compilers, "package.json"), '{"private":true}');
  install(compilers, [`typescript@${OLDEST}`]);
  const ofRepository = (name) => [
    devDependencies[name].replace("npm:typescript@", ""),
    join(root, "node_modules", name),
  ];
  const newest = ofRepository("typescript7");
  const oldest = [OLDEST, join(compilers, "node_modules", "typescript")];
  const compilersOf = (name) => {
    if (process.argv.includes("--all")) return [newest, ofRepository("typescript"), oldest];
    return name === OLDEST_SERVERS ? [oldest] : [newest];
  };
  const both = ["*.mts", "*.cts"];
  copyExamples(bare);
  const exact = { exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, jsx: "react-jsx" };
  const configs = {
    "pages, no other package": configure(bare, "bare", { ...nodenext, ...inPages }, both),
    [SERVERS]: configure(whole, "nodenext", { ...nodenext, ...onServers }, both),
    [OLDEST_SERVERS]: configure(whole, "modules", { ...nodenext, ...onServers }, ["*.mts"]),
    "copies of the example renderers": configure(bare, "copies", { ...nodenext, ...inPages, ...exact }, [
      "copies/*/*.ts",
      "copies/*/*.tsx",
    ]),
    "pages, with a bundler": configure(whole, "bundler", { ...bundler, ...inPages }, ["*.ts"]),
  };
  for (const [name, config] of Object.entries(configs)) {
    const results = await Promise.all(
      compilersOf(name).map(async ([version, path]) => [
        version,
        await compile(join(path, "bin", "tsc"), config),
      ]),
    );
    for (const [version, errors] of results) {
      console.log(`${errors === "" ? "ok    " : "FAILED"} TypeScript ${version}, ${name}`);
      if (errors === "") continue;
      console.log(errors);
      process.exitCode = 1;
    }
  }
} finally {
  rmSync(dir, { recursive: true, force: true });
}
