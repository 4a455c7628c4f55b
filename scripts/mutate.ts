// Mutation testing of a sample, `npm run mutate -- [--group NAME] [--folders NAMES] [--mutants N] [--seed N] [--workers N]
// [--minutes N]`:
// docs/mutation-testing.md.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Mutant } from "@stryker-mutator/api/core";
import type { TestProject } from "vitest/node";
import startPostgres from "../test/support-postgres.ts";
import { type Plan, read, type Status, write } from "./mutate/files.ts";
import { groupNames, groups } from "./mutate/groups.ts";
import { mutate } from "./mutate/mutants.ts";
import { type Result, record, testMutants, testStaticMutants } from "./mutate/workers.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** However small a folder is, so many of its mutants are in the sample, or all. */
const FEWEST = 40;
/** Tests that take longer, in CPU time, run against no mutant; nor do those whose suite needs half of the budget before. */
const SLOWEST_TEST_MS = 2_000;
/** So long may the tests of one mutant take in all, in CPU time. */
const BUDGET_MS = 10_000;

const { values } = parseArgs({
  options: {
    mutants: { type: "string", default: "1500" },
    static: { type: "string", default: "100" },
    seed: { type: "string", default: "1" },
    group: { type: "string" },
    folders: { type: "string" },
    workers: { type: "string", default: "2" },
    minutes: { type: "string", default: "Infinity" },
    patience: { type: "string", default: "1" },
  },
});
const workers = Number(values.workers);

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

const folderOf = (mutant: Mutant): string => mutant.fileName.split("/")[1] ?? "";

const oneLine = (text: string): string => {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > 100 ? `${line.slice(0, 97)}...` : line;
};

/** What the mutant replaces. Lines count from 0. */
function originalOf(
  { fileName, location: { start, end } }: Mutant,
  sources: ReadonlyMap<string, string>,
): string {
  const lines = (sources.get(fileName) ?? "").split("\n").slice(start.line, end.line + 1);
  const text = lines.join("\n");
  return text.slice(start.column, text.length - ((lines.at(-1) ?? "").length - end.column));
}

const seconds = (since: number): number => (performance.now() - since) / 1_000;

const work = join(root, ".tmp", "mutation");
rmSync(work, { recursive: true, force: true });
// The command that some files build is in there, and kept for every worker.
mkdirSync(join(work, "command"), { recursive: true });

const started = performance.now();
const asked = values.folders?.split(",");
const wantedGroups = groupNames.filter((name) =>
  asked === undefined
    ? name === (values.group ?? "compiler")
    : groups[name].folders.some((folder) => asked.includes(folder)),
);
const wanted = asked ?? wantedGroups.flatMap((name) => groups[name].folders);
if (wantedGroups.length === 0)
  throw new Error(`there is no group or folder of this name: ${values.group ?? asked}`);
process.env["MUTATION_GROUPS"] = wantedGroups.join(",");
process.env["MUTATION_PATIENCE"] = values.patience;
// One server for all workers, which are ended and started again.
const provide = (_name: string, url: string | null) => {
  if (url !== null) process.env["TEST_DATABASE_URL"] = url;
};
const stopPostgres = wantedGroups.includes("rest")
  ? await startPostgres({ provide } as TestProject)
  : undefined;
const { mutants: all, instrumented, sources } = await mutate(root, wanted);
write(work, "instrumented", instrumented);
await record(root, work, all.length);
const recorded = read(work, "recorded");
const recordedIn = seconds(started);

const usable = Object.entries(recorded.tests).filter(
  ([, { ms, ownMs, passed }]) => passed && ownMs <= SLOWEST_TEST_MS && ms <= BUDGET_MS / 2,
);
usable.sort(([, a], [, b]) => a.ms - b.ms);
const atImport = new Set(recorded.atImport);

/**
 * The tests that reach a mutant: those in the folder of its tests before others, as one of them most probably fails within the budget,
 * and the fastest first; those of one setting follow each other.
 */
function testsOf(mutant: Mutant): [string, number][] {
  const near = new Map<string, [string, number][]>();
  const far = new Map<string, [string, number][]>();
  for (const [test, { name, setting = test }] of usable) {
    const hits = recorded.hits[test]?.[mutant.id];
    if (hits === undefined) continue;
    const settings = name.startsWith(`test/${folderOf(mutant)}/`) ? near : far;
    settings.set(setting, [...(settings.get(setting) ?? []), [test, hits]]);
  }
  return [...near.values(), ...far.values()].flat();
}
/** Reached while files are imported only: it has to be there before. */
const isStatic = (mutant: Mutant): boolean => atImport.has(mutant.id) && testsOf(mutant).length === 0;

