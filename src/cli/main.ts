#!/usr/bin/env node
import { inspect } from "node:util";
import { processIo } from "./io.ts";
import { run } from "./run.ts";

try {
  process.exitCode = await run(process.argv.slice(2), processIo(process));
} catch (error) {
  // A defect of ours or of a plugin. Node would end with 1, which says that something was found in a survey.
  process.stderr.write(`surveyc: ${inspect(error)}\n`);
  process.exitCode = 2;
}
