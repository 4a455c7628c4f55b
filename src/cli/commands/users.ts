import type { Command } from "commander";
import type { UserRow } from "../../stores/index.ts";
import type { ExitCode, Finish, Io } from "../io.ts";
import { complain, tell, writeOut } from "../output/write.ts";
import { addStoreOptions, type StoreOptions } from "../serve/serve-options.ts";
import { addHelp } from "./help.ts";
import { isAddress, noAddress, onAccounts } from "./on-accounts.ts";

interface CreateOptions extends StoreOptions {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

const examples = `
Whoever has a key is a user; surveyc keys create makes them, too, and finds them again by their address.

Examples:
  surveyc users create --email kim@example.org --first-name Kim
  surveyc users list
  surveyc users remove kim@example.org
`;

async function create(options: CreateOptions, io: Io): Promise<ExitCode> {
  const { email, firstName, lastName } = options;
  if (!isAddress(email)) {
    complain(io, noAddress(email));
    return 2;
  }
  return onAccounts(options, io, "create", async (accounts) => {
    const { user, isNew } = await accounts.createUser({ email, firstName, lastName });
    if (!isNew) tell(io, `${email} is user ${user.id} already, who stays as they are.`);
    await writeOut(io, `${user.uuid}\n`);
    return 0;
  });
}

const lineOf = ({ id, uuid, email, firstName, lastName, createdAt }: UserRow): string =>
  `${[id, email ?? "-", [firstName, lastName].filter(Boolean).join(" ") || "-", uuid, createdAt].join("  ")}\n`;

const list = (options: StoreOptions, io: Io): Promise<ExitCode> =>
  onAccounts(options, io, "find", async (accounts) => {
    const users = await accounts.listUsers();
    if (users.length === 0) tell(io, "There are no users.");
    await writeOut(io, users.map(lineOf).join(""));
    return 0;
  });

const remove = (who: string, options: StoreOptions, io: Io): Promise<ExitCode> =>
  onAccounts(options, io, "find", async (accounts) => {
    const { id, email } = await accounts.removeUser(who);
    tell(io, `User ${id}${email === null ? "" : `, ${email},`} is removed, and so are their keys.`);
    return 0;
  });

/** `surveyc users create|list|remove` */
export function addUsers(program: Command, io: Io, finish: Finish): void {
  const users = program
    .command("users")
    .description("create, list and remove the users who hold keys")
    .addHelpText("after", examples);
  addStoreOptions(users.command("create").description("create a user and print their UUID"))
    .requiredOption("--email <address>", "their address, by which they are found again")
    .option("--first-name <name>", "their first name", "")
    .option("--last-name <name>", "their last name", "")
    .action(async (options: CreateOptions) => finish(await create(options, io)));
  addStoreOptions(users.command("list").description("list the users: number, address, name, UUID")).action(
    async (options: StoreOptions) => finish(await list(options, io)),
  );
  addStoreOptions(users.command("remove").description("remove a user and their keys"))
    .argument("<user>", "their address, UUID or number")
    .action(async (who: string, options: StoreOptions) => finish(await remove(who, options, io)));
  addHelp(users);
}
