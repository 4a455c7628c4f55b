import type { Command } from "commander";
import type { Io, Run } from "#apps/process/io.ts";
import { addHelp, helpDescription } from "./commands/help.ts";

/** Adds a command to the program; `run` wraps its work as an action. */
export type AddCommand = (program: Command, run: Run, io: Io) => void;

type Descriptions = Readonly<Record<string, string>>;

/** The commands, with their descriptions, and the loader of each file, in the order of the help. */
const files: readonly (readonly [commands: Descriptions, load: () => Promise<AddCommand>])[] = [
  [
    { check: "check surveys and dashboards: JSON files, list pages, arrays, or one survey per line" },
    async () => (await import("./commands/check.ts")).addCheck,
  ],
  [
    { fix: "fix surveys and dashboards: apply safe fixes, or ask about each fix" },
    async () => (await import("./commands/fix.ts")).addFix,
  ],
  [
    { explain: "explain what a finding means and how to fix it" },
    async () => (await import("./commands/explain.ts")).addExplain,
  ],
  [
    { schema: "print the JSON Schema (2020-12) of a kind of payload" },
    async () => (await import("./commands/schema.ts")).addSchema,
  ],
  [
    { graph: "draw where the answers of a survey lead" },
    async () => (await import("./commands/graph.ts")).addGraph,
  ],
  [
    { stats: "count questions and routes, and list questions that are always or never asked" },
    async () => (await import("./commands/stats.ts")).addStats,
  ],
  [
    { paths: "list the routes of a survey, the shortest first" },
    async () => (await import("./commands/paths.ts")).addPaths,
  ],
  [
    { cover: "print the fewest respondents who together try every branch of a survey" },
    async () => (await import("./commands/cover.ts")).addCover,
  ],
  [
    { test: "run survey tests, and report respondents whose questions have changed" },
    async () => (await import("./commands/test.ts")).addTest,
  ],
  [
    { when: "print the conditions under which questions are asked" },
    async () => (await import("./commands/when.ts")).addWhen,
  ],
  [
    { diff: "compare two versions of a survey, or of all surveys of a folder" },
    async () => (await import("./commands/diff.ts")).addDiff,
  ],
  [
    { edit: "move, insert, remove and change questions, and update their branching" },
    async () => (await import("./commands/edit.ts")).addEdit,
  ],
  [
    { simplify: "print an equivalent survey with the simplest branching" },
    async () => (await import("./commands/simplify.ts")).addSimplify,
  ],
  [
    { export: "print the body to POST to copy a survey to another project" },
    async () => (await import("./commands/export.ts")).addExport,
  ],
  [
    { prove: "certify that respondents reach the end of a survey, or check such a certificate" },
    async () => (await import("./commands/prove.ts")).addProve,
  ],
  [
    { lsp: "serve an editor over the Language Server Protocol" },
    async () => (await import("./commands/lsp.ts")).addLsp,
  ],
  [
    { try: "answer a survey in the terminal, and see where the answers lead" },
    async () => (await import("./commands/try.ts")).addTry,
  ],
  [{ serve: "serve the API over HTTP" }, async () => (await import("./commands/serve.ts")).addServe],
  [
    { users: "create, list and remove the users who own keys" },
    async () => (await import("./commands/users.ts")).addUsers,
  ],
  [
    { projects: "create, list, rename and remove projects" },
    async () => (await import("./commands/projects.ts")).addProjects,
  ],
  [{ keys: "create, list and remove API keys" }, async () => (await import("./commands/keys.ts")).addKeys],
  [
    { answers: "export or remove answers to a survey" },
    async () => (await import("./commands/answers.ts")).addAnswers,
  ],
  [
    { migrate: "show or upgrade the version of the tables of a database" },
    async () => (await import("./commands/migrate.ts")).addMigrate,
  ],
  [
    { backup: "back up the embedded database", restore: "restore a backup" },
    async () => (await import("./commands/backup.ts")).addBackup,
  ],
  [
    { audit: "check over HTTP whether a server conforms to the API" },
    async () => (await import("./commands/audit.ts")).addAudit,
  ],
  [
    { completion: "print the completion script for a shell" },
    async () => (await import("./commands/completion.ts")).addCompletion,
  ],
  [{ help: helpDescription }, async () => addHelp],
];

/** Commands that list the other commands. */
const needOthers: readonly string[] = ["completion", "help"];

/** Adds commands that are only listed. */
const addNames =
  (descriptions: Descriptions): AddCommand =>
  (program) => {
    for (const [name, text] of Object.entries(descriptions)) program.command(name).description(text);
  };

async function loadFile([descriptions, load]: (typeof files)[number]): Promise<AddCommand> {
  const add = await load();
  return (program, run, io) => {
    add(program, run, io);
    for (const command of program.commands) {
      const text = descriptions[command.name()];
      if (text !== undefined) command.description(text);
    }
  };
}

/**
 * Loads the file of the named command, or all files for a command that lists the others with their options. For any other name,
 * adds only names and descriptions, because loading all files takes longer than checking a small survey.
 */
export async function loadCommands(name: string | undefined): Promise<readonly AddCommand[]> {
  if (name !== undefined && needOthers.includes(name)) return Promise.all(files.map(loadFile));
  const named = files.find(([descriptions]) => name !== undefined && Object.hasOwn(descriptions, name));
  return named === undefined
    ? files.map(([descriptions]) => addNames(descriptions))
    : [await loadFile(named)];
}
