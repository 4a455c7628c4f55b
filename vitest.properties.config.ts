import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { globSync } from "tinyglobby";
import base from "./vitest.config.ts";

// The test files that hold properties, once, with a new seed: `npm run test:properties`.
const seed = process.env["SEED"] ?? String(randomInt(2 ** 31));
process.env["SEED"] = seed;
console.log(`To repeat this run: SEED=${seed} npm run test:properties`);

const holdsProperties = (file: string): boolean => readFileSync(file, "utf8").includes('from "fast-check"');
const include = globSync("test/**/*.test.ts", { cwd: import.meta.dirname }).filter(holdsProperties);

export default { ...base, test: { ...base.test, include } };
