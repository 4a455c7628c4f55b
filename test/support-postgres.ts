// vitest globalSetup: one throw-away PostgreSQL server for the run, on loopback, if PostgreSQL is installed.
import type { TestProject } from "vitest/node";
import { startPostgres } from "./own-postgres.ts";
import { postgresPrograms } from "./own-server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The URL of a server on which databases may be created; null if there is none. */
    databaseUrl: string | null;
  }
}

export default async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env["TEST_DATABASE_URL"];
  if (given !== undefined) {
    provide("databaseUrl", given);
    return undefined;
  }
  const programs = postgresPrograms();
  if (programs === undefined) {
    const missing = "No PostgreSQL server is installed here (Debian: apt-get install postgresql)";
    if (process.env["REQUIRE_POSTGRES"] === "1")
      throw new Error(`${missing}, and REQUIRE_POSTGRES=1 asks for one.`);
    provide("databaseUrl", null);
    return undefined;
  }
  const { url, stop } = await startPostgres(programs);
  provide("databaseUrl", url);
  return stop;
}
