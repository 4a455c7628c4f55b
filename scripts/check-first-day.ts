// Follows docs/run-it.md and the files of deploy/ with the packed package: installs it into an empty prefix by the commands that
// they contain, and serves on both stores. Needs PostgreSQL.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";
import { parse } from "yaml";
import { repliesOf, scriptOf } from "../test/docs/page-script.ts";
import { freePort } from "../test/own-server.ts";
import startPostgres from "../test/support-postgres.ts";
import { startRegistry } from "./local-registry.ts";
// @ts-expect-error: a script without types.
import { pack } from "./pack.mjs";

const quickWasm = fileURLToPath(new URL("../test/quick-wasm.cjs", import.meta.url));

type Env = Readonly<Record<string, string>>;

const read = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), "utf8");
const dockerfile = read("deploy/Dockerfile");
const page = read("docs/run-it.md");
const work = mkdtempSync(join(tmpdir(), "surveyc-first-day-"));
const folder = (name: string): string => {
  mkdirSync(join(work, name), { recursive: true });
  return join(work, name);
};

/** Returns the first part of a text that matches, without line breaks that are escaped. */
function find(text: string, pattern: RegExp): string {
  const [, found] = pattern.exec(text) ?? [];
  if (found === undefined) throw new Error(`nothing matches ${pattern}`);
  return found.replaceAll(/\\\n\s*/g, "");
}

const variables = (lines: Iterable<RegExpMatchArray>): Env =>
  Object.fromEntries([...lines].map(([, name = "", value = ""]) => [name, value]));

/** The commands that install the server: of the page, and of the image. */
const installs = {
  page: find(page, /run `(npm install [^`]+)`/),
  image: find(dockerfile, /^RUN (npm install --global [\s\S]*?) (?:\\\n\s*)?&&/m),
};
const healthCheck = JSON.parse(find(dockerfile, /^HEALTHCHECK [\s\S]*?CMD (\[.*\])$/m)) as string[];
const imageCommand = [/^ENTRYPOINT (.*)$/m, /^CMD (\[.*\])$/m].flatMap(
  (pattern) => JSON.parse(find(dockerfile, pattern)) as string[],
);
const imageEnv = variables(find(dockerfile, /^ENV ((?:.*\\\n)*.*)$/m).matchAll(/(\w+)=(\S+)/g));
const unit = read("deploy/surveyc.service");
const unitEnv = variables(unit.matchAll(/^Environment=(\w+)=(.*)$/gm));
const { services } = parse(read("deploy/compose.yaml")) as {
  services: Record<string, { environment: Env }>;
};

/** A prefix of npm in which a command installed the server. */
interface Installation {
  readonly name: string;
  readonly env: Env;
}

const tarball: string = pack(folder("tarball"));
const registry = await startRegistry(tarball);
const run = promisify(execFile);

async function installInto(name: string, command: string): Promise<Installation> {
  const prefix = folder(`${name}/prefix`);
  const env = {
    HOME: folder(`${name}/home`),
    PATH: [join(prefix, "bin"), dirname(process.execPath), "/usr/bin", "/bin"].join(":"),
    npm_config_prefix: prefix,
    npm_config_cache: folder("cache"),
    npm_config_registry: registry.origin,
    // Saves seconds of optimizing the embedded database in each process.
    NODE_OPTIONS: `--require=${JSON.stringify(quickWasm)}`,
  };
  const words = command.replace("/tmp/surveyc.tgz", tarball).split(" ");
  await run(words[0] as string, words.slice(1), { cwd: folder(`${name}/empty`), env });
  return { name, env };
}

/** Runs the commands of a section as printed, except for the port, and compares their replies. */
async function followPage({ env }: Installation): Promise<void> {
  const section = find(page, /\n## Start it\n([\s\S]*?)\n## /);
  const { script, expected } = scriptOf(section);
  const commands = script.replaceAll("8000", String(await freePort()));
  const { stdout } = await run("bash", ["-euc", `trap 'kill $(jobs -p); wait' EXIT\n${commands}`], {
    cwd: folder("started"),
    env,
    timeout: 120_000,
  });
  const replies = repliesOf(stdout);
  if (
    replies.length !== expected.length ||
    !replies.every((reply, index) => reply.includes(expected[index] ?? ""))
  )
    throw new Error(`docs/run-it.md promises ${JSON.stringify(expected)}, but prints\n${stdout}`);
}

async function waitUntilReady(origin: string, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const status = await fetch(`${origin}/ready`).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return;
    await setTimeout(100);
  }
  throw new Error("the server ended");
}

/** Starts a server by the command of a file, creates a key and a survey, and stops it. */
async function serves(what: string, { name, env: base }: Installation, command: string[], given: Env) {
  const [port, adminPort] = [await freePort(), await freePort()];
  // The folder that the commands of the page created.
  const data = join(folder("started"), "data");
  const env = {
    ...base,
    ...given,
    ...(given["SURVEYC_DATA"] === undefined ? {} : { SURVEYC_DATA: data }),
    SURVEYC_HOST: "127.0.0.1",
    SURVEYC_PORT: String(port),
    SURVEYC_ADMIN_LISTEN: `127.0.0.1:${adminPort}`,
  };
  const log = join(folder(name), "errors");
  const errors = openSync(log, "w");
  const cwd = folder(`${name}/empty`);
  const server = spawn(command[0] as string, command.slice(1), {
    cwd,
    env,
    stdio: ["ignore", "ignore", errors],
  });
  const ended = once(server, "exit");
  try {
    await waitUntilReady(`http://127.0.0.1:${adminPort}`, server);
    const [program, ...argv] = healthCheck.map((word) => word.replace("8001", String(adminPort)));
    await run(program as string, argv, { env });
    const create = ["keys", "create", "--project", "1", "--scopes", "*"];
    const key = (await run("surveyc", create, { cwd, env })).stdout.trim();
    const response = await fetch(`http://127.0.0.1:${port}/api/projects/1/surveys/`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: '{"name":"Your visit","questions":[{"type":"open","question":"Why?"}]}',
    });
    if (response.status !== 201) throw new Error(`creating a survey is ${response.status}`);
    server.kill("SIGTERM");
    const [code] = await ended;
    if (code !== 0) throw new Error(`the server ended with ${code}`);
    console.log(`ok   ${what}`);
  } catch (error) {
    throw new Error(`${what}: ${(error as Error).message}\n${readFileSync(log, "utf8")}`, { cause: error });
  } finally {
    server.kill("SIGKILL");
    closeSync(errors);
  }
}

