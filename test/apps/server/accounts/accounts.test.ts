import { chmodSync, existsSync, mkdirSync, statSync } from "node:fs";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { accountManager } from "#apps/server/accounts/account-manager.ts";
import { readNotice, remoteAccounts, writeNotice } from "#apps/server/running-server.ts";
import type { Store } from "#stores/index.ts";
import { entry, survey } from "#testing/store-contract/sample-rows.ts";
import { runCli } from "../../cli/run-cli.ts";
import { temporaryFolder } from "../../cli/temporary-folder.ts";
import { type Serving, serveFolder } from "../in-process.ts";

describe("users, projects and keys of a server that runs", () => {
  let cwd: string;
  let server: Serving;
  let time: number;
  const date = (): Date => new Date(time);
  beforeEach(async () => {
    time = Date.parse("2026-11-22T12:00:00.000Z");
    const { path, at } = temporaryFolder();
    cwd = path;
    mkdirSync(at("surveyc-data"));
    server = await serveFolder(at("surveyc-data"), { date });
    const { stop } = server;
    onTestFinished(async () => void (await stop()));
  });

  const run = (...argv: string[]) => runCli(argv, { cwd, date });
  const keyOf = async (...options: string[]): Promise<string> => {
    const { code, out, err } = await run("keys", "create", "--scopes", "*", ...options);
    expect(code, err).toBe(0);
    return out.trim();
  };
  const ask = async (key: string, path: string, method = "GET", body?: unknown) => {
    const response = await fetch(`${server.origin}/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  test.each(["users", "projects", "keys"])(
    "there are no %s at first, which the list reports",
    async (what) => {
      expect(await run(what, "list")).toEqual({ code: 0, out: "", err: `no ${what} found\n` });
    },
  );

  test("a key creates and reports its project and its user; others find them", async () => {
    const first = await run("keys", "create", "--project", "1", "--scopes", "*", "--user", "kim@example.org");
    expect(first.err).toContain("Created project 1.");
    expect(first.err).toContain("Created user 1, kim@example.org.");
    const second = await run(
      "keys",
      "create",
      "--project",
      "1",
      "--scopes",
      "*",
      "--user",
      "KIM@example.org",
    );
    expect(second.err).not.toMatch(/is created/);
    const me = await Promise.all([first, second].map(({ out }) => ask(out.trim(), "users/@me/")));
    expect(me[0]?.body).toMatchObject({
      id: 1,
      email: "kim@example.org",
      team: { id: 1, name: "Project 1" },
    });
    expect(me[1]?.body).toEqual(me[0]?.body);
  });

  test("with another key the same user keeps her private dashboard, and another user has no right to it", async () => {
    const old = await keyOf("--project", "1", "--user", "kim@example.org", "--name", "old one");
    const made = await ask(old, "projects/1/dashboards/", "POST", { name: "Mine", restriction_level: 37 });
    expect(made.status).toBe(201);
    const path = `projects/1/dashboards/${made.body["id"]}/`;
    const renewed = await keyOf("--project", "1", "--user", "kim@example.org", "--name", "new one");
    expect(await run("keys", "revoke", old.slice(0, 8))).toMatchObject({ code: 0 });
    expect((await ask(old, path)).status).toBe(401);
    expect(await ask(renewed, path, "PATCH", { name: "Still mine" })).toMatchObject({
      status: 200,
      body: { name: "Still mine", effective_privilege_level: 37 },
    });
    const other = await keyOf("--project", "1", "--user", "bo@example.org");
    expect((await ask(other, path, "PATCH", { name: "Bo's" })).status).toBe(403);
    const uuid = ((await ask(renewed, "users/@me/")).body as { uuid: string }).uuid;
    const byUuid = await keyOf("--project", "1", "--user", uuid);
    expect((await ask(byUuid, path, "PATCH", { name: "Mine again" })).status).toBe(200);
  });

  test("an expired key is refused with its own reason, which is logged once", async () => {
    const expires = new Date(time + 4_000).toISOString();
    const key = await keyOf("--project", "1", "--expires", expires);
    expect((await ask(key, "projects/1/surveys/")).status).toBe(200);
    time += 3_999;
    expect((await ask(key, "projects/1/surveys/")).status).toBe(200);
    time += 1;
    expect(await ask(key, "projects/1/surveys/")).toMatchObject({
      status: 401,
      body: { code: "key-expired", detail: expect.stringContaining(expires) },
    });
    await ask(key, "projects/1/surveys/");
    const lines = server.output().out.split("\n");
    expect(lines.filter((line) => line.includes('"key expired"'))).toHaveLength(1);
  });

  test("a key for every project opens those that exist, and lists no other", async () => {
    await run("projects", "create", "--id", "1");
    const all = await keyOf("--project", "*");
    for (const text of ["2", "acme", "@me", "007", "1.0", "1%20", "%E2%80%A6"])
      expect((await ask(all, `projects/${text}/surveys/`)).status, text).toBe(404);
    expect((await ask(all, "projects/2/surveys/", "POST", { name: "s" })).status).toBe(404);
    const listed = async () =>
      ((await ask(all, "projects/")).body as { results: { id: number; name: string }[] }).results;
    expect((await listed()).map(({ id }) => id)).toEqual([1]);
    expect(await run("projects", "create", "--name", "Visitors")).toMatchObject({ code: 0, out: "2\n" });
    expect(await run("projects", "create", "--id", "10")).toMatchObject({ code: 0, out: "10\n" });
    expect(await run("projects", "create", "--id", "10")).toMatchObject({
      code: 2,
      err: expect.stringMatching(/project 10 already exists/),
    });
    expect((await ask(all, "projects/2/surveys/", "POST", { name: "s" })).status).toBe(201);
    expect((await listed()).map(({ id, name }) => `${id} ${name}`)).toEqual([
      "1 Project 1",
      "2 Visitors",
      "10 Project 10",
    ]);
    await run("projects", "rename", "2", "Guests");
    expect((await ask(all, "projects/2/")).body).toMatchObject({ id: 2, name: "Guests" });
    expect((await run("projects", "list")).out).toMatch(
      /^1 {2}Project 1 .*\n2 {2}Guests .*\n10 {2}Project 10 /,
    );
    expect(await run("projects", "rename", "3", "None")).toMatchObject({ code: 2 });
    expect(await run("keys", "create", "--project", "acme", "--scopes", "*")).toMatchObject({
      code: 2,
      err: expect.stringMatching(/unknown project "acme"; .* a new project needs a number/),
    });
  });

  test("what clients ask first has numbers, and @current is the first project of the caller", async () => {
    await run("projects", "create", "--id", "2", "--name", "Guests");
    const key = await keyOf("--project", "10", "2", "--user", "kim@example.org");
    const me = (await ask(key, "users/@me/")).body as { team: unknown; organization: { id: string } };
    expect(me.team).toMatchObject({ id: 2, name: "Guests" });
    expect((await ask(key, "personal_api_keys/@current/")).body).toMatchObject({ scoped_teams: [10, 2] });
    expect((await ask(key, `organizations/${me.organization.id}/`)).body).toMatchObject({
      projects: [{ id: 2 }, { id: 10 }],
    });
    expect((await ask(key, "projects/@current/")).body).toMatchObject({ id: 2, name: "Guests" });
    expect((await ask(key, "projects/@current/surveys/")).body).toMatchObject({ count: 0 });
    const made = await ask(key, "projects/@current/surveys/", "POST", { name: "t" });
    expect((await ask(key, `projects/2/surveys/${made.body["id"]}/`)).status).toBe(200);
    expect((await ask(key, "projects/@current/surveys/")).body).toMatchObject({ count: 1 });
    expect((await ask(key, "projects/1/")).status).toBe(404);
  });

  test("keys list shows the user of a key, its name, its expiry and its last use", async () => {
    const unused = await keyOf("--project", "1", "--name", "of the build", "--expires", "30d");
    const key = await keyOf("--project", "1", "--user", "kim@example.org", "--name", "in use");
    expect((await ask(key, "users/@me/")).status).toBe(200);
    const { out } = await run("keys", "list");
    const line = out.split("\n").find((each) => each.startsWith(unused.slice(0, 8)));
    expect(line).toMatch(
      /^phx_.{4}… {2}\S+ {2}projects 1 {2}scopes \* {2}user somebody@example.invalid {2}expires \d{4}-\S+Z {2}used never {2}"of the build"$/,
    );
    const used = out.split("\n").find((each) => each.startsWith(key.slice(0, 8)));
    expect(used).toMatch(/user kim@example.org {2}expires never {2}used \d{4}-\d\d-\d\dT\S+Z {2}"in use"$/);
    expect(out).not.toMatch(/phx_[\w-]{5}/);
  });

  test("a removed user has no keys", async () => {
    await run("users", "create", "--email", "kim@example.org");
    expect(await run("users", "create", "--email", "kim@example.org")).toMatchObject({
      code: 0,
      err: expect.stringContaining("kim@example.org is already user 1"),
    });
    const made = await run(
      "users",
      "create",
      "--email",
      "lee@example.org",
      "--first-name",
      "Lee",
      "--last-name",
      "Li",
    );
    const key = await keyOf("--project", "1", "--user", made.out.trim());
    expect((await ask(key, "users/@me/")).body).toMatchObject({ first_name: "Lee", last_name: "Li" });
    expect((await run("users", "list")).out).toContain(`  lee@example.org  Lee Li  ${made.out.trim()}  `);
    expect(await run("users", "remove", "Lee@example.org")).toMatchObject({ code: 0 });
    expect((await ask(key, "users/@me/")).status).toBe(401);
    expect(await run("users", "remove", "lee@example.org")).toMatchObject({
      code: 2,
      err: expect.stringMatching(/unknown user "lee@example.org"/),
    });
    expect(await run("keys", "create", "--project", "1", "--scopes", "*", "--user", "77")).toMatchObject({
      code: 2,
    });
  });

  test("collaborators of a dashboard are shown with their names, those who are not users by their UUID", async () => {
    const made = await run("users", "create", "--email", "ray@example.org", "--first-name", "Ray");
    const ray = await keyOf("--project", "1", "--user", made.out.trim());
    const { uuid } = (await ask(ray, "users/@me/")).body;
    const key = await keyOf("--project", "1", "--user", "kim@example.org");
    const dashboards = "projects/1/dashboards/";
    const { id } = (await ask(key, dashboards, "POST", { name: "Visits" })).body;
    const add = async (user: unknown) =>
      (await ask(key, `${dashboards}${id}/collaborators/`, "POST", { user_uuid: user, level: 37 })).body[
        "user"
      ];
    expect(await add(uuid)).toMatchObject({ uuid, first_name: "Ray", email: "ray@example.org" });
    const nobody = "00000000-0000-4000-8000-00000000dead";
    expect(await add(nobody)).toMatchObject({ uuid: nobody });
  });

  test("a public token is for one project, has no end, and is listed in full", async () => {
    for (const options of [
      ["--project", "1", "2", "--scopes", "public"],
      ["--project", "*", "--scopes", "public"],
      ["--project", "1", "--scopes", "public,survey:read"],
      ["--project", "1", "--scopes", "public", "--expires", "1d"],
    ])
      expect(await run("keys", "create", ...options)).toMatchObject({
        code: 2,
        out: "",
        err: expect.stringMatching(/a public token (is for one project|cannot expire)/),
      });
    const { code, out, err } = await run("keys", "create", "--project", "1", "--scopes", "public");
    expect([code, err]).toEqual([0, expect.stringContaining("It is not secret")]);
    expect(out).toMatch(/^phc_[\w-]{43}\n$/);
    expect((await run("keys", "list")).out).toContain(`${out.trim()}  `);
    expect(await run("keys", "revoke", out.trim())).toMatchObject({ code: 0 });
    expect((await run("keys", "list")).out).not.toContain("phc_");
  });

  test("keys are revoked by what the list shows of them, and by no less", async () => {
    const hint = (await keyOf("--project", "1")).slice(0, 8);
    for (const given of [hint.slice(0, 7), "phx_", ""])
      expect(await run("keys", "revoke", given)).toMatchObject({
        code: 2,
        err: `surveyc: no key begins with "${given}"; surveyc keys list shows all keys\n`,
      });
    expect(await run("keys", "revoke", `${hint}…`)).toEqual({ code: 0, out: "", err: "" });
    expect((await run("keys", "list")).out).not.toContain(hint);
  });

  test("what is created and removed is logged, without addresses", async () => {
    const user = (await run("users", "create", "--email", "ann@example.org")).out.trim();
    await run("users", "create", "--email", "Ann@example.org");
    const project = (await run("projects", "create", "--name", "Logged")).out.trim();
    await run("projects", "create", "--id", project);
    await run("projects", "rename", project, "Renamed");
    const keys = await Promise.all([1, 2].map(() => keyOf("--project", project, "--user", user)));
    await run("keys", "revoke", String(keys[0]?.slice(0, 8)));
    await run("users", "remove", "ann@example.org");
    const { out } = server.output();
    const lines = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const messages = new Set(lines.map(({ msg }) => msg));
    for (const message of [
      "user created",
      "project created",
      "project renamed",
      "key created",
      "keys removed",
      "user and their keys removed",
    ])
      expect(messages).toContain(message);
    expect(out).not.toMatch(/example\.org|phx_[\w-]{5}/);
    // Each once: existing users and projects are not created again.
    for (const member of ["user", "project"]) {
      const created = lines.flatMap((line) => (line["msg"] === `${member} created` ? [line[member]] : []));
      expect(created).not.toEqual([]);
      expect(new Set(created).size).toBe(created.length);
    }
  });
});

test("a user without an address and a name is listed, and named by number", async () => {
  const { path: cwd, at } = temporaryFolder();
  mkdirSync(at("surveyc-data"));
  const uuid = crypto.randomUUID();
  const user = { uuid, email: null, firstName: "", lastName: "", createdAt: "" };
  const server = await serveFolder(at("surveyc-data"), {}, (store) => store.accounts.addUser(user));
  onTestFinished(async () => void (await server.stop()));
  const { out } = await runCli(["users", "list"], { cwd });
  expect(out).toMatch(new RegExp(`^1 {2}- {2}- {2}${uuid}`));
  const { code, err } = await runCli(["users", "remove", "1"], { cwd });
  expect([code, err]).toEqual([0, expect.stringMatching(/^Removed user 1/)]);
});

describe("removing a project", () => {
  const serveFilled = async () => {
    const { path: cwd, at } = temporaryFolder();
    mkdirSync(at("surveyc-data"));
    let kept: Store | undefined;
    const server = await serveFolder(at("surveyc-data"), {}, async (store) => {
      kept = store;
      for (const id of ["1", "7", "8"])
        await store.accounts.addProject({ id, name: `It's ${id}`, createdAt: "" });
      await store.createSurvey("7", survey(1), entry(1, "made"));
    });
    onTestFinished(async () => void (await server.stop()));
    /** With an answer at a terminal; without a terminal there is no question. */
    const run = (argv: string[], answer?: string) =>
      runCli(["projects", "remove", ...argv], {
        cwd,
        stdin: answer ?? "",
        terminals: { stdin: answer !== undefined },
      });
    const keys = await runCli(["keys", "create", "--project", "7", "1", "--scopes", "*"], { cwd });
    const key = keys.out.trim();
    const lists = async (project: string): Promise<number> =>
      (
        await fetch(`${server.origin}/api/projects/${project}/surveys/`, {
          headers: { authorization: `Bearer ${key}` },
        })
      ).status;
    return { server, run, lists, store: kept as unknown as Store };
  };
  const filled = 'project 7, "It\'s 7", with 1 survey, 0 dashboards and 1 key';

  test("that is empty needs a yes, and one that is not needs to be forced, too", async () => {
    const { server, run, lists, store } = await serveFilled();
    const isThere = async (id: string) => (await store.accounts.findProject(id)) !== null;
    expect(await run(["7"])).toMatchObject({
      code: 2,
      err: `surveyc: ${filled} is not empty; --force removes all of it\n`,
    });
    expect(await run(["7", "--yes"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("--force removes"),
    });
    expect(await run(["7", "--force"], "no\n")).toMatchObject({
      code: 2,
      err: expect.stringMatching(
        /^Remove project 7, .*\? This cannot be undone\. \[y\/N\] surveyc: nothing was removed/,
      ),
    });
    expect(await run(["7", "--force"], "")).toMatchObject({ code: 2 });
    expect(await run(["8"], "\n")).toMatchObject({ code: 2 });
    expect((await Promise.all(["7", "8"].map(isThere))).every(Boolean)).toBe(true);
    expect([await lists("7"), await lists("1")]).toEqual([200, 200]);

    expect(await run(["8"], "y\n")).toMatchObject({
      code: 0,
      err: expect.stringContaining("Removed project 8"),
    });
    expect(await run(["7", "--force", "--yes"])).toMatchObject({
      code: 0,
      out: "",
      err: `Removed ${filled}.\n`,
    });
    expect(await Promise.all(["1", "7", "8"].map(isThere))).toEqual([true, false, false]);
    // At once, though the server remembers keys and projects.
    expect([await lists("7"), await lists("1")]).toEqual([404, 200]);
    expect(await store.read("7", (rows) => rows.surveys({ limit: 9, offset: 0 }))).toMatchObject({
      count: 0,
    });
    await expect
      .poll(() => server.output().out)
      .toContain('"project":"7","surveys":1,"dashboards":0,"keys":1,"msg":"project removed"');
  });

  test.each([
    [["9"], 'unknown project "9"; surveyc projects list shows all projects'],
    [["8"], "confirmation needs a terminal; --yes skips it"],
    [["7", "--force"], "confirmation needs a terminal; --yes skips it"],
  ])("is refused: %j", async (argv, why) => {
    const { run, store } = await serveFilled();
    const { code, err } = await run(argv);
    expect([code, err]).toEqual([2, `surveyc: ${why}\n`]);
    expect(await store.accounts.listProjects()).toHaveLength(3);
  });
});

