import type { Command } from "commander";
import type { ExitCode, Io, Run } from "#apps/process/io.ts";
import type { BackUpOptions } from "#apps/server/backup/back-up.ts";
import { showVariables, withEnvironment } from "#apps/server/environment.ts";
import { addStoreOptions, type StoreOptions } from "#apps/server/serve-options.ts";

const backupNotes = `
The file contains everything: surveys, dashboards, answers, users, keys (their hashes) and the activity, all from the
same point in time. The server can keep running if the disk has room for a temporary copy of the database. Only the
owner of the file can read it. Keep it on another machine.

If files of the database are damaged, the message names the table, and no backup is made. With --skip-damaged, the backup
contains every row that can be read.

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

/** Adds one of the two commands: its file argument, its store options and its switches. */
function addFileCommand<Options extends StoreOptions>(
  program: Command,
  [name, file, ...switches]: readonly [string, string, ...(readonly [string, string])[]],
  run: Run,
  io: Io,
  work: (file: string, options: Options) => Promise<ExitCode>,
): Command {
  const command = addStoreOptions(program.command(name));
  const storeOptions = [...command.options];
  command.argument("<file>", file);
  for (const [flag, description] of switches) command.option(flag, description);
  showVariables(command, storeOptions);
  return command.action(
    run((given: string) => work(given, withEnvironment<Options>(command, io, storeOptions))),
  );
}

export function addBackup(program: Command, run: Run, io: Io): void {
  const force = ["--force", "overwrite the file"] as const;
  const skip = [
    "--skip-damaged",
    "leave out and list rows of a damaged database that cannot be read",
  ] as const;
  const backup = ["backup", "the file to write", force, skip] as const;
  addFileCommand<BackUpOptions>(program, backup, run, io, async (...given) => {
    const { backUp } = await import("#apps/server/backup/back-up.ts");
    return backUp(...given, io);
  }).addHelpText("after", backupNotes);
  const replace = ["--force", "replace the existing database"] as const;
  addFileCommand(program, ["restore", "the backup", replace], run, io, async (...given) => {
    const { restore } = await import("#apps/server/backup/back-up.ts");
    return restore(...given, io);
  }).addHelpText("after", restoreNotes);
}
