import { readFile } from "node:fs/promises";
import { hostname } from "node:os";
import { pid } from "node:process";

/** Who holds a folder. */
export interface Holder {
  /** Names the beacon. */
  readonly token: string;
  /** For people only: numbers of processes are used again, and every container has a process 1. */
  readonly pid: number;
  readonly host: string;
  /** The kernel that runs; those on the same one can see each other's beacons, in whatever container they are. */
  readonly kernel: string;
  readonly beacon: boolean;
}

/** This process. */
export async function describeHolder(token: string, beacon: boolean): Promise<Holder> {
  return { token, pid, host: hostname(), kernel: await readKernel(), beacon };
}

/** What a lock file says; null where it is empty or somebody else's. */
export function readHolder(text: string): Holder | null {
  try {
    const value: unknown = JSON.parse(text);
    const known = typeof value === "object" && value !== null && "token" in value && "kernel" in value;
    return known ? (value as Holder) : null;
  } catch {
    return null;
  }
}

const readKernel = (): Promise<string> =>
  readFile("/proc/sys/kernel/random/boot_id", "utf8").then(
    (id) => id.trim(),
    () => hostname(),
  );
