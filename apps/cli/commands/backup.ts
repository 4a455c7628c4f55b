import type { Command } from "commander";
import type { ExitCode, Io, Run } from "#apps/process/io.ts";
import { showVariables, withEnvironment } from "#apps/server/environment.ts";
import { addStoreOptions, type StoreOptions } from "#apps/server/serve-options.ts";

const backupNotes = `
The file contains everything: surveys, dashboards, answers, users, keys (their hashes) and the activity, all from the
same point in time. The server can keep running if the disk has room for a temporary copy of the database. Only the
owner of the file can read it. Keep it on another machine.

Examples:
  surveyc backup surveys-monday.gz
  surveyc backup --data /var/lib/surveyc /backups/surveys.gz --force
`;

const restoreNotes = `
Stop the server first. A backup of an earlier version is upgraded. The current database is kept until the whole backup has
been read.

Examples:
  surveyc restore surveys-monday.gz
  surveyc restore --data /var/lib/surveyc /backups/surveys.gz --force
`;

/** Adds one of the two commands: its file argument, its store options and `--force`. */
function addFileCommand(
  program: Command,
  [name, file, force]: readonly [string, string, string],
  run: Run,
  io: Io,
  work: (file: string, force: boolean, options: StoreOptions) => Promise<ExitCode>,
): Command {
  const command = addStoreOptions(program.command(name));
  const storeOptions = [...command.options];
  showVariables(command.argument("<file>", file).option("--force", force), storeOptions);
  return command.action(
    run(async (given: string, { force: isForced }: { readonly force?: boolean }) =>
      work(given, isForced === true, withEnvironment<StoreOptions>(command, io, storeOptions)),
    ),
  );
}

export function addBackup(program: Command, run: Run, io: Io): void {
  const backup = ["backup", "the file to write", "overwrite the file"] as const;
  addFileCommand(program, backup, run, io, async (...given) => {
    const { backUp } = await import("#apps/server/backup/back-up.ts");
    return backUp(...given, io);
  }).addHelpText("after", backupNotes);
  const restore = ["restore", "the backup", "replace the existing database"] as const;
  addFileCommand(program, restore, run, io, async (...given) => {
    const { restore } = await import("#apps/server/backup/back-up.ts");
    return restore(...given, io);
  }).addHelpText("after", restoreNotes);
}
