import type { Command } from "commander";
import type { Io, Run } from "#apps/process/io.ts";
import { printInfo } from "#apps/process/output/write.ts";
import type { UserRequest } from "#apps/server/accounts/account-manager.ts";
import { requireAddress } from "#apps/server/accounts/key-request.ts";
import { addAccountCommand, list, type Subcommand } from "../accounts/account-command.ts";

const subcommands: readonly Subcommand[] = [
  [
    "create",
    "create a user and print their UUID",
    (command) =>
      command
        .requiredOption("--email <address>", "their address, which identifies them")
        .option("--first-name <name>", "their first name", "")
        .option("--last-name <name>", "their last name", ""),
    (command, io) => {
      const { email, firstName, lastName } = command.opts<UserRequest>();
      requireAddress(email);
      return async (accounts) => {
        const { user, isNew } = await accounts.createUser({ email, firstName, lastName });
        if (!isNew) printInfo(io, `${email} is already user ${user.id}; nothing changed.`);
        return `${user.uuid}\n`;
      };
    },
  ],
  list(
    "users",
    "list the users: number, address, name, UUID",
    (accounts) => accounts.listUsers(),
    ({ id, uuid, email, firstName, lastName, createdAt }) => {
      const name = [firstName, lastName].filter(Boolean).join(" ");
      return [id, email ?? "-", name || "-", uuid, createdAt];
    },
  ),
  [
    "remove",
    "remove a user and their keys",
    (command) => command.argument("<user>", "their address, UUID or number"),
    (command, io) => async (accounts) => {
      const { id, email } = await accounts.removeUser(command.args[0] ?? "");
      printInfo(io, `Removed user ${id}${email === null ? "" : `, ${email},`} and their keys.`);
      return "";
    },
  ],
];

const notes = `
Every key belongs to a user. surveyc keys create also creates users, and reuses an existing user with the same address.

Examples:
  surveyc users create --email kim@example.org --first-name Kim
  surveyc users list
  surveyc users remove kim@example.org
`;

export const addUsers = (program: Command, run: Run, io: Io): void =>
  addAccountCommand(
    program,
    {
      name: "users",
      notes,
      subcommands,
    },
    run,
    io,
  );
