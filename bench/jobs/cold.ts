// A cold start: importing a library and reading the first surveys, each in a new process.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { median, shuffled } from "../compare.ts";
import { sampleSurvey } from "../sample-survey.ts";
import { show, timesText } from "../table.ts";

const ROUNDS = 11;
const names = ["zod", "surveyc", "z.compile", "ajv", "valibot", "typebox", "arktype", "survey-core"] as const;
type Name = (typeof names)[number];

/** Milliseconds. */
interface Cold {
  readonly load: number;
  readonly first: number;
  /** The first 100 calls, the first one included. */
  readonly hundred: number;
}

const script = fileURLToPath(new URL("./cold-start.js", import.meta.url));
if (!existsSync("dist/index.js")) throw new Error("dist/ is missing; run `npm run build` first");
const folder = mkdtempSync(join(tmpdir(), "surveyc-bench-"));
const file = join(folder, "survey.json");
writeFileSync(file, JSON.stringify(sampleSurvey(10)));

function start(name: Name): Cold {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, name, file], { encoding: "utf8" });
  if (status !== 0) throw new Error(`${name}: ${stderr}`);
  return JSON.parse(stdout) as Cold;
}

const times = new Map<Name, Cold[]>(names.map((name) => [name, []]));
try {
  for (let round = 0; round < ROUNDS; round++)
    for (const name of shuffled(names)) times.get(name)?.push(start(name));
} finally {
  rmSync(folder, { recursive: true });
}

const total = ({ load, first }: Cold): number => load + first;
const hundred = (cold: Cold): number => cold.hundred;
const zod = times.get("zod") ?? [];
const overZod = (own: readonly Cold[], of: (cold: Cold) => number): number =>
  median(own.map((cold, round) => of(cold) / of(zod[round] as Cold)));
const milliseconds = (value: number): string => `${value.toFixed(1)} ms`;
show({
  title: "Cold start: import and first surveys",
  note:
    "Each in a new process, in processor time, without the start of Node; a survey of 10 questions. The first 100 calls are typical for the command and serverless functions. surveyc is the built main entry point and compiles; zod and " +
    "the others check only the shape, including the construction of their schema or definitions.",
  columns: ["", "import", "first survey", "together", "over zod", "first 100", "over zod", "largest cost"],
  rows: names.map((name) => {
    const own = times.get(name) ?? [];
    const load = median(own.map((cold) => cold.load));
    const first = median(own.map((cold) => cold.first));
    return [
      name,
      milliseconds(load),
      milliseconds(first),
      milliseconds(median(own.map(total))),
      timesText(overZod(own, total)),
      milliseconds(median(own.map(hundred))),
      timesText(overZod(own, hundred)),
      load > first ? "import" : "first survey",
    ];
  }),
});
