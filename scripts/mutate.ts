// Mutation testing of a sample, `npm run mutate -- [--mutants N] [--seed N] [--folder NAME]`: docs/mutation-testing.md.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Mutant, MutantResult } from "@stryker-mutator/api/core";
import type { Logger } from "@stryker-mutator/api/logging";
import { Stryker } from "@stryker-mutator/core";
import { Instrumenter } from "@stryker-mutator/instrumenter";
import { globSync } from "tinyglobby";
import { keyOf } from "./mutate/sample-checker.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

const folders = [
  ...["routing", "runtime", "check", "parse", "compile", "diagnostics"],
  ...["question-types", "branching-types"],
];
/** Generators and zod definitions are tested by what they generate and by what is printed from them. */
const ignore = ["**/*arbitrar{y,ies}.ts", "**/definition{,s}.ts"];
/** However small a folder is, so many of its mutants are in the sample, or all. */
const FEWEST = 40;

const { values } = parseArgs({
  options: {
    mutants: { type: "string", default: "1500" },
    seed: { type: "string", default: "1" },
    folder: { type: "string" },
  },
});

const silent: Logger = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  fatal: () => undefined,
};

/** The text of each mutated file when the run began; it may be edited meanwhile. */
const sources = new Map<string, string>();

/** Every mutant that Stryker can make of a folder. */
async function mutantsOf(folder: string): Promise<readonly Mutant[]> {
  const names = globSync(`src/${folder}/**/*.ts`, { cwd: root, ignore }).sort();
  const files = names.map((name) => {
    const content = readFileSync(join(root, name), "utf8");
    sources.set(name, content);
    return { name: join(root, name), mutate: true, content };
  });
  const options = { plugins: null, excludedMutations: [], ignorers: [] };
  const { mutants } = await new Instrumenter(silent).instrument(files, options);
  return mutants;
}

/** The first so many of the list in an order that only the seed decides (mulberry32, Fisher-Yates). */
function sampleOf<T>(list: readonly T[], count: number, seed: number): T[] {
  const order = [...list];
  let state = seed;
  const random = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other] as T, order[last] as T];
  }
  return order.slice(0, count);
}

const pathOf = ({ fileName }: Pick<Mutant, "fileName">): string =>
  fileName.slice(fileName.lastIndexOf("/src/") + 1);

/** Where a mutant is, as Stryker's option `mutate` takes it: lines count from 1, columns from 0. */
const rangeOf = (mutant: Mutant): string => {
  const { start, end } = mutant.location;
  return `${pathOf(mutant)}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`;
};

/** What the mutant replaced. In results lines and columns count from 1. */
function originalOf({ fileName, location: { start, end } }: MutantResult): string {
  const lines = (sources.get(fileName) ?? "").split("\n").slice(start.line - 1, end.line);
  const text = lines.join("\n");
  return text.slice(start.column - 1, text.length - ((lines.at(-1) ?? "").length - end.column + 1));
}

const oneLine = (text: string): string => {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > 100 ? `${line.slice(0, 97)}...` : line;
};

const wanted = folders.filter((folder) => values.folder === undefined || folder === values.folder);
const all = await Promise.all(wanted.map(async (folder) => ({ folder, mutants: await mutantsOf(folder) })));
const total = all.reduce((sum, { mutants }) => sum + mutants.length, 0);
const sampled = all.map(({ folder, mutants }) => {
  const share = Math.ceil((mutants.length / total) * Number(values.mutants));
  const sample = sampleOf(mutants, Math.max(share, FEWEST), Number(values.seed));
  return { folder, total: mutants.length, sample };
});
const sample = sampled.flatMap((each) => each.sample);
const keys = new Set(sample.map(keyOf));

const work = join(root, ".tmp", "mutation");
mkdirSync(work, { recursive: true });
process.env["MUTATION_SAMPLE"] = join(work, "sample.json");
writeFileSync(process.env["MUTATION_SAMPLE"], JSON.stringify([...keys]));
console.log(`${sample.length} of ${total} mutants, seed ${values.seed}`);

const started = performance.now();
const results = await new Stryker({
  mutate: sample.map(rangeOf),
  testRunner: "vitest",
  vitest: { configFile: "vitest.mutate.config.ts", related: false },
  plugins: ["@stryker-mutator/vitest-runner", join(root, "scripts", "mutate", "sample-checker.mjs")],
  checkers: ["sample"],
  coverageAnalysis: "perTest",
  ignoreStatic: true,
  concurrency: 2,
  timeoutMS: 5_000,
  dryRunTimeoutMinutes: 30,
  reporters: ["progress-append-only"],
  logLevel: "warn",
  tempDirName: ".tmp/mutation/sandbox",
  ignorePatterns: ["/bench", "/dist", "/examples", "/src/http", "/.ci"],
  allowConsoleColors: false,
} as never).runMutationTest();
const seconds = (performance.now() - started) / 1_000;

/** The checker marks all others so. */
const tested = results
  .filter(({ status }) => status !== "CompileError")
  .map((mutant) => ({ ...mutant, fileName: pathOf(mutant) }));
const columns = ["Killed", "Timeout", "Survived", "NoCoverage", "Ignored", "RuntimeError"] as const;
const lines = [
  `# Mutation testing: ${sample.length} of ${total} mutants, seed ${values.seed}`,
  "",
  `${Math.round(seconds)} s, ${(seconds / Math.max(tested.length, 1)).toFixed(2)} s for each mutant.`,
  "",
  "| folder | mutants | sample | killed | timeout | survived | no coverage | static, not run | error | detected |",
  "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
];
for (const row of [...sampled, { folder: "all", total, sample }]) {
  const { folder } = row;
  const here = tested.filter((mutant) => folder === "all" || mutant.fileName.startsWith(`src/${folder}/`));
  const counts = columns.map((status) => here.filter((mutant) => mutant.status === status).length);
  const [killed = 0, timeout = 0, survived = 0, uncovered = 0] = counts;
  const detected = ((killed + timeout) / Math.max(killed + timeout + survived + uncovered, 1)) * 100;
  lines.push(
    `| ${[folder, row.total, row.sample.length, ...counts, `${detected.toFixed(1)} %`].join(" | ")} |`,
  );
}
lines.push("", "## Not detected", "");
for (const mutant of tested) {
  if (mutant.status !== "Survived" && mutant.status !== "NoCoverage") continue;
  const { fileName, mutatorName, location, replacement = "" } = mutant;
  lines.push(
    `- ${fileName}:${location.start.line}:${location.start.column} ${mutatorName}${mutant.status === "NoCoverage" ? ", no coverage" : ""}`,
    `  - \`${oneLine(originalOf(mutant))}\``,
    `  + \`${oneLine(replacement)}\``,
  );
}
const report = `${lines.join("\n")}\n`;
writeFileSync(join(work, "report.md"), report);
console.log(report);
