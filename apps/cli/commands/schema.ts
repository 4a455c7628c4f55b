import type { Command } from "commander";
import { CommandError } from "#apps/process/command-error.ts";
import type { ExitCode, Io, Run } from "#apps/process/io.ts";
import { writeOut } from "#apps/process/output/write.ts";
import { jsonSchema } from "#index.ts";
import { kindNames, kindOf, unknownKind } from "../options.ts";

async function printSchema(name: string | undefined, io: Io): Promise<ExitCode> {
  if (name === undefined) {
    await writeOut(io, `${kindNames.join("\n")}\n`);
    return 0;
  }
  const kind = kindOf(name);
  if (kind === undefined) throw new CommandError(unknownKind(name));
  await writeOut(io, `${JSON.stringify(jsonSchema(kind), null, 2)}\n`);
  return 0;
}

export function addSchema(program: Command, run: Run, io: Io): void {
  program
    .command("schema")
    .argument("[kind]", "the kind of payload (default: list all kinds)")
    .addHelpText(
      "after",
      "\nExamples:\n  surveyc schema\n  surveyc schema survey-create > survey-create.schema.json\n",
    )
    .action(run((kind: string | undefined) => printSchema(kind, io)));
}
