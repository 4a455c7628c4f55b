import type { Command } from "commander";
import type { Io, Run } from "#apps/process/io.ts";
import { showVariables, withEnvironment } from "#apps/server/environment.ts";
import { addStoreOptions, type StoreOptions } from "#apps/server/serve-options.ts";
import { addHelp } from "./help.ts";

const notes = `
surveyc serve upgrades the tables when it starts; this command does so without a server, such as in a job of a container
before the new version is deployed. It may be interrupted: the next run, or the next start, continues. Servers of the
previous version can keep running on PostgreSQL meanwhile; stop the server of an embedded database first.

Examples:
  surveyc migrate status
  surveyc migrate apply --dry-run
  surveyc migrate apply --database-url postgres://surveyc@localhost/surveyc
`;

export function addMigrate(program: Command, run: Run, io: Io): void {
  const group = program.command("migrate").addHelpText("after", notes);
  const add = (name: string, description: string): readonly [Command, () => StoreOptions] => {
    const command = addStoreOptions(group.command(name).description(description));
    const storeOptions = [...command.options];
    showVariables(command, storeOptions);
    return [command, () => withEnvironment<StoreOptions>(command, io, storeOptions)];
  };
  const [status, statusOptions] = add("status", "list the changes that an upgrade makes");
  status.action(
    run(async () => {
      const { printStatus } = await import("#apps/server/migrate.ts");
      return printStatus(statusOptions(), io);
    }),
  );
  const [apply, applyOptions] = add("apply", "upgrade the tables");
  apply.option("--dry-run", "list the changes without making them").action(
    run(async ({ dryRun }: { readonly dryRun?: boolean }) => {
      const { printStatus, upgradeTables } = await import("#apps/server/migrate.ts");
      return dryRun === true ? printStatus(applyOptions(), io) : upgradeTables(applyOptions(), io);
    }),
  );
  addHelp(group);
}
