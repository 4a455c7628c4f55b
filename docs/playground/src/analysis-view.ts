import { textElement } from "./elements.ts";
import type { Analysis } from "./messages.ts";

/** Shows counts, the cover and the table of conditions. A row leads to its question. */
export function showAnalysis(
  parent: HTMLElement,
  analysis: Analysis | null,
  onQuestion: (position: number) => void,
): void {
  if (analysis === null) {
    parent.replaceChildren(
      textElement("p", "Mend the errors first: where answers lead is not known before."),
    );
    return;
  }
  const facts = document.createElement("dl");
  for (const [name, value] of [
    ["Routes", analysis.routes],
    ["Shortest", `${analysis.shortest} questions`],
    ["Longest", /^\d+$/.test(analysis.longest) ? `${analysis.longest} questions` : analysis.longest],
  ] as const)
    facts.append(textElement("dt", name), textElement("dd", value));

  const table = document.createElement("table");
  table.append(textElement("caption", "When is each question asked?"));
  const head = document.createElement("tr");
  for (const name of ["Question", "Asked"]) {
    const cell = textElement("th", name);
    cell.setAttribute("scope", "col");
    head.append(cell);
  }
  table.append(head);
  for (const { position, text, when } of analysis.conditions) {
    const row = document.createElement("tr");
    const cell = document.createElement("td");
    const link = textElement("button", `${position}. ${text}`, "link") as HTMLButtonElement;
    link.type = "button";
    link.onclick = () => onQuestion(position);
    cell.append(link);
    row.append(cell, textElement("td", when));
    table.append(row);
  }

  const cover = document.createElement("details");
  cover.append(textElement("summary", analysis.cover));
  const list = document.createElement("ol");
  list.append(...analysis.respondents.map((each) => textElement("li", each)));
  cover.append(list);
  parent.replaceChildren(facts, table, cover);
}
