import { openDialog, textElement } from "./elements.ts";
import { codeList } from "./rule-view.ts";

const keys: readonly (readonly [where: string, keys: readonly (readonly [string, string])[]])[] = [
  [
    "In the text",
    [
      ["Ctrl+Space", "propose members and values"],
      ["Ctrl+., ⌘+.", "insert, move or remove the question at the cursor, and more"],
      ["F8", "go to the next finding"],
      ["Ctrl+Shift+M", "list the findings of the text"],
      ["Shift+Alt+F", "lay out the JSON"],
      ["Ctrl+S", "save the text as a file"],
      ["Ctrl+F", "find and replace"],
      ["Ctrl+Z, Ctrl+Shift+Z", "undo and redo, also what was loaded or fixed"],
      ["Tab", "leave the text"],
    ],
  ],
  [
    "In the picture",
    [
      ["Enter", "go to the text of a card, or unfold a run"],
      ["+, −, 0", "larger, smaller, as wide as there is room"],
      ["Ctrl+wheel", "larger and smaller at the pointer"],
    ],
  ],
];

/** Opens what helps with the page: its keys, what it keeps, and what each code means. */
export function openHelp(): void {
  const tables = keys.flatMap(([where, rows]) => {
    const list = document.createElement("dl");
    for (const [key, does] of rows) {
      const name = document.createElement("dt");
      name.append(textElement("kbd", key));
      list.append(name, textElement("dd", does));
    }
    return [textElement("h3", where), list];
  });
  const keeps = textElement(
    "p",
    "Everything happens in this browser. The address of the page holds the text, so a link shows the same survey to others. The last five texts that you changed are kept on this device, and can be chosen at the top.",
  );
  const documentation = textElement("p", "The package has the documentation in ");
  documentation.append(textElement("code", "docs/README.md"), " and says more of each code with ");
  documentation.append(textElement("code", "surveyc explain"), ".");
  void openDialog("Help", [
    ...tables,
    textElement("h3", "What is kept"),
    keeps,
    textElement("h3", "What findings mean"),
    documentation,
    codeList(),
  ]);
}
