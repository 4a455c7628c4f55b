// Every read of a law supports a claim: a store that answers one of them wrongly fails the law. So a claim that is removed by
// mistake is noticed, without a broken store for each.
import { expect, test } from "vitest";
import { memoryStore } from "#stores/memory-store.ts";
import type { Store } from "#stores/store.ts";
import { storeContract } from "#testing/store-contract/contract.ts";
import type { StoreLaw } from "#testing/store-contract/law.ts";

/** The maximum number of reads of a law that are corrupted. */
const MAX_READS = 24;

const readName =
  /^(?:count(?:Responses|Events)|eventTotals|levelsOf|(?:find|list)\w*|survey|surveys|dashboards?|collaborators?|sharing|activity|responses\w*|reply|projects)$/;

/** A wrong value of the same kind: nothing instead of something. Undefined if there is nothing. */
function corrupted(value: unknown): unknown {
  if (value instanceof Map) return value.size > 0 ? new Map() : undefined;
  if (Array.isArray(value)) return value.length > 0 ? [] : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  if (!("rows" in value)) return null;
  return corrupted(value.rows) && { ...value, count: 0, rows: [] };
}

/** Counts the reads that can be corrupted, and corrupts one of them. */
class Corruption {
  count = 0;
  /** The name of the read that was corrupted. */
  name: string | undefined;
  readonly #target: number | undefined;

  constructor(target?: number) {
    this.#target = target;
  }

  #read(name: string, value: unknown): unknown {
    const wrong = corrupted(value);
    if (wrong === undefined || this.count++ !== this.#target) return value;
    this.name = name;
    return wrong;
  }

  over<Target extends object>(target: Target): Target {
    return new Proxy(target, {
      get: (_, name) => {
        const member: unknown = Reflect.get(target, name);
        if (name === "accounts") return this.over(member as object);
        if (typeof member !== "function") return member;
        if (name === "read" || name === "write")
          return (project: string, work: (rows: object) => unknown) =>
            member.call(target, project, (rows: object) => work(this.over(rows)));
        if (!readName.test(String(name))) return member.bind(target);
        return async (...given: unknown[]) => this.#read(String(name), await member.apply(target, given));
      },
    });
  }
}

async function isKept(law: StoreLaw, corruption: Corruption): Promise<boolean> {
  const open = async (): Promise<Store> => corruption.over(await memoryStore());
  return law.check(open).then(
    () => true,
    () => false,
  );
}

/** Reads that support no claim, by law: they decide what is written, pass the time, or may find more or less. */
const unclaimed: Readonly<Record<string, readonly string[]>> = {
  "pages lose no row that was there while surveys are created": ["surveys"],
  "of a restoration and a purge at once, one comes first, and nothing is removed by half": ["dashboard"],
  "changes are not visible before their write has ended": ["dashboards"],
  "rows that a write has read do not change until it ends": ["dashboard"],
  "of many concurrent compare-and-sets, one succeeds": ["dashboard"],
  "a project is listed once something was written in it": ["projects"],
  "a cleared project is empty, and others are as they were": ["projects"],
  "closing waits for the calls that are running": ["dashboard"],
};

test.each(storeContract.map((law) => [law.name, law] as const))("%s", async (name, law) => {
  const correct = new Corruption();
  expect(await isKept(law, correct)).toBe(true);
  const step = Math.ceil(correct.count / MAX_READS);
  const unnoticed = new Set<string | undefined>();
  for (let target = 0; target < correct.count; target += step) {
    const corruption = new Corruption(target);
    if (await isKept(law, corruption)) unnoticed.add(corruption.name);
  }
  expect([...unnoticed].sort()).toEqual(unclaimed[name] ?? []);
});
