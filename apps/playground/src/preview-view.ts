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

/** The preview, as the rest of the page uses it. */
export interface Preview {
  /** Shows a survey; what has not changed stays as it is. */
  readonly show: (survey: Survey) => void;
  /** Says that the text has errors, the first of them in this line; the last survey without any stays. */
  readonly outdate: (line: number | undefined) => void;
  /** Forgets the respondent, as another survey is loaded. */
  readonly forget: () => void;
}

/** Makes the view in which a survey can be answered, and tells where the respondent is. */
export function makePreview(panel: HTMLElement, onMove: (session: Session) => void): Preview {
  let shown = "";
  let language = "";
  const note = textElement("p", "", "note");
  const content = document.createElement("div");
  panel.append(note, content);

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
    tools.append(label, again);
    const root = document.createElement("div");
    const record = textElement("pre", "");
    record.hidden = true;
    const hadFocus = panel.contains(document.activeElement) && document.activeElement?.localName;
    content.replaceChildren(tools, root, record);
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

  return {
    show: (survey) => {
      note.textContent = "";
      panel.classList.remove("outdated");
      const written = JSON.stringify(survey);
      if (written === shown) return;
      shown = written;
      render(survey);
    },
    outdate: (line) => {
      const since = line === undefined ? "" : ` line ${line}`;
      note.textContent =
        shown === ""
          ? "Mend the errors first: then it can be tried."
          : `As it was before${since}: mend the errors to go on with the text as it is.`;
      panel.classList.add("outdated");
    },
    forget: () => {
      dropSession();
      shown = "";
      content.replaceChildren();
    },
  };
}
