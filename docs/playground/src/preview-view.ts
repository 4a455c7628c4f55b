import type { Survey } from "surveyc";
import type { Session } from "surveyc/runtime";
import { renderSurvey } from "../../../examples/vanilla/render-survey.ts";
import { button, option, textElement } from "./elements.ts";

/** Where the renderer keeps the session, so that an edit of the survey does not throw the respondent back. */
const KEY = "playground";

/** The languages into which any part of a survey is translated. */
const languagesOf = ({ translations, questions }: Survey): string[] => {
  const parts = [translations, ...(questions ?? []).map((question) => question.translations)];
  return [...new Set(parts.flatMap((part) => Object.keys(part ?? {})))].sort();
};

/** Makes the view in which a survey can be answered, and tells where the respondent is. */
export function makePreview(panel: HTMLElement, onMove: (session: Session | undefined) => void) {
  let shown = "";
  let language = "";

  /** Browsers may forbid storage; then every edit starts anew. */
  function dropSession(): void {
    try {
      sessionStorage.removeItem(KEY);
    } catch {}
  }

  function render(survey: Survey): void {
    const languages = languagesOf(survey);
    if (!languages.includes(language)) language = "";
    const select = document.createElement("select");
    select.append(option("its own", ""), ...languages.map((tag) => option(tag)));
    select.value = language;
    select.onchange = () => {
      language = select.value;
      render(survey);
    };
    const label = textElement("label", "Language ");
    label.append(select);
    label.hidden = languages.length === 0;
    const again = button("Start again", () => {
      dropSession();
      render(survey);
    });
    const tools = textElement("div", "", "tools");
    tools.append(again, label);
    const root = document.createElement("div");
    const record = textElement("pre", "");
    record.hidden = true;
    const hadFocus = panel.contains(document.activeElement) && document.activeElement?.localName;
    panel.replaceChildren(tools, root, record);
    // The focus stays at the control that was used.
    if (hadFocus === "select") select.focus();
    if (hadFocus === "button") again.focus();
    renderSurvey(root, {
      survey,
      language,
      storageKey: KEY,
      onComplete: (responses) => {
        record.hidden = false;
        record.textContent = JSON.stringify(responses, null, 2);
      },
      onMove: (session) => {
        if (session.current !== "end") record.hidden = true;
        onMove(session);
      },
    });
  }

  /** Shows a survey, or, where there is none, that it has errors. What has not changed stays as it is. */
  function show(survey: Survey | null): void {
    const written = JSON.stringify(survey);
    if (written === shown) return;
    shown = written;
    if (survey !== null) {
      render(survey);
      return;
    }
    panel.replaceChildren(textElement("p", "Mend the errors first: then it can be tried."));
    onMove(undefined);
  }

  /** Forgets the respondent, as another survey is loaded. */
  function forget(): void {
    dropSession();
    shown = "";
  }

  return { show, forget };
}