describe("requests about accounts", () => {
  test("are taken only from who knows the token of the running server", async () => {
    const { path, at } = temporaryFolder();
    const server = await serveFolder(path);
    onTestFinished(async () => void (await server.stop()));
    expect(statSync(at("server.json")).mode & 0o777).toBe(0o600);
    const { origin, token } = (await readNotice(path)) ?? {};
    expect(origin).toBe(server.origin);
    const ask = (authorization: string | undefined, method = "POST", call = "listProjects") =>
      fetch(`${server.origin}/-/accounts`, {
        method,
        headers: authorization === undefined ? {} : { authorization },
        ...(method === "POST" && { body: JSON.stringify({ call }) }),
      }).then(({ status }) => status);
    const wrong = `${token?.startsWith("0") ? "1" : "0"}${token?.slice(1)}`;
    for (const given of [
      undefined,
      "",
      "Bearer ",
      `Bearer ${wrong}`,
      `Bearer ${token}0`,
      `Basic  ${token}`,
      token,
    ])
      for (const method of ["POST", "GET"]) expect(await ask(given, method), given).toBe(404);
    expect(await ask(`Bearer ${token}`)).toBe(200);
    expect(await ask(`Bearer ${token}`, "GET")).toBe(405);
    for (const call of ["constructor", "toString", ""])
      expect(await ask(`Bearer ${token}`, "POST", call)).toBe(404);
  });

  test("have a separate token for each run, which is gone with the server", async () => {
    const { path, at } = temporaryFolder();
    const tokens = new Set<string | undefined>();
    for (let run = 0; run < 2; run++) {
      const server = await serveFolder(path);
      tokens.add((await readNotice(path))?.token);
      expect(await server.stop()).toBe(0);
      expect(existsSync(at("server.json"))).toBe(false);
      await expect(fetch(server.origin)).rejects.toThrow();
    }
    expect(tokens.size).toBe(2);
  });

  test("go to the store where the notice is that of a server that has ended, or of another", async () => {
    const { path, at } = temporaryFolder();
    const server = await serveFolder(path);
    const notice = await readNotice(path);
    const { origin = "", token = "" } = notice ?? {};
    expect(await remoteAccounts({ origin, token: `${token}0` })).toBeNull();
    expect(await remoteAccounts({ origin, token })).not.toBeNull();
    await server.stop();
    expect(await remoteAccounts({ origin, token })).toBeNull();
    await writeNotice(path, { origin, token });
    chmodSync(at("server.json"), 0o644);
    await writeNotice(path, { origin, token });
    expect(statSync(at("server.json")).mode & 0o777).toBe(0o600);
  });
});

test.each([
  [0, 0],
  [10, 10],
  [12, 10],
])("of %i public tokens %i are printed at the start", async (count, printed) => {
  const server = await serveFolder(temporaryFolder().path, {}, async (store) => {
    const manager = accountManager(store, () => new Date());
    const key = { user: "kim@example.org", firstName: "", name: "", expiresAt: null };
    for (let project = 1; project <= count; project++)
      await manager.createKey({ ...key, projects: [String(project)], scopes: ["public"] });
    if (count > 0) await manager.createKey({ ...key, projects: "*", scopes: ["*"] });
  });
  expect(await server.stop()).toBe(0);
  const lines = server.output().err.split("\n");
  const tokens = lines.filter((line) => /^The public token of project \d+: phc_[\w-]{43}$/.test(line));
  expect(tokens).toHaveLength(printed);
  expect(lines.includes("No API key exists yet.")).toBe(count === 0);
  expect(server.output().err).not.toContain("phx_");
});
