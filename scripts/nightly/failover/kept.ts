import { type Api, listAll } from "./api.ts";
import type { Outcome, Write, Writers } from "./writers.ts";

/** The number of occurrences of each write, by name. */
type Found = ReadonlyMap<string, number>;

/** The verdict on the writes of one round. */
export interface Verdict {
  readonly outcomes: Readonly<Record<Outcome, number>>;
  /** The number of writes with an unknown outcome that succeeded. */
  readonly unknownMade: number;
  /** Faults: acknowledged writes that are missing, rejected ones that exist, and duplicates. */
  readonly lost: readonly string[];
  readonly refusedMade: readonly string[];
  readonly twice: readonly string[];
}

interface Survey {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

interface Entry {
  readonly activity: string;
  readonly item_id: string;
  readonly detail: {
    readonly name: string;
    readonly changes: readonly { readonly field: string; readonly after: unknown }[] | null;
  };
}

function counts(names: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const name of names) found.set(name, (found.get(name) ?? 0) + 1);
  return found;
}

const isSame = (one: Found, other: Found): boolean =>
  one.size === other.size && [...one].every(([name, count]) => other.get(name) === count);

/** Returns the new descriptions of a survey in an entry. */
const descriptionsOf = ({ detail }: Entry): string[] =>
  (detail.changes ?? []).filter(({ field }) => field === "description").map(({ after }) => String(after));

/**
 * Reads everything that was written to a project. Throws if rows and log are inconsistent: a survey without an entry about its
 * creation, or a description that differs from that of the newest entry.
 */
async function readAll(api: Api, { project, survey }: Writers): Promise<Found> {
  const surveys = await listAll<Survey>(api, `${project}/surveys/`);
  const entries = await listAll<Entry>(api, `${project}/surveys/activity/`);
  const answers = await listAll<{ submission: string }>(api, `${project}/surveys/${survey}/responses/`);
  const created = counts(surveys.map(({ name }) => name));
  const logged = entries.filter(({ activity }) => activity === "created").map(({ detail }) => detail.name);
  if (!isSame(created, counts(logged))) throw new Error("The surveys are not those of the activity log.");
  const newest = new Map<string, string>();
  const changes: string[] = [];
  for (const entry of entries)
    for (const description of descriptionsOf(entry)) {
      changes.push(description);
      if (!newest.has(entry.item_id)) newest.set(entry.item_id, description);
    }
  for (const { id, name, description } of surveys)
    if (description !== (newest.get(id) ?? ""))
      throw new Error(`${name} has the description "${description}", not that of its newest entry.`);
  return new Map([...created, ...counts(changes), ...counts(answers.map(({ submission }) => submission))]);
}

/** Compares the outcomes of clients with the stored data. */
function judge(writes: readonly Write[], found: Found): Verdict {
  const named = (wrong: (write: Write, count: number) => boolean): string[] =>
    writes.filter((write) => wrong(write, found.get(write.name) ?? 0)).map(({ name }) => name);
  const number = (wanted: Outcome): number => writes.filter(({ outcome }) => outcome === wanted).length;
  return {
    outcomes: {
      acknowledged: number("acknowledged"),
      refused: number("refused"),
      unknown: number("unknown"),
    },
    unknownMade: named(({ outcome }, count) => outcome === "unknown" && count > 0).length,
    lost: named(({ outcome }, count) => outcome === "acknowledged" && count === 0),
    refusedMade: named(({ outcome }, count) => outcome === "refused" && count > 0),
    twice: named((_, count) => count > 1),
  };
}

/** Returns the verdict on the writes of these clients, read over HTTP. */
export const verdictOf = async (api: Api, writers: Writers): Promise<Verdict> =>
  judge(writers.writes, await readAll(api, writers));

/** Whether a verdict has no faults. */
export const isRight = ({ lost, refusedMade, twice }: Verdict): boolean =>
  lost.length + refusedMade.length + twice.length === 0;
