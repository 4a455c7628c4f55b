import { Command, Option } from "commander";
import { describe, expect, test } from "vitest";
import { addServe } from "#apps/cli/commands/serve.ts";
import { variableOf, withEnvironment } from "#apps/server/environment.ts";
import { databaseUrlOf, type ServeOptions } from "#apps/server/serve-options.ts";
import { ioOf, runCli } from "../cli/run-cli.ts";
import { temporaryFolder } from "../cli/temporary-folder.ts";

type Env = Readonly<Record<string, string>>;

/** `surveyc serve` with these arguments, which does nothing. */
function serveCommand(env: Env, argv?: readonly string[]): Command {
  const program = new Command("surveyc").exitOverride();
  addServe(program, () => async () => undefined, ioOf({ env }).io);
  if (argv !== undefined) program.parse(["serve", ...argv], { from: "user" });
  return program.commands[0] as Command;
}

/** The options of `surveyc serve` with these arguments and variables. */
const optionsOf = (argv: readonly string[], env: Env): ServeOptions =>
  withEnvironment(serveCommand(env, argv), ioOf({ env }).io);

const url = "postgres://127.0.0.1/surveyc";

test("the URL of the database can be in a file", () => {
  const { path } = temporaryFolder({ url: `${url}\n`, empty: "\n" });
  const read = (env: Env) => databaseUrlOf({}, { env });
  expect(read({ SURVEYC_DATABASE_URL_FILE: `${path}/missing`, SURVEYC_DATABASE_URL: "other" })).toBe("other");
  expect(read({ SURVEYC_DATABASE_URL_FILE: `${path}/empty` })).toBeUndefined();
  expect(read({ SURVEYC_DATABASE_URL_FILE: `${path}/url` })).toBe(url);
  expect(() => read({ SURVEYC_DATABASE_URL_FILE: `${path}/missing` })).toThrow(
    "SURVEYC_DATABASE_URL_FILE: the file cannot be read (ENOENT)",
  );
});

test.each(["8001", ":8001", "a:b", "a:70000", "::1:80", ""])(
  "%j is not an address to listen on",
  async (text) => {
    expect(await runCli(["serve", "--admin-listen", text])).toMatchObject({ code: 2 });
  },
);

describe("options in the environment", () => {
  const cases: [option: string, text: string, value: unknown, argv: readonly string[], first: unknown][] = [
    ["data", "/data", "/data", ["--data", "/b"], "/b"],
    ["memory", "true", true, ["--memory"], true],
    ["database-url", url, undefined, ["--database-url", "postgres://b"], "postgres://b"],
    ["port", "80", 80, ["--port", "81"], 81],
    ["host", "0.0.0.0", "0.0.0.0", ["--host", "::1"], "::1"],
    [
      "admin-listen",
      "127.0.0.1:8001",
      { host: "127.0.0.1", port: 8001 },
      ["--admin-listen", "[::1]:0"],
      { host: "::1", port: 0 },
    ],
    [
      "public-origin",
      "https://a.example",
      "https://a.example",
      ["--public-origin", "https://b.example"],
      "https://b.example",
    ],
    ["trusted-proxy", "127.0.0.1, fd00::/8", ["127.0.0.1", "fd00::/8"], ["--trusted-proxy", "::1"], ["::1"]],
    ["max-connections", "9", 9, ["--max-connections", "8"], 8],
    ["connections-per-address", "3", 3, ["--connections-per-address", "8"], 8],
    ["public-requests", "7", 7, ["--public-requests", "8"], 8],
    ["events-per-minute", "6", 6, ["--events-per-minute", "8"], 8],
    ["events-per-address", "5", 5, ["--events-per-address", "8"], 8],
    ["answers-per-address", "4", 4, ["--answers-per-address", "8"], 8],
    ["event-bytes-per-address", "9000", 9000, ["--event-bytes-per-address", "8"], 8],
    ["keep-activity", "30", 30, ["--keep-activity", "8"], 8],
    ["keep-answers", "31", 31, ["--keep-answers", "8"], 8],
    ["keep-survey-events", "32", 32, ["--keep-survey-events", "8"], 8],
    [
      "cors",
      "https://a.example",
      ["https://a.example"],
      ["--cors", "https://b.example"],
      ["https://b.example"],
    ],
    ["cors", "*", ["*"], [], ["*"]],
    ["samples", "1", true, ["--samples"], true],
    ["skip-fsync", "1", true, ["--skip-fsync"], true],
    ["metrics", "TRUE", true, [], true],
    ["metrics", "false", false, ["--metrics"], true],
    ["max-event-loop-delay", "50", 50, ["--max-event-loop-delay", "60"], 60],
    ["log", "warn", "warn", ["--log", "info"], "info"],
  ];
  const memberOf = (option: string) => new Option(`--${option}`).attributeName() as keyof ServeOptions;

  test.each(cases)(
    "--%s: the default, then %j, then the command line",
    (option, text, value, argv, first) => {
      const member = memberOf(option);
      const variable = variableOf(new Option(`--${option}`));
      expect(optionsOf([], { [variable]: text })[member]).toEqual(value);
      expect(optionsOf([], { [variable]: "" })).toEqual(optionsOf([], {}));
      expect(optionsOf(argv, { [variable]: text })[member]).toEqual(first);
      expect(optionsOf(argv, {})[member]).toEqual(argv.length === 0 ? optionsOf([], {})[member] : first);
    },
  );

  test("a flag takes precedence over a variable that is invalid", () => {
    expect(optionsOf(["--log", "info"], { SURVEYC_LOG: "loud" })).toMatchObject({ log: "info" });
  });

  test("every option is in this table, except the size of the pool, which depends on the store", () => {
    const known = new Set([...cases.map(([option]) => option), "pool-size"]);
    expect(
      serveCommand({})
        .options.map((option) => option.name())
        .filter((name) => !known.has(name)),
    ).toEqual([]);
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
    const help = (await runCli(["serve", "--help"])).out.replaceAll(/\s+/g, " ");
    const variables = serveCommand({}).options.map(variableOf);
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
