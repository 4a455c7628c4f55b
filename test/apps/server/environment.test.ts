import { Command } from "commander";
import { describe, expect, test } from "vitest";
import { addServe } from "#apps/cli/commands/serve.ts";
import { variableOf, withEnvironment } from "#apps/server/environment.ts";
import type { ServeOptions } from "#apps/server/serve-options.ts";
import { ioOf, runCli } from "../cli/run-cli.ts";

type Env = Readonly<Record<string, string>>;

/** The options of `surveyc serve` with these arguments and variables. */
function optionsOf(argv: readonly string[], env: Env): ServeOptions {
  const program = new Command("surveyc").exitOverride();
  const { io } = ioOf({ env });
  addServe(program, () => async () => undefined, io);
  program.parse(["serve", ...argv], { from: "user" });
  return withEnvironment(program.commands[0] as Command, io);
}

const url = "postgres://127.0.0.1/surveyc";

describe("options in the environment", () => {
  test.each<[name: string, text: string, member: keyof ServeOptions, value: unknown]>([
    ["SURVEYC_DATA", "/data", "data", "/data"],
    ["SURVEYC_MEMORY", "true", "memory", true],
    ["SURVEYC_PORT", "80", "port", 80],
    ["SURVEYC_HOST", "0.0.0.0", "host", "0.0.0.0"],
    ["SURVEYC_PUBLIC_ORIGIN", "https://a.example", "publicOrigin", "https://a.example"],
    ["SURVEYC_TRUSTED_PROXY", "127.0.0.1, fd00::/8", "trustedProxy", ["127.0.0.1", "fd00::/8"]],
    ["SURVEYC_MAX_CONNECTIONS", "9", "maxConnections", 9],
    ["SURVEYC_CONNECTIONS_PER_ADDRESS", "3", "connectionsPerAddress", 3],
    ["SURVEYC_PUBLIC_REQUESTS", "7", "publicRequests", 7],
    ["SURVEYC_EVENTS_PER_MINUTE", "6", "eventsPerMinute", 6],
    ["SURVEYC_EVENTS_PER_ADDRESS", "5", "eventsPerAddress", 5],
    ["SURVEYC_ANSWERS_PER_ADDRESS", "4", "answersPerAddress", 4],
    ["SURVEYC_EVENT_BYTES_PER_ADDRESS", "9000", "eventBytesPerAddress", 9000],
    ["SURVEYC_KEEP_ACTIVITY", "30", "keepActivity", 30],
    ["SURVEYC_KEEP_ANSWERS", "31", "keepAnswers", 31],
    ["SURVEYC_KEEP_SURVEY_EVENTS", "32", "keepSurveyEvents", 32],
    ["SURVEYC_CORS", "*", "cors", ["*"]],
    ["SURVEYC_SAMPLES", "1", "samples", true],
    ["SURVEYC_METRICS", "TRUE", "metrics", true],
    ["SURVEYC_METRICS", "false", "metrics", false],
    ["SURVEYC_LOG", "warn", "log", "warn"],
  ])("%s=%s", (name, text, member, value) => {
    expect(optionsOf([], { [name]: text })[member]).toEqual(value);
    expect(optionsOf([], { [name]: "" })).toEqual(optionsOf([], {}));
  });

  test("the command line comes first", () => {
    const env = { SURVEYC_PORT: "80", SURVEYC_CORS: "https://a.example", SURVEYC_LOG: "loud" };
    const given = ["--port", "8000", "--cors", "https://b.example", "--log", "info"];
    expect(optionsOf(given, env)).toMatchObject({ port: 8000, cors: ["https://b.example"], log: "info" });
  });

  test.each<[argv: string[], env: Env, wanted: Partial<ServeOptions>]>([
    [["--data", "d"], { SURVEYC_DATA: "other", SURVEYC_MEMORY: "true" }, { data: "d", isFolderNamed: true }],
    [["--memory"], { SURVEYC_DATABASE_URL: url, SURVEYC_POOL_SIZE: "3" }, { memory: true }],
    [["--database-url", url], { SURVEYC_MEMORY: "true", SURVEYC_POOL_SIZE: "3" }, { poolSize: 3 }],
    [[], { SURVEYC_DATABASE_URL: url, SURVEYC_DATA: "/data", SURVEYC_POOL_SIZE: "3" }, { poolSize: 3 }],
    [["--data", "d"], { SURVEYC_DATABASE_URL: url, SURVEYC_POOL_SIZE: "3" }, { data: "d" }],
  ])("of stores: %j and %j", (argv, env, wanted) => {
    const { memory, poolSize, ...found } = optionsOf(argv, env);
    expect({ memory, poolSize, ...found }).toMatchObject(wanted);
    expect([memory, poolSize]).toEqual([wanted.memory, wanted.poolSize]);
  });

  test.each<[env: Env, message: string]>([
    [{ SURVEYC_PORT: "http" }, 'SURVEYC_PORT: "http" is invalid. Expected a whole number from 0'],
    [{ SURVEYC_METRICS: "yes" }, 'SURVEYC_METRICS: "yes" is invalid. Expected true or false.'],
    [{ SURVEYC_LOG: "inof" }, 'SURVEYC_LOG: "inof" is invalid. Did you mean "info"?'],
    [{ SURVEYC_TRUSTED_PROXY: "10.0.0.0/8,x" }, "is invalid. Expected an address or a network"],
    [{ SURVEYC_CORS: "https://a.example," }, "is invalid. Expected a scheme and a host"],
    [
      { SURVEYC_MEMORY: "true", SURVEYC_DATABASE_URL: url },
      "SURVEYC_MEMORY and SURVEYC_DATABASE_URL name two",
    ],
  ])("%j is reported", async (env, message) => {
    const { code, err } = await runCli(["serve"], { env });
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });

  test("names that are probably misspelt are reported, and names of other programs are not", async () => {
    const env = {
      SURVEYC_PROT: "80",
      SURVEYC_WHATEVER: "1",
      SURVEYC_KEY: "phx_secret",
      SURVEYC_SERVICE_HOST: "10.0.0.1",
      SURVEYC_PORT_8000_TCP: "tcp://10.0.0.1:8000",
      SURVEYC_LOG: "wrong",
      PORT: "1",
    };
    const { err } = await runCli(["serve"], { env });
    const lines = err.trim().split("\n");
    expect(lines.slice(0, -1)).toEqual([
      'unknown variable of surveyc serve "SURVEYC_PROT"; did you mean "SURVEYC_PORT"?',
      'unknown variable of surveyc serve "SURVEYC_WHATEVER"; surveyc serve --help lists all variables',
    ]);
    expect(lines.at(-1)).toContain("SURVEYC_LOG");
  });

  test("the variable that Kubernetes sets for a service called surveyc is not a port", () => {
    expect(optionsOf([], { SURVEYC_PORT: "tcp://10.0.0.1:8000" }).port).toBe(8000);
  });

  test("the help names the variable of each option, for other commands those of the store", async () => {
    const program = new Command();
    const { io } = ioOf();
    addServe(program, () => async () => undefined, io);
    const help = (await runCli(["serve", "--help"])).out.replaceAll(/\s+/g, " ");
    const variables = (program.commands[0] as Command).options.map(variableOf);
    expect(variables.length).toBeGreaterThan(13);
    for (const variable of variables) expect(help).toContain(`[${variable}]`);
    const other = (await runCli(["keys", "create", "--help"])).out;
    expect(other.match(/\[SURVEYC_\w+\]/g)).toEqual(["[SURVEYC_DATA]", "[SURVEYC_DATABASE_URL]"]);
  });

  test("other commands find the folder in the environment, too", async () => {
    for (const argv of [
      ["keys", "list"],
      ["answers", "export", "x", "--project", "1"],
    ]) {
      const { err } = await runCli(argv, { env: { SURVEYC_DATA: "/nowhere/at-all" } });
      expect(err).toContain("/nowhere/at-all: the folder does not exist");
    }
  });
});
