import type { Command } from "commander";
import type { Io, Run } from "#apps/process/io.ts";
import { formatOfName } from "#apps/process/output/output-file.ts";
import type { ExportOptions } from "#apps/server/answers/export-answers.ts";
import type { RemoveOptions } from "#apps/server/answers/remove-answer.ts";
import { showVariables, withEnvironment } from "#apps/server/environment.ts";
import { addStoreOptions } from "#apps/server/serve-options.ts";
import { choiceOption } from "../options.ts";
import { addHelp } from "./help.ts";

const notes = `
A row of CSV is a submission, with a column for each question that the survey has now; choices in one cell are separated by "; ".
If several can be picked, each choice has a column, too: 1 if it was picked, 0 if not.
A line of NDJSON has everything stored for a submission. The file appears once it is complete, readable only by its owner.

Examples:
  surveyc answers export 0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d11 --project 1 -o answers.csv
  surveyc answers export 0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d11 --project 1 --format ndjson | jq .responses
`;

const removeNotes = `
Counts and statistics decrease by one answer. The "survey sent" event, which identifies the person, is removed with the answers.
Other events of the person, such as "survey shown", remain until --keep-survey-events of surveyc serve removes them.
Earlier backups still contain the answers. Replies stored for an Idempotency-Key may contain them for up to a day.

Example:
  surveyc answers remove --project 1 --survey 0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d11 --submission 0194f7a5-8f3a-7c1e-9d55-3b1f0a2c4d6e
`;

const formats = ["csv", "ndjson"] as const;
const extensions = { csv: "csv", ndjson: "ndjson", jsonl: "ndjson" } as const;

type ExportFlags = Omit<ExportOptions, "format"> & { readonly format?: ExportOptions["format"] };

/** Returns the requested format, or else the format of the file extension, or CSV. */
function formatOf({ format, output }: ExportFlags): ExportOptions["format"] {
  if (format !== undefined) return format;
  return output === undefined || output === "-" || output === "" ? "csv" : formatOfName(output, extensions);
}

function addRemove(group: Command, run: Run, io: Io): void {
  const command = addStoreOptions(
    group.command("remove").description("remove the answers of one submission for good"),
  );
  const storeOptions = [...command.options];
  showVariables(
    command
      .requiredOption("--project <id>", "the project of the survey")
      .requiredOption("--survey <id>", "the identifier of the survey")
      .requiredOption("--submission <id>", "the identifier of the submission, as in exports")
      .addHelpText("after", removeNotes),
    storeOptions,
  ).action(
    run(async () => {
      const { removeAnswer } = await import("#apps/server/answers/remove-answer.ts");
      return removeAnswer(withEnvironment<RemoveOptions>(command, io, storeOptions), io);
    }),
  );
}

export function addAnswers(program: Command, run: Run, io: Io): void {
  const group = program.command("answers");
  const command = addStoreOptions(
    group.command("export").description("export all answers to a survey as CSV or NDJSON"),
  );
  const storeOptions = [...command.options];
  showVariables(
    command
      .argument("<survey>", "its identifier")
      .requiredOption("--project <id>", "the project of the survey")
      .addOption(
        choiceOption(
          "--format <format>",
          "csv or ndjson (default: by the name of the file, else csv)",
          formats,
        ),
      )
      .option("-o, --output <file>", "the file to write (default: the standard output)")
      .option("--force", "overwrite the file")
      .option("--bom", "begin with a byte order mark, which Excel needs to read UTF-8")
      .addOption(
        choiceOption("--test <which>", "true: include tests; only: export only tests", ["true", "only"]),
      )
      .addHelpText("after", notes),
    storeOptions,
  ).action(
    run(async (survey: string) => {
      const given = withEnvironment<ExportFlags>(command, io, storeOptions);
      // Loaded here, so that other commands do not load the stores.
      const { exportAnswers } = await import("#apps/server/answers/export-answers.ts");
      return exportAnswers(survey, { ...given, format: formatOf(given) }, io);
    }),
  );
  addRemove(group, run, io);
  addHelp(group);
}
