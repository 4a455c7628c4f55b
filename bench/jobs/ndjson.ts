// `surveyc check --ndjson` on real questionnaires: with one thread, and with one for each core.
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { Readable, Writable } from "node:stream";
import type { Io } from "../../src/cli/io.ts";
import { run } from "../../src/cli/run.ts";
import { median } from "../compare.ts";
import { spent } from "../spent.ts";
import { show, timesText } from "../table.ts";

/** So many that the threads' start and the time until their code is compiled do not decide. */
const SURVEYS = 50_000;
const ROUNDS = 3;
const folder = "test/fixtures/real";

const real = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".json") && !name.endsWith("facts.json"))
  .sort()
  .map((name) => `${JSON.stringify(JSON.parse(readFileSync(`${folder}/${name}`, "utf8")))}\n`);
/** A thousand surveys, which come again and again. */
const block = Buffer.from(Array.from({ length: 1_000 }, (_, at) => real[at % real.length]).join(""));
const BLOCKS = SURVEYS / 1_000;

/** In chunks as a file gives them. */
function* chunks(): Generator<Buffer> {
  for (let given = 0; given < BLOCKS; given++)
    for (let at = 0; at < block.length; at += 65_536) yield block.subarray(at, at + 65_536);
}

const devNull = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Milliseconds of a run: by the clock, and of processors. */
interface Taken {
  readonly wall: number;
  readonly processor: number;
}

async function check(count: number): Promise<Taken> {
  const io: Io = {
    stdin: Readable.from(chunks()),
    stdout: devNull(),
    stderr: devNull(),
    env: {},
    cwd: process.cwd(),
    terminals: { stdin: false, stdout: false, stderr: false },
    columns: undefined,
    threads: { count },
    stopGracefully: () => undefined,
    now: () => performance.now(),
    date: () => new Date(),
    stopped: new AbortController().signal,
  };
  const start = performance.now();
  const begun = spent();
  if ((await run(["check", "--ndjson", "-"], io)) !== 1)
    throw new Error("the verdicts on the real surveys differ");
  return { wall: performance.now() - start, processor: spent() - begun };
}

const cores = availableParallelism();
const alone: Taken[] = [];
const together: Taken[] = [];
for (let round = 0; round < ROUNDS; round++) {
  alone.push(await check(1));
  together.push(await check(cores));
}
const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(2)} s`;
const row = (name: string, taken: readonly Taken[]): string[] => {
  const wall = median(taken.map((each) => each.wall));
  return [
    name,
    seconds(wall),
    seconds(median(taken.map(({ processor }) => processor))),
    Math.round(SURVEYS / (wall / 1_000)).toLocaleString("en"),
    timesText(median(taken.map((each, round) => (alone[round] as Taken).wall / each.wall))),
  ];
};
show({
  title: "check --ndjson",
  note: `${SURVEYS.toLocaleString("en")} real questionnaires (${((block.length * BLOCKS) / 1e6).toFixed(0)} MB), two findings each printed as text; the start of the threads is in the time. Compiling and collecting garbage go on beside one thread, too.`,
  columns: ["", "time", "processor time", "surveys a second", "as fast as one"],
  rows: [row("one thread", alone), row(`${cores} threads`, together)],
});
