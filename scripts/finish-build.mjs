// What tsup leaves to do, so that installing brings no more than is used. CommonJS is made of modules here. Both keep the names of
// functions and classes, which stack traces show, and modules, which bundlers read, those of files' own variables and what marks calls
// as pure; white space goes, what can be said more shortly, and the names of what is local. Modules that only the command loads are
// minified, which it starts faster with. Types are indented with tabs, as rollup-plugin-dts writes four spaces, a tenth of what editors load;
// comments of one line are on the line of their property.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { gzipSync } from "node:zlib";
import { transformSync } from "esbuild";
import { minifySync } from "vite";

const { exports: exported } = JSON.parse(readFileSync("package.json", "utf8"));

/** Lines stay short enough for a stack trace to tell where it leads. */
const LINE = 160;

/** The modules of which some file is made, directly or not: those that are imported when it is loaded and those that it loads later. */
function addModules(file, found) {
  if (found.has(file)) return;
  found.add(file);
  const text = readFileSync(`dist/${file}`, "utf8");
  for (const [, name] of text.matchAll(/(?:from|import)\s*\(?\s*"\.\/([^"]+\.js)"/g)) addModules(name, found);
}
const ofLibrary = new Set();
for (const { default: path } of Object.values(exported).flatMap((each) => each.import ?? []))
  addModules(basename(path), ofLibrary);

/** Code with short names of what is local; those of functions and classes, which stack traces show, stay. */
function withShortNames(code, { mangle, ...options }) {
  const keepNames = { function: true, class: true };
  const { code: short, errors } = minifySync("code.js", code, {
    compress: false,
    mangle: { ...mangle, keepNames },
    ...options,
  });
  if (errors.length > 0) throw new Error(errors[0].message);
  return short;
}

/** The code of a module, shorter. */
function shortened(text, minifyIdentifiers) {
  const marked = text
    // The paths of bundled packages remain, for scripts/check-licences.mjs.
    .replace(/^\/\/ (?=node_modules\/)/gm, "//! ")
    // esbuild drops the marks of pure calls together with white space: meanwhile calls of a name that it does not know hold them.
    .replace(/\/\* @__PURE__ \*\/ new (\w+)(?=\()/g, "new (__PURE__($1))")
    .replace(/\/\* @__PURE__ \*\/ ([\w.]+)(?=\()/g, "__PURE__($1)");
  const renamed = minifyIdentifiers
    ? marked
    : withShortNames(marked, {
        module: true,
        mangle: { toplevel: false },
        codegen: { removeWhitespace: false, legalComments: "inline" },
      });
  const { code } = transformSync(renamed, {
    minifyWhitespace: true,
    minifySyntax: true,
    minifyIdentifiers,
    lineLimit: LINE,
    legalComments: "inline",
    format: "esm",
    target: "es2022",
  });
  return (
    code
      // esbuild keeps the order in which files are loaded. It makes no difference here, and each import takes Node.js time.
      .replace(/import"\.\/chunk-\w+\.js";/g, "")
      .replace(/new\s*\(\s*__PURE__\(\s*(\w+)\s*\)\s*\)/g, "/* @__PURE__ */new $1")
      .replace(/__PURE__\(\s*([\w.]+)\s*\)/g, "/* @__PURE__ */$1")
  );
}

/** What becomes CommonJS. The thread of the embedded database stays a module. */
const modules = readdirSync(".tmp/commonjs");

/**
 * CommonJS of a module. `import.meta.url`, by which the store finds the file of its thread, is worked out. What an entry point
 * exports are values, and not getters as esbuild makes them, so that tests can replace them (`jest.spyOn`).
 */
function commonJs(file, text) {
  const renamed = text.replace(/"\.\/([\w-]+)\.js"/g, (whole, name) =>
    modules.includes(`${name}.js`) ? `"./${name}.cjs"` : whole,
  );
  const { code } = transformSync(renamed, {
    format: "cjs",
    platform: "node",
    minifySyntax: true,
    define: { "import.meta.url": "importMetaUrl" },
    target: "es2022",
    footer: file.startsWith("chunk-")
      ? ""
      : 'module.exports = Object.defineProperty({ ...module.exports }, "__esModule", { value: true });',
  });
  const url = 'const importMetaUrl = require("node:url").pathToFileURL(__filename).href;';
  return withShortNames(code.includes("importMetaUrl") ? url + code : code, {
    module: false,
    mangle: { toplevel: true, reserved: ["module", "exports"] },
    codegen: { removeWhitespace: true, legalComments: "none" },
  });
}

/** Types that are exported where they are declared; rollup-plugin-dts names all of them at the end. */
const exportedInPlace = (text) =>
  text.replace(/^((?:.*\n)*)export \{ (.*) \};\n*$/, (_, declarations, list) => {
    let declared = declarations;
    const others = list.split(", ").filter((name) => {
      const place = new RegExp(
        `^(?=(?:interface|type|declare (?:function|const|class)) ${name.replace("type ", "")}\\b)`,
        "gm",
      );
      const exported = declared.replace(place, "export ");
      const isFound = exported !== declared;
      declared = exported;
      return !isFound;
    });
    // Even an empty list keeps what is not exported from being so.
    return `${declared}export {${others.map((name) => ` ${name}`).join()}};\n`;
  });

/** The text of a file of dist as it is packed. */
function finished(file, text) {
  if (/\.d\.c?ts$/.test(file))
    return exportedInPlace(text)
      .replace(/^(?: {4})+/gm, (spaces) => "\t".repeat(spaces.length / 4))
      .replace(/^(\t+\/\*\* .* \*\/)\n\t+/gm, "$1 ");
  return shortened(text, !file.includes("/") && !ofLibrary.has(file));
}

for (const file of readdirSync("dist", { recursive: true })) {
  if (file.startsWith("playground") || !/\.(?:js|d\.c?ts)$/.test(file)) continue;
  writeFileSync(`dist/${file}`, finished(file, readFileSync(`dist/${file}`, "utf8")));
}
for (const file of modules)
  writeFileSync(
    `dist/${file.replace(/js$/, "cjs")}`,
    commonJs(file, readFileSync(`.tmp/commonjs/${file}`, "utf8")),
  );

/** Entry points whose types are the same for modules, which may import CommonJS; the other ones have types of peers, which come in two forms. */
const oneForm = ["index", "graph", "analysis", "http", "audit", "stores", "runtime"];
const twoForms = ["testing", "zod"];
for (const file of readdirSync("dist")) if (file.endsWith(".d.ts")) rmSync(`dist/${file}`);
for (const name of oneForm) writeFileSync(`dist/${name}.d.ts`, `export * from "./${name}.cjs";\n`);
// What they import beside them is the same for modules, which may import the types of CommonJS.
for (const name of twoForms) writeFileSync(`dist/${name}.d.ts`, readFileSync(`dist/${name}.d.cts`));

// The playground, which `surveyc serve` offers, is packed as it is sent.
for (const name of ["playground.js", "playground.css"]) {
  const file = `dist/playground/${name}`;
  writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
  rmSync(file);
}
