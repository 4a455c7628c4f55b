#!/usr/bin/env node
import module from "node:module";
import { inspect } from "node:util";

// Versions of Node.js that can keep compiled code from one run to the next (22.8 and newer) start in half the time.
(module as { readonly enableCompileCache?: () => unknown }).enableCompileCache?.();

const { processIo } = await import("#apps/process/io.ts");
const { run } = await import("./run.ts");

try {
  process.exitCode = await run(process.argv.slice(2), processIo(process));
} catch (error) {
  // A defect of ours or of a plugin. Node would end with 1, which says that something was found in a survey.
  process.stderr.write(`surveyc: ${inspect(error)}\n`);
  process.exitCode = 2;
}
