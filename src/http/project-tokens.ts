import type { Store } from "#stores/store.ts";
import { hashKey, type NewKey, publicScope } from "./api-keys.ts";
import type { Services } from "./services.ts";
import { randomToken } from "./system.ts";

const tokenPattern = /^phc_[\w-]{43}$/;

/**
 * Makes a public token of a project, which pages send in place of a key: it gives access to the surveys that run, and to
 * answering them. It is no secret, so that the row shows it in full, as `hint`. It begins with `phc_`, as PostHog clients
 * expect.
 */
export async function newProjectToken(project: string, createdAt: string): Promise<NewKey> {
  const key = `phc_${randomToken()}`;
  const row = {
    hash: await hashKey(key),
    hint: key,
    projects: [project],
    scopes: [publicScope],
    user: "{}",
    createdAt,
  };
  return { key, row };
}

/** The public tokens that a store keeps, as `createHandler` takes them. */
export const projectTokens = (
  store: Pick<Store, "findKey" | "listKeys">,
): Pick<Services, "projectOfToken" | "tokenOfProject"> => ({
  projectOfToken: async (token) => {
    const row = tokenPattern.test(token) ? await store.findKey(await hashKey(token)) : null;
    return row === null || row.projects === "*" ? null : (row.projects[0] ?? null);
  },
  tokenOfProject: async (project) =>
    (await store.listKeys()).find(
      ({ hint, projects }) => tokenPattern.test(hint) && projects.includes(project),
    )?.hint ?? null,
});
