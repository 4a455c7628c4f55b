// Kills a PostgreSQL server with a synchronous standby under load repeatedly, and checks that no acknowledged write is lost:
//   npx tsx scripts/nightly/failover.ts [rounds]
// Two `surveyc serve` with one PgBouncer accept writes; all processes of the primary are killed at the same moment, the standby is
// promoted, and PgBouncer is redirected to it. The last round proves that the script detects a loss: there the standby is asynchronous
// and late, and acknowledged writes must be missing.
import { setTimeout } from "node:timers/promises";
import { startPooler } from "../../test/own-pooler.ts";
import { makeKey, startServing } from "./failover/api.ts";
import {
  killServer,
  promote,
  type Server,
  startPrimary,
  startStandby,
  stopSending,
} from "./failover/servers.ts";
import { hasNoFaults, type Verdict, verdictOf } from "./failover/verdict.ts";
import { Writers } from "./failover/writers.ts";

const [rounds = 5] = process.argv.slice(2).map(Number);
/** The number of clients of each kind: they create surveys, change them, or answer one. */
const CLIENTS = 6;
const LOAD_MS = 3_000;
/** The time in milliseconds during which a late standby receives nothing. */
const LAG_MS = 300;

let primary = await startPrimary();
// By default PgBouncer waits 15 s after a failed connection before it tries again.
const pooler = await startPooler(primary.url, ["server_login_retry = 0.2"]);
const address = pooler.through(primary.url.href);
/** A project for each round, and one for the round with the late standby. */
const projects = Array.from({ length: rounds + 1 }, (_, round) => String(round + 1));
const key = makeKey(address, projects);
const apis = [await startServing(address, key), await startServing(address, key)] as const;

const duration = (from: number, to: number): string => `${((to - from) / 1_000).toFixed(2)} s`;

const summaryOf = ({ outcomes, unknownApplied, lost, refusedApplied, duplicates }: Verdict): string =>
  `${outcomes.acknowledged} acknowledged, ${outcomes.refused} refused, ${outcomes.unknown} unknown (${unknownApplied} of them applied); ` +
  `lost ${lost.length}, refused but applied ${refusedApplied.length}, duplicates ${duplicates.length}`;

/** Kills the primary under load; the standby is the primary of the next round. */
async function loseOne(round: number, synchronous: boolean): Promise<Writers> {
  const standby: Server = await startStandby(primary, synchronous);
  const writers = await Writers.start(apis, String(round), CLIENTS);
  await setTimeout(LOAD_MS);
  if (!synchronous) {
    await stopSending(primary);
    await setTimeout(LAG_MS);
  }
  const killed = performance.now();
  await killServer(primary);
  await promote(standby);
  const promoted = performance.now();
  pooler.turnTo(standby.url);
  primary = standby;
  const resumed = await writers.acknowledgedAfter(promoted);
  await setTimeout(LOAD_MS);
  await writers.stop();
  console.log(
    `round ${round}, ${synchronous ? "synchronous" : "asynchronous and late"}: promoted after ${duration(killed, promoted)}, ` +
      `writes continue after ${duration(killed, resumed)}`,
  );
  return writers;
}

const all: Writers[] = [];
let wrong = 0;
try {
  for (let round = 1; round <= rounds; round += 1) {
    const writers = await loseOne(round, true);
    const verdict = await verdictOf(apis[1], writers);
    console.log(`  ${summaryOf(verdict)}`);
    all.push(writers);
  }
  // Check again, because the writes of a round must survive all later rounds.
  for (const writers of all) {
    const verdict = await verdictOf(apis[0], writers);
    if (hasNoFaults(verdict)) continue;
    wrong += 1;
    console.log(`WRONG in project ${writers.project}:`, verdict);
  }
  const number = all.reduce((sum, { writes }) => sum + writes.length, 0);
  console.log(`${number} writes in ${rounds} rounds; ${wrong === 0 ? "no faults" : "faults found"}`);

  const missing = await verdictOf(apis[0], await loseOne(rounds + 1, false));
  console.log(`  ${summaryOf(missing)}`);
  if (missing.lost.length === 0) {
    wrong += 1;
    console.log("WRONG: the standby was late, but no loss was detected.");
  }
} finally {
  for (const { process: server } of apis) server.kill("SIGTERM");
  await pooler.stop();
  await killServer(primary);
}
process.exitCode = wrong === 0 ? 0 : 1;
