import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { surveyc } from "../cli/command.ts";

/** A process that serves. */
export interface Running {
  readonly origin: string;
  /** Its output so far. */
  readonly output: () => { readonly out: string; readonly err: string };
  /** Sends a signal and waits for the exit code or the signal that ended the process. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | NodeJS.Signals | null>;
}

/** Servers that run. A test that times out does not end its server, so it ends with the process of the tests. */
const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Starts `surveyc serve` in a folder, on a free port, and waits until it listens. */
export const startServer = (folder: string, ...options: string[]): Promise<Running> =>
  startServerAfter("true", folder, ...options);

/** The same, after a command of the shell whose effects the server inherits. */
export async function startServerAfter(
  before: string,
  folder: string,
  ...options: string[]
): Promise<Running> {
  const [command, argv] = surveyc("serve", "--port", "0", ...options);
  const script = `${before} && exec "$0" "$@"`;
  const child = spawn("bash", ["-c", script, command, ...argv], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  child.once("close", () => running.delete(child));
  const ended = once(child, "close") as Promise<[number | null, NodeJS.Signals | null]>;
  let out = "";
  let err = "";
  child.stdout.setEncoding("utf8").on("data", (text) => (out += text));
  const listening = new Promise<string>((resolve, reject) => {
    child.stderr.setEncoding("utf8").on("data", (text) => {
      err += text;
      const origin = /Listening at (\S+);/.exec(err)?.[1];
      if (origin !== undefined && /To get a key|A key for this run/.test(err)) resolve(origin);
    });
    void ended.then(() => reject(new Error(`the server ended: ${err}`)));
  });
  return {
    origin: await listening,
    output: () => ({ out, err }),
    end: async (signal) => {
      child.kill(signal);
      const [code, by] = await ended;
      return code ?? by;
    },
  };
}
