// The files of deploy/ name nothing that surveyc does not know.
import { readFileSync } from "node:fs";
import { Command } from "commander";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { addServe } from "#apps/cli/commands/serve.ts";
import { variableOf, withEnvironment } from "#apps/server/environment.ts";
import { DATABASE_URL_FILE, type ServeOptions } from "#apps/server/serve-options.ts";
import { ioOf } from "../cli/run-cli.ts";

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
const files = ["Dockerfile", "compose.yaml", "nginx.conf", "surveyc.service"].map((name) => `deploy/${name}`);

const serve = (env: Readonly<Record<string, string>> = {}): Command => {
  const program = new Command().exitOverride();
  addServe(program, () => async () => undefined, ioOf({ env }).io);
  program.parse(["serve"], { from: "user" });
  return program.commands[0] as Command;
};
const optionsOf = (env: Readonly<Record<string, string>>): ServeOptions =>
  withEnvironment<ServeOptions>(serve(), { env });

const known = new Set([...serve().options.map(variableOf), DATABASE_URL_FILE]);

describe.each([...files, "docs/run-it.md"])("%s", (file) => {
  test("names variables and options of surveyc serve", () => {
    const text = read(file);
    const variables = [...text.matchAll(/\bSURVEYC_\w+/g)].map(([name]) => name);
    expect(variables.filter((name) => !known.has(name))).toEqual([]);
    const commands = [...text.matchAll(/surveyc serve((?: --[\w-]+(?: [^-\s`]\S*)?)*)/g)].map(
      ([, given]) => given ?? "",
    );
    const flags = commands.flatMap((given) => given.match(/--[\w-]+/g) ?? []);
    const own = new Set([...serve().options.map(({ long }) => long), "--help"]);
    expect(flags.filter((flag) => !own.has(flag))).toEqual([]);
  });
});

test("the page names every variable", () => {
  const text = read("docs/run-it.md");
  expect([...known].filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

test("the image listens for others, keeps its data in the volume, and asks its own port whether it is well", () => {
  const text = read("deploy/Dockerfile");
  const env = Object.fromEntries(
    [...text.matchAll(/^(?:ENV)? +(\w+)=(\S+?)(?: \\)?$|^ENV (\w+)=(\S+?)(?: \\)?$/gm)].map(
      ([, a, b, c, d]) => [a ?? c ?? "", b ?? d ?? ""],
    ),
  );
  const { host, port, data, adminListen } = optionsOf(env);
  expect([host, port, adminListen]).toEqual(["0.0.0.0", 8000, { host: "0.0.0.0", port: 8001 }]);
  expect(text).toMatch(new RegExp(`^VOLUME ${data}$`, "m"));
  expect(text).toMatch(new RegExp(`^EXPOSE ${port}$`, "m"));
  expect(text).toContain(`fetch('http://127.0.0.1:${adminListen?.port}/ready')`);
  expect(text).toMatch(/^USER node$/m);
  expect(text).toMatch(/^STOPSIGNAL SIGTERM$/m);
  expect(text).toMatch(/^ENTRYPOINT \["surveyc"\]\nCMD \["serve"\]$/m);
});

test("the services fit each other, and what is set there can be read", () => {
  const { services, volumes } = parse(read("deploy/compose.yaml")) as {
    services: Record<string, Record<string, unknown>>;
    volumes: object;
  };
  const { surveyc = {}, postgres = {} } = services;
  const env = Object.fromEntries(
    Object.entries(surveyc["environment"] as Record<string, string>).map(([name, value]) => [
      name,
      value
        .replace(/\$\{POSTGRES_PASSWORD:\?\}/, "secret")
        .replace(/\$\{SURVEYC_PUBLIC_ORIGIN:\?\}/, "https://surveys.example.org"),
    ]),
  );
  expect(Object.values(env).join()).not.toContain("$");
  expect(optionsOf(env)).toMatchObject({
    publicOrigin: "https://surveys.example.org",
    trustedProxy: ["172.16.0.0/12"],
    metrics: true,
  });
  const url = new URL(env["SURVEYC_DATABASE_URL"] ?? "");
  const given = postgres["environment"] as Record<string, string>;
  expect([url.hostname, url.username, url.pathname]).toEqual([
    "postgres",
    given["POSTGRES_USER"],
    `/${given["POSTGRES_DB"]}`,
  ]);
  expect(Object.keys(volumes)).toEqual(["postgres"]);
  expect(surveyc).toMatchObject({ init: true, depends_on: { postgres: { condition: "service_healthy" } } });
});

test("the unit and the proxy lead to the port where the server listens", () => {
  const unit = read("deploy/surveyc.service");
  const env = Object.fromEntries(
    [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]),
  );
  const { host, port, data } = optionsOf(env);
  expect(data).toBe(`/var/lib/${/^StateDirectory=(.*)$/m.exec(unit)?.[1]}`);
  expect(read("deploy/nginx.conf")).toContain(`server ${host}:${port};`);
});

test("the unit and the service bound the memory, as the page states", () => {
  const page = read("docs/run-it.md");
  const [, unit] = /^MemoryMax=(\d+)G$/m.exec(read("deploy/surveyc.service")) ?? [];
  const [, service] = /^ +mem_limit: (\d+)m$/m.exec(read("deploy/compose.yaml")) ?? [];
  expect(page).toContain(`the unit of systemd allows ${unit} GB`);
  expect(page).toContain(`\`compose.yaml\` allows ${service} MB`);
});
