// A PostgreSQL server with a synchronous standby is lost under load, again and again, and no acknowledged write with it:
//   npx tsx scripts/nightly/failover.ts [rounds]
// Two `surveyc serve` behind one PgBouncer take writes; all processes of the primary are killed at the same moment, the
// standby is promoted, and PgBouncer is pointed at it. The last round proves that a loss is noticed: there the standby is
// asynchronous and lags behind, and acknowledged writes have to be missing.
import { setTimeout } from "node:timers/promises";
import { startPooler } from "../../test/own-pooler.ts";
import { makeKey, startServing } from "./failover/api.ts";
import { isRight, type Verdict, verdictOf } from "./failover/kept.ts";
import {
  killServer,
  promote,
  type Server,
  startPrimary,
  startStandby,
  stopSending,
} from "./failover/servers.ts";
import { Writers } from "./failover/writers.ts";

const [rounds = 5] = process.argv.slice(2).map(Number);
/** Clients of each kind: some create surveys, some change them, some answer one. */
const CLIENTS = 6;
const LOAD_MS = 3_000;
/** How long a lagging standby gets nothing. */
const LAG_MS = 300;

let primary = await startPrimary();
// PgBouncer would wait 15 s after a failed connection before it tries the next.
const pooler = await startPooler(primary.url, ["server_login_retry = 0.2"]);
const address = pooler.through(primary.url.href);
/** A project for each round, and one for the round in which the standby lags behind. */
const projects = Array.from({ length: rounds + 1 }, (_, round) => String(round + 1));
const key = makeKey(address, projects);
const apis = [await startServing(address, key), await startServing(address, key)] as const;

const took = (from: number, to: number): string => `${((to - from) / 1_000).toFixed(2)} s`;

const spoken = ({ outcomes, unknownMade, lost, refusedMade, twice }: Verdict): string =>
  `${outcomes.acknowledged} acknowledged, ${outcomes.refused} refused, ${outcomes.unknown} unknown (${unknownMade} of them made); ` +
  `lost ${lost.length}, refused but made ${refusedMade.length}, twice ${twice.length}`;

/** Loses the primary under load; the standby is the primary of the next round. */
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
  const goesOn = await writers.acknowledgedAfter(promoted);
  await setTimeout(LOAD_MS);
  await writers.stop();
  console.log(
    `round ${round}, ${synchronous ? "synchronous" : "asynchronous and late"}: promoted after ${took(killed, promoted)}, ` +
      `writes go on after ${took(killed, goesOn)}`,
  );
  return writers;
}

const all: Writers[] = [];
let wrong = 0;
try {
  for (let round = 1; round <= rounds; round += 1) {
    const writers = await loseOne(round, true);
    const verdict = await verdictOf(apis[1], writers);
    console.log(`  ${spoken(verdict)}`);
    all.push(writers);
  }
  // Once more, as the writes of a round have to outlive the servers of all later ones.
  for (const writers of all) {
    const verdict = await verdictOf(apis[0], writers);
    if (isRight(verdict)) continue;
    wrong += 1;
    console.log(`WRONG in project ${writers.project}:`, verdict);
  }
  const number = all.reduce((sum, { writes }) => sum + writes.length, 0);
  console.log(
    `${number} writes in ${rounds} rounds; ${wrong === 0 ? "nothing" : "something"} is wrong with them`,
  );

  const missing = await verdictOf(apis[0], await loseOne(rounds + 1, false));
  console.log(`  ${spoken(missing)}`);
  if (missing.lost.length === 0) {
    wrong += 1;
    console.log("WRONG: the standby lagged behind, and no loss was noticed.");
  }
} finally {
  for (const { process: server } of apis) server.kill("SIGTERM");
  await pooler.stop();
  await killServer(primary);
}
process.exitCode = wrong === 0 ? 0 : 1;