const sampled = wanted.map((folder) => {
  const here = all.filter((mutant) => folderOf(mutant) === folder);
  const share = Math.ceil((here.length / all.length) * Number(values.mutants));
  return { folder, total: here.length, sample: sampleOf(here, Math.max(share, FEWEST), Number(values.seed)) };
});
const sample = sampled.flatMap((each) => each.sample);
const statics = sample.filter(isStatic);
const staticSample = sampleOf(statics, Number(values.static), Number(values.seed));
const dynamic = sample.filter((mutant) => !isStatic(mutant));
const covered: Plan["mutants"] = dynamic
  .map((mutant) => ({ id: mutant.id, tests: testsOf(mutant) }))
  .filter(({ tests }) => tests.length > 0);
/** The tests in the folder of its tests, then the others, as many of the fastest as the budget lets run. */
function testsOfStatic(mutant: Mutant): [string, number][] {
  const isNear = ([, { name }]: (typeof usable)[number]): boolean =>
    name.startsWith(`test/${folderOf(mutant)}/`);
  let sum = 0;
  return [...usable.filter(isNear), ...usable.filter((each) => !isNear(each))].flatMap(([test, { ms }]) => {
    sum += ms;
    return sum > BUDGET_MS ? [] : [[test, 0] as [string, number]];
  });
}
console.log(
  `${sample.length} of ${all.length} mutants, seed ${values.seed}, ${statics.length} static; tests recorded in ${Math.round(recordedIn)} s`,
);

let since = performance.now();
write(work, "plan", { mutants: sampleOf(covered, covered.length, 1), budget: BUDGET_MS });
const results = await testMutants(root, work, covered, workers, Date.now() + Number(values.minutes) * 60_000);
const testedIn = seconds(since);
since = performance.now();
const alone = [...staticSample, ...dynamic.filter(({ id }) => results.get(id)?.status === "Unreached")];
const staticPlan: Plan["mutants"] = alone.map((mutant) => ({ id: mutant.id, tests: testsOfStatic(mutant) }));
write(work, "plan", { mutants: staticPlan, budget: BUDGET_MS });
const staticResults = await testStaticMutants(root, work, staticPlan, workers);
const staticIn = seconds(since);

const ofStatic = new Set(statics.map(({ id }) => id));
const planned = new Set([...ofStatic, ...covered.map(({ id }) => id)]);
const resultOf = ({ id }: Mutant): Result =>
  staticResults.get(id) ?? results.get(id) ?? { status: planned.has(id) ? "NotRun" : "NoCoverage" };

const columns: readonly Status[] = ["Killed", "Timeout", "Survived", "Stopped", "NoCoverage", "NotRun"];
const perMutant = (time: number, count: number): string =>
  `${count} in ${Math.round(time)} s, ${(time / Math.max(count, 1)).toFixed(2)} s for each`;
const lines = [
  `# Mutation testing: ${sample.length} of ${all.length} mutants, seed ${values.seed}`,
  "",
  `Tests without a mutant: ${Math.round(recordedIn)} s. Mutants: ${perMutant(testedIn, results.size)}. Static mutants: ${perMutant(staticIn, alone.length)}.`,
  `Tests left out: ${Object.keys(recorded.tests).length - usable.length} of ${Object.keys(recorded.tests).length}, because they take more than ${SLOWEST_TEST_MS} ms or fail on instrumented sources.`,
  "",
  "| folder | mutants | sample | killed | timeout | survived | stopped | no coverage | not run | detected |",
  "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
];
for (const row of [...sampled, { folder: "all", total: all.length, sample }]) {
  const counts = columns.map(
    (status) => row.sample.filter((mutant) => resultOf(mutant).status === status).length,
  );
  const [killed = 0, timeout = 0, survived = 0, stopped = 0, uncovered = 0] = counts;
  const tested = Math.max(killed + timeout + survived + stopped, 1);
  // Those not run are taken to be like those that were.
  const detected = ((killed + timeout) / tested) * (1 - uncovered / row.sample.length) * 100;
  lines.push(
    `| ${[row.folder, row.total, row.sample.length, ...counts, `${detected.toFixed(1)} %`].join(" | ")} |`,
  );
}
console.log(lines.join("\n"));
lines.push("", "## Not detected", "");
for (const mutant of sample) {
  const { status } = resultOf(mutant);
  if (status !== "Survived" && status !== "Stopped" && status !== "NoCoverage") continue;
  const { fileName, mutatorName, location, replacement } = mutant;
  const remark = { Survived: "", Stopped: ", stopped", NoCoverage: ", no coverage" }[status];
  lines.push(
    `- ${fileName}:${location.start.line + 1}:${location.start.column + 1} ${mutatorName}${ofStatic.has(mutant.id) ? ", static" : ""}${remark}`,
    `  - \`${oneLine(originalOf(mutant, sources))}\``,
    `  + \`${oneLine(replacement)}\``,
  );
}
await stopPostgres?.();
writeFileSync(join(work, "report.md"), `${lines.join("\n")}\n`);
console.log("\nThose not detected: .tmp/mutation/report.md");
