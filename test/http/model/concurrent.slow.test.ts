// Whether concurrent requests are answered as if one copy of the data had processed them one after the other.
//
// This is linearizability (Herlihy and Wing, 1990): there is an order of all requests that gives each of them the reply that it
// had, and that has no request before one that was answered before it was sent. To find such an order is NP-complete in general.
// The activity log makes it easy: each change writes its entry in its own transaction, so the log is the order of the changes.
//
// 1. `client.ts` sends random commands (`command.ts`) and notes when each was sent and answered.
// 2. `linearize.ts` replays the changes in the order of the log on a model (`state.ts`, `step.ts`). The reply of the model must be
//    that of the server: this finds lost updates, two changes of one version, and changes that are not logged.
// 3. Each reading request must fit between two changes, after all that were answered before it was sent, and before all that
//    were sent after it was answered: this finds stale and mixed reads.
// 4. PostgreSQL commits changes of different surveys at the same time, in another order than their entries. There the changes
//    of each survey are put in order by themselves (`linearize-each.ts`), and lists must be in the order of the log.
// 5. Responses are not logged; `check-counts.ts` compares their counts with bounds.
//
// `sequential.test.ts` uses the same model for one request at a time, where the reply must simply be that of the model.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Store } from "#stores/store.ts";
import { storeKinds } from "../../stores/databases.ts";
import { useStore } from "../../stores/use-store.ts";
import type { Call } from "./call.ts";
import { wrongCounts } from "./check-counts.ts";
import { Clients } from "./client.ts";
import { command } from "./command.ts";
import { linearize } from "./linearize.ts";
import { linearizeEach } from "./linearize-each.ts";
import { type LogEntry, logEntryOf } from "./state.ts";

const clients = 16;
const each = 32;

const programs = fc.array(fc.array(command, { minLength: each, maxLength: each }), {
  minLength: clients,
  maxLength: clients,
});

const all = { limit: 2_000, offset: 0 };

async function logOf(
  store: Store,
  project: string,
  scope: "Survey" | "Dashboard",
): Promise<readonly LogEntry[]> {
  const { rows } = await store.read(project, (reads) => reads.activity({ ...all, scope }));
  return rows.toReversed().map(({ document }) => logEntryOf(JSON.parse(document)));
}

const isAboutCounts = ({ action: { what } }: Call): boolean =>
  what === "record response" || what === "count responses";
const isAboutSurveys = ({ action: { what } }: Call): boolean => what.includes("survey");

const runs: Readonly<Record<string, number>> = { memory: 4, PGlite: 1, PostgreSQL: 2 };

describe.each(storeKinds)("512 requests of 16 clients at once, on $name", ({ name, absent, start }) => {
  const opened = useStore({ absent, start });
  let projects = 0;

  test.skipIf(absent)(
    "are answered as one after the other",
    async () => {
      const store = opened();
      await fc.assert(
        fc.asyncProperty(programs, async (chosen) => {
          projects += 1;
          const project = `${projects}`;
          const group = new Clients(store, project);
          await Promise.all(
            chosen.map(async (asks, client) => {
              for (const one of asks) await group.send(client + 1, one);
            }),
          );
          const { calls } = group;
          expect(calls).toHaveLength(clients * each);
          const requests = calls.filter((call) => !isAboutCounts(call));
          // A database with many connections commits changes of different surveys at the same time.
          const serial = name !== "PostgreSQL";
          const surveys = (serial ? linearize : linearizeEach)(
            requests.filter(isAboutSurveys),
            await logOf(store, project, "Survey"),
          );
          const dashboards = linearize(
            requests.filter((call) => !isAboutSurveys(call)),
            await logOf(store, project, "Dashboard"),
          );
          const { kept, counts } = await store.read(project, async (rows) => ({
            kept: [(await rows.surveys(all)).rows, (await rows.dashboards(all)).rows],
            counts: await rows.countResponses({}),
          }));
          expect(kept[0]?.map(({ id, version }) => [id, version])).toEqual(
            [...surveys.surveys].map(([id, { version }]) => [id, version]),
          );
          expect(kept[1]?.map(({ id, version }) => [id, version])).toEqual(
            [...dashboards.dashboards.values()].flatMap(({ version, document }) =>
              document.deleted ? [] : [[document.id, version]],
            ),
          );
          expect(wrongCounts(calls, counts, { serial })).toEqual([]);
        }),
        { numRuns: runs[name] ?? 0, endOnFailure: true },
      );
    },
    120_000,
  );
});
