// Runs the benchmarks, each job in a separate process, bundled like the package: `npm run bench`, or `npm run bench -- compile`.
import { fork } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { machineText } from "./machine.ts";
import { markdownTable, type Table } from "./table.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
/** Below node_modules, so that peers can be resolved. */
const folder = join(root, "node_modules", ".bench");
const jobs = [
  "shape",
  "ratios",
  "text",
  "compile",
  "diagnosis",
  "routing",
  "step",
  "http",
  "cold",
  "sizes",
  "editor",
  "picture",
];

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !jobs.includes(name));
if (unknown !== undefined) throw new Error(`unknown job "${unknown}"; expected one of ${jobs.join(", ")}`);

/** Bundles jobs to measure what users run, because tsx would wrap functions to keep their names. */
async function bundle(names: readonly string[]): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  await build({
    entryPoints: [
      ...names.map((name) => join(root, "bench", "jobs", `${name}.ts`)),
      join(root, "bench", "peers", "cold-start.ts"),
      join(root, "apps", "language-server", "host", "check-document.ts"),
    ],
    outdir: folder,
    entryNames: "[name]",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    packages: "external",
    target: "node20",
    logLevel: "warning",
  });
}

/** Adds the date and the load average, which differ between jobs, to a table. */
const dated = (table: Table): Table => ({
  ...table,
  note: `${table.note} Measured on ${new Date().toISOString().slice(0, 10)} with a load average of ${loadavg()[0]?.toFixed(1)}.`,
});

function runJob(name: string): Promise<Table[]> {
  const tables: Table[] = [];
  return new Promise((resolve, reject) => {
    const child = fork(join(folder, `${name}.js`), { cwd: root, execArgv: [] });
    child.on("message", (table) => tables.push(dated(table as Table)));
    child.on("exit", (code) => (code === 0 ? resolve(tables) : reject(new Error(`the job ${name} failed`))));
  });
}

const names =
  asked.length > 0 ? asked : jobs.filter((name) => existsSync(join(root, "bench", "jobs", `${name}.ts`)));
await bundle(names);
const tables: Table[] = [];
for (const name of names) tables.push(...(await runJob(name)));
const page = join(root, "bench", "results.md");

/** Returns the page with these tables replacing those with the same titles; new ones come last. */
async function withTables(changed: readonly Table[]): Promise<string> {
  const [head = "", ...sections] = (await readFile(page, "utf8")).trimEnd().split(/\n\n(?=## )/);
  const texts = new Map(sections.map((section) => [section.split("\n", 1)[0] ?? "", section]));
  for (const table of changed) texts.set(`## ${table.title}`, markdownTable(table));
  return [head, ...texts.values()].join("\n\n");
}

const text =
  asked.length === 0
    ? ["# Benchmarks", machineText(root), ...tables.map(markdownTable)].join("\n\n")
    : await withTables(tables);
await writeFile(page, `${text}\n`);
