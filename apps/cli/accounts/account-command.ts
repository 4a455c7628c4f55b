import type { Command } from "commander";
import type { ExitCode, Io, Run } from "#apps/process/io.ts";
import { printInfo, writeOut } from "#apps/process/output/write.ts";
import type { AccountManager } from "#apps/server/accounts/account-manager.ts";
import { showVariables, withEnvironment } from "#apps/server/environment.ts";
import { addStoreOptions, type StoreOptions } from "#apps/server/serve-options.ts";
import { addHelp } from "../commands/help.ts";

/** Works on the accounts of a store, and returns what to print. */
type Work = (accounts: AccountManager) => Promise<string>;

/** Validates the options and arguments of a command before a store is opened. */
type Prepare = (command: Command, io: Io) => Work | Promise<Work>;

/** A subcommand; `create` also creates a missing folder. */
export type Subcommand = readonly [
  name: string,
  description: string,
  add: (command: Command) => Command,
  Prepare,
];

/** A subcommand that lists all rows, one per line. */
export const list = <Row>(
  what: "users" | "projects" | "keys",
  description: string,
  rowsOf: (accounts: AccountManager) => Promise<readonly Row[]>,
  partsOf: (row: Row) => readonly (string | number)[],
): Subcommand => [
  "list",
  description,
  (command) => command,
  (_command, io) => async (accounts) => {
    const rows = await rowsOf(accounts);
    if (rows.length === 0) printInfo(io, `no ${what} found`);
    return rows.map((row) => `${partsOf(row).join("  ")}\n`).join("");
  },
];

/** A command about accounts. */
interface AccountCommand {
  readonly name: string;
  readonly notes: string;
  readonly subcommands: readonly Subcommand[];
}

/** Adds a command about accounts; each subcommand works on the accounts of a server or a store. */
export function addAccountCommand(
  program: Command,
  { name, notes, subcommands }: AccountCommand,
  run: Run,
  io: Io,
): void {
  const group = program.command(name).addHelpText("after", notes);
  for (const [action, meaning, add, prepare] of subcommands) {
    const command = addStoreOptions(group.command(action).description(meaning));
    // Only the options of the store can be set by environment variables.
    const storeOptions = [...command.options];
    showVariables(add(command), storeOptions);
    const work = async (): Promise<ExitCode> => {
      const prepared = await prepare(command, io);
      // Loaded here, so that other commands do not load the stores.
      const { withAccounts } = await import("#apps/server/accounts/with-accounts.ts");
      const isNew = action === "create";
      const options = withEnvironment<StoreOptions>(command, io, storeOptions);
      await writeOut(io, await withAccounts(options, io, isNew, prepared));
      return 0;
    };
    command.action(run(work));
  }
  addHelp(group);
}
