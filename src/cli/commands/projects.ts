import type { Command } from "commander";
import type { ExitCode, Finish, Io } from "../io.ts";
import { complain, tell, writeOut } from "../output/write.ts";
import { addStoreOptions, type StoreOptions } from "../serve/serve-options.ts";
import { addHelp } from "./help.ts";
import { onAccounts } from "./on-accounts.ts";

interface CreateOptions extends StoreOptions {
  readonly id?: string;
  readonly name?: string;
}

const examples = `
A project exists once it was created; any other is 404, whatever the key. surveyc keys create makes those that it names, too.

Examples:
  surveyc projects create --name "Visitors"
  surveyc projects create --id 7
  surveyc projects list
  surveyc projects rename 7 "Visitors"
`;

/** Whether a name can be shown; says so where it cannot. */
function isName(name: string | undefined, io: Io): boolean {
  if (name === undefined || name.trim() !== "") return true;
  complain(io, "the name of a project is not empty");
  return false;
}

async function create({ id, name, ...options }: CreateOptions, io: Io): Promise<ExitCode> {
  if (!isName(name, io)) return 2;
  return onAccounts(options, io, "create", async (accounts) => {
    const request = { ...(id === undefined ? {} : { id }), ...(name === undefined ? {} : { name }) };
    const project = await accounts.createProject(request);
    await writeOut(io, `${project.id}\n`);
    return 0;
  });
}

const list = (options: StoreOptions, io: Io): Promise<ExitCode> =>
  onAccounts(options, io, "find", async (accounts) => {
    const projects = await accounts.listProjects();
    if (projects.length === 0) tell(io, "There are no projects.");
    await writeOut(io, projects.map(({ id, name, createdAt }) => `${id}  ${name}  ${createdAt}\n`).join(""));
    return 0;
  });

async function rename(id: string, name: string, options: StoreOptions, io: Io): Promise<ExitCode> {
  if (!isName(name, io)) return 2;
  return onAccounts(options, io, "find", async (accounts) => {
    await accounts.renameProject({ id, name });
    return 0;
  });
}

/** `surveyc projects create|list|rename` */
export function addProjects(program: Command, io: Io, finish: Finish): void {
  const projects = program
    .command("projects")
    .description("create, list and rename projects")
    .addHelpText("after", examples);
  addStoreOptions(projects.command("create").description("create a project and print its number"))
    .option("--id <number>", "its number; the next one if not given")
    .option("--name <name>", "its name; Project and its number if not given")
    .action(async (options: CreateOptions) => finish(await create(options, io)));
  addStoreOptions(projects.command("list").description("list the projects: number, name")).action(
    async (options: StoreOptions) => finish(await list(options, io)),
  );
  addStoreOptions(projects.command("rename").description("give a project another name"))
    .argument("<project>", "its number")
    .argument("<name>", "the new name")
    .action(async (id: string, name: string, options: StoreOptions) =>
      finish(await rename(id, name, options, io)),
    );
  addHelp(projects);
}
