// `surveyc check --ndjson` on real questionnaires: with one thread, and with one for each core.
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { Readable, Writable } from "node:stream";
import type { Io } from "../../src/cli/io.ts";
import { run } from "../../src/cli/run.ts";
import { median } from "../compare.ts";
import { show, timesText } from "../table.ts";

const SURVEYS = 10_000;
const ROUNDS = 3;
const folder = "test/fixtures/real";

const real = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".json") && !name.endsWith("facts.json"))
  .sort()
  .map((name) => `${JSON.stringify(JSON.parse(readFileSync(`${folder}/${name}`, "utf8")))}\n`);
/** So many surveys in chunks as a file gives them. */
const whole = Buffer.from(Array.from({ length: SURVEYS }, (_, at) => real[at % real.length]).join(""));
function* chunks(): Generator<Buffer> {
  for (let at = 0; at < whole.length; at += 65_536) yield whole.subarray(at, at + 65_536);
}

const devNull = () => new Writable({ write: (_chunk, _encoding, done) => done() });

async function check(count: number): Promise<number> {
  const io: Io = {
    stdin: Readable.from(chunks()),
    stdout: devNull(),
    stderr: devNull(),
    env: {},
    cwd: process.cwd(),
    terminals: { stdin: false, stdout: false, stderr: false },
    columns: undefined,
    threads: { count },
    linger: () => undefined,
    now: () => performance.now(),
    stopped: new AbortController().signal,
  };
  const start = performance.now();
  if ((await run(["check", "--ndjson", "-"], io)) !== 1)
    throw new Error("the real surveys are judged otherwise");
  return performance.now() - start;
}

const cores = availableParallelism();
const alone: number[] = [];
const together: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  alone.push(await check(1));
  together.push(await check(cores));
}
const row = (name: string, times: readonly number[]): string[] => [
  name,
  `${(median(times) / 1_000).toFixed(2)} s`,
  Math.round(SURVEYS / (median(times) / 1_000)).toLocaleString("en"),
  timesText(median(alone.map((time, round) => time / (times[round] as number)))),
];
show({
  title: "check --ndjson",
  note: `${SURVEYS.toLocaleString("en")} real questionnaires (${(whole.length / 1e6).toFixed(0)} MB), two findings each printed as text; the start of the threads is in the time.`,
  columns: ["", "time", "surveys a second", "as fast as one"],
  rows: [row("one thread", alone), row(`${cores} threads`, together)],
});
