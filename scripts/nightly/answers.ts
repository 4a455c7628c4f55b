// Answers one survey over many connections while its server is killed repeatedly, and checks that every answer counts once:
//   npx tsx scripts/nightly/answers.ts [answers] [connections] [kills]
// `surveyc serve` is killed with SIGKILL and restarted at once; PostgreSQL keeps running. Respondents without a response send the same
// submission again, or stop. Finally, `responses_count` and all pages of the list are compared with the records of the respondents.
import { loadavg } from "node:os";
import { setTimeout } from "node:timers/promises";
import { answerAll, type Known } from "./answers/respondents.ts";
import { type Api, listAll, makeKey, send, startServing } from "./failover/api.ts";
import { killServer, startPrimary } from "./failover/servers.ts";

const [answers = 20_000, connections = 32, kills = 3] = process.argv.slice(2).map(Number);
const PROJECT = "1";

const database = await startPrimary();
const key = makeKey(database.url.href, [PROJECT]);
type Serving = Awaited<ReturnType<typeof startServing>>;
let serving: Promise<Serving> = startServing(database.url.href, key);

async function read<Body>(path: string): Promise<Body> {
  const reply = await send(await serving, "GET", `${PROJECT}/surveys/${path}`);
  if (!reply.ok) throw new Error(`GET ${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as Body;
}

async function newSurvey(api: Api): Promise<string> {
  const questions = [{ type: "open", question: "How was it?" }];
  const start_date = "2026-01-01T00:00:00Z";
  const survey = { name: "Answered", type: "popover", questions, start_date };
  const reply = await send(api, "POST", `${PROJECT}/surveys/`, survey);
  if (!reply.ok) throw new Error(`Creating the survey returned ${reply.status}.`);
  return ((await reply.json()) as { id: string }).id;
}

/** Kills the server whenever the next part of the answers is acknowledged; returns the seconds of each outage. */
async function killAgain({ acknowledged, unknown }: Known): Promise<readonly number[]> {
  const away: number[] = [];
  for (let kill = 1; kill <= kills; kill += 1) {
    while (acknowledged.size + unknown.size < (answers * kill) / (kills + 1)) await setTimeout(5);
    const { process: server } = await serving;
    const killed = performance.now();
    const gone = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGKILL");
    serving = gone.then(() => startServing(database.url.href, key));
    await serving;
    away.push((performance.now() - killed) / 1_000);
  }
  return away;
}

/** Returns descriptions of the faults; none if every answer counts once. */
async function faultsOf({ acknowledged, unknown }: Known, survey: string): Promise<readonly string[]> {
  const rows = await listAll<{ submission: string }>(
    await serving,
    `${PROJECT}/surveys/${survey}/responses/`,
  );
  const listed = new Set(rows.map(({ submission }) => submission));
  const applied = [...unknown].filter((submission) => listed.has(submission)).length;
  const expected = acknowledged.size + applied;
  const counted = (await read<Record<string, number>>("responses_count/"))[survey];
  const lost = [...acknowledged].filter((submission) => !listed.has(submission)).length;
  console.log(
    `${acknowledged.size} acknowledged, ${unknown.size} unknown (${applied} of them applied); responses_count ${counted}, ` +
      `listed ${rows.length}, ${rows.length - listed.size} of them twice, ${lost} acknowledged ones missing`,
  );
  return [
    ...(counted === expected ? [] : [`responses_count is ${counted}, not ${expected}`]),
    ...(rows.length === expected && listed.size === expected
      ? []
      : [`the list does not contain ${expected} answers, each once`]),
    ...(lost === 0 ? [] : [`${lost} acknowledged answers are lost`]),
  ];
}

try {
  const survey = await newSurvey(await serving);
  const known: Known = { acknowledged: new Set(), unknown: new Set(), retries: 0 };
  const begun = performance.now();
  const answering = {
    api: () => serving,
    path: `${PROJECT}/surveys/${survey}/responses/`,
    answers,
    connections,
  };
  const [away] = await Promise.all([killAgain(known), answerAll(answering, known)]);
  const seconds = (performance.now() - begun) / 1_000;
  console.log(
    `${answers} answers at ${connections} connections in ${seconds.toFixed(0)} s, ${known.retries} sent again; killed ` +
      `${kills} times, away for ${away.map((each) => each.toFixed(1)).join(", ")} s; load ${loadavg()[0]?.toFixed(1)}`,
  );
  const faults = await faultsOf(known, survey);
  for (const fault of faults) console.log(`WRONG: ${fault}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  (await serving).process.kill("SIGTERM");
  await killServer(database);
}
