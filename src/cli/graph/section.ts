import { didYouMean } from "#diagnostics/did-you-mean.ts";
import { quote } from "#diagnostics/echo.ts";
import { restoreSession } from "#runtime/restore-session.ts";
import type { Session } from "#runtime/session.ts";
import type { CompiledSurvey } from "../../index.ts";
import type { Problem } from "../input/input-file.ts";
import { readInput } from "../input/read-input.ts";
import { inputOf } from "../input/read-survey.ts";
import type { Io } from "../io.ts";

const MOST_REASONS = 3;

/** The question that is named: by its position, else by its id. */
export function questionNamed(
  given: string,
  { questions }: CompiledSurvey,
): { readonly position: number } | Problem {
  if (/^\d+$/.test(given) && Number(given) < questions.length) return { position: Number(given) };
  const position = questions.findIndex(({ id }) => id === given);
  if (position !== -1) return { position };
  const nearest = didYouMean(
    given,
    questions.flatMap(({ id }) => id ?? []),
  );
  const meant = nearest === undefined ? "" : `; did you mean ${quote(nearest)}?`;
  return {
    problem: `--from: there is no question ${quote(given)}${meant || `; positions are 0 to ${questions.length - 1}`}`,
  };
}

/** A session from a file, or why it is none of this survey. */
export async function sessionIn(
  name: string,
  compiled: CompiledSurvey,
  io: Io,
): Promise<{ readonly session: Session } | Problem> {
  if (name === "") return { problem: "--session: an empty file name was given" };
  const bytes = await readInput(inputOf(name, io), io.stdin);
  if ("problem" in bytes) return { problem: `--session: ${bytes.problem}` };
  const restored = restoreSession(compiled, new TextDecoder().decode(bytes));
  if (restored.ok) return restored;
  const reasons = restored.diagnostics.slice(0, MOST_REASONS).map(({ message }) => message);
  const more = restored.diagnostics.length - reasons.length;
  return {
    problem: `--session: ${name} does not fit this survey: ${reasons.join(" ")}${more > 0 ? ` And ${more} more.` : ""}`,
  };
}
