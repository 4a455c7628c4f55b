import type { Command } from "commander";
import { certifyTermination, checkCertificate } from "#analysis/index.ts";
import { countOf } from "#apps/phrasing/phrases.ts";
import { CommandError } from "#apps/process/command-error.ts";
import type { ExitCode, Io, Run } from "#apps/process/io.ts";
import { printInfo, writeOut } from "#apps/process/output/write.ts";
import { inputOf, openSurvey, readDocument, type SurveyOptions } from "../input/read-survey.ts";
import { addSurveyCommand } from "../options.ts";

interface ProveOptions extends SurveyOptions {
  readonly check: string | undefined;
}

const examples = `
Examples:
  surveyc prove survey.json > certificate.json
  surveyc prove survey.json --check certificate.json

Exit codes: 0 proved, 1 the certificate is wrong or the survey has errors, 2 usage or input error.
`;

function meaningOf(certificate: unknown): string {
  const { kind, loops } = certificate as { readonly kind: string; readonly loops?: readonly unknown[] };
  return kind === "every-respondent"
    ? "every respondent reaches the end with any answers"
    : `from every question some answers lead to the end; ${countOf(loops?.length ?? 0, "loop")} can be reached`;
}

async function prove(name: string | undefined, options: ProveOptions, io: Io): Promise<ExitCode> {
  const { check } = options;
  if (check === "-" && (name === undefined || name === "-"))
    throw new CommandError("the survey and the certificate cannot both come from the standard input");
  const words = { verb: "read", command: "prove", purpose: "come to an end" };
  const input = await openSurvey(name, options, words, io);
  const { compiled } = input;
  if (check === undefined) {
    const certificate = certifyTermination(compiled);
    await writeOut(io, `${JSON.stringify(certificate)}\n`);
    printInfo(io, `${input.file.name}: ${meaningOf(certificate)}`);
    return 0;
  }
  const document = await readDocument(inputOf(check, io), options, io);
  const { value } = document.read;
  const isProof = checkCertificate(compiled, value);
  await writeOut(
    io,
    isProof
      ? `${input.file.name}: proved: ${meaningOf(value)}\n`
      : `${input.file.name}: not proved: ${document.file.name} is not a certificate for this survey\n`,
  );
  return isProof ? 0 : 1;
}

export function addProve(program: Command, run: Run): void {
  addSurveyCommand(program, "prove")
    .option("--check <certificate>", "check the certificate in a file instead of printing one")
    .addHelpText("after", examples)
    .action(run(prove));
}
