import pages from "virtual:rule-pages";
import { button, openDialog, textElement } from "./elements.ts";

/** Renders the inline Markdown of the pages of codes: `code` and links; only links to codes are active. */
function inline(markdown: string): (Node | string)[] {
  return markdown.split(/(`[^`]+`|\[[^\]]+\]\([^)]+\))/).map((part) => {
    if (part.startsWith("`")) return textElement("code", part.slice(1, -1));
    const [, words, code] = /^\[([^\]]+)\]\((?:([\w-]+)\.md|.*)\)$/.exec(part) ?? [];
    if (words === undefined) return part;
    if (code === undefined || pages[code] === undefined) return words;
    const link = button(words, () => explain(code));
    link.className = "link";
    return link;
  });
}

/** Renders paragraphs and lists. */
function blocks(markdown: string): HTMLElement[] {
  return markdown.split(/\n{2,}/).map((block) => {
    const [before = "", ...items] = block.split(/(?:^|\n)- /);
    const text = document.createElement("p");
    text.append(...inline(before));
    if (items.length === 0) return text;
    const list = document.createElement("ul");
    list.append(
      ...items.map((item) => {
        const entry = document.createElement("li");
        entry.append(...inline(item));
        return entry;
      }),
    );
    const container = document.createElement("div");
    container.append(...(before === "" ? [] : [text]), list);
    return container;
  });
}

/** Opens the page of a code. */
export function explain(code: string): void {
  const sections = Object.entries(pages[code] ?? {}).flatMap(([heading, text]) => [
    textElement("h3", heading),
    ...blocks(text),
  ]);
  const command = textElement("p", "With examples: ", "help");
  command.append(textElement("code", `surveyc explain ${code}`));
  void openDialog(code, [...sections, command]);
}

/** Lists all codes with a page as links. */
export function codeList(): HTMLElement {
  const list = textElement("ul", "", "codes");
  for (const code of Object.keys(pages).sort()) {
    const item = document.createElement("li");
    const link = button(code, () => explain(code));
    link.className = "link";
    item.append(link);
    list.append(item);
  }
  return list;
}
