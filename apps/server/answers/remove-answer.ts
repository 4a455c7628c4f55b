import type { ExitCode, Io } from "#apps/process/io.ts";
import { printInfo } from "#apps/process/output/write.ts";
import type { StoreOptions } from "../serve-options.ts";
import { reachAnswers, requireOk } from "./reach-answers.ts";

/** The submission to remove. */
export interface RemoveOptions extends StoreOptions {
  readonly project: string;
  readonly survey: string;
  readonly submission: string;
}

/** Removes the answers of a submission. */
export async function removeAnswer(options: RemoveOptions, io: Io): Promise<ExitCode> {
  const { project, survey, submission } = options;
  const query = new URLSearchParams({ project, survey, submission });
  await reachAnswers({ method: "DELETE", query }, options, io, (response) => requireOk(response));
  printInfo(io, "Removed the submission. Earlier backups still contain it.");
  return 0;
}
