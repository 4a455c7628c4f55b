import type { Diagnostic, Fix, Severity } from "surveyc";
import { countOf } from "#apps/phrasing/phrases.ts";
import { gravestFirst, severities } from "#diagnostics/findings.ts";
import type { LabelledFinding } from "#pictures/finding-labels.ts";
import type { SurveyEditor } from "./editor.ts";
import { announce, button, setPressed, textElement } from "./elements.ts";
import { keyedRows, type Row } from "./rows.ts";

/** The events of the list of findings. */
interface FindingsEvents {
  readonly editor: Pick<SurveyEditor, "goTo" | "show" | "applyFix">;
  /** Called to explain a code. */
  readonly onCode: (code: string) => void;
}

/** The interface of the list. */
export interface FindingsView {
  readonly show: (diagnostics: readonly LabelledFinding[]) => void;
}

const names: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", info: "note" };

/** Formats the number of findings by severity: `2 errors, 1 note`. */
export function countsInWords(diagnostics: readonly Diagnostic[]): string {
  return severities
    .map((severity) => [severity, diagnostics.filter((each) => each.severity === severity).length] as const)
    .filter(([, count]) => count > 0)
    .map(([severity, count]) => countOf(count, names[severity]))
    .join(", ");
}

/** Creates the details of a row on demand, because most rows are never unfolded. */
function detailsOf(diagnostic: Diagnostic, { editor, onCode }: FindingsEvents): HTMLElement[] {
  const { code, help, span, fixes = [] } = diagnostic;
  const tools = textElement("div", "", "tools");
  const apply = (fix: Fix) => (): void =>
    announce(editor.applyFix(fix) ? `Applied: ${fix.title}` : "This fix no longer fits the text.");
  tools.append(...fixes.map((fix) => button(fix.title, apply(fix))));
  if (span !== undefined)
    tools.append(
      button(`Go to line ${span.start.line}`, () => editor.goTo(span.start.offset, span.end.offset)),
    );
  const link = button(code, () => onCode(code), `Explain ${code}`);
  link.className = "link";
  tools.append(link);
  return [...(help === undefined ? [] : [textElement("p", help, "help")]), tools];
}

function rowOf(first: LabelledFinding, events: FindingsEvents): Row<LabelledFinding> {
  const { severity, code, label, message } = first;
  let current: Diagnostic = first;
  const element = textElement("li", "", severity);
  const details = document.createElement("details");
  const summary = document.createElement("summary");
  const place = textElement("span", "", "place");
  const words = textElement("span", "", "message");
  if (label !== undefined) words.append(textElement("b", label), " ");
  words.append(message);
  summary.append(
    textElement("span", `${names[severity]}: `, "severity"),
    words,
    textElement("code", code),
    place,
  );
  const more = textElement("div", "", "more");
  details.append(summary, more);
  details.ontoggle = () => {
    if (!details.open) return;
    more.replaceChildren(...detailsOf(current, events));
    if (current.span !== undefined) events.editor.show(current.span.start.offset);
  };
  element.append(details);
  return {
    element,
    update: (diagnostic) => {
      const line = diagnostic.span === undefined ? "" : `line ${diagnostic.span.start.line}`;
      if (place.textContent !== line) place.textContent = line;
      const isOther = diagnostic !== current;
      current = diagnostic;
      // Places have moved, and fixes fit only the text for which they were made.
      if (isOther && details.open && !more.contains(document.activeElement))
        more.replaceChildren(...detailsOf(diagnostic, events));
    },
  };
}

/** Creates the list of findings, errors first, with rows that unfold and buttons that hide severities. */
export function makeFindings(parent: HTMLElement, events: FindingsEvents): FindingsView {
  const bar = textElement("div", "", "bar");
  bar.setAttribute("role", "group");
  bar.setAttribute("aria-label", "Visible severities");
  const list = document.createElement("ol");
  parent.tabIndex = -1;
  parent.append(bar, list);
  const filters = severities.map((severity) => {
    const press = (): void => {
      const isHidden = list.classList.toggle(`no-${severity}`);
      setPressed(filter, !isHidden);
    };
    const filter = button("", press);
    filter.className = severity;
    setPressed(filter, true);
    bar.append(filter);
    return filter;
  });
  const showRows = keyedRows<LabelledFinding>(
    list,
    ({ severity, code, pointer, message }) => `${severity} ${code} ${pointer} ${message}`,
    (diagnostic) => rowOf(diagnostic, events),
  );
  return {
    show: (diagnostics) => {
      for (const [at, severity] of severities.entries()) {
        const filter = filters[at] as HTMLButtonElement;
        const count = diagnostics.filter((each) => each.severity === severity).length;
        filter.textContent = countOf(count, names[severity]);
        filter.hidden = count === 0;
      }
      const offered = filters.filter(({ hidden }) => !hidden);
      // Keep the buttons if a hidden severity could not be shown again otherwise.
      bar.hidden =
        offered.length < 2 && offered.every((filter) => filter.getAttribute("aria-pressed") === "true");
      // If the focused button was removed with its finding, focus the list.
      const hadFocus = parent.contains(document.activeElement);
      showRows(gravestFirst(diagnostics));
      if (hadFocus && !parent.contains(document.activeElement)) parent.focus();
    },
  };
}
