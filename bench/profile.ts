import { type Profiler, Session } from "node:inspector";
import { spent } from "./spent.ts";

const PROFILE_MS = 100;

/** Starts the profiler of V8, and returns a function that stops it. The callbacks of an inspector session in the same thread are synchronous. */
function startProfile(): () => Profiler.Profile {
  const session = new Session();
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.setSamplingInterval", { interval: 200 });
  session.post("Profiler.start");
  return () => {
    let profile: Profiler.Profile | undefined;
    session.post("Profiler.stop", (_error, stopped) => {
      profile = stopped?.profile;
    });
    session.disconnect();
    if (profile === undefined) throw new Error("the profiler returned nothing");
    return profile;
  };
}

/** Returns the number of calls between two readings of the clock, whose cost is not part of the work: a tenth of the profile. */
const callsALook = (nanoseconds: number): number => Math.max(Math.floor((PROFILE_MS * 1e5) / nanoseconds), 1);

function profileOf(run: () => unknown, nanoseconds: number): Profiler.Profile {
  const stop = startProfile();
  const end = spent() + PROFILE_MS;
  while (spent() < end) for (let calls = callsALook(nanoseconds); calls > 0; calls--) run();
  return stop();
}

/** Returns the self time of each function; anonymous functions are named after their parent. */
function selfTimes({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Map<string, number> {
  const names = new Map<number, string>();
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  for (const { id, callFrame } of nodes) {
    const around = names.get(parents.get(id) ?? -1) ?? "";
    const name = callFrame.functionName || `a function in ${around.replace(/^a function in /, "")}`;
    names.set(id, /\b(?:profileOf|largestCost|largestCostAwaited|inTurn|run)$/.test(name) ? "run" : name);
  }
  const times = new Map<string, number>();
  for (const [index, id] of samples.entries()) {
    const name = names.get(id) ?? "";
    times.set(name, (times.get(name) ?? 0) + (timeDeltas[index] ?? 0));
  }
  return times;
}

const known: Readonly<Record<string, string>> = {
  "(garbage collector)": "garbage collection",
  "(program)": "native code",
  run: "the call itself, and native code in it",
};

/** The functions of the loop around the candidate. */
const harness = new Set(["(root)", "(idle)", "post", "dispatch", "spent", "cpuUsage", "wrappedCpuUsage"]);

/** Returns the function with the most self time, and its share; functions in `without` are ignored. */
function largestOf(profile: Profiler.Profile, without: ReadonlySet<string>): string {
  const counted = [...selfTimes(profile)].filter(([name]) => !harness.has(name) && !without.has(name));
  const total = counted.reduce((sum, [, time]) => sum + time, 0);
  const [name, time] = counted.sort((one, two) => two[1] - one[1])[0] ?? ["", 0];
  return total === 0 ? "" : `${known[name] ?? name} ${Math.round((time / total) * 100)} %`;
}

/**
 * Returns the function with the most self time in a call, and its share. Functions that `without` also calls are ignored.
 */
export function largestCost(run: () => unknown, nanoseconds: number, without?: () => unknown): string {
  const others = without === undefined ? [] : selfTimes(profileOf(without, nanoseconds)).keys();
  return largestOf(
    profileOf(run, nanoseconds),
    new Set([...others].filter((name) => known[name] === undefined)),
  );
}

/** Returns the largest cost of asynchronous calls. */
export async function largestCostAwaited(run: () => Promise<unknown>, nanoseconds: number): Promise<string> {
  const stop = startProfile();
  const end = spent() + PROFILE_MS;
  while (spent() < end) for (let calls = callsALook(nanoseconds); calls > 0; calls--) await run();
  return largestOf(stop(), new Set());
}
