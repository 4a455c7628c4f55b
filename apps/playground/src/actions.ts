// The code actions of the language server for the page, which does not include the compiler.
import type { Diagnostic } from "surveyc";
import { actionsAt } from "#apps/language-server/code-actions.ts";
import { PayloadDocument } from "#apps/language-server/payload-document.ts";
import { renamableAt, renameAt } from "#apps/language-server/rename.ts";
import type { ActionsReply, ActionsRequest } from "./messages.ts";

function isJson(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\ufeff/, ""));
    return true;
  } catch {
    return false;
  }
}

/** Lists the actions for a text with these findings, and returns the edits of the chosen action. */
export function answerActions(
  { text, start, end, chosen, name }: ActionsRequest,
  diagnostics: readonly Diagnostic[],
): ActionsReply {
  const document = new PayloadDocument(text, {
    syntax: "json",
    kind: "survey",
    isRead: isJson(text),
    diagnostics,
  });
  const actions = actionsAt(document, { start, end });
  const action = chosen === undefined ? undefined : actions[chosen];
  const enclosing = document.questionAt(start);
  return {
    question: enclosing?.part.nameOf(enclosing.position) ?? null,
    titles: actions.map(({ title }) => title),
    renamable: document.isRead ? renamableAt(document, start)?.name : undefined,
    outcome:
      name === undefined
        ? action && { result: action.edits(), question: action.question }
        : { result: renameAt(document, start, name), question: undefined },
  };
}
