import { type ChildProcess, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { inject } from "vitest";
import { builtCommand } from "./build-command.ts";

const folder = builtCommand(inject("commandFolder"));

/** A program that was built with the command. */
export const programFile = (name: string): string => join(folder, name);

/** The built command. */
export const main = programFile("cli.js");

/** The command line of a process that runs surveyc. */
export const surveyc = (...argv: string[]): [string, string[]] => [process.execPath, [main, ...argv]];

interface Call {
  readonly cwd?: string;
  readonly input?: string;
  readonly uid?: number;
  /** Variables of the environment that are set besides. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs surveyc as a process and waits for its end. */
export function runProcess(argv: readonly string[], { cwd = ".", input, uid, env }: Call = {}) {
  const [command, all] = surveyc(...argv);
  const done = spawnSync(command, all, {
    cwd,
    encoding: "utf8",
    env: { ...process.env, ...env },
    stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
    ...(input !== undefined && { input }),
    ...(uid !== undefined && { uid, gid: uid }),
  });
  return { code: done.status, out: done.stdout, err: done.stderr };
}

/** Runs a shell script in which `surveyc` is the command under test. */
export function runShell(script: string, cwd: string) {
  const [command, argv] = surveyc();
  const quoted = [command, ...argv].map((word) => `'${word}'`).join(" ");
  const done = spawnSync("bash", ["-c", `surveyc() { ${quoted} "$@"; }; ${script}`], {
    cwd,
    encoding: "utf8",
  });
  return { code: done.status, out: done.stdout, err: done.stderr };
}

/** The output of a process, and its exit code. */
export async function finished(
  child: ChildProcess,
): Promise<{ code: number | null; out: string; err: string }> {
  let out = "";
  let err = "";
  // All parts together, because a character may begin in one and end in the next.
  child.stdout?.setEncoding("utf8").on("data", (text) => (out += text));
  child.stderr?.setEncoding("utf8").on("data", (text) => (err += text));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, out, err };
}
