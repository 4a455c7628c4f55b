// What tsup leaves to do: types are indented with tabs, as rollup-plugin-dts writes four spaces, a tenth of what editors load;
// CommonJS is minified here, as the step of tsup that makes it of modules does not read minified ones. Whoever wants to
// read the code reads the modules. The command, which nobody imports, loses its white space, but no names: it reports errors. The playground is compressed.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { transformSync } from "esbuild";

/** The text of a file of dist as it is packed. */
function finished(file, text) {
  if (/\.d\.c?ts$/.test(file))
    return text.replace(/^(?: {4})+/gm, (spaces) => "\t".repeat(spaces.length / 4));
  if (file.endsWith(".cjs")) return transformSync(text, { minify: true, target: "es2022" }).code;
  if (file === "cli.js")
    // The paths of bundled packages remain, for scripts/check-licences.mjs.
    return transformSync(text.replace(/^\/\/ (?=node_modules\/)/gm, "//! "), {
      minifyWhitespace: true,
      legalComments: "inline",
      target: "es2022",
    }).code;
  return text;
}

for (const file of readdirSync("dist", { recursive: true })) {
  if (!/\.(?:cjs|d\.c?ts)$/.test(file) && file !== "cli.js") continue;
  writeFileSync(`dist/${file}`, finished(file, readFileSync(`dist/${file}`, "utf8")));
}

// The playground, which `surveyc serve` offers, is packed as it is sent.
for (const name of ["playground.js", "playground.css"]) {
  const file = `dist/playground/${name}`;
  writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
  rmSync(file);
}
