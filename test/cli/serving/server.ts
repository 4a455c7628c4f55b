import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(new URL("../../../src/cli/main.ts", import.meta.url));

/** The command line of surveyc, run from the sources. */
export const surveyc = (...argv: string[]): [string, string[]] => [
  process.execPath,
  ["--import", import.meta.resolve("tsx"), main, ...argv],
];

/** A real process that serves. */
export interface Running {
  readonly origin: string;
  /** What it has said so far. */
  readonly said: () => { readonly out: string; readonly err: string };
  /** Sends a signal and tells how the process ended. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | NodeJS.Signals | null>;
}

/** What a process has said, and how it ended. */
export async function finished(
  child: ChildProcess,
): Promise<{ code: number | null; out: string; err: string }> {
  let out = "";
  let err = "";
  child.stdout?.on("data", (text) => (out += text));
  child.stderr?.on("data", (text) => (err += text));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, out, err };
}

/** Starts `surveyc serve` in a folder, on a port of its own, and waits until it listens. */
export async function startServer(folder: string, ...options: string[]): Promise<Running> {
  const [command, argv] = surveyc("serve", "--port", "0", ...options);
  const child = spawn(command, argv, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "close") as Promise<[number | null, NodeJS.Signals | null]>;
  let out = "";
  let err = "";
  child.stdout.on("data", (text) => (out += text));
  const listening = new Promise<string>((resolve, reject) => {
    child.stderr.on("data", (text) => {
      err += text;
      const origin = /Listening at (\S+);/.exec(err)?.[1];
      if (origin !== undefined && /To get a key|A key for this run/.test(err)) resolve(origin);
    });
    void ended.then(() => reject(new Error(`the server ended: ${err}`)));
  });
  return {
    origin: await listening,
    said: () => ({ out, err }),
    end: async (signal) => {
      child.kill(signal);
      const [code, by] = await ended;
      return code ?? by;
    },
  };
}
