import { restoreSession } from "#runtime/restore-session.ts";
import type { Session } from "#runtime/session.ts";
import type { CompiledSurvey } from "../../index.ts";
import { CommandError } from "../command-error.ts";
import { readInput } from "../input/read-input.ts";
import { inputOf } from "../input/read-survey.ts";
import type { Io } from "../io.ts";

const MAX_REASONS = 3;

/** A session from a file. Throws where it is none of this survey. */
export async function sessionIn(name: string, compiled: CompiledSurvey, io: Io): Promise<Session> {
  if (name === "") throw new CommandError("--session: an empty file name was given");
  const bytes = await readInput(inputOf(name, io), io.stdin);
  const restored = restoreSession(compiled, new TextDecoder().decode(bytes));
  if (restored.ok) return restored.session;
  const reasons = restored.diagnostics.slice(0, MAX_REASONS).map(({ message }) => message);
  const more = restored.diagnostics.length - reasons.length;
  throw new CommandError(
    `--session: ${name} does not fit this survey: ${reasons.join(" ")}${more > 0 ? ` And ${more} more.` : ""}`,
  );
}
