import { describe, expect, it } from "vitest";
import { rememberAccounts } from "#http/accounts/account-cache.ts";
import { memoryStore } from "#stores/memory-store.ts";
import { key } from "#testing/store-contract/sample-rows.ts";

/** A store with a key and a project, which counts look-ups, and a clock that is set by hand. */
async function countedAccounts() {
  const { accounts } = await memoryStore();
  await accounts.addKey(key(1, 1));
  await accounts.addProject({ id: "1", name: "One", createdAt: "" });
  const asked: string[] = [];
  const time = { ms: 0 };
  const counted = {
    ...accounts,
    findKey: (hash: string) => {
      asked.push(hash);
      return accounts.findKey(hash);
    },
    findProject: (id: string) => {
      asked.push(id);
      return accounts.findProject(id);
    },
  };
  const remembered = rememberAccounts({ accounts: counted }, { clock: () => new Date(time.ms) }).accounts;
  return { accounts, remembered, asked, time };
}

const { hash } = key(1, 1);

describe("remembered accounts", () => {
  it("ask once in a few seconds", async () => {
    const { remembered, accounts, asked, time } = await countedAccounts();
    for (time.ms = 0; time.ms < 5_000; time.ms += 1_000) {
      expect(await remembered.findKey(hash)).toMatchObject({ key: { hash } });
      expect(await remembered.findProject("1")).toMatchObject({ name: "One" });
    }
    expect(asked).toEqual([hash, "1"]);
    await accounts.removeKey(hash);
    expect(await remembered.findKey(hash)).toBeNull();
    expect(await remembered.findProject("1")).toMatchObject({ name: "One" });
    expect(asked).toEqual([hash, "1", hash, "1"]);
  });

  it("do not remember what is not there", async () => {
    const { remembered, accounts } = await countedAccounts();
    const other = key(1, 2);
    expect(await remembered.findKey(other.hash)).toBeNull();
    await accounts.addKey(other);
    expect(await remembered.findKey(other.hash)).toMatchObject({ key: other });
    expect(await remembered.findProject("2")).toBeNull();
    await accounts.addProject({ id: "2", name: "Two", createdAt: "" });
    expect(await remembered.findProject("2")).toMatchObject({ name: "Two" });
  });

  it("forget at once what is changed through them", async () => {
    const { remembered } = await countedAccounts();
    await remembered.findProject("1");
    expect(await remembered.renameProject("1", "New")).toBe(true);
    expect(await remembered.findProject("1")).toMatchObject({ name: "New" });
    await remembered.findKey(hash);
    expect(await remembered.removeKey(hash)).toBe(true);
    expect(await remembered.findKey(hash)).toBeNull();
    const kim = await remembered.addUser({
      uuid: "kim",
      email: "kim@example.org",
      firstName: "",
      lastName: "",
      createdAt: "",
    });
    await remembered.addKey(key(1, 3, { user: "kim" }));
    expect(await remembered.findKey(key(1, 3).hash)).toMatchObject({ user: kim });
    expect(await remembered.removeUser("kim")).toBe(true);
    expect(await remembered.findKey(key(1, 3).hash)).toBeNull();
  });

  it("do not keep what was read before a change that overtook it", async () => {
    const { accounts } = await countedAccounts();
    let letGo = (): void => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const slow = {
      ...accounts,
      findKey: async (each: string) => {
        const found = await accounts.findKey(each);
        await held;
        return found;
      },
    };
    const remembered = rememberAccounts({ accounts: slow }).accounts;
    const reading = remembered.findKey(hash);
    await remembered.removeKey(hash);
    letGo();
    await reading;
    expect(await remembered.findKey(hash)).toBeNull();
  });

  it("pass on all the rest", async () => {
    const { remembered, accounts } = await countedAccounts();
    expect(await remembered.addProject({ id: "2", name: "", createdAt: "" })).toBe(true);
    expect(await remembered.noteKeyUse(hash, "2026-01-01T00:00:00.000Z")).toBe(true);
    expect(await remembered.listKeys()).toEqual(await accounts.listKeys());
    expect(await remembered.listProjects()).toEqual(await accounts.listProjects());
    expect(await remembered.listUsers()).toEqual(await accounts.listUsers());
    expect(await remembered.findUser("nobody")).toBeNull();
  });

  it("are bounded: the oldest is forgotten", async () => {
    const { accounts } = await memoryStore();
    let asked = 0;
    const many = {
      ...accounts,
      findProject: async (id: string) => {
        asked += 1;
        return { id, name: "", createdAt: "" };
      },
    };
    const remembered = rememberAccounts({ accounts: many }).accounts;
    for (let n = 0; n <= 10_000; n += 1) await remembered.findProject(String(n));
    await remembered.findProject("10000");
    expect(asked).toBe(10_001);
    await remembered.findProject("0");
    expect(asked).toBe(10_002);
  });
});
