import type { Command } from "commander";
import type { Io, Run } from "#apps/process/io.ts";

/** Adds a command to the program; `run` wraps its work as an action. */
export type AddCommand = (program: Command, run: Run, io: Io) => void;

/** The command names and the loader of each file, in the order of the help. */
const files: readonly (readonly [names: readonly string[], load: () => Promise<AddCommand>])[] = [
  [["check"], async () => (await import("./commands/check.ts")).addCheck],
  [["fix"], async () => (await import("./commands/fix.ts")).addFix],
  [["explain"], async () => (await import("./commands/explain.ts")).addExplain],
  [["schema"], async () => (await import("./commands/schema.ts")).addSchema],
  [["graph"], async () => (await import("./commands/graph.ts")).addGraph],
  [["stats"], async () => (await import("./commands/stats.ts")).addStats],
  [["paths"], async () => (await import("./commands/paths.ts")).addPaths],
  [["cover"], async () => (await import("./commands/cover.ts")).addCover],
  [["test"], async () => (await import("./commands/test.ts")).addTest],
  [["when"], async () => (await import("./commands/when.ts")).addWhen],
  [["diff"], async () => (await import("./commands/diff.ts")).addDiff],
  [["edit"], async () => (await import("./commands/edit.ts")).addEdit],
  [["simplify"], async () => (await import("./commands/simplify.ts")).addSimplify],
  [["export"], async () => (await import("./commands/export.ts")).addExport],
  [["prove"], async () => (await import("./commands/prove.ts")).addProve],
  [["lsp"], async () => (await import("./commands/lsp.ts")).addLsp],
  [["try"], async () => (await import("./commands/try.ts")).addTry],
  [["serve"], async () => (await import("./commands/serve.ts")).addServe],
  [["users"], async () => (await import("./commands/users.ts")).addUsers],
  [["projects"], async () => (await import("./commands/projects.ts")).addProjects],
  [["keys"], async () => (await import("./commands/keys.ts")).addKeys],
  [["answers"], async () => (await import("./commands/answers.ts")).addAnswers],
  [["backup", "restore"], async () => (await import("./commands/backup.ts")).addBackup],
  [["audit"], async () => (await import("./commands/audit.ts")).addAudit],
  [["completion"], async () => (await import("./commands/completion.ts")).addCompletion],
  [["help"], async () => (await import("./commands/help.ts")).addHelp],
];

/** Commands that list the other commands. */
const needOthers: readonly string[] = ["completion", "help"];

/**
 * Loads the named command only, because loading all takes as long as checking a small survey. Loads all commands if none is
 * named or the named one lists the others.
 */
export function loadCommands(name: string | undefined): Promise<readonly AddCommand[]> {
  const named = files.filter(
    ([names]) => name !== undefined && names.includes(name) && !needOthers.includes(name),
  );
  return Promise.all((named.length > 0 ? named : files).map(([, load]) => load()));
}
