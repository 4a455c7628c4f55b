/** A person with keys. */
export interface UserRow {
  /** The UUID by which other rows refer to the user, in lower case. */
  readonly uuid: string;
  /** Unique among all users; the store counts them. */
  readonly id: number;
  /** No two users that were added by `addUser` have the same address. */
  readonly email: string | null;
  /** The first name; may be empty. */
  readonly firstName: string;
  /** The last name; may be empty. */
  readonly lastName: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

/** A project that exists, even if it has no rows. */
export interface ProjectRow {
  /** Its identifier in paths. */
  readonly id: string;
  /** Its name for users. */
  readonly name: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

/** A stored API key: never the key itself, only its SHA-256 hash. */
export interface KeyRow {
  /** Lower-case hexadecimal SHA-256 of the whole key. */
  readonly hash: string;
  /** The first characters of the key, so that users can distinguish keys. */
  readonly hint: string;
  /** The name of the key for users; may be empty. */
  readonly name: string;
  /** The projects that it gives access to; `"*"` is every project. */
  readonly projects: readonly string[] | "*";
  /** The scopes that it has; `*` is all of them. */
  readonly scopes: readonly string[];
  /** UUID of the user who holds it; null for a public token, which has no holder. */
  readonly user: string | null;
  /** ISO 8601, UTC, as the next two. */
  readonly createdAt: string;
  /** When it expires; null for never. */
  readonly expiresAt: string | null;
  /** When `noteKeyUse` was last called. */
  readonly lastUsedAt: string | null;
}

/** A key and its holder, found together. */
export interface HeldKey {
  /** The key. */
  readonly key: KeyRow;
  /** Null if the key names no user, or one who was removed. */
  readonly user: UserRow | null;
}

/** Keeps users, projects and keys, which belong to no project. Callers decide about their content. */
export interface Accounts {
  /**
   * Adds a user and assigns their number; or returns the existing user with this address, in upper or lower case. Concurrent
   * calls with the same address all return the same user. Without an address a user is always added.
   */
  addUser(user: Omit<UserRow, "id">): Promise<UserRow>;
  /** Finds a user by UUID, in lower case. */
  findUser(uuid: string): Promise<UserRow | null>;
  /** All users, by number. */
  listUsers(): Promise<readonly UserRow[]>;
  /** Removes a user and the keys that they hold. False if there is none with this UUID. */
  removeUser(uuid: string): Promise<boolean>;
  /** False if a project with that identifier was added already. */
  addProject(project: ProjectRow): Promise<boolean>;
  /** Finds a project. */
  findProject(id: string): Promise<ProjectRow | null>;
  /** All projects that were added: numbers first, in ascending order, then other identifiers. */
  listProjects(): Promise<readonly ProjectRow[]>;
  /** False if there is none with that identifier. */
  renameProject(id: string, name: string): Promise<boolean>;
  /**
   * Removes a project, and keys and public tokens without another project; other keys lose access to it. Its rows stay, and
   * `Store.clearProject` removes them. False if there is none with that identifier.
   */
  removeProject(id: string): Promise<boolean>;
  /** False if a key with that hash exists already. */
  addKey(key: KeyRow): Promise<boolean>;
  /** Finds a key by its hash, even if it has expired. */
  findKey(hash: string): Promise<HeldKey | null>;
  /** Finds several keys in one query, in the order of the hashes. If it is missing, `findKey` is called for each. */
  findKeys?(hashes: readonly string[]): Promise<readonly (HeldKey | null)[]>;
  /** All keys, oldest first. */
  listKeys(): Promise<readonly KeyRow[]>;
  /** Stores when a key was used. False if there is none with that hash. */
  noteKeyUse(hash: string, at: string): Promise<boolean>;
  /** False if there is none with that hash. */
  removeKey(hash: string): Promise<boolean>;
}
