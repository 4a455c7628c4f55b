import type { KeyRow, UserRow } from "#stores/accounts.ts";
import type { Store } from "#stores/store.ts";
import { assert, assertEqual, law, type StoreLaw } from "./law.ts";
import { key, upTo, user, uuid } from "./sample-rows.ts";

const storedKeys = async ({ accounts }: Store, keys: readonly KeyRow[]): Promise<readonly KeyRow[]> => {
  const hashes = new Set(keys.map(({ hash }) => hash));
  return (await accounts.listKeys()).filter(({ hash }) => hashes.has(hash));
};

const storedUsers = async ({ accounts }: Store, { uuid: searched }: UserRow): Promise<readonly UserRow[]> =>
  (await accounts.listUsers()).filter(({ uuid: each }) => each === searched);

export const accountLaws: readonly StoreLaw[] = [
  law("a user is found as they were added, until they are removed", async ({ store }) => {
    const { accounts } = store;
    assertEqual(await accounts.findUser(uuid(101)), null, "before");
    const given = user(101, { firstName: "Kim's", lastName: "Ωmega \\ %" });
    const added = await accounts.addUser(given);
    assertEqual(added, { ...given, id: added.id }, "the user");
    assertEqual(await accounts.findUser(given.uuid), added, "found");
    assertEqual(await storedUsers(store, added), [added], "listed");
    assertEqual(await accounts.removeUser(given.uuid), true, "removing");
    assertEqual(await accounts.removeUser(given.uuid), false, "removing again");
    assertEqual(await accounts.findUser(given.uuid), null, "afterwards");
    assertEqual(await storedUsers(store, added), [], "listed afterwards");
    const again = await accounts.addUser({ ...given, uuid: uuid(102) });
    assertEqual(again.uuid, uuid(102), "another user with the address of a removed one");
    assert(again.id !== added.id, "whose number is another one");
  }),

  law("a user is found again by their address, in upper and lower case", async ({ store: { accounts } }) => {
    const first = await accounts.addUser(user(111, { email: "Kim.111@Example.org" }));
    const again = await accounts.addUser(user(112, { email: "kIM.111@example.ORG", firstName: "Other" }));
    assertEqual(again, first, "added again");
    assertEqual(await accounts.findUser(uuid(112)), null, "the second one");
    const other = await accounts.addUser(user(113, { email: "kim.111+1@example.org" }));
    assert(other.uuid === uuid(113) && other.id !== first.id, "another address is another user");
  }),

  law("users without an address are separate users, and users are listed by number", async ({ store }) => {
    const added = [];
    for (const n of [121, 123, 122]) added.push(await store.accounts.addUser(user(n, { email: null })));
    const uuids = added.map(({ uuid: each }) => each);
    assertEqual(uuids, [uuid(121), uuid(123), uuid(122)], "all of them");
    const found = (await store.accounts.listUsers()).filter((each) => uuids.includes(each.uuid));
    assertEqual(found, added, "the order");
  }),

  law("of many who add the same address at once, all get the same user", async ({ store }) => {
    const { accounts } = store;
    const users = await Promise.all(
      upTo(20).map((n) => accounts.addUser(user(200 + n, { email: "many@example.org" }))),
    );
    for (const each of users) assertEqual(each, users[0], "the user");
    const found = (await accounts.listUsers()).filter(({ email }) => email === "many@example.org");
    assertEqual(found, [users[0]], "the users with this address");
    const others = await Promise.all(upTo(20).map((n) => accounts.addUser(user(230 + n))));
    assert(new Set(others.map(({ id }) => id)).size === 20, "numbers are unique");
  }),

  law("a project is found as it was added, and can be renamed", async ({ store: { accounts }, name }) => {
    const project = { id: `9001 ${name}`, name: 'it\'s "one"', createdAt: "2026-01-01T00:00:00.000Z" };
    assertEqual(await accounts.findProject(project.id), null, "before");
    assertEqual(await accounts.renameProject(project.id, "x"), false, "renaming none");
    assertEqual(await accounts.addProject(project), true, "adding");
    assertEqual(await accounts.addProject({ ...project, name: "x" }), false, "adding again");
    assertEqual(await accounts.findProject(project.id), project, "found");
    assertEqual(await accounts.renameProject(project.id, "two"), true, "renaming");
    assertEqual(await accounts.findProject(project.id), { ...project, name: "two" }, "renamed");
    const at = (each: string) => accounts.findProject(each);
    assertEqual(await at(` ${project.id}`), null, "a similar identifier");
    const neighbours = [`9000 ${name}`, `9002 ${name}`].map((id) => ({ ...project, id }));
    for (const each of neighbours) assertEqual(await accounts.addProject(each), true, "adding another one");
    assertEqual(await accounts.renameProject(project.id, "three"), true, "renaming one of them");
    for (const each of neighbours) assertEqual(await at(each.id), each, "the others");
  }),

  law("a removed project is gone, and keys no longer open it", async ({ store: { accounts }, name }) => {
    const ids = [`9301 ${name}`, `9302 ${name}`, `930 ${name}`] as const;
    const [removed, other] = ids;
    for (const id of ids) await accounts.addProject({ id, name: "", createdAt: "" });
    const opening: readonly (readonly [KeyRow["projects"], KeyRow["projects"] | null])[] = [
      [[removed], null],
      [[other, removed], [other]],
      [[other], [other]],
      ["*", "*"],
    ];
    const keys = opening.map(([projects], n) => ({ ...key(0, 500 + n), projects }));
    for (const each of keys) await accounts.addKey(each);
    assertEqual(await accounts.removeProject(removed), true, "removing");
    assertEqual(await accounts.removeProject(removed), false, "removing again");
    const left = await Promise.all(ids.map(async (id) => (await accounts.findProject(id)) !== null));
    assertEqual(left, [false, true, true], "which are there");
    for (const [n, [, after]] of opening.entries()) {
      const found = await accounts.findKey((keys[n] as KeyRow).hash);
      assertEqual(found?.key ?? null, after === null ? null : { ...keys[n], projects: after }, `key ${n}`);
    }
    for (const { hash } of keys) await accounts.removeKey(hash);
  }),

  law("projects are listed by number, then by text", async ({ store: { accounts } }) => {
    const ids = ["9102", "91010", "009101", "x91", "9101"];
    const createdAt = "2026-01-01T00:00:00.000Z";
    for (const id of ids) await accounts.addProject({ id, name: "", createdAt });
    const found = (await accounts.listProjects()).map(({ id }) => id).filter((id) => ids.includes(id));
    assertEqual(found, ["9101", "9102", "91010", "009101", "x91"], "the projects");
  }),

  law("of many additions of the same project, one succeeds", async ({ store: { accounts } }) => {
    const project = { id: "9200", name: "", createdAt: "" };
    const results = await Promise.all(upTo(10).map(() => accounts.addProject(project)));
    assert(results.filter(Boolean).length === 1, "one succeeds");
  }),

  law("a project that was added is not one in which something was written", async ({ store, name }) => {
    await store.accounts.addProject({ id: name, name: "", createdAt: "" });
    assert(!(await store.projects()).includes(name), "nothing was written");
  }),

  law("a key is found as it was added, until it is removed", async ({ store }) => {
    const { accounts } = store;
    const narrow = key(1, 1, { projects: [], scopes: [] });
    const wide = key(1, 2, { projects: "*", scopes: ["*", "dashboard:write"], name: "", expiresAt: null });
    assertEqual(await accounts.findKey(narrow.hash), null, "before");
    const first = key(1, 0);
    for (const each of [first, narrow, wide]) assertEqual(await accounts.addKey(each), true, "adding");
    assertEqual(await accounts.addKey(key(1, 1, { hint: "other" })), false, "adding again");
    assertEqual(await accounts.findKey(narrow.hash), { key: narrow, user: null }, "the narrow one");
    assertEqual(await accounts.findKey(wide.hash), { key: wide, user: null }, "the wide one");
    assertEqual(await accounts.removeKey(narrow.hash), true, "removing");
    assertEqual(await accounts.removeKey(narrow.hash), false, "removing again");
    assertEqual(await accounts.findKey(narrow.hash), null, "afterwards");
    assertEqual(await storedKeys(store, [first, narrow, wide]), [first, wide], "the remaining keys");
  }),

  law("a key is found with its user, and goes with them", async ({ store }) => {
    const { accounts } = store;
    const kim = await accounts.addUser(user(131));
    const bo = await accounts.addUser(user(132));
    const keyOfKim = key(4, 1, { user: kim.uuid });
    const keyOfBo = key(4, 3, { user: bo.uuid });
    const keys = [keyOfKim, key(4, 2, { user: kim.uuid }), keyOfBo];
    for (const each of keys) await accounts.addKey(each);
    assertEqual(await accounts.findKey(keyOfKim.hash), { key: keyOfKim, user: kim }, "a key of Kim");
    assertEqual(await accounts.findKey(keyOfBo.hash), { key: keyOfBo, user: bo }, "a key of Bo");
    await accounts.removeUser(kim.uuid);
    assertEqual(await storedKeys(store, keys), [keyOfBo], "the remaining keys");
    assertEqual(await accounts.findKey(keyOfKim.hash), null, "a key of Kim afterwards");
    assertEqual(await accounts.findUser(bo.uuid), bo, "Bo");
    assertEqual(await accounts.addUser(user(134, { email: bo.email })), bo, "Bo by their address");
  }),

  law("several keys are found in one question as one by one", async ({ store: { accounts } }) => {
    if (accounts.findKeys === undefined) return;
    const kim = await accounts.addUser(user(133));
    const owned = key(6, 1, { user: kim.uuid });
    for (const each of [owned, key(6, 2)]) await accounts.addKey(each);
    const hashes = [key(6, 2).hash, key(6, 3).hash, owned.hash, key(6, 2).hash];
    const one = await Promise.all(hashes.map((hash) => accounts.findKey(hash)));
    assertEqual(await accounts.findKeys(hashes), one, "the keys");
    assertEqual(await accounts.findKeys([]), [], "none");
  }),

  law("the last use of a key is kept, and nothing else of it changes", async ({ store: { accounts } }) => {
    const [before, used, behind] = [key(5, 1), key(5, 2), key(5, 3)] as const;
    const lastUsedAt = "2026-02-03T04:05:06.789Z";
    for (const each of [before, behind]) await accounts.addKey(each);
    assertEqual(await accounts.noteKeyUse(used.hash, lastUsedAt), false, "before it is there");
    await accounts.addKey(used);
    assertEqual(await accounts.noteKeyUse(used.hash, lastUsedAt), true, "using it");
    assertEqual(await accounts.findKey(used.hash), { key: { ...used, lastUsedAt }, user: null }, "the key");
    for (const each of [before, behind])
      assertEqual(await accounts.findKey(each.hash), { key: each, user: null }, "another key");
  }),

  law("keys are listed from the oldest to the newest", async ({ store }) => {
    const keys = [key(2, 3), key(2, 4, { createdAt: key(2, 1).createdAt }), key(2, 1), key(2, 2)];
    for (const each of keys) await store.accounts.addKey(each);
    const order = [keys[2], keys[1], keys[3], keys[0]];
    assertEqual(await storedKeys(store, keys), order, "the keys");
  }),

  law("of many additions of the same key, one succeeds", async ({ store }) => {
    const results = await Promise.all(upTo(10).map(() => store.accounts.addKey(key(3, 1))));
    assert(results.filter(Boolean).length === 1, "one succeeds");
  }),
];
