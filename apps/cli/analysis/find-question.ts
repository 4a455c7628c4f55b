import { listOf, type Named } from "#apps/phrasing/names.ts";
import { CommandError } from "#apps/process/command-error.ts";
import { suggestName } from "#diagnostics/did-you-mean.ts";
import { quote } from "#diagnostics/echo.ts";

/** Returns the position of a question given by its position, id or text; `where` is the prefix of the error. */
export function findQuestion(questions: readonly Named[], given: string, where: string): number {
  const fail = (why: string): never => {
    throw new CommandError(`${where}: ${why}`);
  };
  const last = questions.length - 1;
  if (last === -1) return fail(`question ${quote(given)} does not exist: the survey has no questions`);
  if (/^\d+$/.test(given) && Number(given) <= last) return Number(given);
  const byId = questions.findIndex(({ id }) => id === given);
  if (byId !== -1) return byId;
  const wanted = given.trim().toLowerCase();
  const positionsWhere = (fits: (text: string) => boolean): number[] =>
    [...questions.keys()].filter((position) => fits((questions[position]?.text ?? "").trim().toLowerCase()));
  for (const found of [
    positionsWhere((text) => text === wanted),
    positionsWhere((text) => wanted !== "" && text.includes(wanted)),
  ]) {
    const [only] = found;
    if (only !== undefined && found.length === 1) return only;
    if (found.length > 1)
      return fail(`${quote(given)} matches the text of questions ${listOf(found)}; name one by its position`);
  }
  if (/^\d+$/.test(given)) return fail(`question ${given} does not exist; the last one is ${last}`);
  const known = questions.flatMap(({ id, text }) => [id, text].filter((name) => name !== undefined));
  const range = `Name a question by its position (0 to ${last}), its id or its text.`;
  return fail(`no question has the id or the text ${quote(given)}. ${suggestName(given, known, range)}`);
}
