import type { Diagnostic } from "surveyc";
import type { SurveyEditor } from "./editor.ts";
import { announce, button, textElement } from "./elements.ts";

const counted = (count: number, name: string): string => `${count} ${name}${count === 1 ? "" : "s"}`;

function itemOf(diagnostic: Diagnostic, editor: SurveyEditor): HTMLElement {
  const { severity, code, message, help, span, fixes = [] } = diagnostic;
  const item = textElement("li", "", severity);
  const where = span === undefined ? "" : `line ${span.start.line}`;
  const head = button(`${severity} ${code}${where === "" ? "" : `, ${where}`}`, () => {
    if (span !== undefined) editor.goTo(span.start.offset, span.end.offset);
  });
  head.className = "place";
  item.append(head, textElement("p", message));
  if (help !== undefined) item.append(textElement("p", help, "help"));
  for (const fix of fixes) {
    const press = (): void =>
      announce(editor.applyFix(fix) ? `Done: ${fix.title}` : "This fix no longer fits the text.");
    item.append(button(fix.title, press));
  }
  return item;
}

/** Lists what was found, errors first, each with a button that leads to its place, and one for each fix. */
export function showFindings(
  parent: HTMLElement,
  diagnostics: readonly Diagnostic[],
  editor: SurveyEditor,
): void {
  const of = (severity: Diagnostic["severity"]): readonly Diagnostic[] =>
    diagnostics.filter((each) => each.severity === severity);
  const [errors, warnings, infos] = [of("error"), of("warning"), of("info")];
  const counts = [
    counted(errors.length, "error"),
    counted(warnings.length, "warning"),
    `${infos.length} info`,
  ];
  const summary = diagnostics.length === 0 ? "Nothing: this survey is fine." : `${counts.join(", ")}.`;
  const list = document.createElement("ol");
  list.append(...[...errors, ...warnings, ...infos].map((each) => itemOf(each, editor)));
  // A button that had the focus is gone with its finding: the list has it then.
  const hadFocus = parent.contains(document.activeElement);
  parent.replaceChildren(textElement("p", summary), ...(diagnostics.length === 0 ? [] : [list]));
  parent.tabIndex = -1;
  if (hadFocus) parent.focus();
}
