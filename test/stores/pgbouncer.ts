import { type Pooler, startPooler as startOwnPooler } from "../own-pooler.ts";
import { poolerFolder } from "../own-server.ts";
import { serverUrl } from "./databases.ts";

const isThere = poolerFolder() !== undefined;

if (!isThere && process.env["REQUIRE_PGBOUNCER"] === "1")
  throw new Error("PgBouncer is not installed here, and REQUIRE_PGBOUNCER=1 asks for it.");

/** Why tests with PgBouncer cannot run here; null if they can. */
export const whyNoPooler = !isThere
  ? "PgBouncer is not installed here (Debian: apt-get install pgbouncer)"
  : serverUrl === null
    ? "no PostgreSQL server is installed here"
    : null;

/** Starts a PgBouncer before the server of this run. */
export const startPooler = (settings: readonly string[]): Promise<Pooler> =>
  startOwnPooler(new URL(serverUrl ?? ""), settings);
