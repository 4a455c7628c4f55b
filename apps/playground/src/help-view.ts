import { openDialog, textElement } from "./elements.ts";
import { codeList } from "./rule-view.ts";

const keys: readonly (readonly [where: string, keys: readonly (readonly [string, string])[]])[] = [
  [
    "In the text",
    [
      ["Ctrl+Space", "propose properties and values"],
      ["Ctrl+., ⌘+.", "edit the question or choice at the cursor"],
      ["F8", "go to the next finding"],
      ["Ctrl+Shift+M", "list the findings of the text"],
      ["Shift+Alt+F", "format the JSON"],
      ["Ctrl+S", "save the text as a file"],
      ["Ctrl+F", "find and replace"],
      ["Ctrl+Z, Ctrl+Shift+Z", "undo and redo, including loading and fixes"],
      ["Tab", "leave the text"],
    ],
  ],
  [
    "In the picture",
    [
      ["Enter", "go to the text of a card, or unfold a run"],
      ["+, −, 0", "zoom in, zoom out, fit the width"],
      ["Ctrl+wheel", "zoom at the pointer"],
    ],
  ],
];

/** Opens the help: keys, stored data, and the meaning of codes. */
export function openHelp(): void {
  const tables = keys.flatMap(([where, rows]) => {
    const list = document.createElement("dl");
    for (const [key, effect] of rows) {
      const name = document.createElement("dt");
      name.append(textElement("kbd", key));
      list.append(name, textElement("dd", effect));
    }
    return [textElement("h3", where), list];
  });
  const storage = textElement(
    "p",
    "The page runs in this browser alone. Its URL contains the text, so that a link shares the survey. The last five changed texts are stored on this device.",
  );
  const documentation = textElement("p", "The documentation is part of the package: ");
  documentation.append(textElement("code", "docs/README.md"), ". For examples of each code, run ");
  documentation.append(textElement("code", "surveyc explain"), ".");
  void openDialog("Help", [
    ...tables,
    textElement("h3", "Stored data"),
    storage,
    textElement("h3", "Meaning of findings"),
    documentation,
    codeList(),
  ]);
}
