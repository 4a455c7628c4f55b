import type { Command } from "commander";
import { defined } from "#diagnostics/json-value.ts";
import { type KeyOptions, keyRequestOf, requireAddress } from "../accounts/key-request.ts";
import { CommandError } from "../command-error.ts";
import type { ExitCode, Io, Run } from "../io.ts";
import { printInfo, writeOut } from "../output/write.ts";
import { isConfirmed } from "../prompts.ts";
import {
  type AccountManager,
  contentsOf,
  type KeySummary,
  type ProjectRequest,
  type UserRequest,
} from "../serve/account-manager.ts";
import { showVariables, withEnvironment } from "../serve/environment.ts";
import { addStoreOptions, type StoreOptions } from "../serve/serve-options.ts";
import { addHelp } from "./help.ts";

/** Works on the accounts of a store, and returns what to print. */
type Work = (accounts: AccountManager) => Promise<string>;

/** Looks at what a command was given before a store is opened. */
type Prepare = (command: Command, io: Io) => Work | Promise<Work>;

/** A subcommand; `create` also creates a folder that is missing. */
type Subcommand = readonly [name: string, description: string, add: (command: Command) => Command, Prepare];

const list = <Row>(
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
    if (rows.length === 0) printInfo(io, `There are no ${what}.`);
    return rows.map((row) => `${partsOf(row).join("  ")}\n`).join("");
  },
];

