// The last steps of the build, which reduce the size of the installed package. CommonJS is converted from modules here. Both keep the
// names of functions and classes for stack traces; modules, which bundlers read, also keep the names of top-level variables and the
// marks of pure calls. White space, long syntax and local names are shortened; the runtime, which pages embed, is also compressed. Modules that only the command loads are minified for a
// faster start. Types are indented with tabs, because the four spaces of rollup-plugin-dts are a tenth of what editors load; one-line
// comments are on the line of their property.

import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { transformSync } from "esbuild";
import { minifySync } from "vite";

const { exports: exported } = JSON.parse(readFileSync("package.json", "utf8"));

/** The maximum line length, so that the positions in stack traces stay useful. */
const LINE = 160;

/** Adds the direct and transitive imports of a file, static and dynamic. */
function addModules(file, found) {
  if (found.has(file)) return;
  found.add(file);
  const text = readFileSync(`dist/${file}`, "utf8");
  for (const [, name] of text.matchAll(/(?:from|import)\s*\(?\s*"\.\/([^"]+\.js)"/g)) addModules(name, found);
}
const ofLibrary = new Set();
for (const { default: path } of Object.values(exported).flatMap((each) => each.import ?? []))
  addModules(basename(path), ofLibrary);

/** Shortens local names in code; names of functions and classes stay for stack traces. */
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

/** Shortens the code of a module. */
function shortened(text, minifyIdentifiers, compress) {
  const marked = text
    // Keep the paths of bundled packages for scripts/check-licences.mjs.
    .replace(/^\/\/ (?=node_modules\/)/gm, "//! ")
    // esbuild drops the marks of pure calls together with white space, so replace them by calls of an unknown name meanwhile.
    .replace(/\/\* @__PURE__ \*\/ new (\w+)(?=\()/g, "new (__PURE__($1))")
    .replace(/\/\* @__PURE__ \*\/ ([\w.]+)(?=\()/g, "__PURE__($1)");
  const renamed = minifyIdentifiers
    ? marked
    : withShortNames(marked, {
        module: true,
        compress,
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
      // esbuild keeps side-effect imports for the load order, which is irrelevant here; each import takes time in Node.js.
      .replace(/import"\.\/chunk-\w+\.js";/g, "")
      .replace(/new\s*\(\s*__PURE__\(\s*(\w+)\s*\)\s*\)/g, "/* @__PURE__ */new $1")
      .replace(/__PURE__\(\s*([\w.]+)\s*\)/g, "/* @__PURE__ */$1")
  );
}

/** The modules to convert to CommonJS. The thread of the embedded database stays a module. */
const modules = readdirSync(".tmp/commonjs");

/**
 * Converts a module to CommonJS. `import.meta.url`, which the store needs to find the file of its thread, is computed. Exports of
 * entry points are values instead of the getters of esbuild, so that tests can replace them (`jest.spyOn`).
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

/** Exports types at their declarations; rollup-plugin-dts lists all of them at the end. */
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
    // An empty export list still prevents implicit exports.
    return `${declared}export {${others.map((name) => ` ${name}`).join()}};\n`;
  });

/** Removes the comments of declarations that are not exported: programs cannot name them, so editors do not show the comments. */
const withoutInternalComments = (text) =>
  text.replace(
    /^\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n(?=(?:interface|type|declare \w+) (\w+))/gm,
    (comment, name) => (text.includes(`${name} as `) ? comment : ""),
  );

/** Returns the final text of a file of dist. */
function finished(file, text) {
  if (/\.d\.c?ts$/.test(file))
    return withoutInternalComments(exportedInPlace(text))
      .replace(/^(?: {4})+/gm, (spaces) => "\t".repeat(spaces.length / 4))
      .replace(/^(\t+\/\*\* .* \*\/)\n\t+/gm, "$1 ");
  // Pages embed the runtime.
  return shortened(text, !file.includes("/") && !ofLibrary.has(file), file === "runtime.js");
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

/** Entry points whose CommonJS types also serve modules; the others use types of peers, which have two forms. */
const oneForm = ["index", "graph", "analysis", "http", "audit", "stores", "runtime"];
const twoForms = ["testing", "zod"];
for (const file of readdirSync("dist")) if (file.endsWith(".d.ts")) rmSync(`dist/${file}`);
for (const name of oneForm) writeFileSync(`dist/${name}.d.ts`, `export * from "./${name}.cjs";\n`);
// Their other imports are the same for modules, which can import CommonJS types.
for (const name of twoForms) writeFileSync(`dist/${name}.d.ts`, readFileSync(`dist/${name}.d.cts`));

// The playground of `surveyc serve` is packed with Brotli, which is a fifth smaller than gzip.
for (const name of ["playground.js", "playground.css"]) {
  const file = `dist/playground/${name}`;
  writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
  rmSync(file);
}