/** Without the optional packages, the message contains the command that installs them. */
async function namesMissing({ name, env }: Installation): Promise<void> {
  const cwd = folder(`${name}/empty`);
  for (const [given, command] of [
    [[], "npm install --global @electric-sql/pglite"],
    [["--database-url", "postgres://127.0.0.1:1/x"], "npm install --global pg"],
    [["--memory", "--metrics"], "npm install --global prom-client"],
  ] as const) {
    const port = ["--port", String(await freePort())];
    const { stderr } = await run("surveyc", ["serve", ...port, ...given], { cwd, env }).catch(
      (error: { stderr: string }) => error,
    );
    if (!stderr.endsWith(`Run: ${command}\n`)) throw new Error(`expected ${command}, found ${stderr}`);
  }
}

let databaseUrl: string | null = null;
const provide = (_name: string, url: string | null): void => {
  databaseUrl = url;
};
const stopPostgres = await startPostgres({ provide } as unknown as TestProject);
try {
  if (databaseUrl === null) throw new Error("PostgreSQL is not installed");
  const database = { SURVEYC_DATABASE_URL: databaseUrl };
  const byPage = await installInto("page", installs.page);
  await followPage(byPage);
  console.log("ok   docs/run-it.md: install, start, create a key and a survey");
  const unitCommand = find(unit, /^ExecStart=(.*)$/m).split(" ");
  await serves("the systemd unit, with PostgreSQL", byPage, unitCommand, { ...unitEnv, ...database });
  await namesMissing(await installInto("alone", "npm install --global surveyc"));
  console.log("ok   missing packages are named with the command that installs them");
  const byImage = await installInto("image", installs.image);
  await serves("the image, with the embedded database", byImage, imageCommand, imageEnv);
  const composed = { ...imageEnv, ...services["surveyc"]?.environment, ...database };
  const origin = { SURVEYC_PUBLIC_ORIGIN: "https://surveys.example.org" };
  await serves("the services, with PostgreSQL", byImage, imageCommand, { ...composed, ...origin });
} finally {
  registry.stop();
  await stopPostgres?.();
  rmSync(work, { recursive: true, force: true });
}
