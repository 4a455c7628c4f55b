import { type Api, listAll } from "./api.ts";
import type { Outcome, Write, Writers } from "./writers.ts";

/** The parts of writers that the verdict reads. */
type JudgedWriters = Pick<Writers, "project" | "survey" | "writes">;

/** The number of occurrences of each write, by name. */
type Found = ReadonlyMap<string, number>;

/** The verdict on the writes of one round. */
export interface Verdict {
  readonly outcomes: Readonly<Record<Outcome, number>>;
  /** The number of writes with an unknown outcome that succeeded. */
  readonly unknownApplied: number;
  /** Faults: acknowledged writes that are missing. */
  readonly lost: readonly string[];
  /** Faults: refused writes that exist. */
  readonly refusedApplied: readonly string[];
  /** Faults: writes that exist more than once. */
  readonly duplicates: readonly string[];
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

function countByName(names: readonly string[]): Map<string, number> {
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
 * Counts the writes found in a project, by name. Throws if its surveys and its activity log are inconsistent: if a survey has
 * no entry about its creation, or a description that differs from that of its newest entry.
 */
async function countWrites(api: Api, { project, survey }: JudgedWriters): Promise<Found> {
  const surveys = await listAll<Survey>(api, `${project}/surveys/`);
  const entries = await listAll<Entry>(api, `${project}/surveys/activity/`);
  const answers = await listAll<{ submission: string }>(api, `${project}/surveys/${survey}/responses/`);
  const created = countByName(surveys.map(({ name }) => name));
  const logged = entries.filter(({ activity }) => activity === "created").map(({ detail }) => detail.name);
  if (!isSame(created, countByName(logged))) throw new Error("The surveys do not match the activity log.");
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
  return new Map([
    ...created,
    ...countByName(changes),
    ...countByName(answers.map(({ submission }) => submission)),
  ]);
}

/** Compares the outcomes that clients saw with the stored data. */
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
    unknownApplied: named(({ outcome }, count) => outcome === "unknown" && count > 0).length,
    lost: named(({ outcome }, count) => outcome === "acknowledged" && count === 0),
    refusedApplied: named(({ outcome }, count) => outcome === "refused" && count > 0),
    duplicates: named((_, count) => count > 1),
  };
}

/** Reads the stored data over HTTP, and returns the verdict on the writes of these clients. */
export const verdictOf = async (api: Api, writers: JudgedWriters): Promise<Verdict> =>
  judge(writers.writes, await countWrites(api, writers));

/** Whether a verdict has no faults. */
export const hasNoFaults = ({ lost, refusedApplied, duplicates }: Verdict): boolean =>
  lost.length + refusedApplied.length + duplicates.length === 0;
