#!/usr/bin/env node
import module from "node:module";
import { inspect } from "node:util";

// The compile cache (Node.js 22.8 and later) halves the startup time.
(module as { readonly enableCompileCache?: () => unknown }).enableCompileCache?.();

const { processIo } = await import("#apps/process/io.ts");
const { run } = await import("./run.ts");

try {
  process.exitCode = await run(process.argv.slice(2), processIo(process));
} catch (error) {
  // A defect of surveyc or of a plugin. Node would exit with 1, which means findings.
  process.stderr.write(`surveyc: ${inspect(error)}\n`);
  process.exitCode = 2;
}
