import type { Command } from "commander";
import { CommandError } from "#apps/process/command-error.ts";
import type { Io, Run } from "#apps/process/io.ts";
import { printInfo } from "#apps/process/output/write.ts";
import { contentsOf, type ProjectRequest } from "#apps/server/accounts/account-manager.ts";
import { defined } from "#diagnostics/json-value.ts";
import { addAccountCommand, list, type Subcommand } from "../accounts/account-command.ts";
import { isConfirmed } from "../prompts.ts";

function requireProjectName(name: string | undefined): void {
  if (name?.trim() === "") throw new CommandError("the name of a project must not be empty");
}

const subcommands: readonly Subcommand[] = [
  [
    "create",
    "create a project and print its number",
    (command) =>
      command
        .option("--id <number>", "its number (default: the next one)")
        .option("--name <name>", "its name (default: Project and its number)"),
    (command) => {
      const { id, name } = command.opts<ProjectRequest>();
      requireProjectName(name);
      return async (accounts) => `${(await accounts.createProject(defined({ id, name }))).id}\n`;
    },
  ],
  list(
    "projects",
    "list the projects: number, name, time of creation",
    (accounts) => accounts.listProjects(),
    ({ id, name, createdAt }) => [id, name, createdAt],
  ),
  [
    "remove",
    "remove a project",
    (command) =>
      command
        .argument("<project>", "its number")
        .option("--force", "even if it has surveys, dashboards or keys, which are removed with all answers")
        .option("--yes", "do not ask for confirmation"),
    (command, io) => {
      const [id = ""] = command.args;
      const { force = false, yes = false } = command.opts<{ force?: boolean; yes?: boolean }>();
      return async (accounts) => {
        const found = await accounts.projectContents(id);
        const what = contentsOf(found);
        const isEmpty = found.surveys + found.dashboards + found.keys === 0;
        if ((force || isEmpty) && !yes && !(await isConfirmed(io, `Remove ${what}? This cannot be undone.`)))
          throw new CommandError("nothing was removed");
        await accounts.removeProject({ id, force });
        printInfo(io, `Removed ${what}.`);
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

const notes = `
Requests to a project that does not exist get 404 with any key. surveyc keys create also creates the projects that it names.

Examples:
  surveyc projects create --name "Visitors"
  surveyc projects create --id 7
  surveyc projects list
  surveyc projects rename 7 "Visitors"
  surveyc projects remove 7
  surveyc projects remove 7 --force --yes
`;

export const addProjects = (program: Command, run: Run, io: Io): void =>
  addAccountCommand(
    program,
    {
      name: "projects",
      notes,
      subcommands,
    },
    run,
    io,
  );
