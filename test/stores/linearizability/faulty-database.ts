import { setTimeout } from "node:timers/promises";
import { type Database, type Session, SqlError, type SqlErrorKind } from "#stores/sql/database.ts";

const fail = (kind: SqlErrorKind): never => {
  throw new SqlError(kind, new Error("A fault of the test."));
};

/**
 * A database with random faults, as networks and servers have them: statements that stall, serialization failures, and connections
 * that are lost before a statement, after it, or while a transaction is being committed.
 */
export function faultyDatabase(database: Database, random: () => number, isActive: () => boolean): Database {
  const chance = (probability: number): boolean => isActive() && random() < probability;
  const stall = async (): Promise<void> => {
    if (chance(0.1)) await setTimeout(5 * random());
  };
  const before = async (): Promise<void> => {
    await stall();
    if (chance(0.04)) fail("conflict");
    if (chance(0.04)) fail("lost");
  };
  return {
    close: () => database.close(),
    async query(text, parameters) {
      await before();
      const result = await database.query(text, parameters);
      if (chance(0.04)) fail("lost");
      return result;
    },
    async transaction(work) {
      const result = await database.transaction(async (session) => {
        const faulty: Session = {
          async query(text, parameters) {
            await before();
            return session.query(text, parameters);
          },
        };
        const outcome = await work(faulty);
        if (outcome.commit && chance(0.04)) fail("unknown");
        return outcome;
      });
      if (chance(0.04)) fail("unknown");
      return result;
    },
  };
}