const users: readonly Subcommand[] = [
  [
    "create",
    "create a user and print their UUID",
    (command) =>
      command
        .requiredOption("--email <address>", "their address, by which they are found again")
        .option("--first-name <name>", "their first name", "")
        .option("--last-name <name>", "their last name", ""),
    (command, io) => {
      const { email, firstName, lastName } = command.opts<UserRequest>();
      requireAddress(email);
      return async (accounts) => {
        const { user, isNew } = await accounts.createUser({ email, firstName, lastName });
        if (!isNew) printInfo(io, `${email} is user ${user.id} already, who stays as they are.`);
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
      printInfo(io, `User ${id}${email === null ? "" : `, ${email},`} is removed, and so are their keys.`);
      return "";
    },
  ],
];

function requireProjectName(name: string | undefined): void {
  if (name?.trim() === "") throw new CommandError("the name of a project is not empty");
}

const projects: readonly Subcommand[] = [
  [
    "create",
    "create a project and print its number",
    (command) =>
      command
        .option("--id <number>", "its number; the next one if not given")
        .option("--name <name>", "its name; Project and its number if not given"),
    (command) => {
      const { id, name } = command.opts<ProjectRequest>();
      requireProjectName(name);
      return async (accounts) => `${(await accounts.createProject(defined({ id, name }))).id}\n`;
    },
  ],
  list(
    "projects",
    "list the projects: number, name",
    (accounts) => accounts.listProjects(),
    ({ id, name, createdAt }) => [id, name, createdAt],
  ),
  [
    "remove",
    "remove a project",
    (command) =>
      command
        .argument("<project>", "its number")
        .option("--force", "also its surveys with their answers, dashboards and keys")
        .option("--yes", "do not ask"),
    (command, io) => {
      const [id = ""] = command.args;
      const { force = false, yes = false } = command.opts<{ force?: boolean; yes?: boolean }>();
      return async (accounts) => {
        const found = await accounts.projectContents(id);
        const what = contentsOf(found);
        const isEmpty = found.surveys + found.dashboards + found.keys === 0;
        if (
          (force || isEmpty) &&
          !yes &&
          !(await isConfirmed(io, `Remove it? ${what}. This cannot be undone.`))
        )
          throw new CommandError("nothing was removed");
        await accounts.removeProject({ id, force });
        printInfo(io, `Removed: ${what}.`);
        return "";
      };
    },
  ],
  [
    "rename",
    "give a project another name",
    (command) => command.argument("<project>", "its number").argument("<name>", "the new name"),
    ({ args: [id = "", name = ""] }) => {
      requireProjectName(name);
      return async (accounts) => {
        await accounts.renameProject({ id, name });
        return "";
      };
    },
  ],
];

const holderOf = ({ user, scopes }: KeySummary): string =>
  user === null ? (scopes.includes("public") ? "everybody" : "nobody") : (user.email ?? user.uuid);

const keys: readonly Subcommand[] = [
  [
    "create",
    "make a key and show it, once",
    (command) =>
      command
        .requiredOption(
          "--project <id...>",
          'the projects it opens, created where they are not there; "*" for all',
        )
        .requiredOption(
          "--scopes <scopes>",
          'what it may do, commas between; "*" for all, public for the token of a page',
        )
        // Clients expect an address; this one can reach nobody (RFC 2606).
        .option(
          "--user <user>",
          "who holds it: an address, or the UUID or number of a user",
          "somebody@example.invalid",
        )
        .option("--first-name <name>", "the first name of a user who is created for it", "Somebody")
        .option("--name <name>", "what you call it", "")
        .option("--expires <time>", "when it ends: 30d, 12h, 2w, a date, a time, or never", "never"),
    async (command, io) => {
      const { request, isPublic } = await keyRequestOf(command.opts<KeyOptions>(), io.date());
      return async (accounts) => {
        const { key, newProjects, newUser } = await accounts.createKey(request);
        for (const project of newProjects) printInfo(io, `There was no project ${project}; it is created.`);
        if (newUser !== null) printInfo(io, `${newUser.email} is created, as user ${newUser.id}.`);
        const use = isPublic
          ? "Pages send this token in place of a key. It is no secret; surveyc keys list shows it again."
          : "The key is shown only now; what is kept is its hash. Send it as Authorization: Bearer <key>.";
        printInfo(io, use);
        return `${key}\n`;
      };
    },
  ],
  list(
    "keys",
    "list the keys, without what makes them work",
    (accounts) => accounts.listKeys(),
    (key) => [
      `${key.hint}${key.hint.startsWith("phc_") ? "" : "…"}`,
      key.createdAt,
      `projects ${key.projects === "*" ? "*" : key.projects.join(",")}`,
      `scopes ${key.scopes.join(",")}`,
      `user ${holderOf(key)}`,
      `ends ${key.expiresAt ?? "never"}`,
      `used ${key.lastUsedAt ?? "never"}`,
      ...(key.name === "" ? [] : [JSON.stringify(key.name)]),
    ],
  ),
  [
    "revoke",
    "remove the keys that begin so, as the list shows them",
    (command) => command.argument("<hint>", "such as phx_a1b2"),
    ({ args: [hint = ""] }) =>
      async (accounts) => {
        if ((await accounts.revokeKeys(hint.replace(/…$/, ""))) > 0) return "";
        const begins = `there is no key that begins with ${JSON.stringify(hint)}`;
        throw new CommandError(`${begins}; surveyc keys list shows them`);
      },
  ],
];

const notes = {
  users: `
Whoever has a key is a user; surveyc keys create makes them, too, and finds them again by their address.

Examples:
  surveyc users create --email kim@example.org --first-name Kim
  surveyc users list
  surveyc users remove kim@example.org
`,
  projects: `
A project exists once it was created; any other is 404, whatever the key. surveyc keys create makes those that it names, too.

Examples:
  surveyc projects create --name "Visitors"
  surveyc projects create --id 7
  surveyc projects list
  surveyc projects rename 7 "Visitors"
  surveyc projects remove 7
  surveyc projects remove 7 --force --yes
`,
  keys: `
Examples:
  surveyc keys create --project 1 --scopes "*"
  surveyc keys create --project 1 2 --scopes survey:read,dashboard:read --user kim@example.org --expires 90d
  surveyc keys create --project 1 --scopes public
  surveyc keys list
  surveyc keys revoke phx_a1b2
`,
};

export function addAccounts(program: Command, run: Run, io: Io): void {
  for (const [name, description, subcommands] of [
    ["users", "create, list and remove the users who hold keys", users],
    ["projects", "create, list, rename and remove projects", projects],
    ["keys", "make, list and remove API keys", keys],
  ] as const) {
    const group = program.command(name).description(description).addHelpText("after", notes[name]);
    for (const [action, meaning, add, prepare] of subcommands) {
      const command = addStoreOptions(group.command(action).description(meaning));
      // Those of the store, which come first: the others name what is to be done.
      const storeOptions = [...command.options];
      showVariables(add(command), storeOptions);
      const work = async (): Promise<ExitCode> => {
        const prepared = await prepare(command, io);
        // The stores are loaded by these commands only.
        const { withAccounts } = await import("../serve/with-accounts.ts");
        const isNew = action === "create";
        const options = withEnvironment<StoreOptions>(command, io, storeOptions);
        await writeOut(io, await withAccounts(options, io, isNew, prepared));
        return 0;
      };
      command.action(run(work));
    }
    addHelp(group);
  }
}
