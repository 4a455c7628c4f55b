import type { SurveyEditor } from "./editor.ts";
import { announce, byId, openDialog } from "./elements.ts";
import { openMenu } from "./menu.ts";
import type { ActionsReply, ActionsRequest } from "./messages.ts";

/** The dependencies of the list of actions. */
interface ActionsEvents {
  readonly editor: Pick<SurveyEditor, "text" | "cursor" | "edit">;
  readonly ask: (request: ActionsRequest) => Promise<ActionsReply>;
}

/** The messages for an empty list. */
const NO_QUESTION = "Put the cursor into a question to insert, move or remove one.";
const NOT_JSON = "Fix the errors first: questions can be edited only in valid JSON.";

function headingOf({ question, titles }: ActionsReply): string {
  if (titles.length === 0) return question === null ? NO_QUESTION : NOT_JSON;
  return question === null ? "The survey" : `Question ${question}`;
}

/** Opens a dialog for a new name; undefined if it is cancelled. */
async function askName(old: string): Promise<string | undefined> {
  const [yes, no] = ["Rename", "Cancel"] as const;
  const input = document.createElement("input");
  input.value = old;
  input.setAttribute("aria-label", "New text");
  input.onkeydown = ({ key, isComposing }) => {
    if (key === "Enter" && !isComposing) input.closest("dialog")?.close(yes);
  };
  const pressed = openDialog(`Rename "${old}"`, [input], [yes, no]);
  input.select();
  return (await pressed) === yes ? input.value : undefined;
}

/** Connects the button that lists the actions at the cursor; returns the handler for its key. */
export function connectActions({ editor, ask }: ActionsEvents): () => void {
  const button = byId("actions");
  const open = async (isAtCursor: boolean): Promise<void> => {
    const text = editor.text();
    const { start, end, box } = editor.cursor();
    const offered = await ask({ text, start, end });
    const anchor = (isAtCursor ? box : null) ?? button.getBoundingClientRect();
    const { renamable } = offered;
    const names = renamable === undefined ? [] : [`Rename "${renamable}"`];
    const titles = [...names, ...offered.titles];
    const chosen = await openMenu(byId("text"), headingOf(offered), titles, anchor);
    if (chosen === undefined) return;
    const isName = chosen < names.length;
    const name = isName ? await askName(renamable ?? "") : undefined;
    if (isName && name === undefined) return;
    const action = name === undefined ? { chosen: chosen - names.length } : { name };
    const { outcome } = await ask({ text, start, end, ...action });
    if (outcome === undefined) return;
    const { result, question } = outcome;
    if ("refused" in result) announce(result.refused);
    else if (editor.edit(text, result.edits, question))
      announce([`Done: ${titles[chosen]}.`, ...(result.warnings ?? [])].join(" "));
    else announce("The text has changed; open the menu again.");
  };
  button.onclick = () => void open(false);
  return () => void open(true);
}
