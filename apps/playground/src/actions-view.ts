import type { SurveyEditor } from "./editor.ts";
import { announce, byId } from "./elements.ts";
import { openMenu } from "./menu.ts";
import type { ActionsReply, ActionsRequest } from "./messages.ts";

/** What the list of actions works on. */
interface ActionsEvents {
  readonly editor: Pick<SurveyEditor, "text" | "cursor" | "edit">;
  readonly ask: (request: ActionsRequest) => Promise<ActionsReply>;
}

/** Why the list is empty. */
const NO_QUESTION = "Put the cursor into a question to insert, move or remove one.";
const NOT_JSON = "Questions can be edited once the text is JSON again: mend the errors first.";

function headingOf({ question, titles }: ActionsReply): string {
  if (titles.length === 0) return question === null ? NO_QUESTION : NOT_JSON;
  return question === null ? "The survey" : `Question ${question}`;
}

/** Makes the button work that lists what can be done at the cursor; gives what the key for it does. */
export function connectActions({ editor, ask }: ActionsEvents): () => void {
  const button = byId("actions");
  const open = async (isAtCursor: boolean): Promise<void> => {
    const text = editor.text();
    const { start, end, box } = editor.cursor();
    const offered = await ask({ text, start, end });
    const anchor = (isAtCursor ? box : null) ?? button.getBoundingClientRect();
    const chosen = await openMenu(byId("text"), headingOf(offered), offered.titles, anchor);
    if (chosen === undefined) return;
    const { outcome } = await ask({ text, start, end, chosen });
    if (outcome === undefined) return;
    const { edits, question } = outcome;
    if ("refused" in edits) announce(edits.refused);
    else if (editor.edit(text, edits, question)) announce(`Done: ${offered.titles[chosen]}.`);
    else announce("The text has changed since; ask again.");
  };
  button.onclick = () => void open(false);
  return () => void open(true);
}
