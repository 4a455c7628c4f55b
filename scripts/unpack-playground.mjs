// Unpacks the files of the playground in a folder: node scripts/unpack-playground.mjs FOLDER
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";

for (const name of ["playground.js", "playground.css"]) {
  const file = `${process.argv[2]}/${name}`;
  writeFileSync(file, brotliDecompressSync(readFileSync(`${file}.br`)));
  rmSync(`${file}.br`);
}
