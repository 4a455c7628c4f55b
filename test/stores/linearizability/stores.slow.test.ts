import { setTimeout } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openSqlStore } from "#stores/sql/sql-store.ts";
import type { Store } from "#stores/store.ts";
import { databaseKinds, storeKinds } from "../databases.ts";
import { noWaiting } from "../no-waiting.ts";
import { useStore } from "../use-store.ts";
import { faultyDatabase } from "./faulty-database.ts";
import { impossibleHistories, prepare, programs } from "./history.ts";

/** The nightly run sets more. */
const runs = Number(process.env["FAULT_RUNS"] ?? 8);

describe.each(storeKinds)("$name is linearizable", ({ absent, start }) => {
  const opened = useStore({ absent, start });
  let projects = 0;

  test.skipIf(absent)("for concurrent clients of one survey and of its answers", async () => {
    const store = opened();
    await fc.assert(
      fc.asyncProperty(programs, async (chosen) => {
        projects += 1;
        await prepare(store, `${projects}`);
        expect(await impossibleHistories(() => store, `${projects}`, chosen)).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });
});

const terminateOthers = `select pg_terminate_backend(pid) from pg_stat_activity
where datname = current_database() and pid <> pg_backend_pid()`;

/** A generator of numbers from a seed: Lehmer's, with the constants of Park and Miller. */
function randomFrom(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

describe.each(databaseKinds)("$name with faults is linearizable", ({ name, absent, create }) => {
  test.skipIf(absent)(
    "while connections end, statements stall, and servers restart",
    {
      timeout: 3_600_000,
    },
    async () => {
      const { connect, drop } = await create();
      let projects = 0;
      await fc.assert(
        fc.asyncProperty(programs, fc.nat(), async (chosen, seed) => {
          projects += 1;
          const project = `${projects}`;
          const random = randomFrom(seed);
          let isDisturbed = false;
          let isOver = false;
          const open = (): Promise<Store> =>
            openSqlStore(
              faultyDatabase(connect(), random, () => isDisturbed),
              { timing: noWaiting },
            );
          let store = await open();
          await prepare(store, project);
          const restart = async (): Promise<void> => {
            const old = store;
            isDisturbed = false;
            store = await open();
            isDisturbed = !isOver;
            await old.close();
          };
          const control = connect();
          const disturb = async (): Promise<void> => {
            isDisturbed = true;
            while (!isOver) {
              await setTimeout(20 * random());
              const choice = random();
              if (choice < 0.3) await restart();
              else if (name === "PostgreSQL" && choice < 0.7) await control.query(terminateOthers);
            }
            await restart();
          };
          const disturbing = disturb();
          const impossible = await impossibleHistories(
            () => store,
            project,
            chosen,
            () => {
              isOver = true;
              return disturbing;
            },
          );
          await store.close();
          await control.close();
          expect(impossible).toEqual([]);
        }),
        { numRuns: runs, endOnFailure: true },
      );
      await drop();
    },
  );
});
