import type { Command } from "commander";
import type { ExitCode, Io, Run } from "#apps/process/io.ts";
import { showVariables, withEnvironment } from "#apps/server/environment.ts";
import { addStoreOptions, type StoreOptions } from "#apps/server/serve-options.ts";

const backupNotes = `
Everything is in the file: surveys, dashboards, answers, users, keys (their hashes), the activity. It is as it was at one
moment, also while a server runs, which goes on serving where the disk has room for a copy of the database meanwhile. Only
its owner may read it. Keep it on another machine.

Examples:
  surveyc backup surveys-monday.gz
  surveyc backup --data /var/lib/surveyc /backups/surveys.gz --force
`;

const restoreNotes = `
The server has to be stopped. A backup of an earlier version is upgraded. What is in the folder stays until the backup was
read as a whole.

Examples:
  surveyc restore surveys-monday.gz
  surveyc restore --data /var/lib/surveyc /backups/surveys.gz --force
`;

/** What both commands take: a file, the store, and whether something may be overwritten. */
function addOne(
  program: Command,
  [name, description, file, force]: readonly [string, string, string, string],
  run: Run,
  io: Io,
  work: (file: string, force: boolean, options: StoreOptions) => Promise<ExitCode>,
): Command {
  const command = addStoreOptions(program.command(name).description(description));
  const storeOptions = [...command.options];
  showVariables(command.argument("<file>", file).option("--force", force), storeOptions);
  return command.action(
    run(async (given: string, { force: isForced }: { readonly force?: boolean }) =>
      work(given, isForced === true, withEnvironment<StoreOptions>(command, io, storeOptions)),
    ),
  );
}

export function addBackup(program: Command, run: Run, io: Io): void {
  const backup = [
    "backup",
    "back the embedded database up",
    "the file to write",
    "overwrite the file",
  ] as const;
  addOne(program, backup, run, io, async (...given) => {
    const { backUp } = await import("#apps/server/backup/back-up.ts");
    return backUp(...given, io);
  }).addHelpText("after", backupNotes);
  const restore = [
    "restore",
    "restore a backup",
    "the backup",
    "replace the database that is there",
  ] as const;
  addOne(program, restore, run, io, async (...given) => {
    const { restore } = await import("#apps/server/backup/back-up.ts");
    return restore(...given, io);
  }).addHelpText("after", restoreNotes);
}
