import type { Command } from "commander";
import { CommandError } from "#apps/process/command-error.ts";
import type { ExitCode, Io, Run } from "#apps/process/io.ts";
import { printError, printInfo, writeOut } from "#apps/process/output/write.ts";

interface AuditFlags {
  readonly key?: string;
  readonly project: string;
  readonly otherKey?: string;
  readonly readonlyKey?: string;
  readonly otherProject?: string;
  readonly must?: boolean;
  readonly samples?: boolean;
}

const examples = `
SURVEYC_KEY can supply the key. The audit creates surveys and dashboards in the project and removes them again, also
after Ctrl-C; it lists any that it could not remove.
Exit codes: 0 the server keeps every promise, 1 it breaks one, 2 usage error or interrupted.

Example:
  surveyc audit http://127.0.0.1:8000 --key "$KEY" --project 1
`;

function baseUrlOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== "http:" && url?.protocol !== "https:")
    throw new CommandError(`${address}: expected an http or https address`);
  const before = /^(.*?)\/api\/projects(?:[/?#]|$)/.exec(url.href)?.[1];
  if (before === undefined) return url.href.replace(/\/$/, "");
  throw new CommandError(
    `${address}: name the address before /api/projects, which is ${before}, and the project with --project`,
  );
}

async function runAudit(address: string, flags: AuditFlags, io: Io): Promise<ExitCode> {
  const baseUrl = baseUrlOf(address);
  const key = flags.key ?? io.env["SURVEYC_KEY"];
  if (key === undefined) throw new CommandError("pass a key with --key or SURVEYC_KEY");
  // Loaded here, so that other commands do not load the audit.
  const { audit, printAudit } = await import("#audit/index.ts");
  const { project, otherKey, readonlyKey, otherProject } = flags;
  const level = flags.must === true ? "MUST" : undefined;
  const bodies = flags.samples === true ? "samples" : undefined;
  const keys = { key, otherKey, readonlyKey };
  const results = [];
  io.stopGracefully();
  const signal = io.stopped;
  for await (const result of audit({ baseUrl, ...keys, project, otherProject, level, bodies, signal }))
    results.push(result);
  if (signal.aborted) {
    const left = results.flatMap((result) => result.left);
    printError(io, `stopped; ${left.length === 0 ? "all test data was removed" : "not removed:"}`);
    for (const phrase of left) printInfo(io, phrase);
    return 2;
  }
  if (results[0]?.verdict === "broken") throw new CommandError(`${address}: ${results[0].detail}`);
  await writeOut(io, printAudit(results));
  if (flags.otherKey === undefined || flags.readonlyKey === undefined)
    printInfo(io, "--other-key, --readonly-key and --other-project enable more checks.");
  return results.some(({ verdict }) => verdict === "broken") ? 1 : 0;
}

export function addAudit(program: Command, run: Run): void {
  program
    .command("audit")
    .argument("<url>", "the address before /api/projects")
    .option("--key <key>", "a key that gives access to the project with all scopes")
    .option("--project <id>", "the project to work in", "1")
    .option("--other-key <key>", "a key without access to the project")
    .option(
      "--readonly-key <key>",
      "a key with access to the project, but only survey:read and dashboard:read",
    )
    .option("--other-project <id>", "a second project that the key gives access to")
    .option("--must", "check only what a server must do")
    .option("--samples", "expect replies in the shape of the API samples")
    .addHelpText("after", examples)
    .action(run(runAudit));
}
