import type { User } from "#model/payloads.generated.ts";
import type { KeyRow, UserRow } from "#stores/accounts.ts";
import type { Store } from "#stores/store.ts";
import { BoundedLru } from "../concurrency/bounded-lru.ts";
import type { Services } from "../services/services.ts";
import { hashText, randomToken, systemClock } from "../services/system.ts";
import type { Identified } from "../wire/authenticate.ts";
import { type HttpProblem, problem } from "../wire/problems.ts";

/** The only scope of a public token. No operation requires it. */
export const publicScope = "public";

/** The access rights of a key, and its holder. */
export interface KeyGrant {
  /** `"*"` gives access to every project. */
  readonly projects: readonly string[] | "*";
  /** The scopes that the key has; `*` is all of them. */
  readonly scopes: readonly string[];
  /** UUID of a user of the store. */
  readonly user: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** When the key expires, ISO 8601, UTC; never if not given. */
  readonly expiresAt?: string | null;
  /** The name of the key for users. */
  readonly name?: string;
}

/** A key, to be shown once, and its row for the store. */
export interface NewKey {
  /** The key for its user. It cannot be read from the row. */
  readonly key: string;
  /** The row of the key, for `Store.accounts.addKey`. */
  readonly row: KeyRow;
}

/** Characters of a key that are stored so that users can distinguish their keys: the prefix and four more. */
const HINT_LENGTH = 8;

/**
 * Creates an API key of 256 random bits. It begins with `phx_`, as PostHog clients expect.
 *
 * @example
 * const createdAt = new Date().toISOString();
 * const { key, row } = await newKey({ projects: ["1"], scopes: ["survey:read"], user: uuid, createdAt });
 * await store.accounts.addKey(row);
 * console.log(key); // shown once, to its user
 */
export async function newKey({ name = "", expiresAt = null, ...grant }: KeyGrant): Promise<NewKey> {
  const key = `phx_${randomToken()}`;
  const hint = key.slice(0, HINT_LENGTH);
  const row = { hash: await hashText(key), hint, name, expiresAt, lastUsedAt: null, ...grant };
  return { key, row };
}

/**
 * A user of a store as the API shows them.
 *
 * @example
 * const user = await store.accounts.findUser(uuid);
 * const subject = user && { user: userOf(user), projects: "*", scopes: ["*"] };
 */
export const userOf = ({ uuid, id, email, firstName, lastName }: UserRow): User => ({
  id,
  uuid,
  first_name: firstName,
  last_name: lastName,
  ...(email === null ? {} : { email }),
});

/** Longer headers are ignored: none with a key has more characters. */
const MAX_HEADER_LENGTH = 400;

/** RFC 6750 section 2.1; the case of the scheme does not matter. */
const credential = /^bearer +([\w.~+/-]+=*)$/i;

/** The key of a request; undefined if it has none. */
function sentKey(request: Request): string | undefined {
  const sent = request.headers.get("authorization") ?? "";
  return sent.length > MAX_HEADER_LENGTH ? undefined : credential.exec(sent.trim())?.[1];
}

/** The options of `keyAuthenticator`. */
export interface KeyOptions {
  /** The current time; the machine's clock if not given. */
  readonly clock?: () => Date;
  /** Receives the row of a key that is rejected because it has expired, for logs. Must not throw. */
  readonly onExpired?: (key: KeyRow) => void;
}

/** The minimum time between two writes of the last use of a key. */
const USE_INTERVAL_MS = 60_000;

/** The maximum number of keys whose last write is remembered; for others it is only written sooner. */
const MAX_USED_KEYS = 10_000;

/** Creates a function that stores when a key was last used: rarely, and without delaying a request. */
function keyUseRecorder({ accounts }: Pick<Store, "accounts">): (key: KeyRow, now: Date) => void {
  const written = new BoundedLru<number>({ entries: MAX_USED_KEYS });
  return ({ hash, lastUsedAt }, now) => {
    const time = now.getTime();
    const last = Math.max(written.get(hash) ?? 0, lastUsedAt === null ? 0 : Date.parse(lastUsedAt));
    if (time - last < USE_INTERVAL_MS) return;
    written.set(hash, time);
    // Only the time of one use is lost, so the request does not fail and no error is reported.
    accounts.noteKeyUse(hash, now.toISOString()).catch(() => {});
  };
}

/** The reply to a key that has expired. */
const expiredCredential = (at: string): HttpProblem =>
  problem(401, "key-expired", `The API key in the Authorization header expired at ${at}. Create a new one.`, {
    "www-authenticate": 'Bearer error="invalid_token", error_description="The key has expired"',
  });

/**
 * Creates an `authenticate` that accepts the API keys of a store, sent as `Authorization: Bearer <key>`, until they expire.
 * Stores when a key was last used, to the minute.
 *
 * @example
 * const { handle } = createHandler({ store, authenticate: keyAuthenticator(store) });
 */
export function keyAuthenticator(
  store: Pick<Store, "accounts">,
  { clock = systemClock, onExpired = () => {} }: KeyOptions = {},
): (request: Request) => Promise<Identified> {
  const noteUse = keyUseRecorder(store);
  return async (request) => {
    const sent = sentKey(request);
    const found = sent === undefined ? null : await store.accounts.findKey(await hashText(sent));
    // A public token is not a credential: pages contain it in plain text.
    if (found === null || found.user === null || found.key.scopes.includes(publicScope)) return null;
    const { key, user } = found;
    const now = clock();
    if (key.expiresAt !== null && now.getTime() >= Date.parse(key.expiresAt)) {
      onExpired(key);
      return expiredCredential(key.expiresAt);
    }
    noteUse(key, now);
    return { user: userOf(user), projects: key.projects, scopes: key.scopes, keyHint: key.hint };
  };
}

const tokenPattern = /^phc_[\w-]{43}$/;

/**
 * Creates a public token of a project, which pages send in place of a key: it gives access to the running surveys, and to
 * answering them. It is not secret, so the row contains all of it, as `hint`. It begins with `phc_`, as PostHog clients expect.
 *
 * @example
 * const { key, row } = await newProjectToken("1", new Date().toISOString());
 * await store.accounts.addKey(row);
 * console.log(key); // for the pages that show surveys of project 1
 */
export async function newProjectToken(project: string, createdAt: string): Promise<NewKey> {
  const key = `phc_${randomToken()}`;
  const row = {
    hash: await hashText(key),
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
 * The public tokens of a store, as options of `createHandler`.
 *
 * @example
 * const { handle } = createHandler({ store, authenticate, ...projectTokens(store) });
 */
export const projectTokens = ({
  accounts,
}: Pick<Store, "accounts">): Pick<Services, "projectOfToken" | "tokenOfProject"> => ({
  projectOfToken: async (token) => {
    const found = tokenPattern.test(token) ? await accounts.findKey(await hashText(token)) : null;
    return found === null || found.key.projects === "*" ? null : (found.key.projects[0] ?? null);
  },
  tokenOfProject: async (project) =>
    (await accounts.listKeys()).find(
      ({ hint, projects }) => tokenPattern.test(hint) && projects.includes(project),
    )?.hint ?? null,
});
