import type { Store } from "#stores/store.ts";
import type { Services } from "../services/services.ts";
import { randomToken } from "../services/system.ts";
import { hashKey, type NewKey, publicScope } from "./api-keys.ts";

const tokenPattern = /^phc_[\w-]{43}$/;

/**
 * Makes a public token of a project, which pages send in place of a key: it gives access to the surveys that run, and to
 * answering them. It is no secret, so that the row shows it in full, as `hint`. It begins with `phc_`, as PostHog clients
 * expect.
 *
 * @example
 * const { key, row } = await newProjectToken("1", new Date().toISOString());
 * await store.accounts.addKey(row);
 * console.log(key); // for the pages that show surveys of project 1
 */
export async function newProjectToken(project: string, createdAt: string): Promise<NewKey> {
  const key = `phc_${randomToken()}`;
  const row = {
    hash: await hashKey(key),
    hint: key,
    name: "",
    projects: [project],
    scopes: [publicScope],
    user: null,
    createdAt,
    expiresAt: null,
    lastUsedAt: null,
  };
  return { key, row };
}

/**
 * The public tokens that a store keeps, as `createHandler` takes them.
 *
 * @example
 * const { handle } = createHandler({ store, authenticate, ...projectTokens(store) });
 */
export const projectTokens = ({
  accounts,
}: Pick<Store, "accounts">): Pick<Services, "projectOfToken" | "tokenOfProject"> => ({
  projectOfToken: async (token) => {
    const found = tokenPattern.test(token) ? await accounts.findKey(await hashKey(token)) : null;
    return found === null || found.key.projects === "*" ? null : (found.key.projects[0] ?? null);
  },
  tokenOfProject: async (project) =>
    (await accounts.listKeys()).find(
      ({ hint, projects }) => tokenPattern.test(hint) && projects.includes(project),
    )?.hint ?? null,
});
