import type { Command } from "commander";
import { CommandError } from "#apps/process/command-error.ts";
import type { ExitCode, Io, Run } from "#apps/process/io.ts";
import { writeOut } from "#apps/process/output/write.ts";
import { showVariables, withEnvironment } from "#apps/server/environment.ts";
import { addStoreOptions, type StoreOptions } from "#apps/server/serve-options.ts";
import { type Survey, toCreate } from "#index.ts";
import { openSurvey, type SurveyOptions } from "../input/read-survey.ts";
import { addSurveyCommand } from "../options.ts";

const notes = `
The copy is a draft without dates, identifiers, flags, archived and server-set properties. Send it with
POST /api/projects/<project>/surveys/.

Examples:
  surveyc export survey.json
  surveyc export --project 1 --survey 0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d11 > copy.json
`;

interface ExportOptions extends SurveyOptions, StoreOptions {
  readonly project?: string;
  readonly survey?: string;
}

/** Reads a stored survey as the body to POST to copy it. */
async function readStored(project: string, survey: string, options: ExportOptions, io: Io): Promise<unknown> {
  // Load the stores only if one is read.
  const { reachAnswers, requireOk } = await import("#apps/server/answers/reach-answers.ts");
  const query = new URLSearchParams({ project, survey, as: "create" });
  return reachAnswers({ method: "GET", query }, options, io, async (response) => {
    await requireOk(response);
    return response.json();
  });
}

async function readCopy(name: string | undefined, options: ExportOptions, io: Io): Promise<unknown> {
  const { project, survey } = options;
  if (project === undefined && survey === undefined) {
    const words = { verb: "export", command: "export", purpose: "can be exported" };
    // A survey that compiles has the type `Survey`.
    return toCreate((await openSurvey(name, options, words, io)).survey as Survey);
  }
  if (project === undefined || survey === undefined)
    throw new CommandError("a stored survey needs both --project and --survey");
  if (name !== undefined)
    throw new CommandError("a file cannot be used with --survey; export one survey at a time");
  return readStored(project, survey, options, io);
}

async function exportSurvey(name: string | undefined, options: ExportOptions, io: Io): Promise<ExitCode> {
  await writeOut(io, `${JSON.stringify(await readCopy(name, options, io), null, 2)}\n`);
  return 0;
}

export function addExport(program: Command, run: Run, io: Io): void {
  const command = addSurveyCommand(program, "export");
  const fileOptions = command.options.length;
  addStoreOptions(command);
  const storeOptions = command.options.slice(fileOptions);
  showVariables(
    command
      .option("--project <id>", "the project of a stored survey")
      .option("--survey <id>", "the identifier of a stored survey")
      .addHelpText("after", notes),
    storeOptions,
  ).action(
    run((name: string | undefined) =>
      exportSurvey(name, withEnvironment<ExportOptions>(command, io, storeOptions), io),
    ),
  );
}
