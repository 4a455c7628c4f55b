import { listOf, type Named } from "#apps/phrasing/names.ts";
import { CommandError } from "#apps/process/command-error.ts";
import { suggestName } from "#diagnostics/did-you-mean.ts";
import { quote } from "#diagnostics/echo.ts";

/** Returns the position of a question given by its position, id or text; `where` is the prefix of the error. */
export function findQuestion(questions: readonly Named[], reference: string, where: string): number {
  const fail = (why: string): never => {
    throw new CommandError(`${where}: ${why}`);
  };
  const last = questions.length - 1;
  if (last === -1) return fail(`question ${quote(reference)} does not exist: the survey has no questions`);
  if (/^\d+$/.test(reference) && Number(reference) <= last) return Number(reference);
  const byId = questions.findIndex(({ id }) => id === reference);
  if (byId !== -1) return byId;
  const wanted = reference.trim().toLowerCase();
  const positionsWhere = (fits: (text: string) => boolean): number[] =>
    [...questions.keys()].filter((position) => fits((questions[position]?.text ?? "").trim().toLowerCase()));
  for (const found of [
    positionsWhere((text) => text === wanted),
    positionsWhere((text) => wanted !== "" && text.includes(wanted)),
  ]) {
    const [only] = found;
    if (only !== undefined && found.length === 1) return only;
    if (found.length > 1)
      return fail(
        `${quote(reference)} matches the text of questions ${listOf(found)}; name one by its position`,
      );
  }
  if (/^\d+$/.test(reference)) return fail(`question ${reference} does not exist; the last one is ${last}`);
  const known = questions.flatMap(({ id, text }) => [id, text].filter((name) => name !== undefined));
  const range = `Name a question by its position (0 to ${last}), its id or its text.`;
  return fail(
    `no question has the id or the text ${quote(reference)}. ${suggestName(reference, known, range)}`,
  );
}
