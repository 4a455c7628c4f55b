import { expect, test } from "vitest";
import { accountManager, type KeyRequest } from "#apps/server/accounts/account-manager.ts";
import { memoryStore } from "#stores/index.ts";

const now = (): Date => new Date("2026-01-01T00:00:00.000Z");
const request: KeyRequest = {
  projects: ["1"],
  scopes: ["*"],
  user: "kim@example.org",
  firstName: "Kim",
  name: "",
  expiresAt: null,
};

test("of many keys for a new user and a new project at once, one creates them", async () => {
  const store = await memoryStore();
  const manager = accountManager(store, now);
  const made = await Promise.all(Array.from({ length: 20 }, () => manager.createKey(request)));
  expect(made.filter(({ newUser }) => newUser !== null)).toHaveLength(1);
  expect(made.filter(({ newProjects }) => newProjects.length > 0)).toHaveLength(1);
  expect(await manager.listUsers()).toMatchObject([{ id: 1, email: "kim@example.org", firstName: "Kim" }]);
  expect(await manager.listProjects()).toMatchObject([{ id: "1", name: "Project 1" }]);
  const users = (await manager.listKeys()).map(({ user }) => user?.id);
  expect(users).toEqual(Array.from({ length: 20 }, () => 1));
});

test("projects that are created at once without a number get different ones", async () => {
  const manager = accountManager(await memoryStore(), now);
  const made = await Promise.all(Array.from({ length: 10 }, () => manager.createProject({ name: "p" })));
  expect(made.map(({ id }) => Number(id)).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test("a new project gets the number after the highest one, also if a project was removed", async () => {
  const manager = accountManager(await memoryStore(), now);
  for (const id of [undefined, "7", undefined]) await manager.createProject(id === undefined ? {} : { id });
  await manager.removeProject({ id: "1", force: false });
  expect(await manager.createProject({})).toMatchObject({ id: "9", name: "Project 9" });
  expect((await manager.listProjects()).map(({ id }) => id)).toEqual(["7", "8", "9"]);
});

test("a project whose number others take again and again is given up", async () => {
  const store = await memoryStore();
  const { accounts } = store;
  Object.assign(store, { accounts: { ...accounts, addProject: async () => false } });
  const manager = accountManager(store, now);
  await expect(manager.createProject({})).rejects.toThrow(/^other processes took all free numbers/);
  await expect(manager.createProject({ id: "7" })).rejects.toThrow("project 7 already exists");
});

test.each(["", "0", "-1", "1.5", "01", "acme", "@current", "1234567890123456", "٣"])(
  "%j is not a number of a project",
  async (id) => {
    const manager = accountManager(await memoryStore(), now);
    await expect(manager.createProject({ id })).rejects.toThrow(/expected a project number/);
    for (const projects of [["2", id], [id, "2"], [id]])
      await expect(manager.createKey({ ...request, projects })).rejects.toThrow(/unknown project/);
    expect(await manager.listProjects()).toEqual([]);
  },
);

test("a project with another identifier that is there goes on", async () => {
  const store = await memoryStore();
  await store.accounts.addProject({ id: "acme", name: "Acme", createdAt: "" });
  const manager = accountManager(store, now);
  expect(await manager.createKey({ ...request, projects: ["acme"] })).toMatchObject({ newProjects: [] });
  expect(await manager.createKey({ ...request, projects: "*" })).toMatchObject({ newProjects: [] });
});

test("a key for every project creates the first one where there is none", async () => {
  const manager = accountManager(await memoryStore(), now);
  expect(await manager.createKey({ ...request, projects: "*" })).toMatchObject({ newProjects: ["1"] });
});

test("a user is named by address, UUID or number", async () => {
  const manager = accountManager(await memoryStore(), now);
  const { user } = await manager.createUser({ email: "Kim@example.org", firstName: "", lastName: "" });
  for (const who of ["kim@EXAMPLE.org", user.uuid.toUpperCase(), "1"])
    expect(await manager.createKey({ ...request, user: who })).toMatchObject({ newUser: null });
  for (const who of ["2", "00000000-0000-4000-8000-000000000001"])
    await expect(manager.createKey({ ...request, user: who })).rejects.toThrow(/unknown user/);
  expect(await manager.removeUser("1")).toEqual(user);
  await expect(manager.removeUser("1")).rejects.toThrow(/unknown user/);
  expect(await manager.listKeys()).toEqual([]);
});

test("a public token has a project and a name, and no user", async () => {
  const manager = accountManager(await memoryStore(), now);
  const made = await manager.createKey({ ...request, scopes: ["public"], name: "of the page" });
  expect(made).toMatchObject({ newProjects: ["1"], newUser: null, hint: made.key });
  expect(await manager.listKeys()).toMatchObject([{ hint: made.key, name: "of the page", user: null }]);
  expect(await manager.listUsers()).toEqual([]);
});

test("a key that is revoked twice at once is counted once", async () => {
  const manager = accountManager(await memoryStore(), now);
  const { hint } = await manager.createKey(request);
  const counts = await Promise.all([manager.revokeKeys(hint), manager.revokeKeys(hint)]);
  expect(counts.sort()).toEqual([0, 1]);
});

test("what is written while a project is removed is removed with it", async () => {
  const store = await memoryStore();
  const { accounts } = store;
  const removeProject = async (id: string): Promise<boolean> => {
    await store.write(id, (rows) => rows.takeIds("dashboard"));
    return accounts.removeProject(id);
  };
  const managed = {
    accounts: { ...accounts, removeProject },
    read: store.read.bind(store),
    clearProject: store.clearProject.bind(store),
  };
  const manager = accountManager(managed, now);
  await manager.createProject({ id: "7" });
  await manager.removeProject({ id: "7", force: false });
  expect(await store.projects()).toEqual([]);
});
