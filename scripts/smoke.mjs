// Uses the packed package as its users do: installed into an empty folder, as ESM, as CommonJS and as the command.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const dir = mkdtempSync(join(tmpdir(), "smoke-"));
const run = (command, args, options = {}) =>
  execFileSync(command, args, { cwd: dir, encoding: "utf8", ...options });
const survey = '{"name":"n","questions":[{"type":"open","question":"Why?"}]}';
const esm = `
import { compileSurveyText, jsonSchema } from "surveyc";
import { nextTarget } from "surveyc/runtime";
import schema from "surveyc/schemas/survey.schema.json" with { type: "json" };
const outcome = compileSurveyText(${JSON.stringify(survey)});
if (!outcome.ok || nextTarget(outcome.value, 0, "so") !== "end") throw new Error("esm");
if (schema.$id !== jsonSchema("survey").$id) throw new Error("schema");
`;
const cjs = `
const { compileSurvey } = require("surveyc");
const { lowerSurvey } = require("surveyc/runtime");
if (compileSurvey({ name: "n", questions: 1 }).ok || lowerSurvey({}).version !== 1) throw new Error("cjs");
`;
try {
  const packed = JSON.parse(
    run("npm", ["pack", "--json", "--loglevel=error", "--pack-destination", dir], { cwd: root }),
  );
  const { filename } = Array.isArray(packed) ? packed[0] : Object.values(packed)[0];
  writeFileSync(join(dir, "package.json"), '{"private":true}');
  run("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error", "--omit=dev", join(dir, filename)]);
  const installed = join(dir, "node_modules", "surveyc");
  for (const file of readdirSync(installed, { recursive: true, withFileTypes: true })) {
    const path = join(file.parentPath, file.name);
    if (file.isFile() && readFileSync(path, "utf8").includes(root))
      throw new Error(`${path} names the folder in which it was built`);
  }
  writeFileSync(join(dir, "a.mjs"), esm);
  writeFileSync(join(dir, "b.cjs"), cjs);
  // As a page or a server with a strict policy runs it: no code is made from texts.
  run(process.execPath, ["--no-warnings", "--disallow-code-generation-from-strings", "a.mjs"]);
  run(process.execPath, ["b.cjs"]);
  const checked = run(process.execPath, ["node_modules/.bin/surveyc", "check", "-", "--format", "json"], {
    input: survey,
  });
  if (JSON.parse(checked).counts.error !== 0) throw new Error("cli check");
  if (!run(process.execPath, ["node_modules/.bin/surveyc", "explain", "no-endless-loop"]).includes("Why"))
    throw new Error("cli explain");
  console.log("the packed package works as ESM, as CommonJS and as the command");
} finally {
  rmSync(dir, { recursive: true, force: true });
}
