import type { Command } from "commander";
import { CommandError } from "#apps/process/command-error.ts";
import type { Io, Run } from "#apps/process/io.ts";
import { printInfo } from "#apps/process/output/write.ts";
import type { KeySummary } from "#apps/server/accounts/account-manager.ts";
import { type KeyOptions, keyRequestOf } from "#apps/server/accounts/key-request.ts";
import { addAccountCommand, list, type Subcommand } from "../accounts/account-command.ts";

const holderOf = ({ user, scopes }: KeySummary): string =>
  user === null ? (scopes.includes("public") ? "everybody" : "nobody") : (user.email ?? user.uuid);

const subcommands: readonly Subcommand[] = [
  [
    "create",
    "create a key and show it once",
    (command) =>
      command
        .requiredOption(
          "--project <id...>",
          'the projects it gives access to, created if missing; "*" for all',
        )
        .requiredOption(
          "--scopes <scopes>",
          'its scopes, separated by commas; "*" for all, public for a token that pages send',
        )
        // Clients expect an address; this one is reserved and cannot receive mail (RFC 2606).
        .option(
          "--user <user>",
          "the owner: an address, or the UUID or number of a user",
          "somebody@example.invalid",
        )
        .option("--first-name <name>", "the first name of the user, if one is created", "Somebody")
        .option("--name <name>", "a name for the key", "")
        .option("--expires <time>", "when it expires: 30d, 12h, 2w, a date, a time, or never", "never"),
    async (command, io) => {
      const { request, isPublic } = await keyRequestOf(command.opts<KeyOptions>(), io.date());
      return async (accounts) => {
        const { key, newProjects, newUser } = await accounts.createKey(request);
        for (const project of newProjects) printInfo(io, `Created project ${project}.`);
        if (newUser !== null) printInfo(io, `Created user ${newUser.id}, ${newUser.email}.`);
        const use = isPublic
          ? "Pages send this token instead of a key. It is not secret; surveyc keys list shows it again."
          : "The key is shown only once; only its hash is stored. Send it as Authorization: Bearer <key>.";
        printInfo(io, use);
        return `${key}\n`;
      };
    },
  ],
  list(
    "keys",
    "list the keys, without their secrets",
    (accounts) => accounts.listKeys(),
    (key) => [
      `${key.hint}${key.hint.startsWith("phc_") ? "" : "…"}`,
      key.createdAt,
      `projects ${key.projects === "*" ? "*" : key.projects.join(",")}`,
      `scopes ${key.scopes.join(",")}`,
      `user ${holderOf(key)}`,
      `expires ${key.expiresAt ?? "never"}`,
      `used ${key.lastUsedAt ?? "never"}`,
      ...(key.name === "" ? [] : [JSON.stringify(key.name)]),
    ],
  ),
  [
    "revoke",
    "remove the keys with this prefix, as shown by the list",
    (command) => command.argument("<hint>", "such as phx_a1b2"),
    ({ args: [hint = ""] }) =>
      async (accounts) => {
        if ((await accounts.revokeKeys(hint.replace(/…$/, ""))) > 0) return "";
        const begins = `no key begins with ${JSON.stringify(hint)}`;
        throw new CommandError(`${begins}; surveyc keys list shows all keys`);
      },
  ],
];

const notes = `
Examples:
  surveyc keys create --project 1 --scopes "*"
  surveyc keys create --project 1 2 --scopes survey:read,dashboard:read --user kim@example.org --expires 90d
  surveyc keys create --project 1 --scopes public
  surveyc keys list
  surveyc keys revoke phx_a1b2
`;

export const addKeys = (program: Command, run: Run, io: Io): void =>
  addAccountCommand(
    program,
    {
      name: "keys",
      notes,
      subcommands,
    },
    run,
    io,
  );
